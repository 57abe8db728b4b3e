import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { OTP_LENGTH, OTP_LIFETIME_MS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { useEffect, useState } from "react";
import { failureText, isFailure } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { OtpField } from "../../../ui/fields/otp-field.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { signInTexts as texts } from "../texts/en-sign-in.ts";
import { resendTimeOf, sendCode, verifyCode } from "./sign-in.ts";
import type { Details, SentCode } from "./sign-in-draft.ts";
import { updateSignInDraft } from "./sign-in-draft.ts";
import styles from "./sign-in-step.module.css";
import { useCodeEntry } from "./use-code-entry.ts";

const isExpired = ({ sentAt }: SentCode): boolean => Date.now() - sentAt >= OTP_LIFETIME_MS;

export interface OtpFormProps {
  code: SentCode;
  /** For another code. */
  details: Details;
  /** To the first step. */
  onBack: () => void;
}

/** Step 2 of sign-in (spec sections 2 and 5). A full code submits itself, however it came into the field. */
export function OtpForm({ code, details, onBack }: OtpFormProps) {
  const entry = useCodeEntry({
    problemOf: (digits) => {
      if (digits === "") return texts.enterOtp;
      return digits.length < OTP_LENGTH ? texts.invalidOtp : null;
    },
    send: (digits) => verifyCode(code, digits, details.name),
    // The server never says why it refuses a code, because that would tell whether there is one.
    textOf: (error) =>
      isFailure(error, "otpInvalid") && isExpired(code) ? texts.expired : failureText(error, texts.failedToVerify),
  });
  const fillIn = (digits: string) => {
    entry.type(digits);
    entry.submit(digits);
  };

  return (
    <form className={styles.step} noValidate onSubmit={entry.onSubmit}>
      <div>
        <h1>{texts.verifyTitle}</h1>
        <p className="lead">
          {texts.sentTo} <b className="figure">{formatMobile(code.mobile)}</b>.
        </p>
      </div>
      {code.demoCode ? <DemoCode code={code.demoCode} onUse={fillIn} /> : null}
      <OtpField
        ref={entry.field}
        label={texts.code}
        value={entry.code}
        onChange={entry.type}
        onComplete={entry.submit}
        length={OTP_LENGTH}
        error={entry.error}
        keepsErrorRoom
      />
      <Button type="submit" size="big" wide pending={entry.pending} pendingText={texts.verifying}>
        {texts.verify}
      </Button>
      <div className={`row between ${styles.others}`}>
        <Button look="quiet" onClick={onBack}>
          <ArrowLeftIcon small />
          {texts.back}
        </Button>
        <ResendButton code={code} details={details} onResent={() => entry.type("")} />
      </div>
    </form>
  );
}

function DemoCode({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  return (
    <Banner>
      <span className="grow">
        {texts.demoCode} <b className="figure">{code}</b>
      </span>
      <Button look="ghost" size="sm" onClick={() => onUse(code)}>
        {texts.fillCode}
      </Button>
    </Banner>
  );
}

/** Whole seconds until `instant` (milliseconds since 1970), counted down while there are any. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((instant - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver && instant <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [instant, isOver]);
  return left;
}

/** `0:24` */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

interface ResendButtonProps {
  code: SentCode;
  details: Details;
  onResent: () => void;
}

/** Another code, as soon as one may be asked for. */
function ResendButton({ code, details, onResent }: ResendButtonProps) {
  const [pending, setPending] = useState(false);
  const seconds = useSecondsUntil(code.resendAt);

  const resend = async () => {
    setPending(true);
    try {
      await sendCode(details);
      onResent();
      toast.success(texts.resent);
    } catch (error) {
      const resendAt = resendTimeOf(error);
      if (resendAt !== null) updateSignInDraft({ code: { ...code, resendAt } });
      toast.error(failureText(error, texts.failedToResend));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button look="quiet" disabled={seconds > 0} pending={pending} pendingText={texts.resending} onClick={() => void resend()}>
      {seconds > 0 ? texts.resendIn(clock(seconds)) : texts.resend}
    </Button>
  );
}
