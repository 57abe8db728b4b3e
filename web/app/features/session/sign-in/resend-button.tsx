import { useEffect, useState } from "react";
import { failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { signInTexts as texts } from "../texts/en-sign-in.ts";
import { resendTimeOf, sendCode } from "./sign-in.ts";
import { type Details, type SentCode, updateSignInDraft } from "./sign-in-draft.ts";

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

export interface ResendButtonProps {
  code: SentCode;
  details: Details;
  onResent: () => void;
}

/** Another code, as soon as one may be asked for. */
export function ResendButton({ code, details, onResent }: ResendButtonProps) {
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
