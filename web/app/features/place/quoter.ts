/** Asks the server what an order would cost: once the cart has stopped changing, and again when the connection is back. */
import { quoteCalls } from "@forno/contract/order/order-calls.ts";
import { type AnswerOf, type BodyOf, call } from "../../platform/api/call.ts";
import { isFailure } from "../../platform/api/failure.ts";
import { createStore, type Store } from "../../platform/state/store.ts";

export type QuoteRequest = BodyOf<typeof quoteCalls.get>;
export type Quote = AnswerOf<typeof quoteCalls.get>["data"];

export interface QuoteState {
  /** The newest answer for this place, time and promo code, perhaps of other items; null before the first one, and for an empty cart. */
  quote: Quote | null;
  /** Why the last request failed. */
  failure: unknown;
}

export const NO_QUOTE: QuoteState = { quote: null, failure: null };

/** A customer who taps + five times asks once. */
const DEBOUNCE_MS = 250;

export interface Quoter {
  state: Store<QuoteState>;
  /** Null: there is nothing to ask, the cart is empty. Returns how to cancel. */
  ask: (request: QuoteRequest | null) => () => void;
  /** Asks at once. Null if it fails. */
  refresh: (request: QuoteRequest) => Promise<Quote | null>;
}

export function createQuoter(): Quoter {
  const state = createStore<QuoteState>(NO_QUOTE);
  let terms: string | undefined;

  let sent = 0;

  /** Null if it fails. Of several answers that are waited for, only that to the newest question is shown. */
  async function send(body: QuoteRequest, signal: AbortSignal): Promise<Quote | null> {
    const question = ++sent;
    const isOvertaken = () => signal.aborted || question !== sent;
    try {
      const { data } = await call(quoteCalls.get, { body, signal });
      if (!isOvertaken()) state.write({ quote: data, failure: null });
      return data;
    } catch (error) {
      if (!isOvertaken()) state.write({ quote: isFailure(error, "offline") ? state.read().quote : null, failure: error });
      return null;
    }
  }

  function ask(request: QuoteRequest | null): () => void {
    if (request === null) {
      state.write(NO_QUOTE);
      return () => {};
    }
    const before = terms;
    terms = JSON.stringify({ ...request, items: [] });
    // An amount of another place or time would be taken for the new one's.
    const quote = terms === before ? state.read().quote : null;
    state.write({ quote, failure: null });
    const cancelled = new AbortController();
    // The first answer is waited for, so its question does not wait.
    const timer = setTimeout(() => void send(request, cancelled.signal), quote ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      cancelled.abort();
    };
  }

  const refresh = (body: QuoteRequest): Promise<Quote | null> => send(body, new AbortController().signal);

  return { state, ask, refresh };
}
