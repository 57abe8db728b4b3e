/** Creates the provider order, or at the counter the QR code, once, outside transactions, under the lease on our order. */
import { setTimeout as sleep } from "node:timers/promises";
import { isCancelled, isWaiting } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../../deps.ts";
import { withTimeLimit } from "../../../platform/concurrency/time-limit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { type PaymentProvider, PaymentProviderError } from "../../../providers/payment/payment-provider.ts";
import { lockUser } from "../../user/account/user-lock-store.ts";
import { changeStatus } from "../lifecycle/order-changes.ts";
import { lockOrder, type OrderState, readOrderState, SYSTEM } from "../lifecycle/order-changes-store.ts";
import { freeIdempotencyKeys } from "../placing/idempotency-store.ts";
import type { OrderBatches } from "../placing/order-batches.ts";
import {
  acquireLease,
  endChecks,
  type HeldLease,
  insertQr,
  leaseFrom,
  renewLease,
  selectQr,
  selectSeller,
} from "./provider-order-store.ts";
import type { MadeProviderOrder } from "./store-provider-orders.ts";

type ProviderOrderDeps = Pick<Deps, "db" | "payments" | "clock" | "log"> & {
  batches: Pick<OrderBatches, "storeProviderOrder">;
  /** It is paid by a QR code of the provider. Default: in its window. */
  isByQr?: boolean;
};

const RENEWAL_MS = 2_000;
/** Limits waiting for another request and the request to the provider, well within the response timeout. */
const LIMIT_MS = 10_000;
const POLL_MS = 100;

interface Lease {
  until: Date;
  /** No earlier request can have reached the provider. */
  isFirst: boolean;
  /** As in `HeldLease`; null if unknown. */
  openOthers: readonly string[] | null;
}

/**
 * Returns the order once it can be paid. `lease`: if the caller already holds it. Refuses an order that was cancelled or
 * superseded.
 */
export async function withProviderOrder(deps: ProviderOrderDeps, placed: OrderState, lease: HeldLease | null): Promise<OrderState> {
  return await withTimeLimit(LIMIT_MS, (deadline) =>
    lease
      ? makeProviderOrder(deps, placed, { ...lease, isFirst: true }, deadline)
      : waitForProviderOrder(deps, placed.id, deadline),
  );
}

async function waitForProviderOrder(deps: ProviderOrderDeps, orderId: string, deadline: AbortSignal): Promise<OrderState> {
  while (!deadline.aborted) {
    const order = await readOrderState(deps.db, orderId);
    if (order?.providerOrderId) return refuseClosed(order);
    if (!order || !isWaiting(order.status)) throw refuse(order?.supersededBy ? "orderSuperseded" : "orderNotPlaced");
    const now = deps.clock();
    const until = leaseFrom(now);
    if (await acquireLease(deps.db, orderId, now, until))
      return await makeProviderOrder(deps, order, { until, isFirst: false, openOthers: null }, deadline);
    await sleep(POLL_MS);
  }
  throw refuse("orderNotPlaced");
}

function refuseClosed(order: OrderState): OrderState {
  if (order.payment) return order;
  if (order.supersededBy) throw refuse("orderSuperseded");
  if (isCancelled(order.status)) throw refuse("orderNotPayable");
  return order;
}

async function makeProviderOrder(
  deps: ProviderOrderDeps,
  order: OrderState,
  lease: Lease,
  deadline: AbortSignal,
): Promise<OrderState> {
  const stored = await createAndStore(deps, order, lease, deadline);
  // Another request may have stored it after this one's lease expired.
  const current = stored ?? (await readOrderState(deps.db, order.id));
  if (!current?.providerOrderId) throw refuse("orderNotPlaced");
  return refuseClosed(current);
}

/**
 * Holds the lease until the ID is stored. Otherwise another holder could find no order at the provider and cancel one that is about
 * to become payable.
 */
async function createAndStore(
  deps: ProviderOrderDeps,
  order: OrderState,
  { until, isFirst, openOthers }: Lease,
  deadline: AbortSignal,
): Promise<OrderState | undefined> {
  const held = startRenewing(deps, order.id, until);
  try {
    const id = await createAtProvider(deps, order, { until: held.until, isFirst }, deadline);
    return await store(deps, { order, made: { id, keyId: deps.payments.keyId }, now: deps.clock(), openOthers });
  } finally {
    held.stop();
  }
}

/** Refuses it if an earlier order of the customer was paid in the meantime. */
async function store({ batches }: ProviderOrderDeps, made: MadeProviderOrder): Promise<OrderState | undefined> {
  const { order, isYielding } = await batches.storeProviderOrder(made);
  if (isYielding) throw refuse("earlierOrderPaid");
  return order;
}

async function createAtProvider(
  deps: ProviderOrderDeps,
  order: OrderState,
  lease: { until: () => Date; isFirst: boolean },
  deadline: AbortSignal,
): Promise<string> {
  try {
    if (deps.isByQr) return await makeQr(deps, order, deadline);
    const input = {
      amountPaise: order.totalPaise,
      receipt: order.id,
      notes: { order_id: order.id, order_number: String(order.orderNumber) },
      mayExist: !lease.isFirst,
    };
    const made = await deps.payments.createOrder(input, deadline);
    return made.id;
  } catch (error) {
    deps.log.warn({ err: error, orderId: order.id }, "Payment provider did not create the order");
    await cancelUnpayable(deps, order, lease.until());
    throw error instanceof PaymentProviderError ? refuse("orderNotPlaced") : error;
  }
}

/** One whose ID was lost with the provider's answer closes by itself: nobody has seen it. */
async function makeQr({ db, payments }: ProviderOrderDeps, order: OrderState, deadline: AbortSignal): Promise<string> {
  const { id, orderNumber, totalPaise, expiresAt } = order;
  const known = await selectQr(db, id);
  if (known) return known.id;
  const input = { amountPaise: totalPaise, receipt: id, description: `Order #${orderNumber}`, closeBy: expiresAt };
  const made = await payments.createQr(input, deadline);
  await insertQr(db, id, made);
  return made.id;
}

/** Renews the lease while the provider responds slowly, until its response is stored. */
function startRenewing({ db, clock, log }: ProviderOrderDeps, orderId: string, lease: Date) {
  let until = lease;
  const renew = async () => {
    const next = leaseFrom(clock());
    if (await renewLease(db, orderId, until, next)) until = next;
  };
  const timer = setInterval(() => {
    renew().catch((error) => log.warn({ err: error, orderId }, "Could not renew the lease on an order"));
  }, RENEWAL_MS);
  return { until: () => until, stop: () => clearInterval(timer) };
}

/**
 * Cancels an order that cannot be paid, and frees its key for another attempt. Does nothing if another request holds the lease by
 * now.
 */
async function cancelUnpayable({ db, clock }: ProviderOrderDeps, placed: OrderState, lease: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locked before the order, as in placing: no request finds the key of an order that is being cancelled.
    const keyOwner = placed.userId ?? (await selectSeller(tx, placed.id));
    if (keyOwner !== null) await lockUser(tx, keyOwner);
    const order = await lockOrder(tx, placed.id);
    if (!order || order.providerOrderId || (order.providerLeaseUntil && order.providerLeaseUntil > lease)) return;
    await endChecks(tx, order.id);
    await freeIdempotencyKeys(tx, keyOwner, order.id);
    if (isWaiting(order.status)) await changeStatus(tx, order, "cancelled", SYSTEM, clock(), "provider_away");
  });
}

type Account = Pick<PaymentProvider, "mayKnowOrdersOf">;

/** Known to belong to another account, after the keys changed, so it cannot be checked (docs/decisions/0024-payment-provider-client.md). */
export const isOfOtherAccount = (account: Account, { providerKeyId }: Pick<OrderState, "providerKeyId">): boolean =>
  providerKeyId !== null && !account.mayKnowOrdersOf(providerKeyId);

/** Cannot be paid, according to the keys or to the provider's response. */
export const isLostAtProvider = (account: Account, order: Pick<OrderState, "providerKeyId" | "providerUnknownAt">): boolean =>
  order.providerUnknownAt !== null || isOfOtherAccount(account, order);
