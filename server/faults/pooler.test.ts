/** A transaction pooler in front of the database: customers do not notice it, and no state stays on a shared connection. */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { buildOrder } from "../src/domains/order/order-factory.ts";
import { callEndpoint } from "../src/testing/call-endpoint.ts";
import { type Pooler, startPooler } from "./programs/pooler.ts";
import { newProgram, type Program } from "./programs/program.ts";
import { lockOrders, type ShopApart, startShopApart, untilReady } from "./programs/shop.ts";
import { chanceOf } from "./world/chance.ts";
import { expectConfirmedIsStored } from "./world/confirmed.ts";
import { expectInvariants } from "./world/invariants.ts";
import { gather, nothingConfirmed, type People, startLoad } from "./world/load.ts";

const seed = inject("seed");

let pooler: Pooler;
let shop: ShopApart;
let other: Program;
let people: People;
const confirmed = nothingConfirmed();

beforeAll(async () => {
  shop = await startShopApart({
    between: async ({ url, port }) => {
      pooler = await startPooler(port);
      return { env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }, close: pooler.close };
    },
  });
  other = await shop.another();
  // Few: on a slow machine one of many would wait too long for a connection, and have to repeat its call.
  people = await gather(shop, { buyers: 4, crowd: 8, choosers: 2 });
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

it("orders, transactions, locks and jobs work through it", async () => {
  const load = startLoad(shop, people, confirmed, (name) => chanceOf(seed, `pooled, ${name}`));
  await load.answered(150);
  await load.finish();
  expect(load.repeats).toBe(0);
  await expectConfirmedIsStored(shop, people, confirmed);
});

it("changes on one instance reach the others without it", async () => {
  const nameAt = async (url: string) => (await callEndpoint(url, settingsEndpoints.read)).body.data.shopName;
  await nameAt(other.url);
  await shop.call(settingsEndpoints.updateShop, { token: people.admin, body: { shopName: "Pooled" } });
  await expect.poll(() => nameAt(other.url), { timeout: 60_000, interval: 50 }).toBe("Pooled");
});

it("a lock timeout is reported as without it", async () => {
  const token = people.buyers[0] ?? "";
  const unlock = await lockOrders(shop);
  expect((await shop.call(orderEndpoints.mine, { token, body: {} })).status).toBe(503);
  await unlock();
  expect((await shop.call(orderEndpoints.mine, { token, body: {} })).status).toBe(200);
});

it("is used again after it was killed and restarted", async () => {
  await pooler.restart();
  await untilReady(shop);
  await buildOrder(shop, await shop.signIn(), people.food);
});

it("without a direct connection the program does not start, and says what is missing", async () => {
  const alone = await newProgram(import.meta.dirname, { DATABASE_URL: pooler.url });
  await expect(alone.start()).rejects.toThrow(
    "DATABASE_URL points to a pooler. Set the address of PostgreSQL itself as well: DATABASE_DIRECT_URL=",
  );
});
