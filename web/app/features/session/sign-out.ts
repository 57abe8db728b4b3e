import { signInCalls } from "@forno/contract/user/user-calls.ts";
import { call } from "../../platform/api/call.ts";
import { CARRIED, toast } from "../../ui/overlay/toast.ts";
import { dropSession } from "./session-store.ts";

type Question = (goOn: () => void) => void;
let question: Question | null = null;

/** Signing out asks first, because what is not saved would be lost. Returns how to stop. */
export function askBeforeSignOut(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

export function signOut(): void {
  if (question) question(endSession);
  else endSession();
}

/** Ends the session here at once, and on the server as soon as it can be reached; the page goes to `/`. */
export function endSession(): void {
  call(signInCalls.logout).then(
    ({ otherSessions, message }) => otherSessions > 0 && toast.info(message, CARRIED),
    (error) => console.warn("Could not end the session on the server", error),
  );
  dropSession();
}
