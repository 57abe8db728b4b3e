import type { Setup } from "@forno/contract/operations/system.ts";
import { useState } from "react";
import { formatTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LiveDot } from "../../../ui/display/tag.tsx";
import { CopyIcon } from "../../../ui/icons/admin-icons.tsx";
import { copyText } from "../../session/copy-text.ts";
import operationsStyles from "../operations.module.css";
import { setupTexts as texts } from "../texts/en.ts";
import styles from "./webhook-box.module.css";

const HIDDEN = "••••••••••••";

export function WebhookBox({ webhook: { url, secret, lastEventAt } }: Pick<Setup, "webhook">) {
  const [isShown, setShown] = useState(false);
  if (secret === null) return null;
  // Otherwise there would be nothing to select and copy.
  const copySecret = async () => {
    if (!(await copyText(secret))) setShown(true);
  };
  return (
    <div className={operationsStyles.box}>
      <h3>{texts.webhook}</h3>
      <p className="small muted">{texts.webhookText}</p>
      <dl className={styles.values}>
        <div className={styles.value}>
          <dt>{texts.webhookUrl}</dt>
          <dd>
            <span>{url ?? texts.noUrl}</span>
            {url ? (
              <Button look="ghost" size="sm" onClick={() => void copyText(url)}>
                <CopyIcon small />
                {texts.copyUrl}
              </Button>
            ) : null}
          </dd>
        </div>
        <div className={styles.value}>
          <dt>{texts.webhookSecret}</dt>
          <dd>
            <span>{isShown ? secret : HIDDEN}</span>
            <Button look="ghost" size="sm" onClick={() => setShown(!isShown)}>
              {isShown ? texts.hide : texts.show}
            </Button>
            <Button look="ghost" size="sm" onClick={() => void copySecret()}>
              <CopyIcon small />
              {texts.copySecret}
            </Button>
          </dd>
        </div>
      </dl>
      <p role="status">
        <LiveDot>{lastEventAt ? texts.lastEvent(formatTime(lastEventAt)) : texts.waitingForEvent}</LiveDot>
      </p>
    </div>
  );
}
