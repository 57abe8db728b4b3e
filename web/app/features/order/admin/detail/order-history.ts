import { formatRupees } from "@forno/contract/money/money.ts";
import type { HistoryEntry, OrderDetail, OrderRefund } from "@forno/contract/order/order-admin.ts";
import { historyReason, isDisputeReason } from "@forno/contract/order/rules/history-reason.ts";
import { isOpen, nextStatus, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { dayOf, formatDateTime, formatTime } from "../../../../platform/format/dates.ts";
import type { TimelineStep } from "../../../../ui/display/timeline.tsx";
import { statusTones } from "../../status-ring.tsx";
import { orderBoardTexts } from "../../texts/en-admin.ts";
import { statusName } from "../../texts/en-status.ts";

const texts = orderBoardTexts.detail;

function titleOf(order: OrderDetail, { kind, status, detail }: HistoryEntry): string {
  if (kind === "assigned") return detail === null ? texts.unassigned : texts.assignedTo(detail);
  if (kind === "paid") return orderBoardTexts.paid;
  if (kind === "edited") return texts.edited;
  // Stored as a kind of refund entry.
  if (kind === "refund" && detail !== null && isDisputeReason(detail)) return texts.payment;
  return kind === "refund" || status === null ? texts.refund : statusName(order, status);
}

/** How much, why and by whom. */
function noteOf(event: HistoryEntry, refunds: readonly OrderRefund[]): string {
  const { kind, detail, amount, by } = event;
  const who = by.name === null ? texts.system : texts.by(by.name);
  const reason = writtenReason(event, refunds);
  const why = detail === null || kind === "assigned" ? null : kind === "paid" ? paidBy(detail) : (reason ?? whyOf(detail));
  return [amount === null ? null : formatRupees(amount), why, who].filter((part) => part !== null).join(", ");
}

/** The admin's note. On a refund by the provider it is stored just before its entry. */
function writtenReason({ kind, detail, amount, note, at }: HistoryEntry, refunds: readonly OrderRefund[]): string | null {
  if (kind !== "refund" || detail !== "admin") return null;
  const refund = refunds.findLast((each) => each.reason === "admin" && each.amount === amount && each.createdAt <= at);
  return note ?? refund?.note ?? null;
}

function whyOf(detail: string): string {
  const reason = historyReason(detail);
  return reason === null ? detail : texts.reasons[reason];
}

const paidBy = (detail: string): string => (detail === "cash" ? texts.paidInCash : texts.paidBy(detail));

function stillToCome(status: OrderStatus): OrderStatus[] {
  const next = nextStatus(status);
  return next === null ? [] : [next, ...stillToCome(next)];
}

/** The history, then the status that usually follows. */
export function historySteps(order: OrderDetail): TimelineStep[] {
  const { events, refunds, status, createdAt, pickedUpAt, deliveryBoyId } = order;
  const timeOf = (iso: string) => (dayOf(new Date(iso)) === dayOf(new Date(createdAt)) ? formatTime(iso) : formatDateTime(iso));
  const current = events.findLast(({ kind }) => kind === "status");
  const happened = events.map((event, index): TimelineStep => {
    const isNow = event === current && isOpen(status);
    return {
      key: `${index}`,
      title: titleOf(order, event),
      text: noteOf(event, refunds),
      time: { text: timeOf(event.at), iso: event.at },
      state: event.status === "cancelled" ? "struck" : isNow ? "now" : "done",
      tone: statusTones[event.status ?? status],
    };
  });
  if (pickedUpAt) {
    const step: TimelineStep = {
      key: "picked-up",
      title: texts.pickedUp,
      text: deliveryBoyId ? texts.by(deliveryBoyId.name) : "",
      time: { text: timeOf(pickedUpAt), iso: pickedUpAt },
      state: "done",
      tone: statusTones[status],
    };
    happened.splice(events.filter(({ at }) => at <= pickedUpAt).length, 0, step);
  }
  const toCome = stillToCome(status).map(
    (next): TimelineStep => ({ key: next, title: statusName(order, next), state: "todo", tone: statusTones[next] }),
  );
  return [...happened, ...toCome];
}
