import { useState } from "react";
import { signInTexts as texts } from "#texts/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { OtpField } from "../../ui/otp-field.tsx";
import { ArrowLeftIcon } from "../../ui/work-icons.tsx";
import { verifySecondFactor } from "./sign-in.ts";
import { type SecondFactorAsked, startAgain } from "./sign-in-draft.ts";
import { useCodeEntry } from "./use-code-entry.ts";

const APP_DIGITS = 6;

interface StepProps {
  asked: SecondFactorAsked;
  onOther: () => void;
}

/** Step 3 of sign-in, for admins who have a second factor. */
export function SecondFactorForm({ asked }: { asked: SecondFactorAsked }) {
  const [hasApp, setHasApp] = useState(true);
  return hasApp ? (
    <AppStep asked={asked} onOther={() => setHasApp(false)} />
  ) : (
    <RecoveryStep asked={asked} onOther={() => setHasApp(true)} />
  );
}

function AppStep({ asked, onOther }: StepProps) {
  const entry = useCodeEntry({
    problemOf: (digits) => {
      if (digits === "") return texts.enterCode;
      return digits.length < APP_DIGITS ? texts.invalidCode : null;
    },
    send: (digits) => verifySecondFactor(asked, digits),
    failed: texts.failedToConfirm,
  });
  return (
    <form className="step" noValidate onSubmit={entry.onSubmit}>
      <div>
        <h1>{texts.secondTitle}</h1>
        <p className="lead">{texts.secondLead}</p>
      </div>
      <OtpField
        ref={entry.field}
        label={texts.appCode}
        value={entry.code}
        onChange={entry.type}
        onComplete={entry.submit}
        length={APP_DIGITS}
        error={entry.error}
      />
      <StepActions pending={entry.pending} other={texts.useRecovery} onOther={onOther} />
    </form>
  );
}

function RecoveryStep({ asked, onOther }: StepProps) {
  const entry = useCodeEntry({
    problemOf: (code) => (code.trim() === "" ? texts.enterCode : null),
    send: (code) => verifySecondFactor(asked, code),
    failed: texts.failedToConfirm,
  });
  return (
    <form className="step" noValidate onSubmit={entry.onSubmit}>
      <div>
        <h1>{texts.secondTitle}</h1>
        <p className="lead">{texts.recoveryLead}</p>
      </div>
      <Field
        ref={entry.field}
        label={texts.recoveryCode}
        value={entry.code}
        error={entry.error}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => entry.type(event.target.value)}
      />
      <StepActions pending={entry.pending} other={texts.useApp} onOther={onOther} />
    </form>
  );
}

function StepActions({ pending, other, onOther }: { pending: boolean; other: string; onOther: () => void }) {
  return (
    <>
      <Button type="submit" size="big" wide pending={pending} pendingText={texts.verifying}>
        {texts.verify}
      </Button>
      <div className="row sp others">
        <Button look="quiet" onClick={startAgain}>
          <ArrowLeftIcon small />
          {texts.back}
        </Button>
        <Button look="quiet" onClick={onOther}>
          {other}
        </Button>
      </div>
    </>
  );
}
