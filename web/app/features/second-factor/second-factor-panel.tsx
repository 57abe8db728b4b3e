import type { SecondFactorState } from "@forno/contract/user/second-factor.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { saveFile } from "../../platform/api/download.ts";
import { isFailure } from "../../platform/api/failure.ts";
import { formatDate } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { CopyIcon, PrinterIcon } from "../../ui/icons/admin-icons.tsx";
import { DownloadIcon, KeyIcon, TrashIcon } from "../../ui/icons/work-icons.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { copyText } from "../session/copy-text.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { FreshCode } from "./fresh-code.tsx";
import styles from "./second-factor.module.css";
import { useEnrol, useRenewRecoveryCodes, useTurnOff } from "./second-factor-queries.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";
import { secondFactorTexts as texts } from "./texts/en.ts";

const FEW_LEFT = 3;

/** One's own second factor: off, being set up, on; and the recovery codes while they are shown. */
export function SecondFactorPanel({ state }: { state: SecondFactorState }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const saved = () => {
    setCodes(null);
    // The button that had the focus is removed with the codes.
    panel.current?.focus();
  };
  return (
    <Panel title={texts.yours} actions={<Tag look={state.isOn ? "ok" : undefined}>{state.isOn ? texts.on : texts.off}</Tag>}>
      <div ref={panel} tabIndex={-1}>
        {codes ? <RecoveryCodes codes={codes} onSaved={saved} /> : <Now state={state} onRecoveryCodes={setCodes} />}
      </div>
    </Panel>
  );
}

interface NowProps {
  state: SecondFactorState;
  onRecoveryCodes: (codes: string[]) => void;
}

const Now = ({ state, onRecoveryCodes }: NowProps) =>
  state.isOn ? <IsOn state={state} onRecoveryCodes={onRecoveryCodes} /> : <IsOff onRecoveryCodes={onRecoveryCodes} />;

function IsOff({ onRecoveryCodes }: Pick<NowProps, "onRecoveryCodes">) {
  const { data, error, mutate, isPending } = useEnrol();
  if (data) return <SecondFactorSetup {...data} onRecoveryCodes={onRecoveryCodes} />;
  if (isFailure(error, "freshCodeRequired")) return <FreshCode onConfirmed={() => mutate()} />;
  return (
    <div className={styles.factorNow}>
      <p>{texts.offText}</p>
      <Button pending={isPending} pendingText={texts.preparing} onClick={() => mutate()}>
        <KeyIcon small />
        {texts.setUp}
      </Button>
    </div>
  );
}

function IsOn({ state, onRecoveryCodes }: NowProps) {
  const [asking, setAsking] = useState<"codes" | "off" | null>(null);
  const renew = useRenewRecoveryCodes();
  const turnOff = useTurnOff();
  const left = state.recoveryCodesLeft;
  const close = () => {
    setAsking(null);
    renew.reset();
    turnOff.reset();
  };
  return (
    <div className={styles.factorNow}>
      <p>
        {[state.since && texts.onSince(formatDate(state.since)), texts.left(left), left <= FEW_LEFT && texts.fewLeft]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className={`row ${styles.factorActions}`}>
        <Button look="ghost" onClick={() => setAsking("codes")}>
          <KeyIcon small />
          {texts.newCodes}
        </Button>
        <Button look="danger" onClick={() => setAsking("off")}>
          <TrashIcon small />
          {texts.turnOff}
        </Button>
      </div>
      <CodeDialog
        open={asking === "codes"}
        onClose={close}
        title={texts.newCodes}
        verb={texts.newCodes}
        pending={renew.isPending}
        failure={renew.error}
        onCode={(code) => renew.mutate(code, { onSuccess: ({ data }) => onRecoveryCodes(data.recoveryCodes) })}
      >
        {texts.newCodesText}
      </CodeDialog>
      <CodeDialog
        open={asking === "off"}
        onClose={close}
        title={texts.turnOffTitle}
        verb={
          <>
            <TrashIcon small />
            {texts.turnOff}
          </>
        }
        danger
        pending={turnOff.isPending}
        failure={turnOff.error}
        onCode={(code) => turnOff.mutate(code, { onSuccess: close })}
      >
        {texts.turnOffText}
      </CodeDialog>
    </div>
  );
}

/** The parts of the page below each other. While recovery codes are shown, only they are printed. */
export const SecondFactorParts = ({ children }: { children: ReactNode }) => <div className={styles.secondFactor}>{children}</div>;

/** Shown once, until the admin confirms having saved them. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The field that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  const lines = `${codes.join("\n")}\n`;
  return (
    <div className={styles.recovery}>
      <h3 ref={heading} tabIndex={-1} className="heading3">
        {texts.recoveryCodes}
      </h3>
      <p>{texts.recoveryText}</p>
      <ul className={`${styles.recoveryCodes} figure`} aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`row ${styles.recoveryActions}`}>
        <Button look="ghost" size="sm" onClick={() => void copyText(lines)}>
          <CopyIcon small />
          {texts.copy}
        </Button>
        <Button look="ghost" size="sm" onClick={() => saveFile(new Blob([lines], { type: "text/plain" }), texts.fileName)}>
          <DownloadIcon small />
          {texts.download}
        </Button>
        <Button look="ghost" size="sm" onClick={() => window.print()}>
          <PrinterIcon small />
          {texts.print}
        </Button>
      </div>
      <Button onClick={onSaved}>{texts.saved}</Button>
    </div>
  );
}
