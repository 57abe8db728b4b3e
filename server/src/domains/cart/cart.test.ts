/** The stored cart (api.md, Cart). */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { hold, untilWaiting } from "../../testing/database/held-rows.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let other: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
  other = await buildFood(shop.deps, { name: "Garlic bread" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  token = (await shop.signIn()).token;
});

const add = (itemId: unknown = food._id) => shop.call(cartEndpoints.add, { token, body: { itemId } });
const remove = (itemId: unknown = food._id) => shop.call(cartEndpoints.remove, { token, body: { itemId } });
const merge = (cartData: unknown) => shop.call(cartEndpoints.merge, { token, body: { cartData } });
const cart = async () => (await shop.call(cartEndpoints.read, { token, body: {} })).body.data.cartData;
const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });

const times = <T>(count: number, call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, call));

describe("a cart", () => {
  it("is empty at first, even for a request without a body", async () => {
    expect(await shop.call(cartEndpoints.read, { token })).toMatchObject({ status: 200, body: { data: { cartData: {} } } });
  });

  it("is returned by each add, which adds one, and each remove, which removes one", async () => {
    await add();
    expect(await add()).toMatchObject({ status: 200, body: { success: true, data: { cartData: { [food._id]: 2 } } } });
    expect(await remove()).toMatchObject({ status: 200, body: { success: true, data: { cartData: { [food._id]: 1 } } } });
    expect(await cart()).toEqual({ [food._id]: 1 });
  });

  it("never has a negative quantity, and removing a food that it does not have succeeds", async () => {
    await add();
    await remove();
    expect(await remove()).toMatchObject({ status: 200, body: { data: { cartData: {} } } });
    expect((await remove(newId())).status).toBe(200);
    expect((await remove("no id at all")).status).toBe(200);
  });

  it("loses several of a food at once, never below zero", async () => {
    await merge({ [food._id]: 5 });
    const removeSeveral = (quantity: unknown) => shop.call(cartEndpoints.remove, { token, body: { itemId: food._id, quantity } });
    expect((await removeSeveral(2)).body.data.cartData).toEqual({ [food._id]: 3 });
    expect((await removeSeveral("1")).body.data.cartData).toEqual({ [food._id]: 2 });
    expect((await removeSeveral(0)).status).toBe(400);
    expect((await removeSeveral(99)).body.data.cartData).toEqual({});
  });

  it("contains only its owner's foods", async () => {
    await add();
    const { token: stranger } = await shop.signIn();
    expect((await shop.call(cartEndpoints.read, { token: stranger })).body.data.cartData).toEqual({});
  });

  it.each([newId(), "__proto__", "no ID at all", "x".repeat(500)])("refuses the unknown food %s", async (itemId) => {
    expect(await add(itemId)).toMatchObject({
      status: 404,
      body: { success: false, code: "foodNotFound", message: "Food item not found" },
    });
  });

  it("accepts at most 99 of one food", async () => {
    await merge({ [food._id]: 99 });
    expect(await add()).toMatchObject({
      status: 409,
      body: { success: false, code: "cartItemLimit", message: "You can add at most 99 of one item" },
    });
    expect(await cart()).toEqual({ [food._id]: 99 });
  });

  it("loses a food that is deleted from the menu", async () => {
    const gone = await buildFood(shop.deps);
    await add(gone._id);
    await shop.call(foodEndpoints.remove, { token: admin, body: { id: gone._id } });
    expect(await cart()).toEqual({});
  });

  it.each([
    [cartEndpoints.add, { itemId: 7 }],
    [cartEndpoints.remove, {}],
    [cartEndpoints.merge, { cartData: { x: 100 } }],
    [cartEndpoints.merge, { cartData: { x: 1.5 } }],
    [cartEndpoints.merge, { cartData: [] }],
  ])("refuses a malformed body: %# ", async (endpoint, body) => {
    expect(await shop.call(endpoint, { token, body })).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });

  it.each(Object.values(cartEndpoints))("is for customers only: $path", async (endpoint) => {
    expect((await shop.call(endpoint, { body: {} })).status).toBe(401);
    expect((await shop.call(endpoint, { token: admin, body: {} })).status).toBe(403);
  });
});

describe("concurrent requests", () => {
  it("that add one food fifty times for one customer add fifty", async () => {
    const answers = await times(50, add);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(
      answers
        .map(({ body }) => body.data.cartData[food._id])
        .toSorted((a, b) => Number(a) - Number(b))
        .at(-1),
    ).toBe(50);
    expect(await cart()).toEqual({ [food._id]: 50 });
  });

  it("of many customers change and return their own carts", async () => {
    const people = await times(30, () => shop.signIn());
    const foodOf = (index: number) => (index % 2 ? food : other)._id;
    const adds = people.flatMap(({ token }, index) =>
      Array.from({ length: (index % 4) + 1 }, () => shop.call(cartEndpoints.add, { token, body: { itemId: foodOf(index) } })),
    );
    const shown = await Promise.all(adds);
    for (const { status, body } of shown)
      expect({ status, foods: Object.keys(body.data.cartData).length }).toEqual({ status: 200, foods: 1 });
    const carts = await Promise.all(people.map(({ token }) => shop.call(cartEndpoints.read, { token, body: {} })));
    expect(carts.map(({ body }) => body.data.cartData)).toEqual(people.map((_, index) => ({ [foodOf(index)]: (index % 4) + 1 })));
  });

  it("that add two foods for one customer: the last response has both", async () => {
    await Promise.all([add(), add(other._id)]);
    expect(await cart()).toEqual({ [food._id]: 1, [other._id]: 1 });
  });

  it("each get the reason why their own food was not added", async () => {
    const soldOut = await buildFood(shop.deps, { name: "Calzone" });
    await shop.call(foodEndpoints.setAvailability, { token: admin, body: { id: soldOut._id, isAvailable: false } });
    await merge({ [other._id]: 99 });
    const answers = await Promise.all([add(), add(newId()), add(soldOut._id), add(other._id), add("no id at all")]);
    expect(answers.map(({ status, body }) => (status === 200 ? status : body.code))).toEqual([
      200,
      "foodNotFound",
      "foodSoldOut",
      "cartItemLimit",
      "foodNotFound",
    ]);
    expect(await cart()).toEqual({ [food._id]: 1, [other._id]: 99 });
  });

  it("of one customer do not fail because another's do, and nothing is added twice", async () => {
    const { db } = shop.deps;
    const unlucky = await buildFood(shop.deps, { name: "Quattro" });
    await sql`CREATE FUNCTION refuse_unlucky() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''unlucky''; END'`.execute(
      db,
    );
    await sql`CREATE TRIGGER refuse_unlucky BEFORE INSERT ON cart_lines FOR EACH ROW WHEN (NEW.food_id = ${sql.lit(unlucky._id)})
      EXECUTE FUNCTION refuse_unlucky()`.execute(db);
    const people = await times(20, () => shop.signIn());
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        shop.call(cartEndpoints.add, { token, body: { itemId: index % 10 === 3 ? unlucky._id : food._id } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map((_, index) => (index % 10 === 3 ? 500 : 200)));
    const carts = await Promise.all(people.map(({ token }) => shop.call(cartEndpoints.read, { token, body: {} })));
    expect(carts.map(({ body }) => body.data.cartData)).toEqual(
      people.map((_, index) => (index % 10 === 3 ? {} : { [food._id]: 1 })),
    );
    await sql`DROP FUNCTION refuse_unlucky() CASCADE`.execute(db);
  });

  it("count: two adds add two, and adds and removes lose nothing", async () => {
    await times(20, add);
    expect(await cart()).toEqual({ [food._id]: 20 });
    await Promise.all([times(15, add), times(15, remove)]);
    expect(await cart()).toEqual({ [food._id]: 20 });
    await times(19, remove);
    expect(await cart()).toEqual({ [food._id]: 1 });
    await times(3, remove);
    expect(await cart()).toEqual({});
  });

  it("to add stop at 99", async () => {
    await merge({ [food._id]: 95 });
    const statuses = (await times(8, add)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(await cart()).toEqual({ [food._id]: 99 });
  });

  it("cannot add for a customer whose account is deleted meanwhile", async () => {
    const { token: leaving, userId } = await shop.signIn();
    const deletion = await hold(shop, sql`UPDATE users SET mobile = NULL WHERE id = ${userId}`);
    const adding = shop.call(cartEndpoints.add, { token: leaving, body: { itemId: food._id } });
    await untilWaiting(shop);
    await deletion();
    expect(await adding).toMatchObject(refusal(401, "signInRequired"));
    expect(await shop.deps.db.selectFrom("cart_lines").selectAll().where("user_id", "=", userId).execute()).toEqual([]);
  });

  it("cannot add to a cart that the ordering switch empties", async () => {
    await Promise.all([times(10, add), turn(false), times(10, add), merge({ [food._id]: 3 })]);
    expect(await cart()).toEqual({});
    await turn(true);
  });
});

describe("a visitor's cart", () => {
  it("is merged with the larger quantity of each food, and merging twice changes nothing", async () => {
    await add();
    const local = { [food._id]: 3, [other._id]: 2 };
    expect(await merge(local)).toMatchObject({ status: 200, body: { data: { cartData: local } } });
    await merge({ [food._id]: 1, [other._id]: 2 });
    expect(await cart()).toEqual(local);
  });

  it("may name a food twice, in upper or lower case: the larger quantity counts", async () => {
    const local = { [food._id.toUpperCase()]: 5, [food._id]: 2 };
    expect(await merge(local)).toMatchObject({ status: 200, body: { data: { cartData: { [food._id]: 5 } } } });
  });

  it("is merged without unknown foods and zero quantities", async () => {
    const local = { constructor: 2, nonsense: 1, [newId()]: 4, [food._id]: 0, [other._id]: 1 };
    expect((await merge(local)).body.data.cartData).toEqual({ [other._id]: 1 });
  });
});

describe("a key of Object.prototype", () => {
  it("is not a food", async () => {
    expect(await merge(JSON.parse('{"__proto__": 2}'))).toMatchObject({ status: 400, body: { success: false } });
    expect(await cart()).toEqual({});
  });
});

describe("while ordering is off", () => {
  it("nothing is added or merged, and the cart is empty", async () => {
    await add();
    await turn(false);
    const disabled = refusal(409, "ordersDisabled", "Orders are currently disabled");
    expect(await add()).toMatchObject(disabled);
    expect(await merge({ [food._id]: 1 })).toMatchObject(disabled);
    expect(await cart()).toEqual({});
    await turn(true);
    expect(await cart()).toEqual({});
  });
});
