import { useEffect, useRef } from "react";
import { saveFile } from "../../platform/api/download.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyIcon, PrinterIcon } from "../../ui/icons/admin-icons.tsx";
import { DownloadIcon } from "../../ui/icons/work-icons.tsx";
import { copyText } from "../session/copy-text.ts";
import styles from "./second-factor.module.css";
import { secondFactorTexts as texts } from "./texts/en.ts";

/** Shown once, until the admin confirms having saved them. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
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
