import type { AuditEntry } from "@forno/contract/audit/audit.ts";
import { AUDIT_SUBJECTS } from "@forno/contract/audit/audit.ts";
import { expect, test } from "vitest";
import { labelOf, linesOf, placeOf } from "./audit-words.ts";

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: "entry-1",
  at: "2026-11-21T14:30:00.000Z",
  actor: { _id: "admin-1", name: "Meera Iyer", role: "admin" },
  action: "food.update",
  subject: { type: "food", id: "food-1", label: "Margherita" },
  details: {},
  ...change,
});
const lines = (details: AuditEntry["details"], action: AuditEntry["action"] = "food.update") => linesOf(entry({ details, action }));

for (const [value, text] of [
  [null, "none"],
  [undefined, "none"],
  ["", "none"],
  [0, "0"],
  [123_456.5, "1,23,456.5"],
  [true, "yes"],
  [false, "no"],
  [["a", "b"], "a, b"],
  [{ lat: 1 }, '{"lat":1}'],
  ["Margherita", "Margherita"],
  ["2026-11-21T14:30:00.000Z", "21 Nov 2026, 8:00 PM"],
  ["2026-11-21", "2026-11-21"],
  ["0190-abc.webp", "an image"],
  ["my picture.webp", "my picture.webp"],
] as const)
  test(`a value of ${JSON.stringify(value)} is shown as ${text}`, () => {
    expect(lines({ name: value })).toEqual([`Name: ${text}`]);
  });

test("a change shows the old and the new value, and a field without a label its key", () => {
  expect(lines({ price: { from: 249, to: 259 }, isAvailable: { from: true, to: false }, extra: { from: "a", to: "" } })).toEqual([
    "Price (₹): 249 → 259",
    "Available: yes → no",
    "extra: a → none",
  ]);
});

test("an object with only half of a change is shown as a value", () => {
  expect(lines({ price: { from: 249 } })).toEqual(['Price (₹): {"from":249}']);
});

test("known values of a field are shown with their labels, others unchanged", () => {
  expect(lines({ category: "pizza" })).not.toEqual(["Category: pizza"]);
  expect(lines({ category: "calzone" })).toEqual(["Category: calzone"]);
  expect(lines({ secondFactor: "app" })).toEqual(["Two-step sign-in: Authenticator app"]);
  expect(lines({ name: "pizza" })).toEqual(["Name: pizza"]);
});

test("how and where the shop delivers is shown in words", () => {
  const SHOP = { lat: 12.97, lng: 77.6 };
  const both = { delivery: true, pickup: true };
  expect(
    lines({
      fulfilment: { from: { delivery: true, pickup: false }, to: both },
      deliveryPricing: { from: "flat", to: "areas" },
      location: { from: null, to: SHOP },
      areas: { from: [], to: ["Domlur (up to 5 km, ₹50, 15 min)", "Whitefield (2 pincodes, ₹100, 35 min)"] },
    }),
  ).toEqual([
    "Offered: Delivery → Delivery, Pickup",
    "Delivery fee charged: One fee → By area",
    "Location: none → 12.97, 77.6",
    "Delivery areas: none → Domlur (up to 5 km, ₹50, 15 min), Whitefield (2 pincodes, ₹100, 35 min)",
  ]);
});

test("opening hours are shown in one line, and as none if the shop never opens", () => {
  const daily = Array.from({ length: 7 }, () => ({ open: "11:00", close: "23:00" }));
  const never = Array.from({ length: 7 }, () => null);
  expect(lines({ openingHours: { from: never, to: daily } })).toEqual([
    expect.stringMatching(/^Opening hours: none → 11\sAM to 11\sPM, every day$/),
  ]);
});

test("details that are only a change are of the order's status, otherwise of the picture", () => {
  expect(lines({ from: "pending", to: "delivered", cashReceived: 538 }, "order.status")).toEqual([
    expect.stringMatching(/^Status: .+ → Delivered/),
    "Cash received (₹): 538",
  ]);
  expect(lines({ from: "out_for_delivery", to: "delivered", fulfilment: "pickup" }, "order.status")).toEqual([
    "Status: Ready for Pickup → Picked Up",
  ]);
  expect(lines({ from: "a.webp", to: "b.webp" })).toEqual(["Picture: an image → an image"]);
});

test("each kind of subject has a page, some with the subject's ID", () => {
  for (const type of AUDIT_SUBJECTS) expect(placeOf(entry({ subject: { type, id: "x1", label: "" } }))?.to).toMatch(/^\/admin\//);
  expect(placeOf(entry())).toEqual({ needs: "menu", to: "/admin/menu/foods/food-1" });
  const payment = (id: string | null) => placeOf(entry({ action: "payment.act", subject: { type: "payment", id, label: "" } }))?.to;
  expect(payment("pay_1")).toBe("/admin/payments?view=all&q=pay_1");
  expect(payment(null)).toBe("/admin/payments");
});

for (const action of ["food.remove", "promo.delete", "order.export"] as const)
  test(`${action} has no link`, () => {
    expect(placeOf(entry({ action }))).toBeNull();
  });

test("an exception is named by its kind, anything else by its own name", () => {
  const labelled = (type: AuditEntry["subject"]["type"], label: string) => labelOf(entry({ subject: { type, id: null, label } }));
  expect(labelled("payment", "unknown_order")).not.toBe("unknown_order");
  expect(labelled("payment", "pay_1")).toBe("pay_1");
  expect(labelled("food", "unknown_order")).toBe("unknown_order");
});
