import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_METHODS } from "../../payment/rules/payment.ts";
import { holds } from "../../testing/holds.ts";
import { isOpen, nextStatus, OPEN_STATUSES, ORDER_STATUSES, type OrderStatus, orderCan } from "./order-status.ts";

const status = fc.constantFrom(...ORDER_STATUSES);
const order = fc.record({ status, payment: fc.boolean(), paymentMethod: fc.constantFrom(...PAYMENT_METHODS) });

test("the next status is a status, and the sequence from each ends at one that is not open", () => {
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

test("exactly the open statuses have a next one", () => {
  holds(fc.property(status, (one) => isOpen(one) === (nextStatus(one) !== null) && isOpen(one) === OPEN_STATUSES.includes(one)));
});

test("an order that its partner may deliver is open, and delivered is its next status", () => {
  holds(
    fc.property(order, (one) => !orderCan.markDelivered(one) || (isOpen(one.status) && nextStatus(one.status) === "delivered")),
  );
});

test("a paid order neither accepts a payment nor expires, and an order that expires accepts one until then", () => {
  holds(fc.property(order, (one) => !one.payment || !(orderCan.takePayment(one) || orderCan.expire(one))));
  holds(fc.property(order, (one) => !orderCan.expire(one) || (orderCan.takePayment(one) && isOpen(one.status))));
});

test("an order that awaits online payment is neither to be paid in cash nor started, and one to be paid in cash never expires", () => {
  holds(fc.property(order, (one) => !orderCan.expire(one) || !(orderCan.payInCash(one) || orderCan.start(one))));
  holds(fc.property(order, (one) => !orderCan.payInCash(one) || (!one.payment && one.status !== "cancelled")));
});
