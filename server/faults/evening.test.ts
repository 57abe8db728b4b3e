/** At the end of an evening with a dead printer and a crash, books, cash, provider, stock, kitchen and paper agree. */
import { randomUUID } from "node:crypto";
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { hasLeft, isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { printingEndpoints } from "@forno/contract/printing/printing.ts";
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import type { PrinterSink } from "../src/testing/printer-sink.ts";
import { Evening, OPENING, PATIENT, type Plan } from "./world/evening.ts";
import { expectInvariants } from "./world/invariants.ts";

const COUNT = inject("isFull") ? 300 : 20;

let evening: Evening;
beforeAll(async () => {
  evening = await Evening.begin(COUNT);
});
afterAll(() => evening.close());

const sum = (rupees: readonly number[]): number => rupees.reduce((total, each) => total + toPaise(each), 0);

/** Orders without a slip on paper. Only what says so is there twice. */
function missingIn(printer: PrinterSink, orders: AdminOrder[]): AdminOrder[] {
  const texts = printer.papers.map(({ text }) => text);
  return orders.filter(({ orderNumber }) => {
    const slips = texts.filter((text) => new RegExp(`(#|Order )${orderNumber}\\b`).test(text));
    expect(slips.filter((text) => !/REPRINT|CANCELLED/.test(text)).length).toBeLessThan(2);
    return slips.length === 0;
  });
}

it(`of ${COUNT} orders`, async () => {
  const firstDay = dayInKolkata(new Date());
  const { shop, manager, owner, cashier, treat, sold, made, kitchenPrinter, deskPrinter } = evening;
  await evening.play();

  const orders = await evening.allOrders();
  const orderOf = (id: string) => orders.find(({ _id }) => _id === id) ?? expect.fail(`${id} is not in the list`);
  expect(orders.map(({ _id }) => _id).sort()).toEqual([...sold.keys()].sort());
  for (const { orderId, orderNumber, rupees } of sold.values())
    expect(orderOf(orderId)).toMatchObject({ orderNumber, amount: rupees });
  const kept = orders.filter(({ status }) => !isCancelled(status));
  expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(["delivered"]));

  const piecesOf = ({ items }: AdminOrder) => items.reduce((pieces, { quantity }) => pieces + quantity, 0);
  for (const order of orders.filter(({ history }) => history.some(({ status }) => hasLeft(status))))
    expect([order.orderNumber, made.get(order._id)]).toEqual([order.orderNumber, piecesOf(order)]);
  const began = ({ history }: AdminOrder) => history.some(({ status }) => status === "processing");
  const takenTreats = orders
    .filter((order) => !isCancelled(order.status) || began(order))
    .reduce((count, { items }) => count + items.filter(({ _id }) => _id === treat._id).length, 0);
  const { stock } = (await shop.call(menuAdminEndpoints.document, { token: owner })).body.data;
  expect(stock).toMatchObject([{ left: evening.treats - takenTreats }]);

  for (const { id } of evening.partners) {
    const { held } = (await shop.call(deliveryEndpoints.cash, { token: manager })).body;
    const amount = held.find(({ deliveryBoy }) => deliveryBoy._id === id)?.amount ?? 0;
    const brought = kept.filter(({ deliveryBoyId, paymentMethod }) => deliveryBoyId?._id === id && paymentMethod === "cash");
    expect(toPaise(amount)).toBe(sum(brought.map((order) => order.amount)));
    const body = { settlementId: randomUUID(), deliveryBoyId: id, amount };
    if (amount > 0) await evening.done(() => shop.call(deliveryEndpoints.settleCash, { token: manager, body }));
  }
  const ofWay = (way: Plan["way"]) => kept.filter(({ _id }) => sold.get(_id)?.way === way);
  const counted = OPENING + toRupees(sum(ofWay("counter cash").map(({ amount }) => amount)));
  const closed = await evening.done(() => shop.call(counterEndpoints.closeShift, { token: cashier, body: { counted } }));
  expect(closed.body.data).toMatchObject({ expected: counted, difference: 0 });

  const refundsAreMade = async () =>
    (await shop.inDatabase((db) => db.selectFrom("refunds").select("id").where("status", "<>", "processed").execute())).length ===
    0;
  await vi.waitUntil(refundsAreMade, PATIENT);
  const query = { from: firstDay, to: dayInKolkata(new Date()) };
  const { totals } = (await shop.call(reportsEndpoints.sales, { token: manager, query })).body.data;
  const left = (await evening.allOrders()).filter(({ history }) => history.some(({ status }) => hasLeft(status)));
  expect([totals.orders, toPaise(totals.total)]).toEqual([left.length, sum(left.map(({ amount }) => amount))]);
  const { rows } = (await shop.call(reportsEndpoints.payments, { token: manager, query })).body.data;
  const net = (...methods: string[]) =>
    rows
      .filter(({ method }) => methods.includes(method))
      .reduce((paise, row) => paise + toPaise(row.received) - toPaise(row.refunded), 0);
  const atProvider = [...shop.provider.ledger.payments.values()].reduce(
    (paise, { amount, amount_refunded }) => paise + amount - amount_refunded,
    0,
  );
  expect(net("online", "upi")).toBe(atProvider);
  const amountsOf = (way: Plan["way"]) => sum(ofWay(way).map(({ amount }) => amount));
  expect(net("cash")).toBe(amountsOf("counter cash") + amountsOf("cash at the door") + amountsOf("phone"));
  expect(net("card")).toBe(amountsOf("counter card"));

  const printers = async () => (await shop.call(printingEndpoints.list, { token: owner })).body.data;
  const hasPrinted = async () => (await printers()).every(({ waiting: slips }) => slips === 0);
  await vi.waitUntil(hasPrinted, PATIENT);
  // An order that was cancelled while its slips waited needs none.
  expect(missingIn(kitchenPrinter, kept)).toEqual([]);
  const billed = left.filter(({ status }) => !isCancelled(status));
  const unbilled = missingIn(deskPrinter, billed);
  // Slips on which the printer died more than once are given up and shown, and printed again by hand.
  const [kitchenFailed, deskFailed] = (await printers()).map(({ failed }) => failed);
  expect(kitchenFailed).toBe(0);
  expect(deskFailed).toBeGreaterThanOrEqual(unbilled.length);
  for (const { _id: orderId } of unbilled)
    await evening.done(() => shop.call(printingEndpoints.print, { token: manager, body: { orderId, slip: "bill" } }));
  await vi.waitUntil(hasPrinted, PATIENT);
  expect(missingIn(deskPrinter, billed)).toEqual([]);
  await expectInvariants(shop);
});
