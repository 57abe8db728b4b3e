import { signInCalls } from "@forno/contract/person/sign-in-calls.ts";
import { call } from "../../platform/api/call.ts";
import { CARRIED, toast } from "../../ui/overlay/toast.ts";
import { dropSession } from "./session-store.ts";

/** Ends the session here at once, and on the server as soon as it can be reached; the page goes to `/`. */
export function signOut(): void {
  call(signInCalls.logout).then(
    ({ otherSessions, message }) => otherSessions > 0 && toast.info(message, CARRIED),
    (error) => console.warn("Could not end the session on the server", error),
  );
  dropSession();
}
