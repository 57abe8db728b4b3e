/** Two years of orders: no call that reads or writes what grows may be slower with a million orders than with ten thousand. */
import type { Provider } from "../../server/faults/world/provider.ts";
import { REGULAR, storeGrownShop } from "../../server/src/testing/grown/grown-shop.ts";
import { buy, cartOf, readOrders, sendTo, signIn } from "../calls.ts";
import { type Effort, median } from "../measure.ts";
import { ADMIN } from "../people.ts";
import { type Shop, withClient, withPayingShop, withShop } from "../shop.ts";
import type { Line, Row } from "../table.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const GOAL = { isAtLeast: false, ratio: 1.5 };
/** Below this, a ratio shows the noise of the machine. */
const SHORTEST_MS = 3;
const SEED = 7;
const DAY_MS = 86_400_000;

const ORDERS = "/api/order/admin";
const PAYMENTS = "/api/admin/payments";
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const daysOf = (from: number, to: number): string => `from=${dayBefore(from)}&to=${dayBefore(to)}`;

/** What an admin reads, by name. `{number}`: that of an old order. */
const READS: Readonly<Record<string, string>> = {
  "order board": `${ORDERS}/board`,
  "newest orders": ORDERS,
  "delivered orders": `${ORDERS}?status=delivered`,
  "orders of a week of last year": `${ORDERS}?${daysOf(500, 494)}`,
  "an old order by its number": `${ORDERS}?q=%23{number}`,
  "search: a mobile": `${ORDERS}?q=9700000000`,
  "search: a food in every sixth order": `${ORDERS}?q=margherita`,
  "search: a customer's name": `${ORDERS}?q=asha+rao`,
  "search: an address": `${ORDERS}?q=brigade+560017`,
  "search: a food of two years ago": `${ORDERS}?q=mango+kulfi`,
  "search: a rare food": `${ORDERS}?q=truffle`,
  "number of orders with a food, counted up to 10,000": `${ORDERS}?q=margherita&payment=paid&count=true&limit=1`,
  dashboard: "/api/admin/stats",
  "statistics of 90 days": "/api/admin/stats/series?days=90",
  "partners with their deliveries, counted up to 10,000": "/api/delivery/delivery-boys",
  "promos with their uses": "/api/promo/admin",
  "newest payments": PAYMENTS,
  "newest audit entries": "/api/admin/audit",
  "daily totals of one day": `${PAYMENTS}/days?${daysOf(2, 2)}`,
  "daily totals of 92 days": `${PAYMENTS}/days?${daysOf(93, 2)}`,
};

/** Its work follows the number of orders of the asked days: the larger shop has more orders a day. */
const isLinear = (name: string): boolean => name.startsWith("daily totals");

/** Both shops in databases of the PostgreSQL of a third. Storing them takes most of a run's 15 minutes. */
export const grownRow: Row = {
  name: "grown",
  isOnlyNamed: true,
  measure: (effort) =>
    withPayingShop({}, (host, provider) =>
      withGrown(host, provider, FEW, (few) => withGrown(host, provider, MANY, (many) => measure(few, many, effort))),
    ),
};

async function withGrown<T>(host: Shop, provider: Provider, orders: number, work: (calls: Calls) => Promise<T>): Promise<T> {
  const connection = { ...host.connection, database: `grown_${orders}` };
  await withClient(host.connection, (client) => client.query(`CREATE DATABASE ${connection.database}`));
  const url = `postgres://postgres@localhost:5432/${connection.database}?host=${encodeURIComponent(String(connection.host))}`;
  const env = { ...provider.env, DATABASE_URL: url };
  // The first start creates the tables.
  await withShop({ env }, async () => {});
  await storeGrownShop(connection, { orders, seed: SEED, now: new Date() });
  return await withShop({ env }, async (shop) => await work(await callsOf(shop, provider, orders)));
}

/** By name. Each gets the number of its round. */
type Calls = Map<string, (round: number) => Promise<unknown>>;

async function callsOf({ url }: Shop, provider: Provider, orders: number): Promise<Calls> {
  const send = sendTo(url);
  const { token: admin } = await signIn(send, ADMIN);
  const { token: regular } = await signIn(send, REGULAR);
  const get = (path: string) => send({ path, headers: { token: admin } });
  const [oldest] = JSON.parse(await get(`${ORDERS}?sort=oldest&status=delivered&limit=1`)).data;
  const cart = await cartOf(url, [2]);
  // From the middle of the list: they have about as many orders in a shop of any size.
  const someone = async (nr: number) => (await signIn(send, `+9197${String(orders / 50 + nr).padStart(8, "0")}`)).token;
  return new Map<string, (round: number) => Promise<unknown>>([
    ["the newest 20 of a customer's 60 orders", () => readOrders(send, regular)],
    ...Object.entries(READS).map(([name, path]) => [name, () => get(path.replace("{number}", oldest.orderNumber))] as const),
    ["signing in, placing an order and paying it", async (round) => buy(send, provider, cart, await someone(round))],
  ]);
}

/** The shops take turns in each round, so that a disturbance affects both. */
async function measure(few: Calls, many: Calls, { rounds }: Effort): Promise<Line[]> {
  const lines: Line[] = [];
  for (const work of many.keys()) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++)
      for (const [index, calls] of [few, many].entries()) {
        const start = performance.now();
        await calls.get(work)?.(round);
        // The first one warms up.
        if (round > 0) times[index]?.push(performance.now() - start);
      }
    const [limit = 0, ours = 0] = times.map(median);
    const ratio = Math.max(ours, SHORTEST_MS) / Math.max(limit, SHORTEST_MS);
    lines.push({ work, ours, limit, unit: "ms", ratio, goal: isLinear(work) ? undefined : GOAL });
  }
  return lines;
}
