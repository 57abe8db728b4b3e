import type { Point, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { PAGE_PARTS, type Pages } from "@forno/contract/settings/rules/page-parts.ts";
import { expect, it } from "vitest";
import { detailsFinding, legalFinding, orderingFinding, pagesFinding } from "./settings-check.ts";

it("missing contact details are named", () => {
  expect(detailsFinding({ phone: "080 1", address: "Church Street", email: "a@b.example" }).outcome).toBe("ok");
  expect(detailsFinding({ phone: null, address: "Church Street", email: null }).found).toBe("Missing: phone, email");
});

const flat: Parameters<typeof orderingFinding>[0] = {
  isSwitchedOn: true,
  openingHours: Array.from({ length: 7 }, () => null),
  specialDays: [],
  closeOutsideHours: false,
  address: "Church Street",
  fulfilment: { delivery: true, pickup: false },
  deliveryPricing: "flat",
  deliveryFee: 40,
  areas: [],
  location: null,
  detourFactor: 1.3,
};

it("a shop that can never accept an order is a problem", () => {
  expect(orderingFinding(flat)).toMatchObject({ outcome: "ok", found: "On: with a delivery fee of ₹40" });
  expect(orderingFinding({ ...flat, closeOutsideHours: true }).outcome).toBe("problem");
  expect(orderingFinding({ ...flat, isSwitchedOn: false }).outcome).toBe("warning");
  const specialDays = [{ date: "2026-12-25", hours: { open: "11:00", close: "23:00" }, name: "Christmas" }];
  expect(orderingFinding({ ...flat, closeOutsideHours: true, specialDays }).outcome).toBe("ok");
});

it("pickup needs an address to come to", () => {
  const pickup = { ...flat, fulfilment: { delivery: false, pickup: true } };
  expect(orderingFinding(pickup)).toMatchObject({ outcome: "ok", found: "On: with pickup" });
  expect(orderingFinding({ ...pickup, address: null }).outcome).toBe("warning");
});

it("areas that nobody is in are named", () => {
  const area = { fee: 30, minimumOrder: 0, freeFrom: null, minutes: 10 };
  const distance = (name: string, upToMetres: number): ServiceArea => {
    return { ...area, _id: name, name, rule: { kind: "distance", upToMetres } };
  };
  const byArea = (areas: ServiceArea[], location: Point | null = { lat: 12.97, lng: 77.6 }) =>
    orderingFinding({ ...flat, deliveryPricing: "areas", areas, location });
  const near = distance("Near", 2_000);
  const far = distance("Far", 5_000);
  expect(byArea([near, far])).toMatchObject({ outcome: "ok", found: "On: with 2 delivery areas" });
  expect(byArea([]).outcome).toBe("problem");
  expect(byArea([near], null).outcome).toBe("problem");
  expect(byArea([far, near])).toMatchObject({ outcome: "warning", found: "Areas that no address is in: Near (in Far)" });
  const points: [number, number][] = [
    [77.6, 12.97],
    [77.61, 12.97],
    [77.61, 12.98],
  ];
  const swapped: ServiceArea = { ...area, _id: "s", name: "Swapped", rule: { kind: "polygon", points } };
  expect(byArea([swapped])).toMatchObject({ outcome: "warning", found: "Outside India: Swapped" });
  expect(orderingFinding({ ...flat, areas: [swapped] }).outcome).toBe("ok");
});

it("parts of the pages that are not written are named", () => {
  const written = { ...(Object.fromEntries(PAGE_PARTS.map((part) => [part, "Text"])) as Pages), storyTitle: "" };
  expect(pagesFinding({ pages: written, deliveryPricing: "flat" }).outcome).toBe("ok");
  expect(pagesFinding({ pages: { ...written, story: "", tips: "" }, deliveryPricing: "flat" })).toMatchObject({
    outcome: "warning",
    found: "Not written, so left out in a live shop: story, tips",
  });
  const unwritten = { ...written, areas: "", charges: "" };
  expect(pagesFinding({ pages: unwritten, deliveryPricing: "flat" }).outcome).toBe("warning");
  expect(pagesFinding({ pages: unwritten, deliveryPricing: "areas" }).outcome).toBe("ok");
});

it("a missing licence number or grievance contact is named", () => {
  const set = {
    tax: { fssai: "11224999000123" },
    grievanceName: "Meera Nair",
    grievancePhone: null,
    grievanceEmail: "meera@forno.example",
  };
  expect(legalFinding(set).outcome).toBe("ok");
  expect(legalFinding({ ...set, tax: { fssai: null }, grievanceEmail: null })).toMatchObject({
    outcome: "warning",
    found: "Missing: FSSAI licence number (Tax), grievance contact (Pages > Privacy policy)",
  });
});
