/** The contract's rules about an order as conditions on the columns of `orders`. order-rules.test.ts compares the two. */
import {
  isCancelled,
  isOpen,
  isStarted,
  isWaiting,
  ORDER_STATUSES,
  type OrderStatus,
} from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { orderStatus, paymentMethod } from "./literals-sql.ts";

type Condition = RawBuilder<boolean>;

/** A single status is compared with `=` instead of a list: only then PostgreSQL uses an index with this condition. */
export function inStatus(column: RawBuilder<unknown>, holds: (status: OrderStatus) => boolean): Condition {
  const found = sql.join(ORDER_STATUSES.filter(holds).map((status) => orderStatus[status]));
  return ORDER_STATUSES.filter(holds).length === 1 ? sql<boolean>`${column} = ${found}` : sql<boolean>`${column} IN (${found})`;
}

/** `table`: the alias of `orders` in the statement, if it has one. */
function rulesOf(table?: string) {
  const column = (name: "status" | "payment" | "payment_method") => sql.ref(table ? `${table}.${name}` : name);
  const [status, payment, method] = [column("status"), column("payment"), column("payment_method")];
  const notCancelled = sql<boolean>`NOT ${inStatus(status, isCancelled)}`;
  /** `orderCan.expire`. */
  const awaitsPayment = sql<boolean>`(${inStatus(status, isWaiting)} AND NOT ${payment} AND ${method} = ${paymentMethod.online})`;
  return {
    awaitsPayment,
    notCancelled,
    isCheckout: sql<boolean>`(${method} = ${paymentMethod.online} AND NOT ${payment} AND NOT ${inStatus(status, isStarted)})`,
    secured: sql<boolean>`(${payment} OR ${method} = ${paymentMethod.cash})`,
    countsAsOrder: sql<boolean>`(${notCancelled} AND NOT ${awaitsPayment})`,
    cashOutstanding: sql<boolean>`(${method} = ${paymentMethod.cash} AND NOT ${payment} AND ${inStatus(status, isOpen)})`,
  };
}

const RULES = rulesOf();
const RULES_OF_O = rulesOf("o");

/** With "o": for statements in which `o` is `orders`. */
export const orderRules = (table?: "o"): typeof RULES => (table ? RULES_OF_O : RULES);
