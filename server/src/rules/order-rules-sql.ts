/** What the contract decides about an order, as conditions on the columns of `orders`. order-rules.test.ts holds them to it. */
import { isCancelled, isOpen, isWaiting, ORDER_STATUSES, type OrderStatus } from "@forno/contract/rules/order/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { literal } from "./literals-sql.ts";

type Condition = RawBuilder<boolean>;

/** One status is compared and not looked for in a list: only so PostgreSQL finds that an index with this condition serves. */
function inStatus(column: RawBuilder<unknown>, holds: (status: OrderStatus) => boolean): Condition {
  const [first, ...others] = ORDER_STATUSES.filter(holds);
  if (!first) return sql<boolean>`false`;
  return others.length > 0
    ? sql<boolean>`${column} IN (${literal.orderStatus(first, ...others)})`
    : sql<boolean>`${column} = ${literal.orderStatus(first)}`;
}

/** `table`: as what the statement knows `orders`, if by another name. */
function orderRules(table?: string) {
  const column = (name: "status" | "payment" | "payment_method") => sql.ref(table ? `${table}.${name}` : name);
  const [status, payment, method] = [column("status"), column("payment"), column("payment_method")];
  const notCancelled = sql<boolean>`NOT ${inStatus(status, isCancelled)}`;
  /** `orderCan.expire`. */
  const awaitsPayment = sql<boolean>`(${inStatus(status, isWaiting)} AND NOT ${payment} AND ${method} = ${literal.paymentMethod("online")})`;
  return {
    awaitsPayment,
    notCancelled,
    isSecured: sql<boolean>`(${payment} OR ${method} = ${literal.paymentMethod("cash")})`,
    countsAsOrder: sql<boolean>`(${notCancelled} AND NOT ${awaitsPayment})`,
    isCashOutstanding: sql<boolean>`(${method} = ${literal.paymentMethod("cash")} AND NOT ${payment} AND ${inStatus(status, isOpen)})`,
  };
}

export const orderIs = orderRules();
/** For statements in which `o` is `orders`. */
export const oIs = orderRules("o");
