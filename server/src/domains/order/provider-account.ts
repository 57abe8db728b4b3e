/** Orders of another account of the payment provider: after its keys were changed (docs/decisions/0042-orders-of-another-account.md). */
import type { PaymentProvider } from "../../providers/payment/payment-provider.ts";
import type { OrderState } from "./order-changes-store.ts";

type Account = Pick<PaymentProvider, "mayKnowOrdersOf">;

/** Certainly another account's; asking about it would be of no use. */
export const isOfOtherAccount = (account: Account, { providerKeyId }: Pick<OrderState, "providerKeyId">): boolean =>
  providerKeyId !== null && !account.mayKnowOrdersOf(providerKeyId);

/** No payment window can open for it: neither the keys nor the provider's own answer allow it. */
export const isLostAtProvider = (account: Account, order: Pick<OrderState, "providerKeyId" | "providerUnknownAt">): boolean =>
  order.providerUnknownAt !== null || isOfOtherAccount(account, order);
