/** The list of orders answers in constant time: its statements are looked at as PostgreSQL carries them out, over 20,000 orders. */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import type { OrderSort } from "@forno/contract/rules/order/order-filter.ts";
import { startOfToday } from "@forno/contract/rules/time/kolkata-day.ts";
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
/** The whole table has over a thousand pages; a page of the list reads a few for each order in it. */
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

/** The plans of the first page, and of a page in the middle of what fits. */
async function plansOf(input: Input) {
  const all = await selectOrderKeys(shop.deps.db, { ...inputOf(input), limit: COUNT });
  const middle = all[Math.floor(all.length / 2)] ?? null;
  return [await explain(orderKeysQuery(inputOf(input))), await explain(orderKeysQuery(inputOf({ ...input, after: middle })))];
}

/** A range of few orders may be read by another index and sorted; the reads tell. */
async function expectIndexed(input: Input, index: string): Promise<void> {
  for (const plan of await plansOf(input)) {
    expect(plan.scannedWhole).toEqual([]);
    expect(plan.indexes.join()).toMatch(index);
    expect(plan.reads).toBeLessThan(READS_MAX);
  }
}

describe("a page of 20,000 orders reads an index, the first one as well as one in the middle", () => {
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
  ])("of a status, of several, of a payment, of both, sorted: %s", async (sort, index) => {
    await expectIndexed({ sort, filters: { status: ["delivered"] } }, index);
    await expectIndexed({ sort, filters: { status: ["pending", "processing", "cancelled"] } }, index);
    await expectIndexed({ sort, filters: { payment: "unpaid" } }, index);
    await expectIndexed({ sort, filters: { status: ["cancelled"], payment: "refunded" } }, index);
  });

  // Which of the partner's indexes is read depends on the sample that the statistics were taken from.
  it.each<OrderSort>(["newest", "oldest", "amountHigh", "amountLow"])(
    "of a partner, also one who left long ago, sorted: %s",
    async (sort) => {
      const index = "orders_of_partner";
      const [left, works] = partnerIds;
      await expectIndexed({ sort, filters: { deliveryBoyId: works } }, index);
      await expectIndexed({ sort, filters: { deliveryBoyId: left } }, index);
      await expectIndexed({ sort, filters: { deliveryBoyId: works, status: ["delivered"], payment: "paid" } }, index);
    },
  );

  it.each<OrderSort>(["newest", "oldest", "amountHigh", "amountLow"])(
    "paid in cash, of which there are few and old ones, sorted: %s",
    async (sort) => {
      await expectIndexed({ sort, filters: { method: "cash" } }, "orders_cash");
      await expectIndexed({ sort, filters: { method: "cash", status: ["delivered"], payment: "paid" } }, "orders_cash");
    },
  );

  it("with an id of the payment provider", async () => {
    const byOrder = await explain(orderKeysQuery(inputOf({ search: { providerOrderId: "order_1" } })));
    const byPayment = await explain(orderKeysQuery(inputOf({ search: { paymentId: "pay_1" } })));
    for (const { scannedWhole, reads } of [byOrder, byPayment]) {
      expect(scannedWhole.filter((table) => table === "orders")).toEqual([]);
      expect(reads).toBeLessThan(READS_MAX);
    }
  });

  it("of nobody", async () => {
    await expectIndexed({ filters: { deliveryBoyId: "none" } }, "orders_of_partner_by_state");
  });

  it("of some days", async () => {
    const now = shop.clock.read().getTime();
    const filters = { from: new Date(now - 20 * 86_400_000), to: new Date(now - 18 * 86_400_000) };
    await expectIndexed({ filters }, "orders_newest");
    for (const { scannedWhole } of await plansOf({ filters, sort: "amountHigh" })) expect(scannedWhole).toEqual([]);
  });

  it("with words that few orders have", async () => {
    for (const words of [RARE_FOOD, "asha rao truffle", "zzz"]) {
      for (const plan of await plansOf({ search: { words } })) {
        expect(plan.scannedWhole).toEqual([]);
        expect(plan.indexes).toContain("order_search_document");
        expect(plan.reads).toBeLessThan(READS_MAX);
      }
    }
  });

  it("with words that many orders have, which fill a page soon", async () => {
    for (const filters of [{}, { status: ["delivered" as const] }, { deliveryBoyId: partnerIds[1] }]) {
      const plan = await explain(nearKeysQuery(inputOf({ filters }), "margherita"));
      expect(plan.scannedWhole).toEqual([]);
      expect(plan.indexes).toContain("order_search_pkey");
      expect(plan.reads).toBeLessThan(20 * READS_MAX);
    }
  });

  it("with its number", async () => {
    const { scannedWhole, indexes } = await explain(orderKeysQuery(inputOf({ search: { orderNumber: "1500" } })));
    expect({ scannedWhole, indexes }).toEqual({ scannedWhole: [], indexes: ["orders_order_number_key"] });
  });
});

describe("the board of 20,000 orders", () => {
  it.each([{ search: null }, { search: { words: "asha" } }])(
    "reads the open ones and what was closed today alone: %j",
    async ({ search }) => {
      const start = startOfToday(shop.clock.read());
      const plan = await explain(boardKeysQuery({ day: { start, end: shop.clock.read() }, search }));
      expect(plan.scannedWhole).toEqual([]);
      expect(plan.indexes.join()).toContain("orders_by_state");
      expect(plan.reads).toBeLessThan(10 * READS_MAX);
    },
  );
});

describe("200 orders of 20,000", () => {
  it.each([[true], [false]])("are looked up one by one, known or not: %j", async (areKnown) => {
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
    expect(reads).toBeLessThan((areKnown ? 5 : 10) * READS_MAX);
  });
});

describe("20,000 orders", () => {
  const list = (query: Record<string, string | number>) => shop.call(orderEndpoints.all, { token, query });

  it("are counted up to 10,000", async () => {
    expect((await list({ count: "true", limit: 1 })).body.total).toEqual({ count: 10_000, isCapped: true });
    expect((await list({ count: "true", limit: 1, status: "pending" })).body.total).toEqual({ count: 20, isCapped: false });
  });

  it("page through without a gap or a double, whatever the filters and the sort", async () => {
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
