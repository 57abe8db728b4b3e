import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "../../payment/rules/payment.ts";
import { canPayOnline, isOpen, nextStatus, ORDER_STATUSES, type OrderStatus, orderCan } from "./order-status.ts";

describe("order statuses", () => {
  test("a delivery partner may only mark an order as delivered that is out for delivery", () => {
    expect(ORDER_STATUSES.filter((status) => orderCan.markDelivered({ status }))).toEqual(["out_for_delivery"]);
  });

  test("only pending, unpaid online orders expire", () => {
    const expiring = (payment: boolean, paymentMethod: PaymentMethod) =>
      ORDER_STATUSES.filter((status) => orderCan.expire({ status, payment, paymentMethod }));
    expect(expiring(false, "online")).toEqual(["pending"]);
    expect(expiring(true, "online")).toEqual([]);
    expect(expiring(false, "cash")).toEqual([]);
  });

  test("a customer can pay online what expires, unless a newer order has superseded it", () => {
    const payable = (supersededBy: string | null, paymentMethod: PaymentMethod = "online") =>
      ORDER_STATUSES.filter((status) => canPayOnline({ status, payment: false, paymentMethod, supersededBy }));
    expect(payable(null)).toEqual(["pending"]);
    expect(payable("newer")).toEqual([]);
    expect(payable(null, "cash")).toEqual([]);
  });

  test("a payment pays an unpaid order unless it is cancelled", () => {
    expect(ORDER_STATUSES.filter((status) => !orderCan.takePayment({ status, payment: false }))).toEqual(["cancelled"]);
    expect(ORDER_STATUSES.some((status) => orderCan.takePayment({ status, payment: true }))).toBe(false);
  });

  test("cash on delivery is to be paid until it is received, unless the order is cancelled", () => {
    const due = (payment: boolean, paymentMethod: PaymentMethod) =>
      ORDER_STATUSES.filter((status) => orderCan.payInCash({ status, payment, paymentMethod }));
    expect(due(false, "cash")).toEqual(["pending", "processing", "out_for_delivery", "delivered"]);
    expect(due(true, "cash")).toEqual([]);
    expect(due(false, "online")).toEqual([]);
  });

  test("the kitchen may start pending orders that are paid or to be paid in cash", () => {
    const started = (payment: boolean, paymentMethod: PaymentMethod) =>
      ORDER_STATUSES.filter((status) => orderCan.start({ status, payment, paymentMethod }));
    expect(started(true, "online")).toEqual(["pending"]);
    expect(started(false, "cash")).toEqual(["pending"]);
    expect(started(false, "online")).toEqual([]);
  });

  test("the usual sequence leads from pending to delivered and ends there", () => {
    const way: OrderStatus[] = [];
    for (let status: OrderStatus | null = "pending"; status; status = nextStatus(status)) way.push(status);
    expect(way).toEqual(["pending", "processing", "out_for_delivery", "delivered"]);
    expect(way.filter(isOpen)).toEqual(["pending", "processing", "out_for_delivery"]);
    expect(isOpen("cancelled")).toBe(false);
  });
});
