/** The menu as one document (api.md, Menu). */

import { foodEndpoints } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { NOBODY } from "@forno/contract/wire/ids.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../food-factory.ts";
import { importMenu } from "./document-factory.ts";

let shop: TestShop;
let token: string;
let menu: MenuDocument;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await shop.signIn("admin")).token;
});
beforeEach(async () => {
  menu = await importMenu(shop, token);
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

  it("cannot give a food the ID that stands for no food", async () => {
    const nobodys = { ...menu.foods[0], _id: NOBODY, name: "Nobody's", slug: undefined };
    const { body } = await post({ ...menu, foods: [...menu.foods, nobodys] });
    expect(body.data.foods.map(({ _id }) => _id)).not.toContain(NOBODY);
    expect(body.data.foods.map(({ name }) => name)).toContain("Nobody's");
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

  it("lists what it would change before it changes it", async () => {
    const document = structuredClone(menu);
    const [margherita] = document.foods;
    if (!margherita?.prices[2]) throw new Error("no price");
    margherita.prices[2].price = 419;
    margherita.kcal = null;
    document.foods.pop();
    const sentences = [
      { kind: "food", name: "Lunch", field: null, from: "Lunch", to: null },
      { kind: "food", name: "Margherita", field: "kcal", from: 700, to: null },
      { kind: "price", name: "Margherita, Large", field: "price", from: 399, to: 419 },
    ];
    const { body } = await post(document, { dryRun: true });
    expect(body).toMatchObject({ changes: sentences, message: "Nothing was saved yet" });
    expect(await read()).toEqual(menu);
    const done = await post(document);
    expect(done.body).toMatchObject({ changes: sentences, message: "Menu saved" });
    expect(done.body.data.version).toBeGreaterThan(menu.version);
    expect(await read()).toEqual(done.body.data);
  });

  it("matches parts by name where it has no IDs, so that they keep theirs", async () => {
    const nameOf = new Map(
      [menu.sections, menu.sizes, menu.modifierGroups, menu.modifierGroups.flatMap(({ modifiers }) => modifiers), menu.foods]
        .flat()
        .map(({ _id, name }) => [_id, name]),
    );
    const named = JSON.parse(JSON.stringify(menu), (key, value) =>
      key === "_id" && !nameOf.has(value) ? undefined : (nameOf.get(value) ?? value),
    );
    expect((await post(named)).body).toMatchObject({ changes: [], data: menu });
    const withoutIds = JSON.parse(JSON.stringify(named), (_key, value) => {
      if (value?._id === undefined || value.quantity !== undefined) return value;
      const { _id, ...part } = value;
      return part;
    });
    expect((await post(withoutIds)).body).toMatchObject({ changes: [], data: menu });
  });

  it("of another shop brings its own IDs", async () => {
    const _id = crypto.randomUUID();
    const { body } = await post({ ...menu, sections: [...menu.sections, { _id, name: "Sides" }] });
    expect(body.data.sections.at(-1)).toEqual({ _id, name: "Sides", station: "oven", position: 3, taxRate: null, hsn: null });
    expect(body.changes).toMatchObject([{ kind: "section", field: null, from: null, to: "Sides" }]);
  });

  it("puts sections, sizes, groups and foods in its own order", async () => {
    const twin = { ...menu.foods[1], _id: undefined, slug: undefined, name: "Cola", price: 49 };
    const [lemonade] = (await post({ ...menu, foods: [...menu.foods, twin] })).body.data.foods.slice(1);
    const { data } = (await post({ ...menu, foods: [...menu.foods.slice(0, 1), twin, ...menu.foods.slice(1)] })).body;
    expect(data.foods.map(({ name }) => name)).toEqual(["Margherita", "Cola", "Lemonade", "Lunch"]);
    expect(data.foods[2]?._id).toBe(lemonade?._id);
    const { changes, data: turned } = (
      await post({ ...data, sections: data.sections.toReversed(), sizes: data.sizes.toReversed() })
    ).body;
    expect(turned.foods.map(({ name }) => name)).toEqual(["Lunch", "Cola", "Lemonade", "Margherita"]);
    expect(changes).toMatchObject([
      { kind: "menu", name: "Sections", field: "order", from: ["Pizzas", "Drinks", "Deals"], to: ["Deals", "Drinks", "Pizzas"] },
      { kind: "menu", name: "Sizes", field: "order" },
    ]);
  });

  it("that changes only the price of a food with sizes changes that of its default size", async () => {
    const [first, ...others] = menu.foods;
    const { changes, data } = (await post({ ...menu, foods: [{ ...first, price: 209 }, ...others] })).body;
    expect(changes).toMatchObject([{ kind: "price", name: "Margherita, Regular", from: 199, to: 209 }]);
    expect(data.foods[0]).toMatchObject({ price: 209, prices: [{ price: 209 }, { price: 299 }, { price: 399 }] });
  });

  it("can exchange the addresses of two foods", async () => {
    const [one, other, ...others] = menu.foods;
    const foods = [{ ...one, slug: other?.slug }, { ...other, slug: one?.slug }, ...others];
    expect((await post({ ...menu, foods })).body.data.foods.map(({ slug }) => slug)).toEqual(["lemonade", "margherita", "lunch"]);
  });

  it("may give a new food the picture of another one, which stays as long as one of them has it", async () => {
    const image = menu.foods[0]?.image ?? "";
    await shop.deps.db
      .insertInto("pictures")
      .values({ image, width: 160, height: 160, bytes: Buffer.from("x") })
      .execute();
    const status = async () => (await fetch(new URL(`/uploads/${image}`, shop.url))).status;
    await post({ ...menu, foods: menu.foods.slice(0, 2) });
    expect(await status()).toBe(200);
    const remove = (id: string) => shop.call(foodEndpoints.remove, { token, body: { id } });
    for (const { _id } of menu.foods) await remove(_id);
    // They can be put back for an hour.
    expect(await status()).toBe(200);
    shop.clock.advance(3_600_001);
    await remove((await buildFood(shop.deps))._id);
    expect(await status()).toBe(404);
  });
});

describe("a document is refused, and nothing is changed,", () => {
  const cases: [string, (document: MenuDocument) => object, string][] = [
    ["if it names a size that it lacks", ({ sizes }) => ({ sizes: sizes.slice(1) }), "there is no size"],
    ["if it names a section that it lacks", () => ({ sections: [] }), "Margherita: there is no section"],
    ["if it names a group that it lacks", () => ({ modifierGroups: [] }), "Margherita: there is no option group"],
    ["if a deal names a food that it lacks", ({ foods }) => ({ foods: foods.slice(1) }), "Lunch: there is no food"],
    ["if a part occurs twice", ({ sections }) => ({ sections: [...sections, sections[0]] }), "The section Pizzas occurs twice"],
    [
      "if a new food has no picture",
      ({ foods }) => ({ foods: [...foods, { name: "New", description: "New.", price: 1 }] }),
      "New: a new food needs the picture of another food",
    ],
    [
      "if a new food has no price",
      ({ foods }) => ({ foods: [...foods, { name: "New", description: "New.", image: foods[0]?.image }] }),
      "New: a new food needs a price",
    ],
    [
      "if a new food has no description",
      ({ foods }) => ({ foods: [...foods, { name: "New", price: 1, image: foods[0]?.image }] }),
      "New: a new food needs a description",
    ],
    [
      "if a picture is not of this shop",
      ({ foods: [first, ...others] }) => ({ foods: [{ ...first, image: "else.webp" }, ...others] }),
      "Margherita: its picture else.webp is not one of this shop",
    ],
    [
      "if its parts do not fit together",
      ({ foods: [first, ...others] }) => ({ foods: [{ ...first, defaultSizeId: null, prices: [] }, ...others], sizes: [] }),
      "there is no size",
    ],
    [
      "if a group asks for more than it allows",
      ({ modifierGroups: [first, ...others] }) => ({ modifierGroups: [{ ...first, min: 3 }, ...others] }),
      "Crust: the fewest choices must not be more than the most",
    ],
  ];

  it.each(cases)("%s", async (_case, change, message) => {
    expect(await post({ ...menu, ...change(menu) })).toMatchObject({
      status: 400,
      body: { code: "menuInvalid", message: expect.stringContaining(message) },
    });
    expect(await read()).toEqual(menu);
  });

  it("if it names one of several foods of the same name", async () => {
    const [first] = menu.foods;
    const twins = { ...menu, foods: [...menu.foods, { ...first, _id: undefined, slug: undefined, name: "Twin" }] };
    const { foods } = (await post(twins)).body.data;
    const renamed = foods.map((food) => (food.name === "Twin" ? { ...food, name: "Margherita" } : food));
    const { data } = (await post({ ...menu, foods: renamed })).body;
    expect(await post({ ...data, foods: data.foods.map(({ _id, ...food }) => food) })).toMatchObject({
      body: { message: "There are 2 foods named Margherita. Please give their _id" },
    });
  });

  it.each([{}, { foods: [] }, { sections: "all" }])("without its lists: %j", async (document) => {
    expect(await post(document)).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });

  it.each(["2026-11-23", "0000-01-01T00:00:00Z"])("with the time %s", async (soldOutUntil) => {
    const sizes = menu.sizes.map((size) => ({ ...size, isAvailable: false, soldOutUntil }));
    expect(await post({ ...menu, sizes })).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });

  it("if someone else changed the menu meanwhile", async () => {
    expect(await post(menu, { version: menu.version - 1 })).toMatchObject({ status: 409, body: { code: "menuChanged" } });
    expect((await post(menu, { version: menu.version })).status).toBe(200);
  });

  it("if it is larger than four megabytes", async () => {
    const description = "d".repeat(400);
    const foods = Array.from({ length: 12_000 }, (_, place) => ({ name: `Food ${place}`, description }));
    expect(await post({ ...menu, foods })).toMatchObject({ status: 413, body: { code: "bodyTooLarge" } });
  });
});
