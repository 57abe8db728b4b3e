/** A customer goes: what the law keeps of their orders stays, without them. */
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { forgetInAudit } from "../audit/audit-store.ts";
import { forgetRecipient } from "../messages/messages-store.ts";
import { lockCustomer } from "../order/placing/order-placing-store.ts";
import { rememberFormerCustomer } from "../promo/former-customers-store.ts";
import { forgetSender } from "../user/otp/otp-store.ts";
import { closeSockets } from "../user/session/session.ts";
import { deleteSessionsOf } from "../user/session/session-store.ts";
import {
  DELETED_CUSTOMER,
  deleteBelongings,
  forgetOrderPersons,
  forgetUser,
  hasOpenOrder,
  hasOpenRefund,
} from "./delete-account-store.ts";

/** At once and everywhere; the number may sign up anew. Refuses with `accountHasOrder` and `accountHasRefund`. */
export async function deleteAccount(deps: Pick<Deps, "db" | "clock" | "events" | "log" | "config">, caller: Caller): Promise<void> {
  const sessionIds = await inTransaction(deps.db, async (tx) => {
    await refuseWhileInUse(tx, caller.userId);
    await rememberFormerCustomer(tx, caller, deps.config.formerCustomerKey, deps.clock());
    return await forget(tx, caller, deps.clock());
  });
  closeSockets(deps, sessionIds);
  deps.log.info({ userId: caller.userId }, "Customer deleted their account");
}

/** No order is placed meanwhile. */
async function refuseWhileInUse(tx: Tx, userId: string): Promise<void> {
  if (!(await lockCustomer(tx, userId))) throw refuse("signInRequired");
  if (await hasOpenOrder(tx, userId)) throw refuse("accountHasOrder");
  if (await hasOpenRefund(tx, userId)) throw refuse("accountHasRefund");
}

/** Answers the ids of their sessions. */
async function forget(tx: Tx, { userId, mobile }: Caller, now: Date): Promise<string[]> {
  const sessionIds = await deleteSessionsOf(tx, userId);
  await deleteBelongings(tx, userId, mobile);
  await forgetSender(tx, mobile, now);
  await forgetInAudit(tx, mobile, DELETED_CUSTOMER);
  await forgetUser(tx, userId);
  // After the number: from then on nobody adds them to a message that is under way.
  await forgetRecipient(tx, userId, now);
  // After the name: what orders are found by is made anew from both.
  await forgetOrderPersons(tx, userId);
  return sessionIds;
}
