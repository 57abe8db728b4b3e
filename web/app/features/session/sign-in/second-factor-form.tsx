import { TOTP_DIGITS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { type ReactNode, useState } from "react";
import { failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { OtpField } from "../../../ui/fields/otp-field.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { signInTexts as texts } from "../texts/en-sign-in.ts";
import { verifySecondFactor } from "./sign-in.ts";
import { type SecondFactorChallenge, startAgain } from "./sign-in-draft.ts";
import styles from "./sign-in-step.module.css";
import { useCodeEntry } from "./use-code-entry.ts";

interface StepProps {
  asked: SecondFactorChallenge;
  onOther: () => void;
}

/** Step 3 of sign-in, for admins who have a second factor. */
export function SecondFactorForm({ asked }: { asked: SecondFactorChallenge }) {
  const [hasApp, setHasApp] = useState(true);
  return hasApp ? (
    <AppStep asked={asked} onOther={() => setHasApp(false)} />
  ) : (
    <RecoveryStep asked={asked} onOther={() => setHasApp(true)} />
  );
}

const useEntry = (asked: SecondFactorChallenge, problemOf: (code: string) => string | null) =>
  useCodeEntry({
    problemOf,
    send: (code) => verifySecondFactor(asked, code),
    textOf: (error) => failureText(error, texts.failedToConfirm),
  });

function AppStep({ asked, onOther }: StepProps) {
  const entry = useEntry(asked, (digits) => {
    if (digits === "") return texts.enterCode;
    return digits.length < TOTP_DIGITS ? texts.invalidCode : null;
  });
  return (
    <Step entry={entry} lead={texts.secondLead} other={texts.useRecovery} onOther={onOther}>
      <OtpField
        ref={entry.field}
        label={texts.appCode}
        value={entry.code}
        onChange={entry.type}
        onComplete={entry.submit}
        length={TOTP_DIGITS}
        error={entry.error}
        keepsErrorRoom
      />
    </Step>
  );
}

function RecoveryStep({ asked, onOther }: StepProps) {
  const entry = useEntry(asked, (code) => (code.trim() === "" ? texts.enterCode : null));
  return (
    <Step entry={entry} lead={texts.recoveryLead} other={texts.useApp} onOther={onOther}>
      <Field
        ref={entry.field}
        label={texts.recoveryCode}
        value={entry.code}
        error={entry.error}
        keepsErrorRoom
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => entry.type(event.target.value)}
      />
    </Step>
  );
}

interface FrameProps {
  entry: ReturnType<typeof useEntry>;
  lead: string;
  other: string;
  onOther: () => void;
  children: ReactNode;
}

function Step({ entry, lead, other, onOther, children }: FrameProps) {
  return (
    <form className={styles.step} noValidate onSubmit={entry.onSubmit}>
      <div>
        <h1>{texts.secondTitle}</h1>
        <p className="lead">{lead}</p>
      </div>
      {children}
      <Button type="submit" size="big" wide pending={entry.pending} pendingText={texts.verifying}>
        {texts.verify}
      </Button>
      <div className={`row between ${styles.others}`}>
        <Button look="quiet" onClick={startAgain}>
          <ArrowLeftIcon small />
          {texts.back}
        </Button>
        <Button look="quiet" onClick={onOther}>
          {other}
        </Button>
      </div>
    </form>
  );
}
