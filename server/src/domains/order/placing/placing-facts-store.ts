/** SQL that reads what placing orders depends on. */
import { OPEN_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { sql } from "kysely";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { paymentMethod } from "../../../rules/literals-sql.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { cartOf } from "../../cart/cart-store.ts";
import { menuVersion } from "../../menu/reading/menu-store.ts";
import { lockedPlacingTerms, type PlacingTermsRow } from "../../settings/settings-store.ts";
import { stateColumns } from "../lifecycle/order-changes-store.ts";
import { type CustomerFacts, DOUBLE_CLICK_MS, type FoundOrder, type PlaceRequest, UNPAID } from "./decide-placing.ts";

export interface StoredFacts {
  terms: PlacingTermsRow;
  menuVersion: number;
  ofCustomer: ReadonlyMap<string, CustomerFacts>;
}

/**
 * The customers must be locked, by a statement before this one: each statement sees what was committed before it began, and this
 * one begins once it has its lock on the settings. Locks the orders, in the order of their IDs.
 */
export async function readFacts(tx: Tx, requests: readonly PlaceRequest[]): Promise<StoredFacts> {
  const before = (ms: number) => requests.map(({ now }) => new Date(now.getTime() - ms));
  const rows = await facts(
    tx,
    requests.map(({ userId }) => userId),
    requests.map(({ key }) => key ?? null),
    requests.map(({ body }) => body.paymentMethod === "cash"),
    before(UNPAID.windowMs),
    before(DOUBLE_CLICK_MS),
  );
  const [first] = rows;
  if (!first) throw new Error("the shop has no settings");
  const ofCustomer = new Map<string, CustomerFacts & { orders: FoundOrder[] }>();
  for (const { customerId, knownOrderId, bodyHash, limitReachedAt, openCash, cart, id, cartHash, ...state } of rows) {
    const known = knownOrderId && bodyHash ? { orderId: knownOrderId, bodyHash } : null;
    const facts = ofCustomer.get(customerId) ?? { known, orders: [], limitReachedAt, openCash, cart: cart ?? {} };
    if (id !== null) facts.orders.push({ ...state, id, cartHash } as FoundOrder);
    ofCustomer.set(customerId, facts);
  }
  return { terms: first, menuVersion: first.menuVersion, ofCustomer };
}

/** Unpaid, or with a total of ₹0. */
const isWithoutMoney = sql<boolean>`(NOT payment OR payment_method = ${paymentMethod.none})`;

const facts = prepared(
  (
    db: Db,
    userIds: readonly string[],
    keys: readonly (string | null)[],
    isCash: readonly boolean[],
    unpaidSince: readonly Date[],
    clickedSince: readonly Date[],
  ) =>
    db
      .with("terms", () => lockedPlacingTerms(db))
      .with("menu", () => menuVersion(db))
      .with("customer", (tx) =>
        tx
          .selectFrom(
            sql<{ customer_id: string; key: string | null; is_cash: boolean; unpaid_since: Date; clicked_since: Date }>`
              ROWS FROM (unnest(${userIds}::uuid[], ${keys}::text[], ${isCash}::boolean[], ${unpaidSince}::timestamptz[],
              ${clickedSince}::timestamptz[]))`.as<"c">(sql`c (customer_id, key, is_cash, unpaid_since, clicked_since)`),
          )
          .selectAll(),
      )
      // Each table is read by keys, whatever PostgreSQL assumes about its size: the plan may be from when it was empty.
      .with("known", (tx) =>
        tx
          .selectFrom("customer")
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom("idempotency_keys as k")
                .select(["k.user_id", "k.order_id", "k.body_hash"])
                .whereRef("k.user_id", "=", "customer.customer_id")
                .whereRef("k.key", "=", "customer.key")
                .limit(sql.lit(1))
                .as("k"),
            (join) => join.onTrue(),
          )
          .select(["k.user_id", "k.order_id", "k.body_hash"]),
      )
      .with("wanted", (tx) => {
        const own = tx.selectFrom("orders").select("orders.id").where("orders.user_id", "=", sql<string>`ANY(${userIds}::uuid[])`);
        return own
          .where(orderRules().awaitsPayment)
          .unionAll(
            own
              .where("orders.created_at", ">", sql<Date>`(SELECT min(clicked_since) FROM customer)`)
              .where("orders.payment_method", "<>", "online")
              .where(orderRules().notCancelled),
          )
          .unionAll(tx.selectFrom("known").select("known.order_id as id"));
      })
      .with("found", (tx) =>
        tx
          .selectFrom("orders")
          .select([...stateColumns, "cart_hash as cartHash"])
          .where("id", "=", sql<string>`ANY(ARRAY(SELECT id FROM wanted))`)
          .orderBy("id")
          .forNoKeyUpdate(),
      )
      .selectFrom("terms")
      .innerJoin("menu", (join) => join.onTrue())
      .innerJoin("customer", (join) => join.onTrue())
      .leftJoin("known", "known.user_id", "customer.customer_id")
      .leftJoin("found", (join) =>
        // What was sold at the counter has the key of its seller, and no customer.
        join.on((eb) =>
          eb.or([eb("found.userId", "=", eb.ref("customer.customer_id")), eb("found.id", "=", eb.ref("known.order_id"))]),
        ),
      )
      .selectAll(["terms", "found"])
      .select(["menu.version as menuVersion", "customer.customer_id as customerId"])
      .select(["known.order_id as knownOrderId", "known.body_hash as bodyHash", cartOf("customer.customer_id").as("cart")])
      .select((eb) => [
        eb
          .selectFrom("orders")
          .select("orders.created_at")
          .whereRef("orders.user_id", "=", "customer.customer_id")
          .whereRef("orders.created_at", ">", "customer.unpaid_since")
          .where(isWithoutMoney)
          .orderBy("orders.created_at", "desc")
          .offset(sql.lit(UNPAID.max - 1))
          .limit(1)
          .as("limitReachedAt"),
        eb
          .case()
          .when("customer.is_cash", "=", true)
          .then(
            eb
              .selectFrom("orders")
              .select((eb) => eb.fn.countAll<number>().as("count"))
              .whereRef("orders.user_id", "=", "customer.customer_id")
              .where("orders.payment_method", "=", "cash")
              .where((eb) => eb.not("orders.payment"))
              .where("orders.status", "in", OPEN_STATUSES),
          )
          .end()
          .as("openCash"),
      ]),
);
