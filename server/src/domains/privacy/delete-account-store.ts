import { isOpen, OPEN_STATUSES, ORDER_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import { sql } from "kysely";
import { refundReason } from "../../rules/literals-sql.ts";
import type { Db, Tx } from "../../tables.ts";
import { failedAtProvider, isToRetry, paymentRefundedPaise, refundablePaise } from "../order/reading/refundable-store.ts";
import { deleteAddressesOf } from "../user/account/addresses-store.ts";
import { deleteDevices } from "../user/sign-in/sign-in-devices-store.ts";
import { refundsOf } from "./personal-data-store.ts";

/** What stands where a name stood. */
export const DELETED_CUSTOMER = "Deleted customer";
const NOBODY = { first_name: "Deleted", last_name: "customer", address: "", phone: "", email: null };

const CLOSED = ORDER_STATUSES.filter((status) => !isOpen(status));

export async function hasOpenOrder(tx: Tx, userId: string): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

export async function hasOpenRefund(tx: Tx, userId: string): Promise<boolean> {
  const refund = await refundsOf(tx, userId)
    .select("r.id")
    .where("r.status", "not in", ["processed", "settled"])
    // One that failed at the bank is still owed, unless it was made at the provider's own desk.
    .where(
      sql<boolean>`(NOT ${failedAtProvider}
        OR (r.reason <> ${refundReason.at_provider} AND ${isToRetry} AND ${paymentRefundedPaise} < ${refundablePaise}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** What nobody else needs. */
export async function deleteBelongings(tx: Tx, userId: string, mobile: string): Promise<void> {
  await deleteAddressesOf(tx, userId);
  await tx.deleteFrom("cart_items").where("user_id", "=", userId).execute();
  await tx.deleteFrom("idempotency_keys").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factor_challenges").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await tx.deleteFrom("sign_in_failures").where("mobile", "=", mobile).execute();
  await tx.deleteFrom("sign_in_guesses").where("mobile", "=", mobile).execute();
  await deleteDevices(tx, mobile);
}

export async function anonymizeUser(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("users").set({ name: DELETED_CUSTOMER, mobile: null }).where("id", "=", userId).execute();
}

export async function anonymizeOrders(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("orders").set(NOBODY).where("user_id", "=", userId).execute();
}

const STEP_ROWS = 1_000;

/** Of orders that are through; a few at a time. Answers how many. */
export async function anonymizeOldOrders(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  let anonymized = 0;
  while (!stopped.aborted) {
    const { numUpdatedRows } = await db
      .updateTable("orders")
      .set(NOBODY)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("orders")
          .select("id")
          .where("created_at", "<", before)
          .where("status", "in", CLOSED)
          .where("phone", "<>", "")
          .limit(sql.lit(STEP_ROWS)),
      )
      .executeTakeFirst();
    anonymized += Number(numUpdatedRows);
    if (numUpdatedRows < STEP_ROWS) break;
  }
  return anonymized;
}
