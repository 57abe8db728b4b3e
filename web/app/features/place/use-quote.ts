import { useEffect, useState } from "react";
import { useOnline } from "../../platform/offline/online.ts";
import { useStore } from "../../platform/state/store.ts";
import { useSession } from "../session/session-store.ts";
import { useSettings } from "../settings/settings-store.ts";
import { useChosenPlace } from "./chosen-place.ts";
import { createQuoter, NO_QUOTE, type Quote, type QuoteRequest, type QuoteState } from "./quoter.ts";

/** Lines of a cart. */
export type QuotedLine = { key: string; quantity: number };
/** The promo code, the time, and an address in place of the chosen place. */
type QuoteTerms = Omit<QuoteRequest, "items" | "fulfilment">;

interface AskedQuote extends QuoteState {
  askAgain: () => void;
  refresh: () => Promise<Quote | null>;
}

/** What these lines cost at the chosen place. Asked again when one of them changes, or what the shop offers. */
export function useQuote(lines: readonly QuotedLine[], terms?: QuoteTerms): AskedQuote {
  const [quoter] = useState(createQuoter);
  const { fulfilment, place } = useChosenPlace();
  const settings = useSettings();
  const session = useSession();
  const isOnline = useOnline();
  const [attempt, setAttempt] = useState(0);
  const request: QuoteRequest = {
    address: { pincode: place?.pincode, location: place?.location },
    ...terms,
    fulfilment,
    items: lines.map(({ key, quantity }) => ({ _id: key, quantity })),
  };
  const asked = JSON.stringify(lines.length > 0 ? request : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on settings, session, connection and attempt, too
  useEffect(() => quoter.ask(JSON.parse(asked)), [quoter, asked, settings, session, isOnline, attempt]);
  return {
    ...useStore(quoter.state, NO_QUOTE),
    askAgain: () => setAttempt((before) => before + 1),
    refresh: () => quoter.refresh(request),
  };
}
