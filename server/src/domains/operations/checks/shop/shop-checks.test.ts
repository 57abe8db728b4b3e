import { expect, it } from "vitest";
import { backupFinding } from "./backup-check.ts";
import { secondFactorFinding } from "./people-checks.ts";
import { demoFinding, detailsFinding, orderingFinding } from "./shop-checks.ts";

const NOW = new Date("2026-03-10T06:30:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

it("what is left of the demo is named", () => {
  expect(demoFinding({ foods: 0, promos: 0, partners: 0, hasDetails: false }).outcome).toBe("ok");
  expect(demoFinding({ foods: 1, promos: 2, partners: 0, hasDetails: true })).toMatchObject({
    outcome: "warning",
    found: "Still as in the demo: 1 food, 2 promo codes, contact details",
  });
});

it("missing contact details are named", () => {
  expect(detailsFinding({ phone: "080 1", address: "Church Street", email: "a@b.example" }).outcome).toBe("ok");
  expect(detailsFinding({ phone: null, address: "Church Street", email: null }).found).toBe("Missing: phone, email");
});

it("a shop that can never accept an order is a problem", () => {
  const never = Array.from({ length: 7 }, () => null);
  const terms = { isSwitchedOn: true, openingHours: never, closeOutsideHours: false, deliveryFee: 40 };
  expect(orderingFinding(terms)).toMatchObject({ outcome: "ok", found: "On, with a delivery fee of ₹40" });
  expect(orderingFinding({ ...terms, closeOutsideHours: true }).outcome).toBe("problem");
  expect(orderingFinding({ ...terms, isSwitchedOn: false }).outcome).toBe("warning");
});

it("each admin should have a second factor", () => {
  const mobiles = new Set(["+919811111111", "+919822222222"]);
  const meera = { name: "Meera", mobile: "+919811111111", since: NOW };
  const asha = { name: "Asha", mobile: "+919822222222", since: null };
  expect(secondFactorFinding([meera, { ...asha, since: NOW }], mobiles).outcome).toBe("ok");
  expect(secondFactorFinding([meera, asha], mobiles)).toMatchObject({ outcome: "warning", found: "Without a second factor: Asha" });
  expect(secondFactorFinding([meera], mobiles)).toMatchObject({
    outcome: "waiting",
    found: "Not signed in yet: +91 98222 22222",
  });
});

it("a backup is late after a day", () => {
  expect(backupFinding(null, NOW).outcome).toBe("warning");
  expect(backupFinding(hoursAgo(25), NOW).outcome).toBe("ok");
  expect(backupFinding(hoursAgo(27), NOW).outcome).toBe("problem");
});
