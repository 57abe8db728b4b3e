/** What the admin's screens derive from an order. */

import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { isLate } from "@forno/contract/order/rules/delivery-promise.ts";
import { isCancelled, isOpen, isStarted, type OrderStatus, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { formatDate, formatDateTime, formatTime } from "../../../platform/format/dates.ts";
import { boardControlTexts, orderBoardTexts as texts } from "../texts/en-admin.ts";
import { statusName } from "../texts/en-status.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export const recipientOf = ({ address }: AdminOrder): string => fullName(address);

/** In one line; empty for an order that is picked up. */
export const placeOf = ({ address: { address, landmark, pincode } }: AdminOrder): string =>
  [address, landmark, pincode].filter(Boolean).join(", ");

/** The customer deleted their account, or the order's personal details have expired. */
export const isAnonymized = ({ address }: AdminOrder): boolean => address.phone === "";

/** Whether cancelling the order refunds money. */
export const refundsOnCancel = ({ payment, refunded, amount, refundedAmount }: AdminOrder): boolean =>
  payment && !refunded && amount > refundedAmount;

/** The kitchen would start it although it may never be paid. */
export const beginsUnpaid = ({ payment, paymentMethod }: AdminOrder, from: OrderStatus, to: OrderStatus): boolean =>
  !payment && paymentMethod === "online" && isStarted(to) && !isStarted(from);

/** It goes on its way although nobody is assigned to take it, and somebody can be. */
export const leavesWithoutPartner = (order: AdminOrder, to: OrderStatus): boolean =>
  order.fulfilment === "delivery" &&
  order.deliveryBoyId === null &&
  orderCan.changePartner(order) &&
  orderCan.markDelivered({ status: to });

/** The name of a status for this order, with the cash that changes hands. */
export function statusWords(order: AdminOrder, status: OrderStatus, names: Record<OrderStatus, string>): string {
  const name = statusName(order, status, names);
  if (status === "delivered" && (orderCan.payInCash(order) || order.cashDue > 0))
    return texts.withCashReceived(name, formatRupees(order.cashDue));
  const isReturned = isCancelled(status) && order.paymentMethod === "cash" && refundsOnCancel(order);
  return isReturned ? texts.withCashReturned(name, formatRupees(order.amount - order.refundedAmount)) : name;
}

/**
 * How long it has taken so far: since the clock of the delivery promise started, or since it was placed while it awaits payment. Of a
 * closed order the time at which it was closed.
 */
export function ageOf(order: AdminOrder, now: number): { text: string; part?: number } | undefined {
  if (!isOpen(order.status)) {
    const closed = order.history.findLast(({ status }) => status === order.status);
    return closed && { text: formatTime(closed.at) };
  }
  const start = order.promisedAt ? Date.parse(order.promisedAt) - order.promisedMinutes * MINUTE_MS : Date.parse(order.createdAt);
  const minutes = Math.max(0, Math.floor((now - start) / MINUTE_MS));
  const text = minutes < DAY_MINUTES ? texts.age(minutes) : formatDate(order.createdAt);
  return { text, part: minutes / order.promisedMinutes };
}

/** Null while it is in time, and for orders that are not promised. */
export function lateBy(order: AdminOrder, now: number): string | null {
  if (!order.promisedAt || !isLate(order, now)) return null;
  // What is picked up is in time once it is ready.
  const kept = order.fulfilment !== "delivery" ? "out_for_delivery" : "delivered";
  const keptAt = order.history.find(({ status }) => status === kept)?.at;
  const end = keptAt === undefined ? now : Date.parse(keptAt);
  const minutes = Math.ceil((end - Date.parse(order.promisedAt)) / MINUTE_MS);
  return minutes < DAY_MINUTES ? texts.lateBy(texts.age(minutes)) : texts.late;
}

/** In a few words: the area, or the person of a shop without areas; of a pickup order when it is to be ready. */
export const whereOf = (order: AdminOrder): string => withToken(order, placeInWords(order));

/** The counter calls it out. */
const withToken = ({ token }: AdminOrder, words: string): string => (token === null ? words : `${texts.token(token)}, ${words}`);

function placeInWords(order: AdminOrder): string {
  const { fulfilment, promisedAt, scheduledFor, areaName, address } = order;
  const at = promisedAt ?? scheduledFor;
  const way = texts.ways[fulfilment];
  if (fulfilment !== "delivery") return at ? texts.wayAt(way, formatTime(at)) : `${way}, ${recipientOf(order)}`;
  const place = [areaName, address.pincode].filter(Boolean).join(" ") || recipientOf(order);
  return scheduledFor && at ? texts.placeAt(place, formatTime(at)) : place;
}

/** How, where and when, for a row: the customer has a column of its own. */
export function handoverOf(order: AdminOrder): string {
  const { fulfilment, areaName, promisedAt, scheduledFor, address } = order;
  const how =
    fulfilment !== "delivery"
      ? texts.ways[fulfilment]
      : [areaName, address.pincode].filter(Boolean).join(" ") || texts.detail.delivery;
  const at = scheduledFor ?? promisedAt;
  return withToken(order, at ? `${how}, ${scheduledFor ? formatDateTime(at) : formatTime(at)}` : how);
}

/** The partners to choose from, including a deleted one who delivered the order. */
export function partnerChoices(order: AdminOrder, partners: readonly Person[]): readonly Person[] {
  const assigned = order.deliveryBoyId;
  return !assigned || partners.some(({ _id }) => _id === assigned._id) ? partners : [assigned, ...partners];
}

/** At most two letters. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");

const plain = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** As options. Partners of the same name are distinguished by the end of their mobile numbers. */
export function partnerOptions(partners: readonly Person[]): { value: string; text: string }[] {
  const counts = new Map<string, number>();
  for (const { name } of partners) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
  return partners.map(({ _id, name, mobile }) => ({
    value: _id,
    text: counts.get(plain(name)) === 1 ? name : boardControlTexts.alikePartner(name, mobile.slice(-4)),
  }));
}
