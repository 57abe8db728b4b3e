import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { letRun } from "../../../../testing/fake-browser.ts";
import { sampleOrder } from "../../../../testing/samples.ts";
import { ApiFailure } from "../../../platform/api/failure.ts";
import { choiceSender } from "./last-choice.ts";

/** An order on the board, whose changes are answered when the test says so. */
function openOrder() {
  const shown: (OrderStatus | null)[] = [];
  const choose = choiceSender<OrderStatus>((chosen) => shown.push(chosen?.to ?? null));
  const sent: { to: OrderStatus; from: OrderStatus; answer: PromiseWithResolvers<{ data: AdminOrder }> }[] = [];
  return {
    shown,
    steps: () => sent.map(({ from, to }) => `${from} to ${to}`),
    choose: (to: OrderStatus) =>
      choose(to, sampleOrder(), (change) => {
        const answer = Promise.withResolvers<{ data: AdminOrder }>();
        sent.push({ to: change.to, from: change.from.status, answer });
        return answer.promise;
      }),
    accept: async () => {
      const last = sent.at(-1);
      last?.answer.resolve({ data: sampleOrder({ status: last.to }) });
      await letRun();
    },
    refuse: async (code: string) => {
      sent.at(-1)?.answer.reject(new ApiFailure(409, { code, message: code }));
      await letRun();
    },
  };
}

test("a choice is sent at once, and shown until it is answered", async () => {
  const order = openOrder();
  order.choose("processing");
  expect(order.steps()).toEqual(["pending to processing"]);
  expect(order.shown).toEqual(["processing"]);
  await order.accept();
  expect(order.shown).toEqual(["processing", null]);
});

test("of several choices during a call only the last is sent, based on the result of that call", async () => {
  const order = openOrder();
  order.choose("processing");
  order.choose("cancelled");
  order.choose("out_for_delivery");
  expect(order.steps()).toEqual(["pending to processing"]);
  await order.accept();
  expect(order.steps()).toEqual(["pending to processing", "processing to out_for_delivery"]);
  expect(order.shown.at(-1)).toBe("out_for_delivery");
  await order.accept();
  expect(order.shown.at(-1)).toBeNull();
});

test("the same choice again is sent again: something else may have been chosen in between", async () => {
  const order = openOrder();
  order.choose("processing");
  order.choose("delivered");
  order.choose("processing");
  await order.accept();
  expect(order.steps()).toEqual(["pending to processing", "processing to processing"]);
});

test("after a failure the last choice is still sent, based on the value before it", async () => {
  const order = openOrder();
  order.choose("processing");
  order.choose("delivered");
  await order.refuse("offline");
  expect(order.steps()).toEqual(["pending to processing", "pending to delivered"]);
});

test("another person's change drops the waiting choice, and the next one starts again", async () => {
  const order = openOrder();
  order.choose("processing");
  order.choose("delivered");
  await order.refuse("orderChanged");
  expect(order.steps()).toHaveLength(1);
  expect(order.shown.at(-1)).toBeNull();
  order.choose("cancelled");
  expect(order.steps()).toEqual(["pending to processing", "pending to cancelled"]);
});

test("in any order of choices and answers, the last choice is sent last, and nothing stays pending", async () => {
  const status = fc.constantFrom<OrderStatus>("pending", "processing", "delivered", "cancelled");
  const choices = fc.array(fc.record({ to: status, isAnsweredNow: fc.boolean() }), { minLength: 1, maxLength: 6 });
  for (const steps of fc.sample(choices, { numRuns: 30, seed: 7 })) {
    const order = openOrder();
    for (const { to, isAnsweredNow } of steps) {
      order.choose(to);
      if (isAnsweredNow) await order.accept();
    }
    await order.accept();
    await order.accept();
    expect(order.steps().at(-1)).toMatch(new RegExp(`to ${steps.at(-1)?.to}$`));
    expect(order.shown.at(-1)).toBeNull();
    const next = order.steps().map((step) => step.split(" to "));
    // A choice made after all were answered begins from the order as it was given.
    for (const [index, [from]] of next.entries()) expect([next[index - 1]?.[1] ?? "pending", "pending"]).toContain(from);
  }
});
