import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { PAYMENT_METHODS } from "../payment/payment-method.ts";
import { isOpen, nextStatus, OPEN_STATUSES, ORDER_STATUSES, type OrderStatus, orderCan } from "./order-status.ts";

const status = fc.constantFrom(...ORDER_STATUSES);
const order = fc.record({ status, payment: fc.boolean(), paymentMethod: fc.constantFrom(...PAYMENT_METHODS) });

test("what follows a status is a status, and from each the way ends at one that is not open", () => {
  holds(
    fc.property(status, (first) => {
      const way: OrderStatus[] = [first];
      for (let next = nextStatus(first); next && way.length <= ORDER_STATUSES.length; next = nextStatus(next)) way.push(next);
      expect(ORDER_STATUSES).toEqual(expect.arrayContaining(way));
      expect(new Set(way).size).toBe(way.length);
      expect(isOpen(way.at(-1) ?? first)).toBe(false);
    }),
  );
});

test("just the open statuses have one that follows", () => {
  holds(fc.property(status, (one) => isOpen(one) === (nextStatus(one) !== null) && isOpen(one) === OPEN_STATUSES.includes(one)));
});

test("what is delivered by its partner was open, and is delivered next", () => {
  holds(
    fc.property(order, (one) => !orderCan.markDelivered(one) || (isOpen(one.status) && nextStatus(one.status) === "delivered")),
  );
});

test("a paid order neither takes money nor expires, and what expires could have taken it until then", () => {
  holds(fc.property(order, (one) => !one.payment || !(orderCan.takePayment(one) || orderCan.expire(one))));
  holds(fc.property(order, (one) => !orderCan.expire(one) || (orderCan.takePayment(one) && isOpen(one.status))));
});

test("what waits for an online payment is neither paid in cash nor begun, and what is to be paid in cash never expires", () => {
  holds(fc.property(order, (one) => !orderCan.expire(one) || !(orderCan.payInCash(one) || orderCan.begin(one))));
  holds(fc.property(order, (one) => !orderCan.payInCash(one) || (!one.payment && one.status !== "cancelled")));
});
