import { failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { menuTexts as texts } from "../texts/en.ts";
import styles from "./menu-section.module.css";

export interface MenuFailureProps {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

/** In place of a menu that could not be loaded and was never seen before. */
export default function MenuFailure({ error, pending, onRetry }: MenuFailureProps) {
  return (
    <section className={`container ${styles.menu}`} role="alert">
      <Empty shape="failed" heading="h1" title={texts.failed} text={failureText(error, texts.failedText)}>
        <Button pending={pending} pendingText={uiTexts.retrying} onClick={onRetry}>
          <RefreshIcon small />
          {uiTexts.retry}
        </Button>
      </Empty>
    </section>
  );
}
