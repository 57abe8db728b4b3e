import { expect, test } from "vitest";
import { lastWhereOf, newWhere } from "./where-values.ts";

const PIN = { lat: 12.98, lng: 77.64 };
const contact = { firstName: "Asha", lastName: "Rao", phone: "+919811111111" };
const last = (where: object) => lastWhereOf({ ...contact, address: "Flat 3, 9 Old Street", ...where });
const isFilled = (where: object, place: object) => newWhere({ label: "x", ...place }, last(where)).address === "9 Old Street";

test("the last order's address is that of the form, unless another place was chosen", () => {
  expect(newWhere(null, last({}))).toMatchObject({ flat: "Flat 3", address: "9 Old Street", pincode: "" });
  expect(isFilled({ pincode: "560095" }, { pincode: "560095" })).toBe(true);
  expect(isFilled({ pincode: "560095" }, { pincode: "560001" })).toBe(false);
  expect(isFilled({}, { pincode: "560001" })).toBe(true);
  expect(newWhere({ label: "560001", pincode: "560001" }, last({ pincode: "560095" }))).toMatchObject({ pincode: "560001" });
  const near = { lat: 12.981, lng: 77.64 };
  const far = { lat: 12.983, lng: 77.64 };
  expect(isFilled({ pincode: "560095", location: PIN }, { location: near })).toBe(true);
  expect(isFilled({ pincode: "560095", location: PIN }, { location: far })).toBe(false);
  expect(isFilled({ pincode: "560095" }, { location: PIN })).toBe(false);
  expect(isFilled({ pincode: "560095", location: PIN }, { pincode: "560001", location: PIN })).toBe(false);
});

test("an order from before the shop had areas has its pincode in the address", () => {
  expect(newWhere(null, last({ address: "12 MG Road, Bengaluru 560001" }))).toMatchObject({ pincode: "560001" });
  expect(isFilled({ address: "Flat 3, 9 Old Street" }, { pincode: "560001" })).toBe(true);
  expect(newWhere(null, last({ address: "Call 9811111111, 056001" }))).toMatchObject({ pincode: "" });
});
