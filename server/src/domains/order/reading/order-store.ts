/** How orders are read: one selection and one mapper for customers, admins and delivery partners. */

import { chargedPaise, discountPaise } from "@forno/contract/cart/rules/pricing.ts";
import { type DeliveryOrder, RECIPIENT_SHOWN_HOURS } from "@forno/contract/delivery/delivery.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import { type AdminOrder, HANDOFF_TRIES, type Order } from "@forno/contract/order/order.ts";
import { canBeAutomatic, minutesPromised, promisedAt, promisedPaise } from "@forno/contract/order/rules/delivery-promise.ts";
import { type ShopCancelReason, shopCancelReason, undeliveredReason } from "@forno/contract/order/rules/history-reason.ts";
import { canPayOnline, isCancelled, isOpen, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db } from "../../../tables.ts";
import { partners, users } from "../../user/account/user-store.ts";
import { editRefundPaise, isToRetry, paymentRefundedPaise } from "../order-sql.ts";
import type { StoredTax } from "../order-tables.ts";
import { shownLine } from "./line-details.ts";
import type { OrderCursor } from "./order-pages.ts";

/** Only columns that are shown, because every list of orders pays for each of them. */
const SHOWN = [
  "o.id",
  "o.order_number",
  "o.user_id",
  "o.channel",
  "o.status",
  "o.payment_method",
  "o.payment",
  "o.paid_at",
  "o.refunded",
  "o.given_back_paise",
  "o.edits",
  "o.extra_paise",
  "o.extra_paid_at",
  "o.extra_dropped",
  "o.promo_code",
  "o.subtotal_paise",
  "o.total_paise",
  "o.first_name",
  "o.last_name",
  "o.address",
  "o.phone",
  "o.email",
  "o.pincode",
  "o.latitude",
  "o.longitude",
  "o.landmark",
  "o.instructions",
  "o.kitchen_note",
  "o.fulfilment",
  "o.area_name",
  "o.delivery_partner_id",
  "o.picked_up_at",
  "o.handoff_code",
  "o.wrong_codes",
  "o.created_at",
  "o.superseded_by",
  "o.provider_order_id",
  "o.expires_at",
  "o.delivery_promise",
  "o.promised_minutes",
  "o.scheduled_for",
  "o.promised_at",
  "o.expected_at",
  "o.ready_at",
  "o.token",
  "o.card_digits",
  "o.keeps_payment",
  "o.kitchen_at",
  "o.promise_automatic",
  "o.promise_granted_paise",
  "o.promise_granted_at",
  "o.promise_cap_paise",
  "o.tax",
  "o.buyer_gstin",
  "o.buyer_name",
  "o.invoice_number",
  "o.invoiced_at",
] as const;

/** What an order shows from rows that `selectOrders` does not join; `version` in `cached-orders-store.ts` includes each of them. */
const editRefund = sql<number>`CASE WHEN o.edits > 0 THEN ${editRefundPaise} ELSE 0 END`;
export const refundedPaise = sql<number | null>`CASE WHEN p.pays_order THEN ${paymentRefundedPaise} - ${editRefund} END`;
export const hasFailedRefund = sql<boolean>`(NOT (o.payment AND o.refunded) AND EXISTS (
  SELECT FROM refunds r WHERE r.order_id = o.id AND ${isToRetry}))`;
export const isSeen = sql<boolean>`EXISTS (SELECT FROM order_openings AS seen WHERE seen.order_id = o.id)`;

/**
 * Orders (`o`) with their customer (`u`), partner (`d`), the payment that paid them (`p`), lines, charges and history, in one query. The
 * caller adds filters and a limit.
 */
export function selectOrders(db: Db) {
  return db
    .selectFrom("orders as o")
    .leftJoin(users.as("u"), "u.id", "o.user_id")
    .leftJoin(partners.as("d"), "d.id", "o.delivery_partner_id")
    .leftJoin("payments as p", (join) => join.onRef("p.order_id", "=", "o.id").on("p.pays_order", "=", sql.lit(true)))
    .select(SHOWN)
    .select(["u.name as userName", "u.mobile as userMobile", "d.name as partnerName", "d.mobile as partnerMobile"])
    .select([
      "p.payment_id as paymentId",
      "p.method as paidVia",
      refundedPaise.as("refundedPaise"),
      editRefund.as("editRefundPaise"),
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_items as i")
          .select(["i.food_id", "i.name", "i.unit_paise", "i.quantity", "i.details"])
          .whereRef("i.order_id", "=", "o.id")
          .orderBy("i.position"),
      ).as("items"),
      jsonArrayFrom(
        eb
          .selectFrom("order_charges as c")
          .select(["c.kind", "c.label", "c.paise"])
          .whereRef("c.order_id", "=", "o.id")
          .orderBy("c.position"),
      ).as("charges"),
      jsonArrayFrom(
        eb
          .selectFrom("order_events as e")
          .leftJoin(users.as("a"), "a.id", "e.actor_user_id")
          .select(["e.status", "e.detail", "e.at", "e.actor_role", "e.actor_user_id as actorId", "a.name as actorName"])
          .whereRef("e.order_id", "=", "o.id")
          .where("e.kind", "=", sql.lit("status"))
          .where("e.status", "is not", null)
          .$narrowType<{ status: Order["status"] }>()
          .orderBy("e.id"),
      ).as("history"),
      hasFailedRefund.as("hasFailedRefund"),
      isSeen.as("isSeen"),
    ]);
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["executeTakeFirstOrThrow"]>>;

/** Without the handoff code: see `withHandoffCode`. */
export function toOrder(row: OrderRow): Order {
  const createdAt = row.created_at.toISOString();
  return {
    _id: row.id,
    orderNumber: row.order_number,
    items: row.items.map(shownLine),
    amount: toRupees(row.total_paise),
    subtotal: toRupees(row.subtotal_paise),
    charges: row.charges.map(({ kind, label, paise }) => ({ kind, label, amount: toRupees(paise) })),
    deliveryFee: toRupees(chargedPaise(row.charges, "delivery")),
    discount: toRupees(discountPaise(row.charges)),
    tax: shownTax(row.tax),
    invoice: invoiceOf(row),
    buyer: buyerOf(row),
    promoCode: row.promo_code,
    date: createdAt,
    createdAt,
    status: row.status,
    payment: row.payment,
    paymentMethod: row.payment_method,
    paidVia: row.paidVia,
    refunded: row.refunded,
    refundedAmount: toRupees(refundedPaiseOf(row)),
    editRefund: toRupees(row.editRefundPaise),
    keptAmount: toRupees(row.payment && isCancelled(row.status) && row.keeps_payment ? row.total_paise - givenBackPaiseOf(row) : 0),
    refundFailed: row.hasFailedRefund,
    payableUntil: hasPaymentWindow(row) ? row.expires_at.toISOString() : null,
    cashDue: toRupees(cashDuePaiseOf(row)),
    promisedAt: promisedAtOf(row)?.toISOString() ?? null,
    promisedMinutes: minutesPromised(timedPromise(row)),
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    kitchenAt: row.kitchen_at?.toISOString() ?? null,
    promise: promiseOf(row),
    cancelCause: cancelCauseOf(row),
    cancelReason: cancelReasonOf(row),
    history: reached(row).map((entry) => ({ status: entry.status, at: new Date(entry.at).toISOString() })),
    undelivered: undeliveredOf(row),
    address: {
      firstName: row.first_name,
      lastName: row.last_name,
      address: row.address,
      phone: row.phone,
      email: row.email ?? undefined,
      pincode: row.pincode ?? undefined,
      location: row.latitude === null || row.longitude === null ? undefined : { lat: row.latitude, lng: row.longitude },
      landmark: row.landmark ?? undefined,
      instructions: row.instructions ?? undefined,
    },
    kitchenNote: row.kitchen_note ?? undefined,
    fulfilment: row.fulfilment,
    areaName: row.area_name,
    deliveryBoyId: row.delivery_partner_id
      ? { _id: row.delivery_partner_id, name: row.partnerName ?? "", mobile: row.partnerMobile ?? "" }
      : null,
    pickedUpAt: row.picked_up_at?.toISOString() ?? null,
    userId: row.user_id,
  };
}

function cashDuePaiseOf({ status, payment, payment_method: paymentMethod, ...row }: OrderRow): number {
  if (orderCan.payInCash({ status, payment, paymentMethod })) return row.total_paise - row.given_back_paise;
  return isCancelled(status) || row.extra_paid_at !== null ? 0 : row.extra_paise - droppedPaiseOf(row);
}

/** What is not collected any more: once all that was paid online is refunded, also if the refund fails later. */
const droppedPaiseOf = (row: Pick<OrderRow, "refunded" | "extra_paise" | "extra_paid_at" | "extra_dropped">): number =>
  (row.refunded || row.extra_dropped) && row.extra_paid_at === null ? row.extra_paise : 0;

/** A status is reached once, whatever is said of it later. */
const reached = ({ history }: OrderRow): OrderRow["history"] =>
  history.filter(({ status }, index) => status !== history[index - 1]?.status);

function undeliveredOf({ status, history }: OrderRow): Order["undelivered"] {
  const last = history.at(-1);
  const reason = last && orderCan.markDelivered({ status }) ? undeliveredReason(last.detail) : null;
  return last && reason ? { reason, at: new Date(last.at).toISOString() } : undefined;
}

const invoiceOf = ({ invoice_number: number, invoiced_at: at }: OrderRow): Order["invoice"] =>
  number === null || at === null ? null : { number, date: at.toISOString() };

export const buyerOf = ({ buyer_gstin: gstin, buyer_name: name }: OrderRow): Order["buyer"] =>
  gstin === null || name === null ? null : { gstin, name };

/** None is shown under the composition scheme, which the shop pays alone. */
function shownTax(tax: StoredTax | null): Order["tax"] {
  if (tax?.scheme !== "regular") return null;
  const byRate = tax.byRate.map(({ rate, taxablePaise, halfPaise }) => {
    return { rate, taxable: toRupees(taxablePaise), cgst: toRupees(halfPaise), sgst: toRupees(halfPaise) };
  });
  const half = toRupees(tax.byRate.reduce((sum, { halfPaise }) => sum + halfPaise, 0));
  return { taxable: toRupees(tax.byRate.reduce((sum, row) => sum + row.taxablePaise, 0)), cgst: half, sgst: half, byRate };
}

/** In paise: refunded or being refunded of the payment that paid it. */
export const refundedPaiseOf = (row: OrderRow): number => row.refundedPaise ?? refundedCashPaise(row);

export const givenBackPaiseOf = (row: OrderRow): number => refundedPaiseOf(row) + droppedPaiseOf(row);

function refundedCashPaise({ refunded, payment, total_paise, given_back_paise }: OrderRow): number {
  return refunded ? total_paise : payment ? given_back_paise : 0;
}

const timedPromise = ({ payment_method, created_at, paid_at, promised_minutes, promised_at, expected_at }: OrderRow) => ({
  paymentMethod: payment_method,
  createdAt: created_at,
  paidAt: paid_at,
  promisedMinutes: promised_minutes,
  notBefore: promised_at,
  expectedAt: expected_at,
});

export const promisedAtOf = (row: OrderRow): Date | null => promisedAt(timedPromise(row));

/** What was refunded or deducted because of a late delivery. */
function promiseOf(row: OrderRow): Order["promise"] {
  const { delivery_promise: offer, total_paise: totalPaise, promise_cap_paise: capPaise } = row;
  if (offer === null || offer === "off") return null;
  const amounts = { totalPaise, capPaise, deliveryFeePaise: chargedPaise(row.charges, "delivery") };
  const paise = row.promise_granted_paise ?? promisedPaise(offer, amounts);
  if (paise === 0) return null;
  const atFirst = { ...timedPromise(row), expectedAt: null };
  return {
    offer,
    amount: toRupees(paise),
    isAutomatic: row.promise_automatic === true && canBeAutomatic(row.payment_method) && !wasDeliveredBefore(row),
    grantedAt: row.promise_granted_at?.toISOString() ?? null,
    minutes: minutesPromised(atFirst),
    dueAt: promisedAt(atFirst)?.toISOString() ?? null,
  };
}

/** True while it is being delivered again: its next delivery refunds nothing (`isRefundedOnDelivery`). */
const wasDeliveredBefore = ({ status, history }: OrderRow): boolean =>
  isOpen(status) && history.some((entry) => entry.status === "delivered");

function cancelCauseOf({ status, superseded_by, history }: OrderRow): Order["cancelCause"] {
  if (!isCancelled(status)) return null;
  if (superseded_by !== null) return "replaced";
  const actor = history.findLast((entry) => entry.status === "cancelled")?.actor_role ?? "system";
  return actor === "system" ? "unpaid" : actor === "customer" ? "customer" : "shop";
}

/** The shop's, which it need not give. */
export const cancelReasonOf = ({ status, history }: OrderRow): ShopCancelReason | null =>
  isCancelled(status) ? shopCancelReason(history.findLast((entry) => entry.status === "cancelled")?.detail) : null;

/** Whether its customer can pay it now: open, unpaid and known to the provider. */
const hasPaymentWindow = ({ status, payment, payment_method, superseded_by, provider_order_id }: OrderRow): boolean =>
  canPayOnline({ status, payment, paymentMethod: payment_method, supersededBy: superseded_by }) && provider_order_id !== null;

const isNew = ({ status, payment, payment_method, delivery_partner_id, isSeen }: OrderRow): boolean =>
  orderCan.start({ status, payment, paymentMethod: payment_method }) && delivery_partner_id === null && !isSeen;

const customerOf = ({ user_id, userName, userMobile }: OrderRow) =>
  user_id === null ? null : { _id: user_id, name: userName ?? "", mobile: userMobile ?? "" };

/** For its customer and those who manage orders: its delivery partner must not get the code. */
export const withHandoffCode = (row: OrderRow): Order => ({ ...toOrder(row), handoffCode: row.handoff_code ?? undefined });

const handoffTriesLeft = ({ handoff_code, wrong_codes }: OrderRow): number | null =>
  handoff_code === null ? null : Math.max(0, HANDOFF_TRIES - wrong_codes);

export const toAdminOrder = (row: OrderRow): AdminOrder => ({
  ...withHandoffCode(row),
  userId: customerOf(row),
  history: reached(row).map((entry) => ({
    status: entry.status,
    at: new Date(entry.at).toISOString(),
    by: { role: entry.actor_role, name: entry.actorName },
  })),
  channel: row.channel,
  readyAt: row.ready_at?.toISOString() ?? null,
  token: row.token,
  cardDigits: row.card_digits,
  handoffTriesLeft: handoffTriesLeft(row),
  isNew: isNew(row),
});

const RECIPIENT_SHOWN_MS = RECIPIENT_SHOWN_HOURS * 3_600_000;

const isLongClosed = ({ status, history }: OrderRow, now: Date): boolean =>
  !isOpen(status) && now.getTime() - new Date(history.at(-1)?.at ?? 0).getTime() > RECIPIENT_SHOWN_MS;

/** The address is one line of text, as a delivery partner reads it (spec section 3). */
export function toDeliveryOrder(row: OrderRow, now: Date): DeliveryOrder {
  const order = toOrder(row);
  const isReachable = !isLongClosed(row, now);
  const { phone, landmark, location, instructions } = isReachable ? order.address : { phone: "" };
  const customer = customerOf(row);
  const address = [row.address, row.pincode].filter(Boolean).join(", ");
  const name = fullName(order.address);
  return {
    ...order,
    address: [name, address, landmark, phone].filter(Boolean).join(", "),
    recipient: { name, phone, address, landmark, location, instructions },
    userId: customer && { ...customer, mobile: isReachable ? customer.mobile : "" },
    readyAt: row.ready_at?.toISOString() ?? null,
    handoffTriesLeft: handoffTriesLeft(row),
  };
}

const orderOfId = prepared((db: Db, id: string) => selectOrders(db).where("o.id", "=", id));

export async function selectOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await orderOfId(db, orderId);
  return row;
}

/**
 * A generic plan looks up each ID. With about two hundred known IDs PostgreSQL would scan whole tables and plan longer than it
 * reads.
 */
const ordersOfIds = prepared((db: Db, ids: readonly string[]) =>
  selectOrders(db).innerJoin(
    sql<{ id: string }>`unnest((SELECT ${ids}::uuid[]))`.as<"wanted">(sql`wanted (id)`),
    "wanted.id",
    "o.id",
  ),
);

export async function selectOrdersByIds(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await ordersOfIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface OrderPageInput {
  limit: number;
  after: OrderCursor | null;
  userId: string;
}

const ordersOfUser = (db: Db, userId: string, limit: number) =>
  selectOrders(db).where("o.user_id", "=", userId).orderBy("o.created_at", "desc").orderBy("o.id", "desc").limit(limit);

const firstPage = prepared(ordersOfUser);
const nextPage = prepared((db: Db, userId: string, limit: number, createdAt: Date, id: string) =>
  ordersOfUser(db, userId, limit).where(sql<boolean>`(o.created_at, o.id) < (${createdAt}::timestamptz, ${id}::uuid)`),
);

/** The customer's own orders, newest first; one row beyond `limit` if another page follows. */
export function selectOrderPage(db: Db, { limit, after, userId }: OrderPageInput): Promise<OrderRow[]> {
  return after ? nextPage(db, userId, limit + 1, after.createdAt, after.id) : firstPage(db, userId, limit + 1);
}
