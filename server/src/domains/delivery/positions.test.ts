/** Where the delivery partner is (api.md, Delivery partners). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner, storeOrder } from "./delivery-factory.ts";

let shop: TestShop;
let other: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let partner: Awaited<ReturnType<typeof signInPartner>>;
let told: MockInstance[];
beforeAll(async () => {
  shop = await startTestShop();
  other = await startTestShop({ sharing: shop });
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(async () => {
  partner = await signInPartner(shop, admin.token);
  told = [shop, other].map(({ deps }) => vi.spyOn(deps.events, "toRooms"));
});
afterEach(() => vi.restoreAllMocks());

const HERE = { lat: 12.9716, lng: 77.5946, accuracy: 12 };
const tell = (at = shop, body: object = HERE) => at.call(deliveryEndpoints.location, { token: partner.token, body });
const positions = () => told.flatMap(({ mock }) => mock.calls).filter(([, event]) => event === "partnerLocation");
const stored = () =>
  shop.deps.db
    .selectFrom("partner_positions")
    .selectAll()
    .where("order_id", "in", (eb) => eb.selectFrom("orders").select("id").where("delivery_partner_id", "=", partner.partnerId))
    .execute();

async function outFor(userId: string | null, pin: { latitude: number; longitude: number } | null) {
  const id = await storeOrder(shop.deps, { userId, partnerId: partner.partnerId, status: "out_for_delivery" });
  if (pin) await shop.deps.db.updateTable("orders").set(pin).where("id", "=", id).execute();
  return id;
}

it("is told to the customers of the orders that are out only, and to nobody once they are delivered", async () => {
  const other = await shop.signIn();
  const pinned = await outFor(customer.userId, { latitude: 12.9816, longitude: 77.5946 });
  const unpinned = await outFor(other.userId, null);
  await outFor(null, null);
  await storeOrder(shop.deps, { userId: customer.userId, partnerId: partner.partnerId, status: "processing" });
  const at = shop.clock.read().toISOString();
  expect(await tell()).toMatchObject({ status: 200, body: { isSent: true } });
  expect(positions()).toHaveLength(2);
  expect(positions()).toEqual(
    expect.arrayContaining([
      [[`user:${customer.userId}`], "partnerLocation", { ...HERE, orderId: pinned, distance: 1112, at }],
      [[`user:${other.userId}`], "partnerLocation", { ...HERE, orderId: unpinned, distance: null, at }],
    ]),
  );
  const rows = await stored();
  expect(rows).toHaveLength(3);
  expect(Object.keys(rows[0] ?? {})).toEqual(["order_id", "told_at"]);
  for (const { order_id } of rows)
    await shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId: order_id, status: "delivered" } });
  expect(await stored()).toEqual([]);
  shop.clock.advance(60_000);
  expect(await tell()).toMatchObject({ status: 409, body: { code: "nothingOut" } });
  expect(positions()).toHaveLength(2);
});

it("is told once in five seconds, by all instances together", async () => {
  await outFor(customer.userId, null);
  const answers = await Promise.all([tell(), tell(other), tell(), tell(other)]);
  expect(answers.filter(({ body }) => body.isSent)).toHaveLength(1);
  shop.clock.advance(4_999);
  expect((await tell(other)).body).toMatchObject({ isSent: false });
  shop.clock.advance(1);
  expect((await tell(other)).body).toMatchObject({ isSent: true });
  expect(positions()).toHaveLength(2);
});

it("is refused if it is none", async () => {
  await outFor(customer.userId, null);
  for (const wrong of [{ lat: 91 }, { lng: "here" }, { accuracy: -1 }, { accuracy: undefined }])
    expect((await tell(shop, { ...HERE, ...wrong })).status).toBe(400);
  expect(positions()).toEqual([]);
});
