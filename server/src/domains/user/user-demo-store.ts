/** SQL of what is deleted at the end of a demo, in which anybody can sign in as anybody. */
import type { Tx } from "../../tables.ts";

/** Returns how many. */
export async function endAllSessions(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Codes, which a demo shows on the page, and sign-ins that wait for a second factor. */
export async function endAllCodes(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("otp_codes").set({ dead_at: now }).where("dead_at", "is", null).execute();
  await tx.deleteFrom("second_factor_challenges").execute();
}

/** Second factors, known browsers and guess counters: anybody could have created them for any number. */
export async function deleteAllSignIns(tx: Tx): Promise<void> {
  // Recovery codes are deleted with their second factor.
  await tx.deleteFrom("second_factors").execute();
  await tx.deleteFrom("staff_pins").execute();
  await tx.deleteFrom("sign_in_devices").execute();
  await tx.deleteFrom("sign_in_guesses").execute();
}
