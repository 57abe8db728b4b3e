import { formatMobile } from "@forno/contract/rules/mobile.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { signInTexts as texts } from "#texts/sign-in.ts";
import { failureText } from "../../platform/api/failure.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { OtpField } from "../../ui/otp-field.tsx";
import { toast } from "../../ui/toast.ts";
import { ArrowLeftIcon } from "../../ui/work-icons.tsx";
import { ResendButton } from "./resend-button.tsx";
import { verifyCode } from "./sign-in.ts";
import { type Details, type SentCode, updateSignInDraft } from "./sign-in-draft.ts";

const OTP_DIGITS = 6;

export interface OtpFormProps {
  code: SentCode;
  /** For another code. */
  details: Details;
}

/** Step 2 of sign-in (spec sections 2 and 5). A full code submits itself, however it came into the field. */
export function OtpForm({ code, details }: OtpFormProps) {
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const underway = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  const fail = (text: string) => {
    setError(text);
    toast.error(text);
    // What was typed stays, and the next digit replaces it.
    field.current?.focus();
    field.current?.select();
  };
  const verify = async (digits: string) => {
    if (underway.current) return;
    if (digits === "") return fail(texts.enterOtp);
    if (digits.length < OTP_DIGITS) return fail(texts.invalidOtp);
    underway.current = true;
    setPending(true);
    setError(null);
    try {
      // Stays pending: the page is about to be left.
      await verifyCode(code, digits);
    } catch (failure) {
      underway.current = false;
      setPending(false);
      fail(failureText(failure, texts.failedToVerify));
    }
  };
  const type = (digits: string) => {
    setOtp(digits);
    setError(null);
  };
  const fillIn = (digits: string) => {
    type(digits);
    void verify(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(otp);
  };

  return (
    <form className="step" noValidate onSubmit={submit}>
      <div>
        <h1>{texts.verifyTitle}</h1>
        <p className="lead">
          {texts.sentTo} <b className="num">{formatMobile(code.mobile)}</b>.
        </p>
      </div>
      {code.demoCode ? <DemoCode code={code.demoCode} onUse={fillIn} /> : null}
      <OtpField
        ref={field}
        label={texts.code}
        value={otp}
        onChange={type}
        onComplete={(digits) => void verify(digits)}
        length={OTP_DIGITS}
        error={error}
      />
      <Button type="submit" size="big" wide pending={pending} pendingText={texts.verifying}>
        {texts.verify}
      </Button>
      <div className="row sp others">
        <Button look="quiet" onClick={() => updateSignInDraft({ code: null })}>
          <ArrowLeftIcon small />
          {texts.back}
        </Button>
        <ResendButton code={code} details={details} onResent={() => type("")} />
      </div>
    </form>
  );
}

function DemoCode({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  return (
    <Banner>
      <span className="grow">
        {texts.demoCode} <b className="num">{code}</b>
      </span>
      <Button look="ghost" size="sm" onClick={() => onUse(code)}>
        {texts.fillCode}
      </Button>
    </Banner>
  );
}
