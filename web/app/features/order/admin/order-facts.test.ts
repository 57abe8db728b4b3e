import type { AdminOrder } from "@forno/contract/order/order.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import type { Person } from "@forno/contract/user/user.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleOrder } from "../../../../testing/samples.ts";
import { columnTitles } from "../texts/en.ts";
import { statusLabels } from "../texts/en-status.ts";
import {
  ageOf,
  beginsUnpaid,
  isAnonymized,
  lateBy,
  leavesWithoutPartner,
  partnerChoices,
  partnerOptions,
  recipientOf,
  refundsOnCancel,
  statusWords,
  whereOf,
} from "./order-facts.ts";

const MINUTE_MS = 60_000;
const by = { role: "admin", name: "Meera Iyer" } as const;
const placedAt = "2026-11-21T14:30:00.000Z";
const after = (minutes: number, since = placedAt) => Date.parse(since) + minutes * MINUTE_MS;

test("the recipient is the person in the address", () => {
  expect(recipientOf(sampleOrder())).toBe("Asha Rao");
});

test("an order of the counter is known by its token", () => {
  expect(whereOf(sampleOrder({ fulfilment: "pickup", token: 12 }))).toBe("Token 12, Pickup, Asha Rao");
});

test("an order without a phone number is anonymized", () => {
  expect(isAnonymized(sampleOrder())).toBe(false);
  expect(isAnonymized(sampleOrder({ address: { ...sampleOrder().address, phone: "" } }))).toBe(true);
});

test("an order that is picked up has its own names of the statuses, and leaves without a partner", () => {
  const pickup = sampleOrder({ fulfilment: "pickup", payment: true });
  expect(statusWords(pickup, "out_for_delivery", columnTitles)).toBe("Ready for Pickup");
  expect(statusWords(pickup, "delivered", statusLabels)).toBe("Picked Up");
  expect(statusWords(pickup, "processing", statusLabels)).toBe(statusLabels.processing);
  expect(leavesWithoutPartner(pickup, "out_for_delivery")).toBe(false);
  expect(leavesWithoutPartner(sampleOrder(), "out_for_delivery")).toBe(true);
  expect(leavesWithoutPartner(sampleOrder({ status: "delivered" }), "out_for_delivery")).toBe(false);
});

for (const [fields, refunds] of [
  [{ payment: true }, true],
  [{ payment: true, refundedAmount: 537.99 }, true],
  [{ payment: true, refundedAmount: 538 }, false],
  [{ payment: true, refunded: true }, false],
  [{ payment: false }, false],
] as const)
  test(`cancelling an order of ₹538 with ${JSON.stringify(fields)} ${refunds ? "refunds money" : "refunds nothing"}`, () => {
    expect(refundsOnCancel(sampleOrder(fields))).toBe(refunds);
  });

test("an unpaid online order counts as started when it moves from a waiting or cancelled status to any later one", () => {
  const into = ORDER_STATUSES.filter((to) => beginsUnpaid(sampleOrder(), "pending", to));
  expect(into).toEqual(["processing", "out_for_delivery", "delivered"]);
  expect(beginsUnpaid(sampleOrder(), "processing", "delivered")).toBe(false);
  expect(beginsUnpaid(sampleOrder(), "cancelled", "processing")).toBe(true);
  expect(beginsUnpaid(sampleOrder({ payment: true }), "pending", "processing")).toBe(false);
  expect(beginsUnpaid(sampleOrder({ paymentMethod: "cash" }), "pending", "processing")).toBe(false);
});

test("a status shows the cash that is received or returned, if there is any", () => {
  const words = (fields: Partial<AdminOrder>, status: AdminOrder["status"]) =>
    statusWords(sampleOrder(fields), status, statusLabels);
  const cash = { paymentMethod: "cash", cashDue: 498 } as const;
  expect(words(cash, "delivered")).toBe(`${statusLabels.delivered}, ₹498 cash received`);
  expect(words(cash, "processing")).toBe(statusLabels.processing);
  expect(words({}, "delivered")).toBe(statusLabels.delivered);
  expect(words({ ...cash, payment: true, refundedAmount: 40 }, "cancelled")).toBe(`${statusLabels.cancelled}, ₹498 returned`);
  expect(words({ ...cash, cashDue: 0, payment: true }, "delivered")).toBe(statusLabels.delivered);
  expect(words(cash, "cancelled")).toBe(statusLabels.cancelled);
  expect(words({ payment: true }, "cancelled")).toBe(statusLabels.cancelled);
});

test("the age of an open order starts when it was placed, or 30 minutes before its promised time", () => {
  expect(ageOf(sampleOrder(), after(12.9))).toEqual({ text: "12 min", part: 0.4 });
  const promised = sampleOrder({ promisedAt: "2026-11-21T15:10:00.000Z" });
  expect(ageOf(promised, after(25))).toEqual({ text: "15 min", part: 0.5 });
  expect(ageOf(promised, after(41))).toMatchObject({ text: "31 min" });
});

test("an age is never negative, and becomes the date after a day", () => {
  expect(ageOf(sampleOrder(), after(-5))).toMatchObject({ text: "0 min", part: 0 });
  expect(ageOf(sampleOrder(), after(24 * 60 - 1))?.text).toBe("23 h 59 min");
  expect(ageOf(sampleOrder(), after(24 * 60))?.text).toBe("21 Nov 2026");
});

test.each(["delivered", "cancelled"] as const)("a %s order shows when it was", (status) => {
  const closed = sampleOrder({ status, history: [{ status, at: new Date(after(18)).toISOString(), by }] });
  expect(ageOf(closed, after(90))).toEqual({ text: "8:18 PM" });
  expect(ageOf({ ...closed, history: [] }, after(90))).toBeUndefined();
});

const person = (name: string, mobile: string): Person => ({ _id: mobile, name, mobile });
const imran = person("Imran", "+919800001111");

test("a deleted partner stays in the choices of their orders", () => {
  const gone = person("Vikram", "+919800002222");
  expect(partnerChoices(sampleOrder({ deliveryBoyId: gone }), [imran])).toEqual([gone, imran]);
  expect(partnerChoices(sampleOrder({ deliveryBoyId: imran }), [imran])).toEqual([imran]);
  expect(partnerChoices(sampleOrder(), [imran])).toEqual([imran]);
});

test("partners with the same name are shown with the end of their numbers", () => {
  const options = partnerOptions([imran, person(" imran ", "+919800003333"), person("Vikram  Singh", "+919800004444")]);
  expect(options.map(({ text }) => text)).toEqual(["Imran · 1111", " imran  · 3333", "Vikram  Singh"]);
});

test("no two partners have the same text", () => {
  const digits = fc.integer({ min: 0, max: 9999 }).map((end) => String(end).padStart(4, "0"));
  const people = fc.uniqueArray(
    fc.record({ name: fc.constantFrom("Imran", "imran", "Vikram", "Vik  ram", "Vik ram"), end: digits }),
    {
      selector: ({ end }) => end,
      maxLength: 6,
    },
  );
  holds(
    fc.property(people, (chosen) => {
      const partners = chosen.map(({ name, end }) => person(name, `+91980000${end}`));
      const options = partnerOptions(partners);
      expect(options.map(({ value }) => value)).toEqual(partners.map(({ _id }) => _id));
      // A page shows spaces in a row as one.
      expect(new Set(options.map(({ text }) => text.replace(/\s+/g, " "))).size).toBe(partners.length);
    }),
  );
});

test("says how late an order is, from its promised time until it was kept", () => {
  const order = sampleOrder({ promisedAt: "2026-11-21T15:00:00.000Z" });
  const at = (minutes: number) => after(minutes, "2026-11-21T15:00:00.000Z");
  expect(lateBy(sampleOrder(), at(600))).toBeNull();
  expect(lateBy(order, at(0))).toBeNull();
  expect(lateBy(order, at(6.5))).toBe("7 min late");
  expect(lateBy(order, at(65))).toBe("1 h 5 min late");
  expect(lateBy(order, at(2 * 24 * 60))).toBe("Late");
  const history = [{ status: "out_for_delivery", at: "2026-11-21T15:09:00.000Z", by }] as const;
  const ready = sampleOrder({ ...order, fulfilment: "pickup", status: "out_for_delivery", history: [...history] });
  expect(lateBy(ready, at(600))).toBe("9 min late");
});

test("says where an order goes: its area and pincode, its person without either, and when it is picked up", () => {
  expect(whereOf(sampleOrder())).toBe("Asha Rao");
  const address = { ...sampleOrder().address, pincode: "560071" };
  expect(whereOf(sampleOrder({ areaName: "Domlur", address }))).toBe("Domlur 560071");
  const scheduledFor = "2026-11-21T15:00:00.000Z";
  expect(whereOf(sampleOrder({ areaName: "Domlur", scheduledFor }))).toBe("Domlur, 8:30 PM");
  expect(whereOf(sampleOrder({ fulfilment: "pickup", promisedAt: scheduledFor }))).toBe("Pickup at 8:30 PM");
  expect(whereOf(sampleOrder({ fulfilment: "pickup" }))).toBe("Pickup, Asha Rao");
});
