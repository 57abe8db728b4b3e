/** Everything the shop holds about a customer, for them to keep. */
import type { PersonalData } from "@forno/contract/person/privacy.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Db } from "../../tables.ts";
import { type OrderRow, selectOrderPage, toOrder } from "../order/reading/order-store.ts";
import { selectAddresses } from "../user/account/addresses-store.ts";
import { takesPromotions } from "../user/account/user-store.ts";
import {
  selectCartNames,
  selectCodes,
  selectDevices,
  selectDisputes,
  selectMessages,
  selectPayments,
  selectRefunds,
  selectSessions,
  selectSince,
  selectWrongCodes,
} from "./personal-data-store.ts";

const STEP = 200;

export async function personalDataOf({ db, clock }: Pick<Deps, "db" | "clock">, caller: Caller): Promise<PersonalData> {
  const { userId, name, mobile } = caller;
  return {
    exportedAt: clock().toISOString(),
    account: { _id: userId, name, mobile, since: (await selectSince(db, userId)).toISOString() },
    preferences: { promotions: await takesPromotions(db, userId) },
    addresses: await selectAddresses(db, userId),
    cart: await selectCartNames(db, userId),
    sessions: await selectSessions(db, caller),
    codes: await selectCodes(db, mobile),
    wrongCodes: await selectWrongCodes(db, mobile),
    devices: await selectDevices(db, mobile),
    orders: (await allOrders(db, userId)).map(toOrder),
    payments: await selectPayments(db, userId),
    refunds: await selectRefunds(db, userId),
    disputes: await selectDisputes(db, userId),
    messages: await selectMessages(db, userId),
  };
}

/** In steps, so that no statement is long. */
async function allOrders(db: Db, userId: string): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (;;) {
    const last = orders.at(-1);
    const after = last ? { createdAt: last.created_at, id: last.id } : null;
    const rows = await selectOrderPage(db, { limit: STEP, after, userId });
    orders.push(...rows.slice(0, STEP));
    if (rows.length <= STEP) return orders;
  }
}
