import { describe, expect, it } from "vitest";
import { cashToCollect, isLate, minutesToGo, promisedAt, promisedPaise } from "./delivery-promise.ts";

const due = "2026-11-21T14:30:00.000Z";
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe("the clock", () => {
  const createdAt = new Date("2026-11-21T13:50:00.000Z");
  const paidAt = new Date("2026-11-21T14:00:00.000Z");

  it("starts when an order is paid", () => {
    expect(promisedAt({ paymentMethod: "online", createdAt, paidAt })?.toISOString()).toBe(due);
    expect(promisedAt({ paymentMethod: "online", createdAt, paidAt: null })).toBeNull();
  });

  it("starts when a cash order is placed, and does not start again when the cash is received", () => {
    expect(promisedAt({ paymentMethod: "cash", createdAt: paidAt, paidAt: null })?.toISOString()).toBe(due);
    expect(promisedAt({ paymentMethod: "cash", createdAt: paidAt, paidAt: new Date(due) })?.toISOString()).toBe(due);
  });

  it("counts the 30 promised minutes down", () => {
    expect(minutesToGo(due, at("14:00:00"))).toBe(30);
    expect(minutesToGo(due, at("14:18:30"))).toBe(12);
    expect(minutesToGo(due, at("14:29:59"))).toBe(1);
  });

  it("has none once they are over", () => {
    expect(minutesToGo(due, at("14:30:00"))).toBeNull();
    expect(minutesToGo(due, at("20:00:00"))).toBeNull();
  });

  it("promises no more than 30 minutes to a clock that is behind", () => {
    expect(minutesToGo(due, at("13:50:00"))).toBe(30);
  });
});

describe("an order", () => {
  const order = (status: "out_for_delivery" | "delivered" | "cancelled", deliveredAt?: string) => ({
    status,
    promisedAt: due,
    history: deliveredAt ? [{ status: "delivered" as const, at: deliveredAt }] : [],
  });

  it("is late from the end of the promise on, until it is delivered", () => {
    expect(isLate(order("out_for_delivery"), at("14:30:00"))).toBe(false);
    expect(isLate(order("out_for_delivery"), at("14:30:01"))).toBe(true);
  });

  it("was late or not by when it was delivered, whenever one looks", () => {
    expect(isLate(order("delivered", "2026-11-21T14:29:00.000Z"), at("20:00:00"))).toBe(false);
    expect(isLate(order("delivered", "2026-11-21T14:31:00.000Z"), at("14:31:00"))).toBe(true);
  });

  it("that was cancelled or not paid is not late", () => {
    expect(isLate(order("cancelled"), at("20:00:00"))).toBe(false);
    expect(isLate({ ...order("out_for_delivery"), promisedAt: null }, at("20:00:00"))).toBe(false);
  });
});

describe("what a late order gets back", () => {
  const order = { totalPaise: 33_950, deliveryFeePaise: 4_000 };

  it.each([
    ["off", order, 0],
    ["fee", order, 4_000],
    ["order", order, 33_950],
    // A promo has covered most of it.
    ["fee", { totalPaise: 2_000, deliveryFeePaise: 4_000 }, 2_000],
    ["fee", { totalPaise: 4_050, deliveryFeePaise: 4_000 }, 4_050],
    ["fee", { totalPaise: 30_000, deliveryFeePaise: 50 }, 0],
    ["fee", { totalPaise: 30_000, deliveryFeePaise: 0 }, 0],
    ["order", { totalPaise: 0, deliveryFeePaise: 4_000 }, 0],
    ["order", { ...order, leftPaise: 10_000 }, 10_000],
    ["order", { ...order, leftPaise: 0 }, 0],
  ] as const)("%s of %j is %d paise", (offer, amounts, paise) => {
    expect(promisedPaise(offer, amounts)).toBe(paise);
  });
});

describe("cash to collect", () => {
  const promise = { amount: 40, isAutomatic: false, grantedAt: null };
  const order = { status: "out_for_delivery", promisedAt: due, history: [], amount: 339.35, promise } as const;

  it("is all of it until the promise is honoured", () => {
    expect(cashToCollect(order, at("15:00:00"))).toBe(339.35);
    expect(cashToCollect({ ...order, promise: null }, at("15:00:00"))).toBe(339.35);
  });

  it("is less once the owner has honoured it", () => {
    expect(cashToCollect({ ...order, promise: { ...promise, grantedAt: due } }, at("14:40:00"))).toBe(299.35);
  });

  it("is less from the end of the promise on where that is automatic", () => {
    const automatic = { ...order, promise: { ...promise, isAutomatic: true } };
    expect(cashToCollect(automatic, at("14:30:00"))).toBe(339.35);
    expect(cashToCollect(automatic, at("14:30:01"))).toBe(299.35);
    expect(cashToCollect({ ...automatic, promise: { ...automatic.promise, amount: 339.35 } }, at("14:31:00"))).toBe(0);
  });
});
