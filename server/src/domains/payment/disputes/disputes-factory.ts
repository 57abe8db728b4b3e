import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import type { ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import { deliver, type PaidAtProvider } from "../payment-factory.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A dispute about a whole payment, with five days to respond. */
export const buildDispute = (
  { payment, answer }: PaidAtProvider,
  createdAt: Date,
  change: Partial<ProviderDispute> = {},
): ProviderDispute => ({
  id: "disp_first",
  paymentId: payment.id,
  amountPaise: answer.amount,
  currency: "INR",
  deductedPaise: 0,
  reasonCode: "goods_or_services_not_received",
  phase: "chargeback",
  status: "open",
  respondBy: new Date(createdAt.getTime() + 5 * DAY_MS),
  createdAt,
  ...change,
});

export type Disputes = ReturnType<typeof disputesOf>;

/** What the provider and the shop know about the disputes of an order's payment. */
export function disputesOf(shop: TestShop, paid: PaidAtProvider) {
  const start = shop.clock.read();
  const dispute = (change: Partial<ProviderDispute>) => buildDispute(paid, start, change);
  /** Signs in again each time, since the test's clock moves beyond a session's end. */
  const adminToken = async () => (await shop.signIn("admin")).token;

  return {
    start,
    /** Sets what the provider knows, without an event. */
    atProvider: (change: Partial<ProviderDispute> = {}) => {
      const now = dispute(change);
      const known = shop.payments.disputes.find(({ id }) => id === now.id);
      if (known) Object.assign(known, now);
      else shop.payments.disputes.unshift(now);
    },
    tell: async (change: Partial<ProviderDispute> = {}, at = shop.clock.read()) => {
      const event = shop.payments.signedEvent("payment.dispute", paid.payment, null, { dispute: dispute(change), at });
      const { status } = await deliver(shop, event);
      if (status !== 200) throw new Error(`The event was refused: ${status}`);
    },
    /** Runs the hourly check, `afterMs` from now. */
    check: async (afterMs = 6 * HOUR_MS) => {
      shop.clock.advance(afterMs);
      await shop.jobs.runScheduled("check-disputes");
    },
    readList: () => shop.jobs.runScheduled("list-disputes"),
    review: () => shop.jobs.runScheduled("review-payments"),
    /** The IDs that were fetched from the provider. */
    fetched: () => shop.payments.callsOf("fetchDispute").map(([id]) => id),
    stored: () => shop.deps.db.selectFrom("disputes").selectAll().orderBy("dispute_id").execute(),
    exceptions: async () =>
      (await shop.call(paymentAdminEndpoints.exceptions, { token: await adminToken(), query: { state: "open" } })).body.data,
    resolve: async (id: string) =>
      await shop.call(paymentAdminEndpoints.settle, { token: await adminToken(), params: { id }, body: { note: "Answered" } }),
    detail: async () =>
      (await shop.call(orderAdminEndpoints.detail, { token: await adminToken(), params: { id: paid.orderId } })).body.data,
    setStatus: async (status: string) =>
      await shop.call(orderEndpoints.setStatus, { token: await adminToken(), body: { orderId: paid.orderId, status } }),
    /** In paise, after all due refunds were sent. */
    refunded: async () => {
      shop.clock.advance(5 * MINUTE_MS);
      await shop.jobs.runScheduled("sweep-refunds");
      const failures = await shop.jobs.runAll();
      if (failures.length > 0) throw new Error(JSON.stringify(failures));
      return shop.payments.refunds.map(({ amountPaise }) => amountPaise);
    },
  };
}
