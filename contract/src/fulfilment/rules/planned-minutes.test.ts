import { expect, test } from "vitest";
import { flatMinutes, plannedMinutes, travelMinutes } from "./planned-minutes.ts";

const now = new Date("2026-11-21T13:54:00Z");
const kitchen = { prepMinutes: 25 };

test("a delivery takes its area's minutes, or 15 where every address is alike; who picks up waits for the kitchen alone", () => {
  expect(plannedMinutes({ kitchen, busy: null }, travelMinutes("delivery", { minutes: 20 }), now)).toBe(45);
  expect(plannedMinutes({ kitchen, busy: null }, travelMinutes("delivery", null), now)).toBe(40);
  expect(plannedMinutes({ kitchen, busy: null }, travelMinutes("pickup", { minutes: 20 }), now)).toBe(25);
});

test("a busy kitchen adds its minutes until it is over", () => {
  const busy = { extraMinutes: 10, until: "2026-11-21T13:55:00Z" };
  expect(plannedMinutes({ kitchen, busy }, 15, now)).toBe(50);
  expect(plannedMinutes({ kitchen, busy }, 15, new Date(busy.until))).toBe(40);
});

test("only a shop that delivers to every address alike has one time for all", () => {
  const busy = { extraMinutes: 10, until: "2026-11-21T13:55:00Z" };
  expect(flatMinutes({ deliveryPricing: "flat", kitchen, busy })).toBe(40);
  expect(flatMinutes({ deliveryPricing: "areas", kitchen, busy })).toBeNull();
});
