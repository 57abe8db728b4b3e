import { ApiFailure, changeFailureText, serverText } from "../../platform/api/failure.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** The server's sentence, otherwise `fallback` (spec section 8). The session store reports an expired session, once. */
export function toastFailure(error: unknown, fallback: string, textOf = serverText): void {
  if (error instanceof ApiFailure && error.status === 401) return;
  toast.error(textOf(error, fallback));
}

/** Of a change whose message the spec does not quote. */
export const toastChangeFailure = (error: unknown, fallback: string): void => toastFailure(error, fallback, changeFailureText);
