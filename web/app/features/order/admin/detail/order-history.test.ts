import type { HistoryEntry, OrderRefund } from "@forno/contract/order/order-admin.ts";
import { ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { expect, test } from "vitest";
import { sampleOrderDetail } from "../../../../../testing/samples.ts";
import { orderBoardTexts } from "../../texts/en-admin.ts";
import { statusLabels } from "../../texts/en-status.ts";
import { historySteps } from "./order-history.ts";

const texts = orderBoardTexts.detail;
const NOON = "2026-11-21T06:30:00.000Z";
const LATER = "2026-11-21T07:30:00.000Z";

const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  kind: "status",
  status: null,
  detail: null,
  amount: null,
  note: null,
  at: NOON,
  by: { role: "system", name: null },
  ...fields,
});
const refund = (fields: Partial<OrderRefund>): OrderRefund => ({
  _id: "refund-1",
  paymentId: "pay_1",
  providerRefundId: null,
  amount: 100,
  reason: "admin",
  note: "Burnt",
  status: "processed",
  attempts: 1,
  lastError: null,
  isRetried: false,
  createdAt: NOON,
  updatedAt: NOON,
  ...fields,
});

/** The one step of an order to which only this happened. */
function stepOf(fields: Partial<HistoryEntry>, refunds: OrderRefund[] = []) {
  const [step] = historySteps(sampleOrderDetail({ events: [entry(fields)], refunds, status: "delivered", createdAt: NOON }));
  return { title: step?.title, text: step?.text };
}

test("shows each event with its amount, reason and person", () => {
  expect(stepOf({ kind: "status", status: "processing", by: { role: "admin", name: "Asha" } })).toEqual({
    title: statusLabels.processing,
    text: "by Asha",
  });
  expect(stepOf({ kind: "paid", detail: "pay_1", amount: 538 })).toEqual({
    title: orderBoardTexts.paid,
    text: "₹538, Payment pay_1, automatically",
  });
  expect(stepOf({ kind: "paid", detail: "cash", amount: 538 }).text).toBe("₹538, In cash, automatically");
  expect(stepOf({ kind: "assigned", detail: "Bilal" })).toEqual({ title: "Assigned to Bilal", text: "automatically" });
  expect(stepOf({ kind: "assigned" }).title).toBe(texts.unassigned);
  expect(stepOf({ kind: "status", status: "cancelled", detail: "not_paid_in_time" }).text).toBe("Not paid in time, automatically");
});

test("a dispute is no refund, though it is stored as one", () => {
  expect(stepOf({ kind: "refund", detail: "dispute_lost", amount: 538 })).toEqual({
    title: texts.payment,
    text: "₹538, Dispute lost, automatically",
  });
  expect(stepOf({ kind: "refund", detail: "delivered_late", amount: 40 }).title).toBe(texts.refund);
});

test("shows an unknown reason unchanged", () => {
  expect(stepOf({ kind: "refund", detail: "out of dough" }).text).toBe("out of dough, automatically");
});

test("an admin's refund says what the admin wrote", () => {
  const event = { kind: "refund", detail: "admin", amount: 100, at: NOON } as const;
  expect(stepOf(event, [refund({})]).text).toBe("₹100, Burnt, automatically");
  for (const other of [{ amount: 99 }, { reason: "paid_twice" }, { createdAt: LATER }, { note: null }] as const)
    expect(stepOf(event, [refund(other)]).text).toBe("₹100, Refunded manually, automatically");
  expect(stepOf({ ...event, detail: "paid_twice" }, [refund({})]).text).toBe("₹100, Paid twice, automatically");
  // Of two refunds of the same amount each event has its own.
  expect(stepOf({ ...event, at: LATER }, [refund({ note: "First" }), refund({ note: "Second", createdAt: LATER })]).text).toContain(
    "Second",
  );
  expect(stepOf(event, [refund({ note: "First" }), refund({ note: "Second", createdAt: LATER })]).text).toContain("First");
});

const statesOf = (status: OrderStatus, happened: readonly OrderStatus[]) => {
  const events = happened.map((each) => entry({ status: each }));
  return historySteps(sampleOrderDetail({ events, status })).map(({ title, state }) => `${title}: ${state}`);
};

test("an open order is at its last status, and what usually follows is still to come", () => {
  expect(statesOf("processing", ["pending", "processing"])).toEqual([
    `${statusLabels.pending}: done`,
    `${statusLabels.processing}: now`,
    `${statusLabels.out_for_delivery}: todo`,
    `${statusLabels.delivered}: todo`,
  ]);
});

test("nothing follows an order that is closed", () => {
  expect(statesOf("delivered", ["delivered"])).toEqual([`${statusLabels.delivered}: done`]);
  expect(statesOf("cancelled", ["pending", "cancelled"])).toEqual([
    `${statusLabels.pending}: done`,
    `${statusLabels.cancelled}: struck`,
  ]);
});

test("what happened after the last status leaves the order where it is", () => {
  const events = [entry({ status: "pending" }), entry({ kind: "paid", detail: "pay_1" }), entry({ kind: "assigned" })];
  const states = historySteps(sampleOrderDetail({ events, status: "pending" })).map(({ state }) => state);
  expect(states.slice(0, 3)).toEqual(["now", "done", "done"]);
});

test("each status has its tone and each step a key of its own", () => {
  const steps = historySteps(sampleOrderDetail({ events: ORDER_STATUSES.map((status) => entry({ status })), status: "pending" }));
  expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
  expect(steps.slice(0, ORDER_STATUSES.length).map(({ tone }) => tone)).toEqual(["amber", "orange", "plum", "green", "grey"]);
});

test("tells the time alone on the day of the order, and the date with it on any other, by Kolkata's midnight", () => {
  const placed = "2026-11-21T18:00:00.000Z";
  const timeAt = (at: string) => {
    const [step] = historySteps(
      sampleOrderDetail({ createdAt: placed, events: [entry({ status: "pending", at })], status: "pending" }),
    );
    return step?.time?.text.replace(/\s/g, " ");
  };
  expect(timeAt("2026-11-21T18:29:59.000Z")).toBe("11:59 PM");
  expect(timeAt("2026-11-21T18:30:00.000Z")).toBe("22 Nov 2026, 12:00 AM");
});

test("what its delivery partner picked up from the shop stands at its time", () => {
  const events = [entry({ status: "processing" }), entry({ status: "out_for_delivery", at: LATER })];
  const bilal = { _id: "partner-1", name: "Bilal", mobile: "+919876543211" };
  const order = { events, createdAt: NOON, pickedUpAt: "2026-11-21T07:00:00.000Z", deliveryBoyId: bilal };
  const steps = historySteps(sampleOrderDetail({ ...order, status: "out_for_delivery" }));
  expect(steps.slice(0, 3).map(({ title }) => title)).toEqual([
    statusLabels.processing,
    texts.pickedUp,
    statusLabels.out_for_delivery,
  ]);
  expect(steps[1]).toMatchObject({ text: "by Bilal", time: { text: "12:30 PM" } });
});
