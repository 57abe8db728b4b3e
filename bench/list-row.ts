/** The admin's first page of orders: as quick among many as among few. */
import { storeManyOrders } from "../server/src/domains/order/many-orders-factory.ts";
import { type Effort, type Measured, type Side, takeTurns } from "./measure.ts";
import { storeAdmin } from "./people.ts";
import type { Row } from "./row.ts";
import { type Shop, withClient, withShop } from "./shop.ts";
import { runWrk } from "./wrk.ts";

const FEW = 1_000;
const MANY = 200_000;
const PATH = "/api/order/admin?limit=50";

export const listRow: Row = {
  name: "admin-list",
  work: "admin's first page of 50: among 1,000 orders over among 200,000",
  goal: 1 / 1.3,
  isAtLeast: true,
  measure,
};

function measure(effort: Effort): Promise<Measured> {
  return withShop({}, (few) =>
    withShop({}, async (many) => {
      const ours = await sideOf(many, MANY);
      return await takeTurns(effort, "/s", await sideOf(few, FEW), ours);
    }),
  );
}

async function sideOf(shop: Shop, orders: number): Promise<Side> {
  await storeManyOrders(shop.connection, orders, new Date());
  const token = await withClient(shop.connection, storeAdmin);
  return { pid: shop.pid, run: (seconds) => runWrk({ url: shop.url + PATH, headers: { token }, connections: 8 }, seconds) };
}
