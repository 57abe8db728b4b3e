/** The list of orders responds in constant time: checks the plans and page reads of its statements over 20,000 orders. */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import type { OrderSort } from "@forno/contract/order/rules/order-filter.ts";
import { startOfToday } from "@forno/contract/time/kolkata-day.ts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explain as explainIn } from "../../../testing/database/explain.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { RARE_FOOD, SEASONAL_FOOD, storeManyOrders } from "../many-orders-factory.ts";
import { changedOrdersQuery, selectChangedOrders } from "../reading/cached-orders-store.ts";
import { boardKeysQuery } from "./order-board-store.ts";
import { nearKeysQuery, type OrderKeysInput, type OrderListInput, orderKeysQuery, selectOrderKeys } from "./order-list-store.ts";

const COUNT = 20_000;
const PAGE = 50;
/** In pages. The whole table has over a thousand; a page of the list reads a few per order. */
const READS_MAX = 600;

let shop: TestShop;
let token: string;
let partnerIds: string[];
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.signIn("admin"));
  ({ partnerIds } = await storeManyOrders(shop.connection, COUNT, shop.clock.read()));
}, 240_000);
afterAll(() => shop.close());

const explain = (query: RawBuilder<unknown>) => explainIn(shop.deps.db, query);

type Input = Partial<Pick<OrderKeysInput, "sort" | "after">> & Partial<OrderListInput>;
const inputOf = ({ filters = {}, search = null, sort = "newest", after = null }: Input): OrderKeysInput => ({
  filters,
  search,
  sort,
  after,
  limit: PAGE + 1,
});

/** Returns the plans of the first page and of a page from the middle. */
async function plansOf(input: Input) {
  const all = await selectOrderKeys(shop.deps.db, { ...inputOf(input), limit: COUNT });
  const middle = all[Math.floor(all.length / 2)] ?? null;
  return [await explain(orderKeysQuery(inputOf(input))), await explain(orderKeysQuery(inputOf({ ...input, after: middle })))];
}

/** PostgreSQL may read a short range through another index and sort it, so the number of reads is checked instead. */
async function expectIndexed(input: Input, index: string): Promise<void> {
  for (const plan of await plansOf(input)) {
    expect(plan.scannedWhole).toEqual([]);
    expect(plan.indexes.join()).toMatch(index);
    expect(plan.reads).toBeLessThan(READS_MAX);
  }
}

describe("every page of 20,000 orders, first or middle, uses an index", () => {
  it.each<[OrderSort, string]>([
    ["newest", "orders_newest"],
    ["oldest", "orders_newest"],
    ["amountHigh", "orders_by_amount"],
    ["amountLow", "orders_by_amount"],
  ])("sorted: %s", async (sort, index) => {
    await expectIndexed({ sort }, index);
  });

  it.each<[OrderSort, string]>([
    ["newest", "orders_by_state"],
    ["oldest", "orders_by_state"],
    ["amountHigh", "orders_by_state_amount"],
    ["amountLow", "orders_by_state_amount"],
  ])("filtered by status, by several, by payment, or both, sorted: %s", async (sort, index) => {
    await expectIndexed({ sort, filters: { status: ["delivered"] } }, index);
    await expectIndexed({ sort, filters: { status: ["pending", "processing", "cancelled"] } }, index);
    await expectIndexed({ sort, filters: { payment: "unpaid" } }, index);
    await expectIndexed({ sort, filters: { status: ["cancelled"], payment: "refunded" } }, index);
  });

  // Which of the partner's indexes PostgreSQL chooses depends on the IDs.
  it.each<OrderSort>(["newest", "oldest", "amountHigh", "amountLow"])(
    "filtered by a current or a former partner, sorted: %s",
    async (sort) => {
      const index = "orders_of_partner";
      const [left, works] = partnerIds;
      await expectIndexed({ sort, filters: { deliveryBoyId: works } }, index);
      await expectIndexed({ sort, filters: { deliveryBoyId: left } }, index);
      await expectIndexed({ sort, filters: { deliveryBoyId: works, status: ["delivered"], payment: "paid" } }, index);
    },
  );

  it.each<OrderSort>(["newest", "oldest", "amountHigh", "amountLow"])(
    "filtered by cash payment, with few and old orders, sorted: %s",
    async (sort) => {
      await expectIndexed({ sort, filters: { method: "cash" } }, "orders_cash");
      await expectIndexed({ sort, filters: { method: "cash", status: ["delivered"], payment: "paid" } }, "orders_cash");
    },
  );

  it("filtered by pickup, with few and old orders", async () => {
    await expectIndexed({ filters: { fulfilment: "pickup" } }, "orders_pickup_by_state");
  });

  it("searched by an ID of the payment provider", async () => {
    const byOrder = await explain(orderKeysQuery(inputOf({ search: { providerOrderId: "order_1" } })));
    const byPayment = await explain(orderKeysQuery(inputOf({ search: { paymentId: "pay_1" } })));
    for (const { scannedWhole, reads } of [byOrder, byPayment]) {
      expect(scannedWhole.filter((table) => table === "orders")).toEqual([]);
      expect(reads).toBeLessThan(READS_MAX);
    }
  });

  it("without a partner", async () => {
    await expectIndexed({ filters: { deliveryBoyId: "none" } }, "orders_of_partner_by_state");
  });

  it("within some days", async () => {
    const now = shop.clock.read().getTime();
    const filters = { from: new Date(now - 20 * 86_400_000), to: new Date(now - 18 * 86_400_000) };
    await expectIndexed({ filters }, "orders_newest");
    for (const { scannedWhole } of await plansOf({ filters, sort: "amountHigh" })) expect(scannedWhole).toEqual([]);
  });

  it("searched by words that few orders contain", async () => {
    for (const words of [RARE_FOOD, "asha rao truffle", "zzz"]) {
      for (const plan of await plansOf({ search: { words } })) {
        expect(plan.scannedWhole).toEqual([]);
        expect(plan.indexes).toContain("order_search_document");
        expect(plan.reads).toBeLessThan(READS_MAX);
      }
    }
  });

  it("searched by words that many orders contain", async () => {
    for (const filters of [{}, { status: ["delivered" as const] }, { deliveryBoyId: partnerIds[1] }]) {
      const plan = await explain(nearKeysQuery(inputOf({ filters }), "margherita"));
      expect(plan.scannedWhole).toEqual([]);
      expect(plan.indexes).toContain("order_search_pkey");
      expect(plan.reads).toBeLessThan(20 * READS_MAX);
    }
  });

  it("searched by order number", async () => {
    const { scannedWhole, indexes } = await explain(orderKeysQuery(inputOf({ search: { orderNumber: "1500" } })));
    expect({ scannedWhole, indexes }).toEqual({ scannedWhole: [], indexes: ["orders_order_number_key"] });
  });
});

describe("the board over 20,000 orders", () => {
  it.each([{ search: null }, { search: { words: "asha" } }])(
    "reads only open orders and those closed today: %j",
    async ({ search }) => {
      const start = startOfToday(shop.clock.read());
      const plan = await explain(boardKeysQuery({ day: { start, end: shop.clock.read() }, search, now: shop.clock.read() }));
      expect(plan.scannedWhole).toEqual([]);
      expect(plan.indexes.join()).toContain("orders_by_state");
      expect(plan.reads).toBeLessThan(10 * READS_MAX);
    },
  );
});

describe("200 IDs out of 20,000 orders", () => {
  it.each([[true], [false]])("are looked up one by one, whether the IDs exist or not: %j", async (areKnown) => {
    const { db } = shop.deps;
    const ids = (await selectOrderKeys(db, { ...inputOf({}), limit: 200 })).map(({ id }) => id);
    const rows = await selectChangedOrders(
      db,
      ids,
      ids.map(() => ""),
    );
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const known = ids.map((id) => (areKnown ? (versions.get(id) ?? "") : ""));
    const { scannedWhole, reads } = await explain(sql`${changedOrdersQuery(db, ids, known)}`);
    for (const table of ["orders", "order_items", "order_events", "users"]) expect(scannedWhole).not.toContain(table);
    // Of each order that is read its lines, history, customer, partner and payment: 40 pages at most.
    expect(reads).toBeLessThan(areKnown ? 5 * READS_MAX : 40 * ids.length);
  });
});

describe("a list of 20,000 orders", () => {
  const list = (query: Record<string, string | number>) => shop.call(orderEndpoints.all, { token, query });

  it("counts at most 10,000", async () => {
    expect((await list({ count: "true", limit: 1 })).body.total).toEqual({ count: 10_000, isCapped: true });
    expect((await list({ count: "true", limit: 1, status: "pending" })).body.total).toEqual({ count: 20, isCapped: false });
  });

  it("pages without gaps or duplicates, for any filters and sort", async () => {
    const where = (from: string) => sql<{ id: string }>`SELECT o.id FROM orders o WHERE ${sql.raw(from)}`;
    const cases: [Record<string, string>, RawBuilder<{ id: string }>][] = [
      [{ status: "pending,processing" }, where("status IN ('pending', 'processing')")],
      [{ payment: "refunded", sort: "amountLow" }, where("refunded")],
      [{ payment: "unpaid", status: "cancelled", sort: "oldest" }, where("NOT payment AND status = 'cancelled'")],
      [
        { q: RARE_FOOD, sort: "amountHigh" },
        where(`EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.name = '${RARE_FOOD}')`),
      ],
      [
        { q: SEASONAL_FOOD.toLowerCase(), deliveryBoyId: partnerIds[0] ?? "" },
        where(
          `delivery_partner_id = '${partnerIds[0]}' AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.name = '${SEASONAL_FOOD}')`,
        ),
      ],
    ];
    for (const [query, expected] of cases) {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const { body }: Awaited<ReturnType<typeof list>> = await list({ ...query, limit: 200, ...(cursor && { cursor }) });
        ids.push(...body.data.map((order) => order._id));
        cursor = body.nextCursor;
      } while (cursor);
      const { rows } = await expected.execute(shop.deps.db);
      expect(rows.length).toBeGreaterThan(0);
      expect(ids.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    }
  });
});
