/** What asks the database, against pgbench running the same statements on the same server. */
import { type Effort, type Measured, type Side, takeTurns } from "./measure.ts";
import { basketOf, foodsOf } from "./menu.ts";
import { buy, openCalls, runOrders } from "./orders.ts";
import { fillCarts, storePeople, tokenOf } from "./people.ts";
import { type PgbenchScript, runPgbench, type Seen, writeScript } from "./pgbench.ts";
import { paymentIdOf, startProvider } from "./provider.ts";
import type { Row } from "./row.ts";
import { type Shop, withClient, withShop } from "./shop.ts";
import { statementsOf } from "./statements.ts";
import { runWrk, signedInScript } from "./wrk.ts";

/** Whose call is watched. */
const WATCHED = 7;
const BUYERS = 24;

const row = (name: string, work: string, goal: number, measure: Row["measure"]): Row => ({
  name,
  work,
  goal,
  isAtLeast: true,
  measure,
});

export const databaseRows: readonly Row[] = [
  row("cart-get", "`POST /api/cart/get`, signed in", 0.6, (effort) =>
    withPeople({}, (shop) => measureCall(effort, shop, "get", {})),
  ),
  row("cart-add", "`POST /api/cart/add`", 0.6, (effort) =>
    withPeople({}, async (shop) => measureCall(effort, shop, "add", { itemId: (await foodsOf(shop.url))[0]?._id })),
  ),
  row("orders", "`order/place` + `verify-payment`", 0.45, measureOrders),
];

function withPeople<T>(env: Record<string, string>, work: (shop: Shop) => Promise<T>): Promise<T> {
  return withShop({ env }, async (shop) => {
    await withClient(shop.connection, storePeople);
    return await work(shop);
  });
}

/** A call of the cart, by any of many customers. */
async function measureCall(effort: Effort, shop: Shop, call: "get" | "add", body: object): Promise<Measured> {
  const path = `/api/cart/${call}`;
  const { post, close } = openCalls(shop.url);
  const watched = () => post(path, body, tokenOf(WATCHED));
  const script = await pgbenchOf(shop, call, { watched, made: () => ({}) });
  close();
  const load = { url: shop.url, script: signedInScript(shop.dataDir, { name: call, path, body }) };
  // Emptied each time: a line has a largest quantity, after which nothing is written any more.
  const fresh = () => withClient(shop.connection, fillCarts);
  const side = (run: Side["run"]): Side => ({ pid: shop.pid, prepare: fresh, run });
  const limit = side((seconds) => runPgbench(shop.connection, script, seconds));
  return await takeTurns(
    effort,
    "/s",
    limit,
    side((seconds) => runWrk(load, seconds)),
  );
}

async function measureOrders(effort: Effort): Promise<Measured> {
  const provider = await startProvider();
  try {
    return await withPeople(provider.env, async (shop) => {
      const basket = await basketOf(shop.url);
      const { post, close } = openCalls(shop.url);
      const key = "key-of-the-watched-order";
      const script = await pgbenchOf(shop, "orders", {
        watched: () => buy(post, basket, WATCHED, key),
        made: ({ providerOrderId }) => ({
          [providerOrderId]: "order_bn",
          [paymentIdOf(providerOrderId)]: "pay_bn",
          [key]: "key-",
        }),
      });
      close();
      const limit: Side = { pid: shop.pid, run: (seconds) => runPgbench(shop.connection, script, seconds) };
      const ours: Side = { pid: shop.pid, run: (seconds) => runOrders(shop.url, basket, seconds, BUYERS) };
      return await takeTurns(effort, "/s", limit, ours);
    });
  } finally {
    await provider.stop();
  }
}

interface Watched<T> {
  watched: () => Promise<T>;
  made: (result: T) => Record<string, string>;
}

/** What the program is seen to ask for one call, the second time: whatever it keeps in memory is there by then. */
async function pgbenchOf<T>(shop: Shop, name: string, { watched, made }: Watched<T>): Promise<PgbenchScript> {
  const results: T[] = [];
  const statements = await statementsOf(shop, async () => results.push(await watched()));
  const keptIds = new Set((await foodsOf(shop.url)).map((food) => food._id));
  const seen: Seen = { person: WATCHED, statements, keptIds, made: made(results[0] as T) };
  return writeScript(shop.dataDir, name, seen);
}
