import { TOTP_DIGITS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureText } from "../../platform/api/failure.ts";
import { Button, ButtonAnchor } from "../../ui/controls/button.tsx";
import { OtpField } from "../../ui/fields/otp-field.tsx";
import { CopyIcon } from "../../ui/icons/admin-icons.tsx";
import { copyText } from "../session/copy-text.ts";
import styles from "./second-factor.module.css";
import { useConfirm } from "./second-factor-queries.ts";
import { secondFactorTexts as texts } from "./texts/en.ts";

const QR_PX = 208;

/** In groups of four, to be typed. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

export interface SecondFactorSetupProps {
  secret: string;
  uri: string;
  onRecoveryCodes: (codes: string[]) => void;
}

/** The person enters the secret in the app and its first code here, which turns it on. */
export function SecondFactorSetup({ secret, uri, onRecoveryCodes }: SecondFactorSetupProps) {
  const lead = useRef<HTMLParagraphElement>(null);
  // The button that had the focus was removed. Focusing the field would open a keyboard over the QR code.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className={styles.factorSetup}>
      <p ref={lead} tabIndex={-1}>
        {texts.scan}
      </p>
      <div className={styles.factorQr}>
        <QRCodeSVG value={uri} size={QR_PX} marginSize={4} title={texts.qrCode} />
      </div>
      <div className={styles.factorKey}>
        <p className="small muted">{texts.cannotScan}</p>
        <p>
          <code>{grouped(secret)}</code>
        </p>
        <div className="row">
          <Button look="ghost" size="sm" onClick={() => void copyText(secret)}>
            <CopyIcon small />
            {texts.copyKey}
          </Button>
          <ButtonAnchor look="quiet" size="sm" href={uri}>
            {texts.openApp}
          </ButtonAnchor>
        </div>
      </div>
      <FirstCode onRecoveryCodes={onRecoveryCodes} />
    </div>
  );
}

function FirstCode({ onRecoveryCodes }: Pick<SecondFactorSetupProps, "onRecoveryCodes">) {
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useConfirm();
  const send = (digits: string) => {
    if (isPending) return;
    setShort(digits.length < TOTP_DIGITS);
    if (digits.length < TOTP_DIGITS) field.current?.focus();
    else mutate(digits, { onSuccess: ({ data }) => onRecoveryCodes(data.recoveryCodes), onError: () => field.current?.select() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className={styles.factorCode} noValidate onSubmit={submit}>
      <OtpField
        ref={field}
        label={texts.firstCode}
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setShort(false);
          reset();
        }}
        onComplete={send}
        length={TOTP_DIGITS}
        error={isShort ? texts.enterCode : error && failureText(error, texts.failed)}
      />
      <Button type="submit" pending={isPending} pendingText={texts.turningOn}>
        {texts.turnOn}
      </Button>
    </form>
  );
}
