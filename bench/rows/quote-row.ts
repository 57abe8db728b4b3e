/** Quotes of a shop with areas, a kitchen with a limit and orders for later. */
import { cartOf, sendTo, signIn } from "../calls.ts";
import { type Operation, runLoad } from "../load.ts";
import { type Effort, type Side, takeTurns } from "../measure.ts";
import { ADMIN, anyCartOwner, QUANTITIES, storePeople, tokenOf } from "../people.ts";
import { type Shop, withClient, withShop } from "../shop.ts";
import { atLeast, type Line, limitLine, type Row, rateLine } from "../table.ts";
import { yardstickSide } from "../yardstick.ts";

const P99_LIMIT_MS = 5;
const CONCURRENCY = 24;
const PIZZAS_PER_SLOT = 12;
const AREA = { fee: 50, minimumOrder: 0, freeFrom: null, minutes: 20 };
const location = { lat: 12.9716, lng: 77.5946 };
const SETTINGS = {
  deliveryPricing: "areas",
  location,
  areas: [2_000, 5_000, 8_000].map((upToMetres) => ({ ...AREA, name: `${upToMetres}`, rule: { kind: "distance", upToMetres } })),
  kitchen: { pizzasPerSlot: PIZZAS_PER_SLOT },
  scheduling: { isOn: true, daysAhead: 7 },
};

export const quoteRow: Row = { name: "quote", measure: (effort) => withShop({}, (shop) => measureQuotes(effort, shop)) };

async function measureQuotes(effort: Effort, shop: Shop): Promise<Line[]> {
  const { url, pid, databasePid } = shop;
  await storePeople(shop);
  const { token } = await signIn(sendTo(url), ADMIN);
  await sendTo(url)({ path: "/api/settings", method: "PUT", headers: { token }, body: SETTINGS });
  await withClient(shop.connection, (client) => client.query(TAKE_SLOTS));
  const { items } = await cartOf(url, QUANTITIES);
  const body = { items, address: { location: { lat: 13, lng: 77.6 } } };
  const quote: Operation = (send) => send({ path: "/api/order/quote", headers: { token: tokenOf(anyCartOwner()) }, body });
  const side = (concurrency: number): Side => ({ pid, databasePid, run: (seconds) => runLoad(url, quote, concurrency, seconds) });
  const { limit, ours, alone } = await takeTurns(effort, {
    limit: yardstickSide(shop, "cart-get"),
    ours: side(CONCURRENCY),
    alone: side(1),
  });
  const work = "`POST /api/order/quote`";
  return [
    rateLine({ work, concurrency: CONCURRENCY, goal: atLeast(0.01), note: "limit: `cart-get.sql`" }, { ours, limit }),
    limitLine(
      { work: `${work}, p99`, concurrency: 1 },
      P99_LIMIT_MS,
      "ms",
      alone.map(({ latency }) => latency?.p99 ?? Number.NaN),
    ),
  ];
}

/** A full evening: orders of two pizzas take all that the kitchen can make in each of the coming 32 slots. */
const TAKE_SLOTS = `INSERT INTO order_slots (order_id, starts_at, units)
  SELECT id, date_trunc('hour', now()) + (n % 32) * interval '15 minutes', 2
  FROM (SELECT id, row_number() OVER () AS n FROM orders LIMIT 32 * ${PIZZAS_PER_SLOT / 2}) AS evening`;
