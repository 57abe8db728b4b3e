/** Removing the demo data of a shop. */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildFood } from "../domains/menu/food-factory.ts";
import { changeFood } from "../domains/menu/food-store.ts";
import { saveParts } from "../domains/menu/reading/menu-parts-store.ts";
import { selectMenu } from "../domains/menu/reading/menu-store.ts";
import { buildOrder } from "../domains/order/order-factory.ts";
import type { ImageProcessor } from "../providers/images/image-processor.ts";
import { startTestShop, type TestShop } from "../testing/test-shop.ts";
import { fillDemoShop } from "./demo-shop.ts";

/** The pictures of the demo do not matter here. */
const images: ImageProcessor = {
  process: async () => ({ variants: [{ width: 1, height: 1, bytes: Buffer.from("x") }], colour: null }),
  toAvif: async (webp) => webp,
  toPng: async (webp) => webp,
  drawText: async () => ({ width: 0, height: 0, dots: new Uint8Array() }),
};

let shop: TestShop;
let admin: string;
beforeEach(async () => {
  shop = await startTestShop({ deps: { images } });
  admin = (await shop.signIn("admin")).token;
  await fillDemoShop(shop.deps);
});
afterEach(() => shop.close());

const remove = (of = shop) => of.call(settingsEndpoints.removeDemoData, { token: admin });
const left = async (of = shop) => (await of.call(settingsEndpoints.demoData, { token: admin })).body.data;
const menu = async () => (await shop.call(foodEndpoints.list)).body;
const foods = async () => (await menu()).data;
const promos = async () => (await shop.call(promoEndpoints.listAll, { token: admin })).body.data;
const partners = async () => (await shop.call(deliveryEndpoints.partners, { token: admin })).body.deliveryBoys;

describe("removing the demo's data", () => {
  it("removes its foods, promo codes, partner and shop details, as counted before", async () => {
    expect(await left()).toEqual({ foods: 18, promos: 3, partners: 1 });
    expect(await remove()).toMatchObject({
      status: 200,
      body: { success: true, message: "Demo data removed", data: { foods: 18, promos: 3, partners: 1 } },
    });
    expect([await foods(), await promos(), await partners()]).toEqual([[], [], []]);
    const { data } = (await shop.call(settingsEndpoints.read)).body;
    expect(data).toMatchObject({
      phone: null,
      email: null,
      address: null,
      socialUrl: null,
      location: null,
      areas: [],
      isOrderEnabled: true,
    });
    expect(await shop.deps.db.selectFrom("pictures").selectAll().execute()).toEqual([]);
    expect(await left()).toEqual({ foods: 0, promos: 0, partners: 0 });
    expect(await remove()).toMatchObject({ status: 200, body: { data: { foods: 0, promos: 0, partners: 0 } } });
    const { sections, sizes, modifierGroups } = await menu();
    expect([sections, sizes, modifierGroups]).toEqual([[], [], []]);
    expect(await fillDemoShop(shop.deps)).toBe(false);
  });

  it("leaves the areas and the place that they are measured from, if the shop charges by them", async () => {
    await shop.call(settingsEndpoints.update, { token: admin, body: { deliveryPricing: "areas" } });
    await remove();
    const { data } = (await shop.call(settingsEndpoints.read)).body;
    expect(data).toMatchObject({ phone: null, location: expect.anything(), areas: { length: 4 } });
  });

  it("leaves the sizes, the section and the groups that a changed pizza needs, and a group that was changed", async () => {
    const before = await menu();
    const [margherita] = before.data;
    const crust = before.modifierGroups.find(({ name }) => name === "Crust");
    if (!margherita || !crust) throw new Error("The demo filled nothing");
    shop.clock.advance(1_000);
    await shop.deps.db.transaction().execute(async (tx) => {
      const { menu: stored } = await selectMenu(tx);
      const modifierGroups = stored.modifierGroups.map((group) => (group._id === crust._id ? { ...group, name: "Crusts" } : group));
      await saveParts(tx, stored, { ...stored, modifierGroups });
      await changeFood(tx, margherita._id, { modifierGroupIds: [], defaultModifiers: [], editedAt: shop.deps.clock() });
    });
    await remove();
    const after = await menu();
    expect(after.data.map(({ name }) => name)).toEqual(["Margherita"]);
    expect(after.sections.map(({ name }) => name)).toEqual(["Pizzas"]);
    expect(after.sizes.map(({ name }) => name)).toEqual(["Regular", "Medium", "Large"]);
    expect(after.modifierGroups.map(({ name }) => name)).toEqual(["Crusts"]);
  });

  it("leaves no gap in the order, in which a new section would come before the last one", async () => {
    const { data } = await menu();
    const [first, last] = [data[0], data.at(-1)];
    if (!first || !last) throw new Error("The demo filled nothing");
    shop.clock.advance(1_000);
    const editedAt = shop.deps.clock();
    await shop.deps.db.transaction().execute(async (tx) => {
      for (const { _id } of [first, last]) await changeFood(tx, _id, { editedAt });
    });
    await remove();
    const left = (await menu()).sections.map(({ name }) => name);
    expect(left).toHaveLength(2);
    await shop.call(menuAdminEndpoints.addSection, { token: admin, body: { name: "Ours", station: "oven" } });
    expect((await menu()).sections.map(({ name }) => name)).toEqual([...left, "Ours"]);
  });

  it("leaves what the owner created or changed", async () => {
    shop.clock.advance(1_000);
    const own = await buildFood(shop.deps, { name: "Ours" });
    const [food] = await foods();
    const [promo] = await promos();
    const form = new FormData();
    form.set("id", food?._id ?? "");
    form.set("price", "249");
    await shop.call(foodEndpoints.update, { token: admin, body: form });
    const { code, description, discountValue, minOrderAmount, validUntil } = { ...promo, code: "OURS" };
    const terms = { code, description, discountValue, minOrderAmount, validUntil };
    await shop.call(promoEndpoints.update, { token: admin, params: { id: promo?._id ?? "" }, body: terms });
    await shop.call(settingsEndpoints.updateShop, { token: admin, body: { phone: "080 1111 2222" } });
    await remove();
    expect((await foods()).map(({ _id }) => _id)).toEqual([food?._id, own._id]);
    expect((await promos()).map((each) => each.code)).toEqual(["OURS"]);
    expect((await shop.call(settingsEndpoints.read)).body.data).toMatchObject({ phone: "080 1111 2222", email: null });
  });

  it("leaves orders unchanged, but open ones without the demo's partner", async () => {
    const [food] = await foods();
    const [partner] = await partners();
    if (!food || !partner) throw new Error("The demo filled nothing");
    const { token } = await shop.signIn();
    const { orderId } = await buildOrder(shop, token, food);
    await shop.call(deliveryEndpoints.assign, { token: admin, body: { orderId, deliveryBoyId: partner._id } });
    await remove();
    const [mine] = (await shop.call(orderEndpoints.mine, { token })).body.data;
    expect(mine).toMatchObject({ _id: orderId, status: "pending", deliveryBoyId: null, items: [{ name: food.name }] });
  });

  it("is refused in live mode, where the counts are zero", async () => {
    const live = await startTestShop({ sharing: shop, config: { mode: "live" } });
    expect(await left(live)).toEqual({ foods: 0, promos: 0, partners: 0 });
    expect(await remove(live)).toMatchObject({ status: 409, body: { code: "demoDataOnly" } });
    expect(await foods()).toHaveLength(18);
    await live.close();
  });

  it("is for admins only", async () => {
    const { token } = await shop.signIn();
    for (const endpoint of [settingsEndpoints.demoData, settingsEndpoints.removeDemoData]) {
      expect((await shop.call(endpoint)).status).toBe(401);
      expect((await shop.call(endpoint, { token })).status).toBe(403);
    }
  });
});
