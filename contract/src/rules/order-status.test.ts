import { describe, expect, test } from "vitest";
import { isOpen, nextStatus, ORDER_STATUSES, type OrderStatus, orderCan } from "./order-status.ts";

describe("order statuses", () => {
  test("a delivery partner may only mark an order delivered that is out for delivery", () => {
    expect(ORDER_STATUSES.filter((status) => orderCan.markDelivered({ status }))).toEqual(["out_for_delivery"]);
  });

  test("only pending, unpaid orders expire", () => {
    expect(ORDER_STATUSES.filter((status) => orderCan.expire({ status, payment: false }))).toEqual(["pending"]);
    expect(ORDER_STATUSES.filter((status) => orderCan.expire({ status, payment: true }))).toEqual([]);
  });

  test("money pays an unpaid order unless it is cancelled", () => {
    expect(ORDER_STATUSES.filter((status) => !orderCan.takePayment({ status, payment: false }))).toEqual(["cancelled"]);
    expect(ORDER_STATUSES.some((status) => orderCan.takePayment({ status, payment: true }))).toBe(false);
  });

  test("the usual way leads from pending to delivered and ends there", () => {
    const way: OrderStatus[] = [];
    for (let status: OrderStatus | null = "pending"; status; status = nextStatus(status)) way.push(status);
    expect(way).toEqual(["pending", "processing", "out_for_delivery", "delivered"]);
    expect(way.filter(isOpen)).toEqual(["pending", "processing", "out_for_delivery"]);
    expect(isOpen("cancelled")).toBe(false);
  });
});
