/** SQL of wrong codes: per code and per number, by guesser. */
import { sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../../tables.ts";

const FROM_NETWORK = "from ";
const LISTED_MAX = 1_000;

/** The guesser for a network; other guessers are known browsers and shared counters. */
export const guesserOfNetwork = (network: string): string => FROM_NETWORK + network;

export interface Guesses {
  consecutive: number;
  lastAt: Date;
}

export async function selectGuesses(tx: Tx, mobile: string, guessers: readonly string[]): Promise<Map<string, Guesses>> {
  const rows = await tx
    .selectFrom("sign_in_guesses")
    .select(["guesser", "consecutive", "last_at as lastAt"])
    .where("mobile", "=", mobile)
    .where("guesser", "=", sql<string>`ANY(${guessers}::text[])`)
    .execute();
  return new Map(rows.map(({ guesser, ...guesses }) => [guesser, guesses]));
}

export async function upsertGuesses(
  tx: Tx,
  { mobile, guesser, consecutive, now }: { mobile: string; guesser: string; consecutive: number; now: Date },
): Promise<void> {
  await tx
    .insertInto("sign_in_guesses")
    .values({ mobile, guesser, consecutive, last_at: now })
    .onConflict((conflict) => conflict.columns(["mobile", "guesser"]).doUpdateSet({ consecutive, last_at: now }))
    .execute();
}

export async function deleteGuesses(tx: Tx, mobile: string, guesser: string): Promise<void> {
  await tx.deleteFrom("sign_in_guesses").where("mobile", "=", mobile).where("guesser", "=", guesser).execute();
}

/** Guesses for a number, for the data export. `network` is null for a known browser and for shared counters. */
export async function listGuesses(db: Db, mobile: string): Promise<{ network: string | null; count: number; lastAt: Date }[]> {
  const rows = await db
    .selectFrom("sign_in_guesses")
    .select(["guesser", "consecutive", "last_at"])
    .where("mobile", "=", mobile)
    .orderBy(sql`starts_with(guesser, ${FROM_NETWORK})`, "desc")
    .orderBy("last_at", "desc")
    .orderBy("guesser")
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ guesser, consecutive, last_at }) => ({
    network: guesser.startsWith(FROM_NETWORK) ? guesser.slice(FROM_NETWORK.length) : null,
    count: consecutive,
    lastAt: last_at,
  }));
}

/** Guesses per code, for codes that others requested. */
export async function selectTries(tx: Tx, codeIds: readonly string[], guesser: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("code_tries")
    .select(["code_id", "tries"])
    .where("code_id", "=", sql<string>`ANY(${codeIds}::uuid[])`)
    .where("guesser", "=", guesser)
    .execute();
  return new Map(rows.map((row) => [row.code_id, row.tries]));
}

export async function countOwnTry(tx: Tx, codeIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("otp_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", sql<string>`ANY(${codeIds}::uuid[])`)
    .execute();
}

export async function countStrangersTry(tx: Tx, codeIds: readonly string[], guesser: string): Promise<void> {
  await sql`INSERT INTO code_tries (code_id, guesser, tries) SELECT id, ${guesser}, 1 FROM unnest(${codeIds}::uuid[]) AS id
    ON CONFLICT (code_id, guesser) DO UPDATE SET tries = code_tries.tries + 1`.execute(tx);
}

export async function deleteOldGuesses(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "sign_in_guesses", sql`last_at < ${before}`, stopped);
}
