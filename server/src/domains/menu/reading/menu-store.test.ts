/** The stored menu: its order, its version and its bestsellers. */
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints as calls, type MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { importMenu } from "../editing/document-factory.ts";
import { buildFood } from "../food-factory.ts";
import { invalidateMenu } from "../menu.ts";
import { selectMenu } from "./menu-store.ts";

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

const list = async () => (await shop.call(foodEndpoints.list)).body;
const names = async () => (await list()).data.map(({ name }) => name);
const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};

describe("foods", () => {
  it("without a section come last, the newest at the end", async () => {
    await buildFood(shop.deps, { name: "First" });
    await buildFood(shop.deps, { name: "Second" });
    expect(await names()).toEqual(["Margherita", "Lemonade", "Lunch", "First", "Second"]);
    await buildFood(shop.deps, { name: "Cola", sectionId: menu.sections[1]?._id ?? null });
    expect(await names()).toEqual(["Margherita", "Lemonade", "Cola", "Lunch", "First", "Second"]);
  });

  it("have addresses of their own, which they keep under another name", async () => {
    for (const name of ["Jalapeño & Olive", "  ¡Jalapeño—olive! ", "पनीर", "मशरूम", "MARGHERITA"])
      await buildFood(shop.deps, { name });
    const { data } = await list();
    expect(data.slice(3).map(({ slug }) => slug)).toEqual(["jalapeno-olive", "jalapeno-olive-2", "food", "food-2", "margherita-2"]);
    const id = data[3]?._id ?? "";
    await shop.call(foodEndpoints.update, { token, body: form({ id, name: "Green Heat" }) });
    expect((await list()).data[3]).toMatchObject({ name: "Green Heat", slug: "jalapeno-olive" });
  });

  it("added at once get different addresses", async () => {
    await Promise.all(Array.from({ length: 6 }, () => buildFood(shop.deps, { name: "Twin" })));
    const slugs = (await list()).data.slice(3).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(["twin", "twin-2", "twin-3", "twin-4", "twin-5", "twin-6"]);
  });

  it("with sizes: the price of their form is that of the default size", async () => {
    const [{ _id: id } = { _id: "" }] = menu.foods;
    const { body } = await shop.call(foodEndpoints.update, { token, body: form({ id, price: "219" }) });
    expect(body.data).toMatchObject({ price: 219, prices: [{ price: 219 }, { price: 299 }, { price: 399 }] });
    expect((await list()).data[0]).toMatchObject(body.data ?? {});
  });

  it("with sizes: a price that was set while its size was the default remains when another size is", async () => {
    const [{ _id: id, prices } = { _id: "", prices: [] }] = menu.foods;
    await shop.call(foodEndpoints.update, { token, body: form({ id, price: "219" }) });
    const body = { defaultSizeId: prices[1]?.sizeId ?? null };
    await shop.call(calls.updateFood, { token, params: { id }, body });
    expect((await list()).data[0]).toMatchObject({ price: 299, prices: [{ price: 219 }, { price: 299 }, { price: 399 }] });
  });

  it("that are removed leave the deals, which are sold out without them", async () => {
    const { _id: id } = menu.foods[1] ?? { _id: "" };
    await shop.call(foodEndpoints.remove, { token, body: { id } });
    const { data } = await list();
    expect(data.find(({ name }) => name === "Lunch")).toMatchObject({
      isAvailable: false,
      deal: { slots: [{ foodIds: [menu.foods[0]?._id] }, { foodIds: [] }] },
    });
    const read = (await shop.call(calls.document, { token })).body.data;
    const posted = await shop.call(calls.importDocument, { token, body: { document: read } });
    expect(posted.body).toMatchObject({ success: true, changes: [] });
  });
});

it("the version changes with each change of the menu, also by SQL", async () => {
  const version = async () => (await selectMenu(shop.deps.db)).version;
  const versions = [await version()];
  for (const change of [
    sql`UPDATE foods SET price_paise = price_paise + 100`,
    sql`DELETE FROM foods`,
    sql`UPDATE menu_sizes SET name = 'Other' WHERE position = 0`,
    sql`DELETE FROM menu_sections`,
    sql`DELETE FROM modifier_groups`,
  ]) {
    await change.execute(shop.deps.db);
    versions.push(await version());
  }
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
});

describe("a bestseller", () => {
  const sold = (foodId: string | undefined, quantity: number, day = "2026-03-01") =>
    sql`INSERT INTO food_sales (day, food_id, name, last_at, quantity, revenue_paise)
      VALUES (${day}::date, ${foodId}::uuid, 'Sold', now(), ${quantity}, 100)`.execute(shop.deps.db);
  const bestsellers = async () => {
    invalidateMenu(shop.deps);
    return (await list()).data.flatMap(({ name, tags }) => (tags.includes("bestseller") ? [name] : []));
  };

  it("is one of the three foods that sold best in thirty days, twenty times at least", async () => {
    for (const name of ["A", "B", "C"]) await buildFood(shop.deps, { name });
    const ids = new Map((await list()).data.map(({ name, _id }) => [name, _id]));
    expect(await bestsellers()).toEqual([]);
    await sold(ids.get("Margherita"), 19);
    await sold(ids.get("A"), 500, "2026-02-07");
    await sold(ids.get("Lunch"), 100);
    expect(await bestsellers()).toEqual([]);
    await sold(ids.get("Margherita"), 1, "2026-03-09");
    expect(await bestsellers()).toEqual(["Margherita"]);
    for (const [name, quantity] of [
      ["Lemonade", 21],
      ["A", 22],
      ["B", 23],
      ["C", 20],
    ] as const)
      await sold(ids.get(name), quantity);
    expect(await bestsellers()).toEqual(["Lemonade", "A", "B"]);
    const { tags } = (await list()).data[1] ?? { tags: [] };
    expect(tags).toEqual(["bestseller"]);
    expect((await shop.call(calls.document, { token })).body.data.foods[1]?.tags).toEqual([]);
  });
});
