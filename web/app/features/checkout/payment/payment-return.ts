/**
 * In-app browsers do not run the provider's window: there the provider's page takes over the tab and returns by a form
 * (`paymentEndpoints.callback`), which leads to `/verify`. What this tab stored when it left proves there that this page had sent
 * it.
 */
import { clearDraft, readDraft, saveDraft } from "../../../platform/storage/drafts.ts";
import { randomKey } from "../place-order.ts";

/** As Razorpay lists them: Instagram, Facebook, Opera Mini, UC, and any Android app that shows pages in a web view. */
const IN_APP_BROWSER = /Instagram|FBAN|FBAV|FB_IAB|Opera Mini|OPiOS|UCBrowser|; wv\)/;
/** Repeated here because the schemas of `paymentEndpoints.callback` stay out of the browser. */
const CALLBACK_PATH = "/api/payment/callback";
const DRAFT = "payment-return";

interface Departure {
  state: string;
  /** Where to return after a failed or cancelled payment. */
  backTo: string;
}

/** Options for browsers in which the provider's window cannot open; empty for others. */
export function returnOptions(backTo: string): { callback_url: string; redirect: true } | undefined {
  if (!IN_APP_BROWSER.test(navigator.userAgent)) return undefined;
  const state = randomKey();
  saveDraft(DRAFT, { state, backTo } satisfies Departure);
  return { callback_url: new URL(`${CALLBACK_PATH}?state=${state}`, window.location.origin).href, redirect: true };
}

/** The same, back to the page of a link to pay. */
export const returnToLink = (token: string): ReturnType<typeof returnOptions> =>
  IN_APP_BROWSER.test(navigator.userAgent)
    ? { callback_url: new URL(`${CALLBACK_PATH}?link=${token}`, window.location.origin).href, redirect: true }
    : undefined;

/** Null unless this tab left with this state. */
export function departureOf(state: string | null): Departure | null {
  const left = readDraft<Departure>(DRAFT);
  return left !== null && left.state === state ? left : null;
}

export const clearDeparture = (): void => clearDraft(DRAFT);
