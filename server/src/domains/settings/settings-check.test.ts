import { PAGE_PARTS, type Pages } from "@forno/contract/settings/rules/page-parts.ts";
import { expect, it } from "vitest";
import { detailsFinding, orderingFinding, pagesFinding } from "./settings-check.ts";

it("missing contact details are named", () => {
  expect(detailsFinding({ phone: "080 1", address: "Church Street", email: "a@b.example" }).outcome).toBe("ok");
  expect(detailsFinding({ phone: null, address: "Church Street", email: null }).found).toBe("Missing: phone, email");
});

it("a shop that can never accept an order is a problem", () => {
  const never = Array.from({ length: 7 }, () => null);
  const flat = { deliveryFee: 40, deliveryPricing: "flat" as const, fulfilment: { delivery: true, pickup: false } };
  const terms = { isSwitchedOn: true, openingHours: never, closeOutsideHours: false, ...flat };
  expect(orderingFinding(terms)).toMatchObject({ outcome: "ok", found: "On, with a delivery fee of ₹40" });
  expect(orderingFinding({ ...terms, closeOutsideHours: true }).outcome).toBe("problem");
  expect(orderingFinding({ ...terms, isSwitchedOn: false }).outcome).toBe("warning");
});

it("parts of the pages that are not written are named", () => {
  const written = Object.fromEntries(PAGE_PARTS.map((part) => [part, "Text"])) as Pages;
  expect(pagesFinding({ pages: written }).outcome).toBe("ok");
  expect(pagesFinding({ pages: { ...written, story: "", tips: "" } })).toMatchObject({
    outcome: "warning",
    found: "Not written, so left out in a live shop: story, tips",
  });
});

it("a shop whose own site cannot take its orders is a problem", () => {
  const openingHours = Array.from({ length: 7 }, () => null);
  const terms = { isSwitchedOn: true, openingHours, closeOutsideHours: false, deliveryFee: 40 };
  const both = { delivery: true, pickup: true };
  expect(orderingFinding({ ...terms, deliveryPricing: "flat", fulfilment: both }).outcome).toBe("ok");
  expect(orderingFinding({ ...terms, deliveryPricing: "areas", fulfilment: both }).outcome).toBe("problem");
  const pickupOnly = { delivery: false, pickup: true };
  expect(orderingFinding({ ...terms, deliveryPricing: "flat", fulfilment: pickupOnly }).outcome).toBe("problem");
});
