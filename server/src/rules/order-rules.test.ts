/** SQL that repeats a rule of the contract has the same result for every possible order. */
import {
  countsAsOrder,
  isCancelled,
  isCashOutstanding,
  isCheckout,
  isSecured,
  ORDER_STATUSES,
  orderCan,
  type PayableOrder,
} from "@forno/contract/order/rules/order-status.ts";
import { PAYMENT_METHODS } from "@forno/contract/payment/rules/payment.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../platform/db/database.ts";
import type { Tables } from "../tables.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { orderRules } from "./order-rules-sql.ts";

const RULES: Record<keyof ReturnType<typeof orderRules>, (order: PayableOrder) => boolean> = {
  awaitsPayment: orderCan.expire,
  notCancelled: ({ status }) => !isCancelled(status),
  secured: isSecured,
  isCheckout,
  countsAsOrder,
  cashOutstanding: isCashOutstanding,
};

const orders: PayableOrder[] = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_METHODS.flatMap((paymentMethod) => [true, false].map((payment) => ({ status, paymentMethod, payment }))),
);

/** Rows like `orders`: only the columns that the rules use. */
const rows = sql`(SELECT * FROM unnest(
  ${orders.map(({ status }) => status)}::text[],
  ${orders.map(({ paymentMethod }) => paymentMethod)}::text[],
  ${orders.map(({ payment }) => payment)}::boolean[]
) WITH ORDINALITY AS o (status, payment_method, payment, place)) AS o`;

let database: TestDatabase;
let open: OpenDatabase<Tables>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.release();
});

const valuesOf = async <T>(expression: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await sql<{ answer: T }>`SELECT ${expression} AS answer FROM ${rows} ORDER BY place`.execute(open.db)).rows.map(
    ({ answer }) => answer,
  );

describe.each(Object.entries(RULES))("%s", (name, rule) => {
  it.each([
    ["alone", orderRules()],
    ["with other tables", orderRules("o")],
  ])("has the same result in SQL as in the contract, for `orders` %s", async (_, conditions) => {
    expect(await valuesOf(conditions[name as keyof typeof conditions])).toEqual(orders.map(rule));
  });
});
