import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tripOrder } from "./trip-order.ts";

const SHOP = { lat: 12.97, lng: 77.64 };
/** So many kilometres, roughly, north of the shop. */
const north = (km: number) => ({ lat: SHOP.lat + km / 111, lng: SHOP.lng });

const order = (name: string, minutes: number, km: number | null, status: OrderStatus = "out_for_delivery") => ({
  name,
  status,
  promisedAt: new Date(Date.UTC(2026, 10, 21, 14, minutes)).toISOString(),
  createdAt: "2026-11-21T13:30:00.000Z",
  recipient: { location: km === null ? undefined : north(km) },
});
const names = (orders: readonly { name: string }[]) => orders.map(({ name }) => name);

test("the earliest promise comes first, whatever the distance", () => {
  const orders = [order("near", 40, 0.5), order("far", 20, 4)];
  expect(names(tripOrder(orders, SHOP))).toEqual(["far", "near"]);
});

test("stops that are promised within five minutes are driven from one to the nearest", () => {
  const orders = [order("a", 20, 4), order("b", 24, 1), order("c", 25, 3), order("later", 31, 0.2)];
  expect(names(tripOrder(orders, SHOP))).toEqual(["b", "c", "a", "later"]);
});

test("without all pins, or the shop's, the promise decides", () => {
  const orders = [order("b", 24, 1), order("a", 20, null)];
  expect(names(tripOrder(orders, SHOP))).toEqual(["a", "b"]);
  expect(names(tripOrder([order("b", 24, 1), order("a", 20, 4)], null))).toEqual(["a", "b"]);
});

test("what is out for delivery comes before what is being prepared", () => {
  const orders = [order("preparing", 10, 1, "processing"), order("out", 40, 4), order("pending", 5, 1, "pending")];
  expect(names(tripOrder(orders, SHOP))).toEqual(["out", "preparing", "pending"]);
});

test("no order is lost or listed twice, and none is more than five minutes before an earlier promise", () => {
  const stop = fc
    .tuple(fc.integer({ min: 0, max: 59 }), fc.option(fc.integer({ min: 0, max: 9 })))
    .map(([minutes, km]) => order("", minutes, km));
  holds(
    fc.property(fc.array(stop, { maxLength: 12 }), (orders) => {
      const sorted = tripOrder(orders, SHOP);
      expect(new Set(sorted)).toEqual(new Set(orders));
      expect(sorted).toHaveLength(orders.length);
      sorted.forEach((each, index) => {
        for (const after of sorted.slice(index)) {
          expect(Date.parse(each.promisedAt) - Date.parse(after.promisedAt)).toBeLessThanOrEqual(5 * 60_000);
        }
      });
    }),
  );
});
