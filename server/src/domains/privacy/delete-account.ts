/** Deletes a customer's account. Orders that the law requires stay, without personal data. */
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { anonymizeAudit } from "../audit/audit-store.ts";
import { deleteCart } from "../cart/cart-store.ts";
import { anonymizeRecipient } from "../messages/messages-privacy-store.ts";
import { anonymizeOrders, hasOpenOrder } from "../order/order-privacy-store.ts";
import { hasOpenRefund } from "../payment/payment-privacy-store.ts";
import { storeFormerCustomer } from "../promo/former-customers-store.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import { closeSockets } from "../user/session/session.ts";
import { DELETED_CUSTOMER, deleteUserData } from "../user/user-privacy-store.ts";

/** Ends all sessions at once; the number may sign up again. Refuses with `accountHasOrder` and `accountHasRefund`. */
export async function deleteAccount(deps: Pick<Deps, "db" | "clock" | "events" | "log" | "config">, caller: Caller): Promise<void> {
  const sessionIds = await inTransaction(deps.db, async (tx) => {
    await refuseWhileInUse(tx, caller.userId);
    await storeFormerCustomer(tx, caller, deps.config.formerCustomerKey, deps.clock());
    return await deletePersonalData(tx, caller, deps.clock());
  });
  closeSockets(deps, sessionIds);
  deps.log.info({ userId: caller.userId }, "Customer deleted their account");
}

/** The user is locked, so no order is placed in the meantime. */
async function refuseWhileInUse(tx: Tx, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw refuse("signInRequired");
  if (await hasOpenOrder(tx, userId)) throw refuse("accountHasOrder");
  if (await hasOpenRefund(tx, userId)) throw refuse("accountHasRefund");
}

/** Returns the IDs of the deleted sessions. */
async function deletePersonalData(tx: Tx, caller: Caller, now: Date): Promise<string[]> {
  const { userId, mobile } = caller;
  // Before the user: changing the number locks the user's row against new cart lines, and a cart merge that has locked lines waits
  // for that lock.
  await deleteCart(tx, userId);
  const sessionIds = await deleteUserData(tx, caller, now);
  await anonymizeAudit(tx, mobile, DELETED_CUSTOMER);
  // After the user, who from then on cannot be added to a bulk message.
  await anonymizeRecipient(tx, userId, now);
  // After the user's name, from which the orders' search text is rebuilt.
  await anonymizeOrders(tx, userId);
  return sessionIds;
}
