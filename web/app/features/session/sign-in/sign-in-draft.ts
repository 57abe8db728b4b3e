/** What was typed at sign-in, and the sent code. It survives errors, Back and a reload (phones may drop the tab while the SMS is read). */
import { OTP_LIFETIME_MS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { clearDraft, readDraft, saveDraft } from "../../../platform/storage/drafts.ts";
import { readItem, writeItems } from "../../../platform/storage/local-items.ts";

export interface Details {
  name: string;
  mobile: string;
}

export interface SentCode {
  /** E.164 */
  mobile: string;
  /** Milliseconds since 1970, as the next one. */
  sentAt: number;
  /** When another code may be asked for. */
  resendAt: number;
  /** A demo shop shows the code it sent. */
  demoCode: string | null;
}

/** The code was right, and the second factor of an admin is asked for. */
export interface SecondFactorChallenge {
  challenge: string;
  /** E.164 */
  mobile: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface SignInDraft extends Details {
  code: SentCode | null;
  secondFactor: SecondFactorChallenge | null;
}

const NAME = "sign-in";
const EMPTY: SignInDraft = { name: "", mobile: "", code: null, secondFactor: null };

const draft = createStore<SignInDraft>(EMPTY);

/** With the name that was signed in with last in this browser. */
const blank = (): SignInDraft => ({ ...EMPTY, name: readItem("signInName") ?? "" });

export const rememberName = (name: string | null): void => writeItems({ signInName: name });

function restored(): SignInDraft {
  const saved = { ...blank(), ...readDraft<Partial<SignInDraft>>(NAME) };
  const isFresh = saved.code !== null && Date.now() - saved.code.sentAt < OTP_LIFETIME_MS;
  const isAsked = saved.secondFactor !== null && Date.now() < saved.secondFactor.expiresAt;
  return { ...saved, code: isFresh ? saved.code : null, secondFactor: isAsked ? saved.secondFactor : null };
}

if (typeof window !== "undefined") draft.write(restored());

export const readSignInDraft = (): SignInDraft => draft.read();
export const useSignInDraft = (): SignInDraft => useStore(draft, EMPTY);

export function updateSignInDraft(change: Partial<SignInDraft>): void {
  draft.write({ ...draft.read(), ...change });
  saveDraft(NAME, draft.read());
}

/** Back to the first step, with what was typed there. */
export const startAgain = (): void => updateSignInDraft({ code: null, secondFactor: null });

export function clearSignInDraft(): void {
  draft.write(blank());
  clearDraft(NAME);
}
