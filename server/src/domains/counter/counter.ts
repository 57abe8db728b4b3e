/** Sales at the counter and by telephone: priced and stored like every order, in the transaction that has its token and its cash. */
import type { CounterOrder, Sale } from "@forno/contract/counter/counter.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { canPayOnline, isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { v7 as newId } from "uuid";
import type { DomainEvents } from "../../events.ts";
import type { AppDeps } from "../../module.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import { PaymentProviderError } from "../../providers/payment/payment-provider.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { readMenu } from "../menu/menu.ts";
import { changeStatus, markOnePaid } from "../order/lifecycle/order-changes.ts";
import { addHistoryEntry, lockOrder, type OrderState, readOrderState } from "../order/lifecycle/order-changes-store.ts";
import { setSold } from "../order/lifecycle/order-kitchen-store.ts";
import type { OrderBatches } from "../order/placing/order-batches.ts";
import { decideOne, placeAll } from "../order/placing/placing.ts";
import { jsonHash } from "../order/placing/priced-order.ts";
import { withProviderOrder } from "../order/provider-order/provider-order.ts";
import { selectQr } from "../order/provider-order/provider-order-store.ts";
import { selectOrdersByIds, toOrder } from "../order/reading/order-store.ts";
import { isLinkTextOn, paymentLinkText } from "../order-texts/order-texts.ts";
import { callProvider } from "../payment/checking/check-payment.ts";
import { PROVIDER_LIMIT_MS } from "../payment/checking/payment-verify.ts";
import { type SettleDeps, settleAll } from "../payment/settling/settle-payment.ts";
import { selectAddresses } from "../user/account/addresses-store.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import {
  bookCashSales,
  drawToken,
  insertCounterEdit,
  insertCounterOrder,
  insertShift,
  lockCashSales,
  selectCaller,
  selectCashSales,
  selectCounterOrder,
  selectOpenShift,
  selectWaitingForLink,
} from "./counter-store.ts";
import { isPayableByLink, type LinkDeps, payLinkOf, sendLink } from "./pay-link.ts";

/** On paper and screens, where nobody gave a name. */
const WALK_IN = "Walk-in";

type SellingDeps = AppDeps & SettleDeps & { batches: OrderBatches };

/**
 * The same key answers the same order, whatever has changed since. Refuses what placing refuses, what `takeCash` refuses, and with
 * `orderNotPlaced` if the provider makes no QR code: that order is cancelled, and its key can be used again.
 */
export async function sell(
  deps: SellingDeps,
  seller: Caller,
  { body, key, origin }: { body: CounterOrder; key: string | undefined; origin: string },
): Promise<Sale> {
  const request = { ...requestOf(seller, body, deps.clock()), key };
  const { now } = request;
  const menu = await readMenu(deps);
  const { order, lease } = await inTransaction(deps.db, async (tx) => {
    const placed = itemAt(await placeAll(tx, [request], { ...deps, menu }), 0);
    if (placed instanceof Refusal) throw placed;
    if (!(await selectCounterOrder(tx, placed.order.id))) await store(tx, seller, { ...body, order: placed.order, now });
    return placed;
  });
  if (orderCan.expire(order)) {
    const payable = await withProviderOrder({ ...deps, isByQr: request.sale.isByQr }, order, lease);
    if (isPayableByLink(payable)) await sendLink(deps, payable, { origin, isAgain: false });
  }
  return await readSale(deps, order.id, origin);
}

/** Refuses what `sell` refuses before it takes cash or asks the provider. */
export async function quoteSale(deps: AppDeps, seller: Caller, body: CounterOrder) {
  const request = { ...requestOf(seller, body, deps.clock()), key: undefined };
  const menu = await readMenu(deps);
  const decision = await inTransaction(deps.db, (tx) => decideOne(tx, request, { ...deps, menu }));
  if (decision instanceof Refusal) throw decision;
  return { amount: toRupees(decision.inserted?.priced.totalPaise ?? 0) };
}

function requestOf(seller: Caller, body: CounterOrder, now: Date) {
  const { channel, payment, amount = null, address, items, fulfilment, note } = body;
  return {
    orderId: newId(),
    userId: seller.userId,
    sale: {
      channel,
      method: payment === "upi" || payment === "link" ? "online" : payment,
      isByQr: payment === "upi",
      seller,
      note,
    } as const,
    body: { address: { ...address, firstName: address.firstName || WALK_IN }, items, fulfilment, amount },
    bodyHash: jsonHash(body),
    now,
  };
}

/** Refuses with `orderNotFound`. */
export async function readSale(
  deps: LinkDeps,
  orderId: string,
  origin: string,
  isTextOn = () => isLinkTextOn(deps, deps.db),
): Promise<Sale> {
  const { db } = deps;
  const order = await readOrderState(db, orderId);
  const sold = await selectCounterOrder(db, orderId);
  if (!order || !sold) throw refuse("orderNotFound");
  const qr = canPayOnline(order) ? await selectQr(db, orderId) : undefined;
  const expiresAt = order.expiresAt.toISOString();
  return {
    orderId,
    orderNumber: order.orderNumber,
    token: sold.token,
    amount: toRupees(order.totalPaise),
    change: toRupees(sold.changePaise),
    upi: qr ? { content: qr.content, imageUrl: qr.imageUrl, expiresAt } : null,
    link: isPayableByLink(order)
      ? { url: payLinkOf(deps, order, origin), expiresAt, text: await paymentLinkText(db, orderId, isTextOn) }
      : null,
    status: order.status,
    payment: order.payment,
  };
}

/** As the provider has it now. Refuses with `orderNotFound`, and with `paymentProviderAway`. */
export async function checkSale(deps: SellingDeps, orderId: string, origin: string): Promise<Sale> {
  await callProvider(() => settleSale(deps, orderId));
  return await readSale(deps, orderId, origin);
}

export async function listWaiting(deps: LinkDeps, origin: string) {
  const isOn = await isLinkTextOn(deps, deps.db);
  const waiting = await selectWaitingForLink(deps.db);
  return await Promise.all(
    waiting.map(async ({ id, name, phone }) => ({
      ...(await readSale(deps, id, origin, async () => isOn)),
      customer: name === WALK_IN ? phone : name,
    })),
  );
}

/** Its payment may have been made, and be reported late. */
async function settleSale(deps: SellingDeps, orderId: string): Promise<void> {
  const order = await readOrderState(deps.db, orderId);
  if (!order || !(await selectCounterOrder(deps.db, orderId))) throw refuse("orderNotFound");
  if (canPayOnline(order)) await settleAll(deps, order, "reconciler", AbortSignal.timeout(PROVIDER_LIMIT_MS));
}

/**
 * Does nothing to one that is cancelled. Refuses with `orderNotFound`, and with `saleNotWaiting` what is paid or was sold otherwise.
 * While the provider is away, it is cancelled all the same: what was paid is refunded.
 */
export async function cancelSale(deps: SellingDeps, seller: Caller, orderId: string): Promise<void> {
  try {
    await settleSale(deps, orderId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ err: error, orderId }, "Could not check a sale before it is cancelled");
  }
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    if (isCancelled(order.status)) return;
    if (!orderCan.expire(order)) throw refuse("saleNotWaiting");
    const now = deps.clock();
    await changeStatus(tx, order, "cancelled", seller, now);
    const details = { from: order.status, to: "cancelled" };
    await recordAudit(tx, seller, { action: "order.status", subject: subjectOf(order), details }, now);
  });
}

const subjectOf = ({ id, orderNumber }: OrderState) => ({ type: "order", id, label: `#${orderNumber}` }) as const;

interface Sold extends Pick<CounterOrder, "cashGiven" | "cardDigits"> {
  order: OrderState;
  now: Date;
}

async function store(tx: Tx, seller: Caller, { order, cashGiven, cardDigits, now }: Sold) {
  const { id, paymentMethod, fulfilment, totalPaise } = order;
  const isCash = paymentMethod === "cash" && fulfilment !== "delivery";
  const taken = isCash ? await takeCash(tx, seller.userId, totalPaise, cashGiven) : { shiftId: null, changePaise: 0 };
  if (isCash || paymentMethod === "card") await markOnePaid(tx, { order, paidBy: paymentMethod, actor: seller, at: now });
  const details = { amount: toRupees(totalPaise), method: paymentMethod };
  await recordAudit(tx, seller, { action: "counter.order", subject: subjectOf(order), details }, now);
  const day = dayInKolkata(now);
  // Last, because others wait for it.
  const token = await drawToken(tx, day);
  await setSold(tx, id, { token, card_digits: (paymentMethod === "card" && cardDigits) || null });
  await insertCounterOrder(tx, { order_id: id, day, token, shift_id: taken.shiftId, change_paise: taken.changePaise });
}

/** Whoever edits an order that was paid at the counter takes or returns the difference. Refuses with `shiftNotOpen`. Editing has locked them, and so the shift. */
export async function moveEditedCash(tx: Tx, { order, ownPaise, actor, at }: DomainEvents["orderEdited"]): Promise<void> {
  if (order.paymentMethod !== "online" && ownPaise < 0)
    await addHistoryEntry(tx, order.id, { kind: "refund", detail: "order_edited", amountPaise: -ownPaise }, actor, at);
  if (order.paymentMethod !== "cash" || ownPaise === 0 || actor.userId === null) return;
  const shift = await selectOpenShift(tx, actor.userId);
  if (!shift) throw refuse("shiftNotOpen");
  await insertCounterEdit(tx, { order_id: order.id, edit: order.edits, shift_id: shift.id, paise: ownPaise });
}

/** Refuses with `shiftNotOpen` and `cashTooLittle`. Placing has locked the seller, and so the shift. */
async function takeCash(tx: Tx, sellerId: string, totalPaise: number, cashGiven: number | null | undefined) {
  const shift = await selectOpenShift(tx, sellerId);
  if (!shift) throw refuse("shiftNotOpen");
  const changePaise = cashGiven == null ? 0 : toPaise(cashGiven) - totalPaise;
  if (changePaise < 0) throw refuse("cashTooLittle");
  return { shiftId: shift.id, changePaise };
}

export async function findCustomer({ db }: Pick<AppDeps, "db">, mobile: string) {
  const { userId, name, orderIds } = await selectCaller(db, mobile);
  return {
    name,
    addresses: userId === null ? [] : await selectAddresses(db, userId),
    orders: (await selectOrdersByIds(db, orderIds)).map(toOrder),
  };
}

export async function readShift({ db }: Pick<AppDeps, "db">, seller: Caller) {
  const shift = await selectOpenShift(db, seller.userId);
  if (!shift) return null;
  const { count, paise, returnedPaise } = await selectCashSales(db, shift);
  const sums = { orders: count, sales: toRupees(paise), returned: toRupees(returnedPaise) };
  return { openedAt: shift.openedAt.toISOString(), counted: toRupees(shift.openedPaise), ...sums };
}

const shiftOf = ({ name }: Caller) => ({ type: "staff", id: null, label: name }) as const;

/** Refuses with `shiftOpen`. */
export const openShift = ({ db, clock }: Pick<AppDeps, "db" | "clock">, seller: Caller, counted: number) =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, seller.userId);
    if (await selectOpenShift(tx, seller.userId)) throw refuse("shiftOpen");
    const now = clock();
    await insertShift(tx, { id: newId(), seller_id: seller.userId, opened_at: now, opened_paise: toPaise(counted) });
    await recordAudit(tx, seller, { action: "counter.openShift", subject: shiftOf(seller), details: { counted } }, now);
    return { counted };
  });

/** Refuses with `shiftNotOpen`. */
export const closeShift = ({ db, clock }: Pick<AppDeps, "db" | "clock">, seller: Caller, counted: number) =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, seller.userId);
    const shift = await selectOpenShift(tx, seller.userId);
    if (!shift) throw refuse("shiftNotOpen");
    const now = clock();
    await lockCashSales(tx, shift);
    const { paise, returnedPaise } = await selectCashSales(tx, shift);
    const expectedPaise = shift.openedPaise + paise - returnedPaise;
    const countedPaise = toPaise(counted);
    await bookCashSales(tx, shift, {
      shift_id: shift.id,
      closed_at: now,
      expected_paise: expectedPaise,
      counted_paise: countedPaise,
    });
    const report = { expected: toRupees(expectedPaise), counted, difference: toRupees(countedPaise - expectedPaise) };
    await recordAudit(tx, seller, { action: "counter.closeShift", subject: shiftOf(seller), details: report }, now);
    return report;
  });
