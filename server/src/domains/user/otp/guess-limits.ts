/**
 * How many wrong codes are accepted per number, and from whom (decision 0026). NIST SP 800-63B: at most 100 in a row from one
 * claimant.
 */
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../tables.ts";
import { type CodeRequester, placeOf } from "./code-requester.ts";
import { deleteGuesses, type Guesses, guesserOfNetwork, selectGuesses, upsertGuesses } from "./guesses-store.ts";

/** Per network, for codes that it requested; per known browser; and for everybody together, for codes that others requested. */
export const GUESSES_MAX = 100;
/** For all networks together, for codes that they requested. */
export const REQUESTERS_GUESSES_MAX = 500;
/** Counting starts again this long after the last wrong code. */
const COUNTED_MS = 24 * 60 * 60_000;

/** Stored in `sign_in_guesses`. */
const REQUESTERS = "askers";
const STRANGERS = "strangers";

export interface GuessState {
  /** A known browser or a network. */
  guesser: string;
  mayTryOwn: boolean;
  mayTryOthers: boolean;
  /** Counts wrong codes: for codes that this guesser requested, and for codes that others requested. */
  count(own: number, others: number): Promise<void>;
  /** Shared counters stay: a sign-in proves nothing about the guesses of others. */
  clear(): Promise<void>;
}

export async function readGuesses(
  tx: Tx,
  { config }: Pick<Deps, "config">,
  { mobile, requester, isKnown }: { mobile: string; requester: CodeRequester; isKnown: boolean },
  now: Date,
): Promise<GuessState> {
  const guesser = isKnown ? `device ${requester.device?.toString("hex")}` : guesserOfNetwork(placeOf(requester));
  const guesses = await selectGuesses(tx, mobile, [guesser, REQUESTERS, STRANGERS]);
  const countOf = (of: string): number => countedAt(guesses.get(of), now);
  const isOpen = (of: string, max: number): boolean => !config.rateLimits || countOf(of) < max;
  const add = async (of: string, more: number): Promise<void> => {
    if (more > 0) await upsertGuesses(tx, { mobile, guesser: of, consecutive: countOf(of) + more, now });
  };
  const isOwnOpen = isOpen(guesser, GUESSES_MAX);
  return {
    guesser,
    mayTryOwn: isOwnOpen && (isKnown || isOpen(REQUESTERS, REQUESTERS_GUESSES_MAX)),
    mayTryOthers: isKnown ? isOwnOpen : isOpen(STRANGERS, GUESSES_MAX),
    async count(own, others) {
      if (isKnown) return await add(guesser, own + others);
      await add(guesser, own);
      await add(REQUESTERS, own);
      await add(STRANGERS, others);
    },
    clear: () => deleteGuesses(tx, mobile, guesser),
  };
}

const countedAt = (guesses: Guesses | undefined, now: Date): number =>
  guesses && now.getTime() - guesses.lastAt.getTime() < COUNTED_MS ? guesses.consecutive : 0;
