import { describe, expect, it } from "vitest";
import {
  isLate,
  isRefundedOnDelivery,
  minutesPromised,
  minutesToGo,
  offerFor,
  promisedAt,
  promisedPaise,
} from "./delivery-promise.ts";

const due = "2026-11-21T14:30:00.000Z";
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe("the promised time", () => {
  const createdAt = new Date("2026-11-21T13:50:00.000Z");
  const paidAt = new Date("2026-11-21T14:00:00.000Z");

  it("starts when an order is paid", () => {
    expect(promisedAt({ paymentMethod: "online", createdAt, paidAt, promisedMinutes: 30, notBefore: null })?.toISOString()).toBe(
      due,
    );
    expect(promisedAt({ paymentMethod: "online", createdAt, paidAt: null, promisedMinutes: 30, notBefore: null })).toBeNull();
  });

  it("starts when a cash order is placed, and does not start again when the cash is received", () => {
    expect(
      promisedAt({ paymentMethod: "cash", createdAt: paidAt, paidAt: null, promisedMinutes: 30, notBefore: null })?.toISOString(),
    ).toBe(due);
    expect(
      promisedAt({
        paymentMethod: "cash",
        createdAt: paidAt,
        paidAt: new Date(due),
        promisedMinutes: 30,
        notBefore: null,
      })?.toISOString(),
    ).toBe(due);
  });

  it("is not before the turn of an order that waits, however early it is paid, nor sooner after a late payment", () => {
    const waiting = { paymentMethod: "online", createdAt, promisedMinutes: 30 } as const;
    const notBefore = new Date("2026-11-21T14:45:00.000Z");
    expect(promisedAt({ ...waiting, paidAt, notBefore })).toEqual(notBefore);
    expect(minutesPromised({ ...waiting, paidAt, notBefore })).toBe(45);
    const late = new Date("2026-11-21T14:20:00.000Z");
    expect(promisedAt({ ...waiting, paidAt: late, notBefore })).toEqual(new Date("2026-11-21T14:50:00.000Z"));
    expect(minutesPromised({ ...waiting, paidAt: late, notBefore })).toBe(30);
    expect(promisedAt({ ...waiting, paidAt: null, notBefore })).toBeNull();
  });

  it("counts the 30 promised minutes down", () => {
    expect(minutesToGo(due, at("14:00:00"), 30)).toBe(30);
    expect(minutesToGo(due, at("14:18:30"), 30)).toBe(12);
    expect(minutesToGo(due, at("14:29:59"), 30)).toBe(1);
  });

  it("has none once they are over", () => {
    expect(minutesToGo(due, at("14:30:00"), 30)).toBeNull();
    expect(minutesToGo(due, at("20:00:00"), 30)).toBeNull();
  });

  it("shows no more than 30 minutes if the clock is behind", () => {
    expect(minutesToGo(due, at("13:50:00"), 30)).toBe(30);
  });
});

describe("an order", () => {
  const order = (status: "out_for_delivery" | "delivered" | "cancelled", deliveredAt?: string) => ({
    fulfilment: "delivery" as const,
    status,
    promisedAt: due,
    history: deliveredAt ? [{ status: "delivered" as const, at: deliveredAt }] : [],
  });

  it("is late from the end of the promise until it is delivered", () => {
    expect(isLate(order("out_for_delivery"), at("14:30:00"))).toBe(false);
    expect(isLate(order("out_for_delivery"), at("14:30:01"))).toBe(true);
  });

  it("was late or not by its delivery, at any later time", () => {
    expect(isLate(order("delivered", "2026-11-21T14:29:00.000Z"), at("20:00:00"))).toBe(false);
    expect(isLate(order("delivered", "2026-11-21T14:31:00.000Z"), at("14:31:00"))).toBe(true);
  });

  it("was late or not by its first delivery, whatever is corrected later", () => {
    const history = (first: string) =>
      [first, "2026-11-21T15:30:00.000Z"].map((time) => ({ status: "delivered" as const, at: time }));
    const corrected = (first: string) => ({ ...order("delivered"), history: history(first) });
    expect(isLate(corrected("2026-11-21T14:29:00.000Z"), at("20:00:00"))).toBe(false);
    expect(isLate(corrected("2026-11-21T14:31:00.000Z"), at("20:00:00"))).toBe(true);
  });

  it("that is picked up is in time once it is ready", () => {
    const ready = (time: string, status: "out_for_delivery" | "delivered" = "out_for_delivery") => ({
      ...order(status),
      fulfilment: "pickup" as const,
      history: [
        { status: "out_for_delivery" as const, at: time },
        { status: "delivered" as const, at: "2026-11-21T18:00:00.000Z" },
      ],
    });
    expect(isLate(ready("2026-11-21T14:29:00.000Z"), at("20:00:00"))).toBe(false);
    expect(isLate(ready("2026-11-21T14:29:00.000Z", "delivered"), at("20:00:00"))).toBe(false);
    expect(isLate(ready("2026-11-21T14:31:00.000Z", "delivered"), at("20:00:00"))).toBe(true);
  });

  it("that was cancelled or not paid is not late", () => {
    expect(isLate(order("cancelled"), at("20:00:00"))).toBe(false);
    expect(isLate({ ...order("out_for_delivery"), promisedAt: null }, at("20:00:00"))).toBe(false);
  });
});

describe("the compensation for a late order", () => {
  const order = { totalPaise: 33_950, deliveryFeePaise: 4_000 };

  it.each([
    ["off", order, 0],
    ["fee", order, 4_000],
    ["order", order, 33_950],
    // A promo has covered most of it.
    ["fee", { totalPaise: 2_000, deliveryFeePaise: 4_000 }, 2_000],
    ["fee", { totalPaise: 4_050, deliveryFeePaise: 4_000 }, 4_050],
    ["fee", { totalPaise: 4_050, deliveryFeePaise: 4_000, capPaise: 4_050 }, 4_050],
    ["fee", { totalPaise: 30_000, deliveryFeePaise: 50 }, 0],
    ["fee", { totalPaise: 30_000, deliveryFeePaise: 0 }, 0],
    ["order", { totalPaise: 0, deliveryFeePaise: 4_000 }, 0],
    ["order", { ...order, leftPaise: 10_000 }, 10_000],
    ["order", { ...order, leftPaise: 0 }, 0],
    ["order", { ...order, capPaise: 30_000 }, 30_000],
    ["fee", { ...order, capPaise: 30_000 }, 4_000],
    // A refund of ₹300 would leave less than the provider refunds.
    ["order", { totalPaise: 30_050, deliveryFeePaise: 0, capPaise: 30_000 }, 29_950],
  ] as const)("%s of %j is %d paise", (offer, amounts, paise) => {
    expect(promisedPaise(offer, { capPaise: null, ...amounts })).toBe(paise);
  });
});

describe("an automatic refund", () => {
  const delivered = (at: string) => ({ status: "delivered" as const, at });
  const order = {
    fulfilment: "delivery",
    status: "delivered",
    promisedAt: due,
    history: [delivered("2026-11-21T14:31:00.000Z")],
    paymentMethod: "online",
    isAutomatic: true,
  } as const;
  const now = at("14:31:00");

  it("is made when a late order is delivered for the first time, if the owner has chosen that", () => {
    expect(isRefundedOnDelivery(order, now)).toBe(true);
    expect(isRefundedOnDelivery({ ...order, isAutomatic: false }, now)).toBe(false);
    expect(isRefundedOnDelivery({ ...order, history: [delivered("2026-11-21T14:29:00.000Z")] }, now)).toBe(false);
  });

  it("is not made when a status is corrected", () => {
    const again = { status: "delivered", at: "2026-11-21T15:30:00.000Z" } as const;
    for (const first of ["14:10:00", "14:31:00"]) {
      const history = [delivered(`2026-11-21T${first}.000Z`), { ...again, status: "out_for_delivery" as const }, again];
      expect(isRefundedOnDelivery({ ...order, history }, at("15:30:00"))).toBe(false);
    }
  });

  it("is never made for cash", () => {
    expect(isRefundedOnDelivery({ ...order, paymentMethod: "cash" }, now)).toBe(false);
  });
});

describe("what is offered for a late order", () => {
  const shop = { offer: "order", terms: { cap: 300, maxUnits: 5, isSuspended: false }, isBusy: false } as const;
  const order = { fulfilment: "delivery", isScheduled: false, units: 5 } as const;

  it.each([
    ["as set", shop, order, "order"],
    ["nothing for a large order", shop, { ...order, units: 6 }, "off"],
    ["nothing for an order for later", shop, { ...order, isScheduled: true }, "off"],
    ["nothing for an order that is picked up", shop, { ...order, fulfilment: "pickup" }, "off"],
    ["nothing while the kitchen is busy", { ...shop, isBusy: true }, order, "off"],
    ["nothing while it is suspended", { ...shop, terms: { ...shop.terms, isSuspended: true } }, order, "off"],
    [
      "as set for any size without a limit",
      { ...shop, terms: { ...shop.terms, maxUnits: null } },
      { ...order, units: 60 },
      "order",
    ],
  ] as const)("is %s", (_, terms, ofOrder, offer) => {
    expect(offerFor(terms, ofOrder)).toBe(offer);
  });
});
