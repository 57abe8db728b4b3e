import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { OTP_LENGTH } from "@forno/contract/user/rules/sign-in-limits.ts";
import { signInCalls } from "@forno/contract/user/user-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../platform/api/call.ts";
import { failureText } from "../../platform/api/failure.ts";
import { Button } from "../../ui/controls/button.tsx";
import { OtpField } from "../../ui/fields/otp-field.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import { deviceToken } from "../session/device-token.ts";
import { useSession } from "../session/session-store.ts";
import secondFactorStyles from "./second-factor.module.css";
import { freshCodeTexts as texts } from "./texts/en.ts";

/** Asks for a code by SMS before a second factor or a PIN is set up: the sign-in was too long ago. */
export function FreshCode({ onConfirmed }: { onConfirmed: () => void }) {
  const session = useSession();
  const lead = useRef<HTMLParagraphElement>(null);
  const send = useMutation({
    mutationFn: async ({ name, mobile }: { name: string; mobile: string }) =>
      await call(signInCalls.sendOtp, { body: { name, mobile, device: deviceToken() } }),
  });
  // The button that had the focus was removed.
  useEffect(() => lead.current?.focus(), []);
  if (!session) return null;
  const { name, mobile } = session;
  return (
    <div className={secondFactorStyles.factorNow}>
      <p ref={lead} tabIndex={-1}>
        {send.data ? texts.sent(formatMobile(mobile)) : texts.why(formatMobile(mobile))}
      </p>
      {send.error ? <InlineError>{failureText(send.error, texts.failedToSend)}</InlineError> : null}
      {send.data ? <CodeForm demoCode={send.data.otp} onConfirmed={onConfirmed} /> : null}
      <Button
        look={send.data ? "quiet" : undefined}
        pending={send.isPending}
        pendingText={texts.sending}
        onClick={() => send.mutate({ name, mobile })}
      >
        {send.data ? texts.resend : texts.send}
      </Button>
    </div>
  );
}

function CodeForm({ demoCode, onConfirmed }: { demoCode: string | undefined; onConfirmed: () => void }) {
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => call(signInCalls.confirmNumber, { body: { otp, device: deviceToken() } }),
    onSuccess: onConfirmed,
    onError: () => field.current?.select(),
  });
  useEffect(() => field.current?.focus(), []);
  const submit = (digits: string) => {
    if (isPending) return;
    setShort(digits.length < OTP_LENGTH);
    if (digits.length < OTP_LENGTH) field.current?.focus();
    else mutate(digits);
  };
  return (
    <form
      className={secondFactorStyles.factorCode}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(code);
      }}
    >
      {demoCode ? <p className="small muted">{texts.demoCode(demoCode)}</p> : null}
      <OtpField
        ref={field}
        label={texts.code}
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setShort(false);
          reset();
        }}
        onComplete={submit}
        length={OTP_LENGTH}
        error={isShort ? texts.enterCode : error && failureText(error, texts.failed)}
      />
      <Button type="submit" pending={isPending} pendingText={texts.checking}>
        {texts.confirm}
      </Button>
    </form>
  );
}
