/** The menu as one document (api.md, Menu). */

import { foodEndpoints } from "@forno/contract/shop/food.ts";
import type { MenuDocument } from "@forno/contract/shop/menu-admin.ts";
import { menuAdminEndpoints } from "@forno/contract/shop/menu-admin.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildMenu } from "./menu-factory.ts";

let shop: TestShop;
let token: string;
let menu: MenuDocument;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await shop.signIn("admin")).token;
});
beforeEach(async () => {
  menu = await buildMenu(shop, token);
});
afterAll(() => shop.close());

const read = async () => (await shop.call(menuAdminEndpoints.document, { token })).body.data;
const post = (document: unknown, options: { dryRun?: boolean; version?: number } = {}) =>
  shop.call(menuAdminEndpoints.importDocument, { token, body: { document, ...options } });

describe("a document", () => {
  it("posted back as it was read changes nothing", async () => {
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    expect(await post(menu)).toMatchObject({ status: 200, body: { changes: [], data: menu } });
    expect(await read()).toEqual(menu);
    expect(toAll).not.toHaveBeenCalled();
    toAll.mockRestore();
  });

  it("written with names is the menu with its options", async () => {
    const [margherita, lemonade, lunch] = menu.foods;
    const [regular, medium, large] = menu.sizes;
    const [crust, toppings] = menu.modifierGroups;
    expect(menu.foods.map(({ slug }) => slug)).toEqual(["margherita", "lemonade", "lunch"]);
    expect(margherita).toMatchObject({
      price: 199,
      sectionId: menu.sections[0]?._id,
      defaultSizeId: regular?._id,
      prices: [
        { sizeId: regular?._id, price: 199, isAvailable: true, soldOutUntil: null, kcal: null },
        { sizeId: medium?._id, price: 299 },
        { sizeId: large?._id, price: 399, kcal: 1400 },
      ],
      modifierGroupIds: [crust?._id, toppings?._id],
      defaultModifiers: [
        { _id: crust?.modifiers[0]?._id, quantity: 1 },
        { _id: toppings?.modifiers[2]?._id, quantity: 2 },
      ],
    });
    expect(crust?.modifiers[1]).toMatchObject({ price: 40, prices: [{ sizeId: large?._id, price: 70 }], maxQuantity: 1 });
    expect(lunch?.deal?.slots).toMatchObject([
      { name: "Pizza", foodIds: [margherita?._id], sizeId: regular?._id },
      { name: "Drink", foodIds: [lemonade?._id], sizeId: null },
    ]);
    const list = (await shop.call(foodEndpoints.list)).body;
    expect(list).toMatchObject({
      data: menu.foods,
      sections: menu.sections,
      sizes: menu.sizes,
      modifierGroups: menu.modifierGroups,
      version: menu.version,
    });
  });
});
