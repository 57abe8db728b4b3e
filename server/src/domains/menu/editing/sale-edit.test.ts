/** What is sold out, and what is served at some times only, at every level (api.md, Menu). */
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints as calls, type MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { invalidateMenu, MENU_CLOCK } from "../menu.ts";
import { importMenu } from "./document-factory.ts";

const NOBODYS_ID = "019aaaaa-0000-7000-8000-000000000000";
/** The test shop opens at 11:00; its clock starts at noon in Asia/Kolkata. */
const NOON = new Date("2026-03-10T06:30:00Z");
const TOMORROW = new Date("2026-03-11T05:30:00Z");

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
afterEach(async () => {
  shop.clock.set(NOON);
  await shop.deps.db.updateTable("menu_version").set({ settled_at: null }).execute();
});
afterAll(() => shop.close());

const sell = (body: object) => shop.call(calls.sale, { token, body });
const list = async () => (await shop.call(foodEndpoints.list)).body;
const [margherita, olive, large] = [
  () => menu.foods[0]?._id,
  () => menu.modifierGroups[1]?.modifiers[1]?._id,
  () => menu.sizes[2]?._id,
];

const targets: [string, () => object, (answer: Awaited<ReturnType<typeof list>>) => { isAvailable: boolean } | undefined][] = [
  ["a food", () => ({ foodId: margherita() }), ({ data }) => data[0]],
  ["a size", () => ({ sizeId: large() }), ({ sizes }) => sizes[2]],
  ["a size of one food", () => ({ foodId: margherita(), sizeId: large() }), ({ data }) => data[0]?.prices[2]],
  ["a modifier", () => ({ modifierId: olive() }), ({ modifierGroups }) => modifierGroups[1]?.modifiers[1]],
];

describe.each(targets)("%s", (_name, target, stateIn) => {
  it("is sold out until it is switched on", async () => {
    expect(await sell({ ...target(), isAvailable: false, until: null })).toMatchObject({
      status: 200,
      body: { message: "Marked as sold out", data: { foods: expect.any(Array) } },
    });
    expect(stateIn(await list())).toMatchObject({ isAvailable: false, soldOutUntil: null });
    shop.clock.set(TOMORROW);
    expect(stateIn(await list())).toMatchObject({ isAvailable: false });
    shop.clock.set(NOON);
    expect(await sell({ ...target(), isAvailable: true })).toMatchObject({ body: { message: "Marked as available" } });
    expect(stateIn(await list())).toMatchObject({ isAvailable: true, soldOutUntil: null });
  });

  it("is sold out until the next opening tomorrow, and comes back by itself", async () => {
    const sold = await sell({ ...target(), isAvailable: false, until: "tomorrow" });
    expect(sold.body).toMatchObject({ message: "Marked as sold out until tomorrow" });
    expect(stateIn(await list())).toMatchObject({ isAvailable: false, soldOutUntil: TOMORROW.toISOString() });
    shop.clock.set(new Date(TOMORROW.getTime() - 1));
    expect(stateIn(await list())).toMatchObject({ isAvailable: false });
    shop.clock.set(TOMORROW);
    expect(stateIn(await list())).toMatchObject({ isAvailable: true, soldOutUntil: null });
  });

  it("must exist", async () => {
    const unknown = Object.fromEntries(Object.keys(target()).map((key) => [key, NOBODYS_ID]));
    expect((await sell({ ...unknown, isAvailable: false })).status).toBe(404);
  });
});

it("a food without the size, or nothing and two things at once, cannot be sold out", async () => {
  const [, drink] = menu.foods;
  expect(await sell({ foodId: drink?._id, sizeId: large(), isAvailable: false })).toMatchObject({
    status: 404,
    body: { code: "sizeNotFound", message: "Size not found" },
  });
  for (const body of [{}, { foodId: drink?._id, modifierId: olive() }])
    expect(await sell({ ...body, isAvailable: false })).toMatchObject({
      status: 400,
      body: { message: "Please name a food, a size, a food with a size, or a modifier" },
    });
});

it("a food is sold out if each of its sizes is", async () => {
  for (const { _id } of menu.sizes) await sell({ foodId: margherita(), sizeId: _id, isAvailable: false });
  expect((await list()).data[0]).toMatchObject({ isAvailable: false });
});

it("selling a food out and on again by its own call forgets an end", async () => {
  const id = margherita();
  await sell({ foodId: id, isAvailable: false, until: "tomorrow" });
  await shop.call(foodEndpoints.setAvailability, { token, body: { id, isAvailable: false } });
  shop.clock.set(TOMORROW);
  expect((await list()).data[0]).toMatchObject({ isAvailable: false, soldOutUntil: null });
});

describe("a food that is served for lunch only", () => {
  it("can be ordered then, and open pages are notified once of each change", async () => {
    const [id, other] = [margherita() ?? "", menu.foods[1]?._id ?? ""];
    const serviceHours = [{ days: [0, 1, 2, 3, 4], from: "12:30", to: "15:00" }];
    await shop.call(calls.updateFood, { token, params: { id }, body: { serviceHours } });
    await shop.jobs.runScheduled(MENU_CLOCK);
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    const served = async (time: string) => {
      shop.clock.set(new Date(`2026-03-${time}+05:30`));
      await shop.jobs.runScheduled(MENU_CLOCK);
      const { data } = await list();
      const isNotified = toAll.mock.calls.splice(0).length;
      expect(data.find(({ _id }) => _id === other)?.isAvailable).toBe(true);
      return [data.find(({ _id }) => _id === id)?.isAvailable, isNotified];
    };
    expect(await served("10T12:00:00")).toEqual([false, 0]);
    expect(await served("10T12:29:59")).toEqual([false, 0]);
    expect(await served("10T12:30:00")).toEqual([true, 1]);
    expect(await served("10T12:31:00")).toEqual([true, 0]);
    expect(await served("10T15:00:10")).toEqual([false, 1]);
    // Saturday.
    expect(await served("14T13:00:00")).toEqual([false, 1]);
    toAll.mockRestore();
  });

  it("is notified by one instance only", async () => {
    await sell({ foodId: margherita(), isAvailable: false, until: "tomorrow" });
    await shop.jobs.runScheduled(MENU_CLOCK);
    const other = await startTestShop({ sharing: shop });
    const toAll = [shop, other].map(({ deps }) => vi.spyOn(deps.events, "toAll"));
    shop.clock.set(TOMORROW);
    await Promise.all([shop, other].map(({ jobs }) => jobs.runScheduled(MENU_CLOCK)));
    expect(toAll.flatMap(({ mock }) => mock.calls)).toEqual([["menuUpdate", 0]]);
    for (const spy of toAll) spy.mockRestore();
    await other.close();
  });
});

it("while the database cannot be read, a change that is due is looked up once, not with each request", async () => {
  await sell({ foodId: margherita(), isAvailable: false, until: "tomorrow" });
  expect((await list()).data[0]).toMatchObject({ isAvailable: false });
  const { db, reader } = shop.deps;
  await sql`ALTER TABLE menu_version RENAME TO menu_version_away`.execute(db);
  const reads = vi.spyOn(reader, "current");
  shop.clock.set(TOMORROW);
  const answers = await Promise.all(Array.from({ length: 3 }, list));
  for (let request = 0; request < 7; request++) answers.push(await list());
  expect(answers.map(({ success }) => success)).toEqual(answers.map(() => true));
  // Once more if the machine is so slow that the next attempt is due.
  expect(reads.mock.calls.length).toBeLessThan(4);
  reads.mockRestore();
  await sql`ALTER TABLE menu_version_away RENAME TO menu_version`.execute(db);
  invalidateMenu(shop.deps);
  expect((await list()).data[0]).toMatchObject({ isAvailable: true });
});
