/** Everything the shop holds about a customer, as a download. */
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { personalDataOfCart } from "../cart/cart.ts";
import { personalDataOfMessages } from "../messages/messages-privacy-store.ts";
import { personalDataOfOrders } from "../order/order-privacy-store.ts";
import { personalDataOfPayments } from "../payment/payment-privacy-store.ts";
import { personalDataOfUser } from "../user/user-privacy-store.ts";

export async function personalDataOf({ db, clock }: Pick<Deps, "db" | "clock">, caller: Caller): Promise<PersonalData> {
  const { account, preferences, addresses, ...signIns } = await personalDataOfUser(db, caller);
  return {
    exportedAt: clock().toISOString(),
    account,
    preferences,
    addresses,
    cart: await personalDataOfCart(db, caller.userId),
    ...signIns,
    orders: await personalDataOfOrders(db, caller.userId),
    ...(await personalDataOfPayments(db, caller.userId)),
    messages: await personalDataOfMessages(db, caller.userId),
  };
}
