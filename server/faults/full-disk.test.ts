/** The database volume is full: nothing is confirmed that is not stored, and with space again all continues. */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrder, buildPlaceBody, place } from "../src/domains/order/order-factory.ts";
import { type FaultShop, startShop, untilReady } from "./programs/shop.ts";
import { type SmallDisk, smallDisk } from "./programs/small-disk.ts";
import { expectInvariants } from "./world/invariants.ts";

const DISK_MB = 220;
/** Far more than fit into PostgreSQL's reserve. */
const TRIES = 300;

let disk: SmallDisk;
let shop: FaultShop;

beforeAll(async () => {
  disk = await smallDisk(DISK_MB);
  shop = await startShop({ dataDir: disk.folder });
});
afterAll(async () => {
  await shop?.close();
  await disk.remove();
});

it("orders are refused with 503 while the disk is full, the menu works, and all continues once there is space", async () => {
  const [token, food] = [await shop.signIn(), await shop.food()];
  const { orderId } = await buildOrder(shop, token, food);
  await disk.fill(shop);
  const placed = [orderId];
  let refused: { status: number; body: object } | null = null;
  for (let n = 0; n < TRIES && !refused; n++) {
    const { status, body } = await place(shop, token, buildPlaceBody(food, { quantity: 2 + (n % 90) }));
    if (status === 200) placed.push(body.orderData._id);
    else refused = { status, body };
    // The current WAL file has space left; the next one needs new space.
    await shop.inDatabase((db) => sql`SELECT pg_switch_wal()`.execute(db)).catch(() => {});
  }
  const message = "Service temporarily unavailable. Please try again";
  expect(refused).toMatchObject({ status: 503, body: { success: false, message } });
  expect((await shop.call(foodEndpoints.list)).status).toBe(200);
  expect((await fetch(`${shop.program.url}/healthz`)).status).toBe(200);

  await disk.free(shop);
  await untilReady(shop);
  expect((await shop.call(cartEndpoints.add, { token, body: { itemId: food._id } })).status).toBe(200);
  expect((await place(shop, token, buildPlaceBody(food, { quantity: 99 }))).status).toBe(200);
  const stored = await shop.inDatabase((db) => db.selectFrom("orders").select("id").where("id", "in", placed).execute());
  expect(stored).toHaveLength(placed.length);
  await expectInvariants(shop);
});
