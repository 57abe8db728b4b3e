/** The cost of each operation in CPU time of the program and its embedded database, measured on a new shop. */
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import type pg from "pg";
import type { Socket } from "socket.io-client";
import { storeAdmin, storePeople, tokenOf } from "../people.ts";
import { FILE } from "../scenarios/around-an-order.ts";
import { residentMb } from "../scenarios/memory.ts";
import { cartOf } from "../scenarios/menu/menu.ts";
import { openPage } from "../scenarios/open-page.ts";
import { buy, openCalls } from "../scenarios/orders.ts";
import { storePast } from "../scenarios/past-orders.ts";
import { type Provider, startProvider } from "../shops/provider.ts";
import { type Shop, withClient, withShop } from "../shops/shop.ts";
import { CostMeter } from "../tools/cost-meter.ts";
import type { Cost } from "../tools/measure.ts";
import { get, readDesk, readOrders, readSettings, type ShopSide, setStatus, signIn } from "../visits.ts";

const PAGES = 4_000;
/** Customers who order and read their orders; a tenth of them more for the warm-up. */
const BUYERS = 2_000;

/** By name. Prints each as soon as it is measured. */
export async function measureCosts(say: (line: string) => void): Promise<ReadonlyMap<string, Cost>> {
  const provider = await startProvider();
  const env = { ...provider.env, LOG_LEVEL: "warn" };
  return await withShop({ env }, (shop) => measureAll(shop, provider, say)).finally(provider.stop);
}

async function measureAll(shop: Shop, provider: Provider, say: (line: string) => void): Promise<ReadonlyMap<string, Cost>> {
  const meter = new CostMeter(shop, say);
  await withClient(shop.connection, (client) => storePeople(client));
  const admin = await withClient(shop.connection, storeAdmin);
  const { post, close } = openCalls(shop.url);
  const side = { url: shop.url, post, cart: await cartOf(shop.url) };
  say("of one                               program     database");
  // First, because memory released by something else would hide what the pages take.
  await measurePages(meter, shop, admin);
  await storePast(shop.connection, BUYERS + BUYERS / 10);
  await measureLooks(meter, side);
  await measureOrders(meter, side, { connection: shop.connection, admin, provider });
  close();
  return meter.costs;
}

async function measurePages(meter: CostMeter, { url, pid }: Shop, admin: string): Promise<void> {
  const before = residentMb(pid);
  const opening = meter.times();
  const pages: Socket[] = [];
  for (let n = 0; n < PAGES; n++) pages.push(await openPage(url));
  meter.report("page opened, and kept", opening, PAGES);
  meter.say(`of one open page: ${(((residentMb(pid) - before) * 1024) / PAGES).toFixed(1)} kB of memory`);
  const { method, path } = settingsEndpoints.update;
  const telling = meter.times();
  for (const isOrderEnabled of [false, true]) {
    const heard = Promise.all(pages.map((page) => new Promise((done) => page.once("orderEnabledUpdate", done))));
    const headers = { token: admin, "content-type": "application/json" };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify({ isOrderEnabled }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await heard;
  }
  meter.report("event to an open page", telling, 2 * PAGES);
  for (const page of pages) page.disconnect();
}

async function measureLooks(meter: CostMeter, side: ShopSide): Promise<void> {
  const { url, post, cart } = side;
  const list = await get(url + foodEndpoints.list.path);
  const etag = list.headers.get("etag") ?? "";
  const [food] = foodEndpoints.list.answer.parse(JSON.parse(list.read)).data;
  await meter.measure("page of the menu", 3_000, () => get(`${url}/menu`));
  await meter.measure("menu by API, unchanged (304)", 3_000, () => get(url + foodEndpoints.list.path, { "if-none-match": etag }));
  await meter.measure("settings", 3_000, () => readSettings(url));
  await meter.measure(FILE, 3_000, () => get(`${url}/uploads/${food?.image}?w=480`));
  await meter.measure("sign-in", 300, (n) => signIn(side, mobileOf(n)));
  await meter.measure("signed-in read", 3_000, (n) => post("/api/cart/get", {}, tokenOf(n)));
  await meter.measure("step in the cart", 3_000, (n) => post("/api/cart/add", { itemId: cart.items[0]?._id }, tokenOf(n)));
}

/** A new customer's mobile number. */
function mobileOf(n: number): string {
  return `+9197${String(n).padStart(8, "0")}`;
}

async function measureOrders(
  meter: CostMeter,
  { url, post, cart }: ShopSide,
  { connection, admin, provider }: { connection: pg.ClientConfig; admin: string; provider: Provider },
): Promise<void> {
  const before = await sizes(connection);
  const bought: Awaited<ReturnType<typeof buy>>[] = [];
  const ordered = await meter.measure("order, placed and paid", BUYERS, async (n) => void bought.push(await buy(post, cart, n)));
  const after = await sizes(connection);
  const boughtOf = (n: number) => bought[n % bought.length] ?? { orderId: "", providerOrderId: "" };
  await meter.measure("provider's event of it", 1_500, (n) => provider.tell(url, boughtOf(n).providerOrderId));
  await meter.measure("own orders", BUYERS, (n) => readOrders(post, tokenOf(n)));
  await meter.measure("status set, or partner", 1_500, (n) => setStatus(post, boughtOf(n).orderId, "delivered", admin));
  await meter.measure("kitchen's screens", 300, () => readDesk(url, admin));
  meter.say(
    `of one order: ${per(after.journal - before.journal, ordered)} kB of journal, ${per(after.stored - before.stored, ordered)} kB stored`,
  );
}

function sizes(connection: pg.ClientConfig): Promise<{ journal: number; stored: number }> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ journal: string; stored: string }>(
      "SELECT (pg_current_wal_lsn() - '0/0')::text AS journal, pg_database_size(current_database())::text AS stored",
    );
    return { journal: Number(rows[0]?.journal), stored: Number(rows[0]?.stored) };
  });
}

function per(bytes: number, count: number): string {
  return (bytes / count / 1000).toFixed(1);
}
