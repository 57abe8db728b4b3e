/** An evening of sixty orders in a shop with areas, a limited kitchen and an hour in which it is busy. */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { isLate } from "@forno/contract/order/rules/delivery-promise.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { expect, it } from "vitest";
import { itemAt } from "../../../platform/process/item-at.ts";
import { startTestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { ADDRESS, buildPlaceBody, listOrders, place } from "../order-factory.ts";

const MINUTE_MS = 60_000;
const at = (time: string) => Date.parse(`2090-01-02T${time}+05:30`);
const SHOP = { lat: 12.9716, lng: 77.5946 };
const FAR = { lat: 13.0, lng: 77.5946 };
const area = { fee: 40, minimumOrder: 0, freeFrom: null };
const PER_SLOT = 15;
const PREP = 15;
const BUSY = { extraMinutes: 15, from: at("19:30"), until: at("20:30") };
/** What the kitchen needs longer then than it should. */
const SLOW = { minutes: 10, from: at("19:00"), until: at("20:00") };

interface Event {
  time: number;
  run: () => Promise<void>;
}

it("keeps the promises of the slots in which the kitchen keeps its times, and is late in the others", async () => {
  const shop = await startTestShop();
  shop.clock.set(new Date(at("18:00")));
  const { token: admin } = await shop.signIn("admin");
  const set = async (body: object) => expect((await shop.call(settingsEndpoints.update, { token: admin, body })).status).toBe(200);
  await set({
    cashOnDelivery: true,
    deliveryPricing: "areas",
    location: SHOP,
    areas: [
      { ...area, name: "Near", minutes: 12, rule: { kind: "distance", upToMetres: 2_000 } },
      { ...area, name: "Far", minutes: 25, rule: { kind: "distance", upToMetres: 8_000 } },
    ],
    kitchen: { prepMinutes: PREP, pizzasPerSlot: PER_SLOT, slotMinutes: 15, maxPromiseMinutes: 120 },
    scheduling: { isOn: true, daysAhead: 0, slotMinutes: 30 },
  });
  const pizza = await buildFood(shop.deps, { price: 250, kitchenUnits: 1 });
  const customers = await Promise.all(Array.from({ length: 12 }, () => shop.signIn()));
  const plan = new Map<string, { slot: string; isLate: boolean }>();
  const events: Event[] = [];

  const arrive = async (n: number) => {
    const { token } = itemAt(customers, n % customers.length);
    const [quantity, isFar, isLater] = [1 + ((n * 7) % 4), n % 3 === 0, n % 10 === 9];
    const location = isFar ? FAR : SHOP;
    const items = [{ _id: pizza._id, quantity }];
    const scheduledFor = isLater ? new Date(at("22:00")).toISOString() : null;
    const { data } = (await shop.call(quoteEndpoints.get, { token, body: { items, address: { location }, scheduledFor } })).body;
    const body = { ...buildPlaceBody(pizza, { quantity, address: { ...ADDRESS, location } }), scheduledFor, paymentMethod: "cash" };
    const placed = await place(shop, token, body);
    expect([placed.status, data.isOrderable]).toEqual([200, true]);
    const orderId = placed.body.orderData._id;
    const promisedAt = (await shop.call(orderEndpoints.mine, { token })).body.data[0]?.promisedAt;
    expect(promisedAt).toBe(data.promise?.to);
    const slots = await shop.deps.db.selectFrom("order_slots").select("starts_at").where("order_id", "=", orderId).execute();
    const turn = Math.max(...slots.map(({ starts_at }) => starts_at.getTime()));
    const begun = Math.max(turn, shop.clock.read().getTime());
    const slow = turn >= SLOW.from && turn < SLOW.until ? SLOW.minutes : 0;
    const delivered = begun + (PREP + slow + (isFar ? 25 : 12)) * MINUTE_MS;
    // The kitchen's times by the settings: what a busy one takes longer was promised, and later times end with their slot.
    const wasSaid = !isLater && events.length > 0 && begunWhileBusy(shop.clock.read().getTime());
    const due = isLater ? at("22:30") : begun + (PREP + (isFar ? 25 : 12) + (wasSaid ? BUSY.extraMinutes : 0)) * MINUTE_MS;
    expect(Date.parse(promisedAt ?? "")).toBe(due);
    plan.set(orderId, { slot: new Date(turn).toISOString(), isLate: delivered > due });
    const status = { orderId, status: "delivered" };
    events.push({
      time: delivered,
      run: async () => void (await shop.call(orderEndpoints.setStatus, { token: admin, body: status })),
    });
  };
  const begunWhileBusy = (now: number) => now >= BUSY.from && now < BUSY.until;

  events.push({
    time: BUSY.from,
    run: () => set({ busy: { extraMinutes: BUSY.extraMinutes, until: new Date(BUSY.until).toISOString() } }),
  });
  for (let n = 0; n < 60; n++) events.push({ time: at("18:30") + n * 2.5 * MINUTE_MS, run: () => arrive(n) });
  for (;;) {
    const next = events.sort((a, b) => a.time - b.time).shift();
    if (!next) break;
    shop.clock.set(new Date(next.time));
    await next.run();
  }

  const orders = (await listOrders(shop, admin, { limit: 100 })).body.data;
  const now = shop.clock.read().getTime();
  const lateBySlot = (isLateOrder: (id: string) => boolean) => {
    const counts: Record<string, { kept: number; late: number }> = {};
    for (const [id, { slot }] of plan) {
      counts[slot] ??= { kept: 0, late: 0 };
      counts[slot][isLateOrder(id) ? "late" : "kept"]++;
    }
    return counts;
  };
  const byKitchen = lateBySlot((id) => plan.get(id)?.isLate === true);
  expect(lateBySlot((id) => isLate(orders.find(({ _id }) => _id === id) ?? raise(id), now))).toEqual(byKitchen);
  const late = [...plan.values()].filter((each) => each.isLate).length;
  expect(late).toBeGreaterThan(5);
  expect(late).toBeLessThan(30);
  const { stats } = (await shop.call(statsEndpoints.read, { token: admin })).body;
  expect(stats.lateShareToday).toBeCloseTo(late / 60, 10);
  const { slots } = (await shop.call(orderAdminEndpoints.slots, { token: admin })).body;
  expect(slots.every(({ units }) => units <= PER_SLOT)).toBe(true);
  expect(slots.reduce((sum, { units }) => sum + units, 0)).toBe(
    orders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0),
  );
  await shop.close();
});

function raise(id: string): never {
  throw new Error(`order ${id} is not in the list`);
}
