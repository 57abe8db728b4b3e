/** Changes of single parts of the menu by an admin (api.md, Menu). */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { menuAdminEndpoints as calls, type MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { importMenu } from "./document-factory.ts";

const NOBODYS_ID = "019aaaaa-0000-7000-8000-000000000000";

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

const read = async () => (await shop.call(calls.document, { token })).body.data;
const found = <P extends { name: string }>(parts: readonly P[], name: string): P => {
  const part = parts.find((each) => each.name === name);
  if (!part) throw new Error(`no ${name}`);
  return part;
};
const newestEntry = async () => (await shop.call(auditEndpoints.list, { token })).body.data[0];

describe("a section", () => {
  it("is added at the end, changed and removed, and its foods stay", async () => {
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    const added = (await shop.call(calls.addSection, { token, body: { name: "Sides", station: "sides" } })).body;
    expect(toAll.mock.calls).toEqual([["menuUpdate", 0]]);
    toAll.mockRestore();
    expect(added).toMatchObject({ success: true, message: "Section added" });
    expect(added.data.sections.map(({ name, station, position }) => [name, station, position]).at(-1)).toEqual([
      "Sides",
      "sides",
      3,
    ]);
    const { _id: id } = found(added.data.sections, "Pizzas");
    const changed = await shop.call(calls.updateSection, { token, params: { id }, body: { name: "Our pizzas", station: "grill" } });
    expect(changed.body.data.sections[0]).toMatchObject({ _id: id, name: "Our pizzas", station: "grill" });
    expect(await newestEntry()).toMatchObject({
      action: "section.update",
      subject: { type: "section", id, label: "Our pizzas" },
      details: { name: { from: "Pizzas", to: "Our pizzas" }, station: { from: "oven", to: "grill" } },
    });
    const removed = (await shop.call(calls.removeSection, { token, params: { id } })).body.data;
    expect(removed.sections.map(({ name }) => name)).toEqual(["Drinks", "Deals", "Sides"]);
    expect(removed.foods.map(({ name, sectionId }) => [name, sectionId]).at(-1)).toEqual(["Margherita", null]);
  });

  it("must exist, and have a name of its own", async () => {
    const body = { name: "Pizzas", station: "oven" };
    for (const endpoint of [calls.updateSection, calls.removeSection] as const)
      expect(await shop.call(endpoint, { token, params: { id: NOBODYS_ID }, body })).toMatchObject({
        status: 404,
        body: { code: "sectionNotFound", message: "Section not found" },
      });
    expect(await shop.call(calls.addSection, { token, body })).toMatchObject({
      status: 400,
      body: { code: "menuInvalid", message: "There are two sections named Pizzas" },
    });
    expect(await shop.call(calls.addSection, { token, body: { ...body, name: " " } })).toMatchObject({
      status: 400,
      body: { message: "Please enter a name" },
    });
    expect(await read()).toEqual(menu);
  });
});

describe("sizes", () => {
  it("are set in their order, and a removed one leaves all prices", async () => {
    const [regular, , large] = menu.sizes;
    const sizes = [{ name: "Mini" }, { _id: large?._id, name: "Giant" }, { _id: regular?._id, name: "Regular", detail: "8 inch" }];
    const { data } = (await shop.call(calls.updateSizes, { token, body: { sizes } })).body;
    expect(data.sizes.map(({ name, detail }) => [name, detail])).toEqual([
      ["Mini", ""],
      ["Giant", ""],
      ["Regular", "8 inch"],
    ]);
    expect(data.foods[0]?.prices.map(({ price }) => price)).toEqual([199, 399]);
  });

  it("keep the default size of every food", async () => {
    const sizes = menu.sizes.slice(1).map(({ _id, name }) => ({ _id, name }));
    expect(await shop.call(calls.updateSizes, { token, body: { sizes } })).toMatchObject({
      status: 400,
      body: { message: "Regular is the default size of Margherita. Choose another one there first" },
    });
  });

  it("keep the size of every part of a deal", async () => {
    const { _id, deal } = found(menu.foods, "Lunch");
    const { _id: sizeId } = found(menu.sizes, "Large");
    const slots = deal?.slots.map((slot) => ({ ...slot, sizeId }));
    expect((await shop.call(calls.updateFood, { token, params: { id: _id }, body: { deal: { slots } } })).status).toBe(200);
    const sizes = menu.sizes.flatMap(({ _id: id, name }) => (id === sizeId ? [] : [{ _id: id, name }]));
    expect(await shop.call(calls.updateSizes, { token, body: { sizes } })).toMatchObject({
      status: 400,
      body: { message: "Large is the size of a part of Lunch. Choose another one there first" },
    });
  });

  it("must exist, and be of the version that was shown", async () => {
    const sizes = [{ _id: NOBODYS_ID, name: "Huge" }];
    expect(await shop.call(calls.updateSizes, { token, body: { sizes } })).toMatchObject({
      status: 404,
      body: { code: "sizeNotFound" },
    });
    expect(await shop.call(calls.updateSizes, { token, body: { sizes, version: 1 } })).toMatchObject({
      status: 409,
      body: { code: "menuChanged" },
    });
  });
});

describe("a group", () => {
  it("is added with its options", async () => {
    const body = {
      name: "Dips",
      max: 3,
      included: 1,
      modifiers: [{ name: "Garlic", price: 30, maxQuantity: 3 }, { name: "Chilli" }],
    };
    const { data } = (await shop.call(calls.addGroup, { token, body })).body;
    expect(data.modifierGroups.at(-1)).toMatchObject({
      ...body,
      min: 0,
      layout: "list",
      modifiers: [
        { name: "Garlic", price: 30, maxQuantity: 3, isAvailable: true, allowsSides: false, image: null, diet: null },
        { name: "Chilli", price: 0, maxQuantity: 1 },
      ],
    });
    expect(await newestEntry()).toMatchObject({ action: "group.add", subject: { type: "group", label: "Dips" } });
  });

  it("that loses an option leaves it off the foods that came with it", async () => {
    const toppings = found(menu.modifierGroups, "Toppings");
    const [onion, olive] = toppings.modifiers;
    const body = { name: "Toppings", modifiers: [olive, { ...onion, price: 60 }] };
    const { data } = (await shop.call(calls.updateGroup, { token, params: { id: toppings._id }, body })).body;
    expect(found(data.modifierGroups, "Toppings").modifiers).toEqual([olive, { ...onion, price: 60 }]);
    expect(data.foods[0]?.defaultModifiers).toHaveLength(1);
    expect((await shop.call(auditEndpoints.list, { token })).body.data.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: "group.update",
          details: {
            Basil: { from: "Basil", to: null },
            Onion: { from: 50, to: 60 },
            order: { from: ["Onion", "Olive"], to: ["Olive", "Onion"] },
          },
        }),
        expect.objectContaining({
          action: "food.update",
          details: { defaultModifiers: { from: ["1 × Thin", "2 × Basil"], to: ["1 × Thin"] } },
        }),
      ]),
    );
  });

  it("in which one option takes the name of a removed one has both in the audit log", async () => {
    const { _id: id, name, modifiers } = found(menu.modifierGroups, "Toppings");
    const [onion, olive] = modifiers;
    const body = { name, modifiers: [{ ...olive, name: "Onion", price: 60 }] };
    expect((await shop.call(calls.updateGroup, { token, params: { id }, body })).status).toBe(200);
    const { data } = (await shop.call(auditEndpoints.list, { token })).body;
    expect(data.find(({ action }) => action === "group.update")?.details).toEqual({
      [onion?.name ?? ""]: { from: "Onion", to: null },
      Basil: { from: "Basil", to: null },
      "Onion, name": { from: "Olive", to: "Onion" },
      "Onion (2)": { from: 50, to: 60 },
    });
  });

  it("is removed from the menu and all foods", async () => {
    const { _id: id } = found(menu.modifierGroups, "Crust");
    const { data } = (await shop.call(calls.removeGroup, { token, params: { id } })).body;
    expect(data.modifierGroups.map(({ name }) => name)).toEqual(["Toppings"]);
    expect(data.foods[0]).toMatchObject({ modifierGroupIds: [data.modifierGroups[0]?._id], defaultModifiers: [{ quantity: 2 }] });
  });

  it("must exist with its options", async () => {
    const body = { name: "Dips", modifiers: [] };
    for (const endpoint of [calls.updateGroup, calls.removeGroup] as const)
      expect(await shop.call(endpoint, { token, params: { id: NOBODYS_ID }, body })).toMatchObject({
        status: 404,
        body: { code: "groupNotFound", message: "Group not found" },
      });
    const { _id: id } = found(menu.modifierGroups, "Crust");
    const unknown = { name: "Crust", modifiers: [{ _id: NOBODYS_ID, name: "Gold" }] };
    expect(await shop.call(calls.updateGroup, { token, params: { id }, body: unknown })).toMatchObject({
      status: 404,
      body: { code: "modifierNotFound" },
    });
  });
});

describe("the options of a food", () => {
  const update = (name: string, body: object) =>
    shop.call(calls.updateFood, { token, params: { id: found(menu.foods, name)._id }, body });

  it("are changed where they are given", async () => {
    const [, , large] = menu.sizes;
    const body = {
      diet: "egg",
      tags: ["bestseller", "spicy"],
      allergens: ["Egg"],
      kcal: null,
      prices: [{ sizeId: large?._id, price: 409 }],
      halves: " ",
      serviceHours: [{ days: [0, 1], from: "12:00", to: "15:00" }],
    };
    const { data } = (await update("Margherita", { ...body, defaultSizeId: large?._id })).body;
    const [before] = menu.foods;
    expect(data.foods[0]).toEqual({
      ...before,
      ...body,
      tags: ["spicy"],
      halves: null,
      price: 409,
      defaultSizeId: large?._id,
      prices: [{ ...before?.prices[2], price: 409 }],
    });
  });

  it("may give a food its first sizes, and take them away", async () => {
    const prices = menu.sizes.slice(0, 2).map(({ _id }, place) => ({ sizeId: _id, price: 60 + 20 * place }));
    const sized = found((await update("Lemonade", { prices })).body.data.foods, "Lemonade");
    expect(sized).toMatchObject({ price: 60, defaultSizeId: menu.sizes[0]?._id, prices });
    const one = found((await update("Lemonade", { prices: [] })).body.data.foods, "Lemonade");
    expect(one).toMatchObject({ price: 60, defaultSizeId: null, prices: [] });
  });

  it("of a deal keep the IDs of its parts", async () => {
    const { deal } = found(menu.foods, "Lunch");
    const [pizza, drink] = deal?.slots ?? [];
    const slots = [{ ...drink, name: "Cold drink" }, pizza, { name: "Extra", foodIds: drink?.foodIds }];
    const after = found((await update("Lunch", { deal: { slots } })).body.data.foods, "Lunch");
    expect(after.deal?.slots).toEqual([
      { ...drink, name: "Cold drink" },
      pizza,
      { _id: expect.any(String), name: "Extra", foodIds: drink?.foodIds, sizeId: null },
    ]);
  });

  it("put it at the end of another section", async () => {
    const { data } = (await update("Margherita", { sectionId: found(menu.sections, "Drinks")._id })).body;
    expect(data.foods.map(({ name }) => name)).toEqual(["Lemonade", "Margherita", "Lunch"]);
  });

  it("must be of a food, and fit", async () => {
    expect(await shop.call(calls.updateFood, { token, params: { id: NOBODYS_ID }, body: {} })).toMatchObject({
      status: 404,
      body: { code: "foodNotFound" },
    });
    expect(await update("Lunch", { deal: { slots: [{ name: "Deal", foodIds: [found(menu.foods, "Lunch")._id] }] } })).toMatchObject(
      {
        status: 400,
        body: { message: "Lunch, Deal: a deal cannot be part of a deal" },
      },
    );
    for (const body of [{ kcal: -1 }, { diet: "vegan" }, { serviceHours: [{ days: [1, 1], from: "12:00", to: "13:00" }] }])
      expect(await update("Margherita", body)).toMatchObject({ status: 400, body: { code: "badRequest" } });
    expect(await read()).toEqual(menu);
  });
});

describe("the order of the menu", () => {
  const orderOf = ({ sections, foods }: MenuDocument) => [
    ...sections.map(({ _id }) => ({ _id, foodIds: foods.filter(({ sectionId }) => sectionId === _id).map((food) => food._id) })),
    { _id: null, foodIds: foods.filter(({ sectionId }) => sectionId === null).map(({ _id }) => _id) },
  ];

  it("can be changed, with foods into other sections", async () => {
    const [pizzas, drinks, deals] = orderOf(menu);
    const sections = [
      { _id: drinks?._id, foodIds: [...(deals?.foodIds ?? []), ...(drinks?.foodIds ?? [])] },
      { _id: deals?._id, foodIds: [] },
      { _id: pizzas?._id, foodIds: [] },
      { _id: null, foodIds: pizzas?.foodIds },
    ];
    const { data } = (await shop.call(calls.order, { token, body: { sections } })).body;
    expect(data.sections.map(({ name }) => name)).toEqual(["Drinks", "Deals", "Pizzas"]);
    expect(data.foods.map(({ name, sectionId }) => [name, sectionId])).toEqual([
      ["Lunch", drinks?._id],
      ["Lemonade", drinks?._id],
      ["Margherita", null],
    ]);
    expect((await shop.call(calls.order, { token, body: { sections: orderOf(data), version: data.version } })).body.data).toEqual(
      data,
    );
  });

  it("names all sections and foods once", async () => {
    const order = orderOf(menu);
    for (const sections of [order.slice(1), [...order, order[0]], [{ _id: null, foodIds: [NOBODYS_ID] }], []])
      expect(await shop.call(calls.order, { token, body: { sections } })).toMatchObject({
        status: 409,
        body: { code: "menuChanged", message: "Someone else changed the menu. Please check it and try again" },
      });
    expect(await shop.call(calls.order, { token, body: { sections: order, version: menu.version - 1 } })).toMatchObject({
      status: 409,
    });
  });
});

it("changes by several admins at once are all made", async () => {
  const names = Array.from({ length: 8 }, (_, place) => `Section ${place}`);
  await Promise.all(names.map((name) => shop.call(calls.addSection, { token, body: { name, station: "oven" } })));
  const { sections } = await read();
  expect(
    sections
      .slice(3)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names);
  expect(sections.map(({ position }) => position)).toEqual(sections.map((_, place) => place));
});
