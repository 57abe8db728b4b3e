/**
 * Orders of another account at the payment provider, after the keys changed (docs/decisions/0024-payment-provider-client.md).
 */
import type { PaymentProvider } from "../../../providers/payment/payment-provider.ts";
import type { OrderState } from "../lifecycle/order-changes-store.ts";

type Account = Pick<PaymentProvider, "mayKnowOrdersOf">;

/** Known to belong to another account, so it cannot be checked. */
export const isOfOtherAccount = (account: Account, { providerKeyId }: Pick<OrderState, "providerKeyId">): boolean =>
  providerKeyId !== null && !account.mayKnowOrdersOf(providerKeyId);

/** Cannot be paid, according to the keys or to the provider's response. */
export const isLostAtProvider = (account: Account, order: Pick<OrderState, "providerKeyId" | "providerUnknownAt">): boolean =>
  order.providerUnknownAt !== null || isOfOtherAccount(account, order);
