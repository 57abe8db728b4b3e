/** Changes of a food by the owner: its fields, its picture, its availability. */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { IMAGE_BYTES_MAX } from "@forno/contract/menu/rules/pictures.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { SMALL_PICTURE } from "../../testing/small-picture.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildPlaceBody, place } from "../order/order-factory.ts";
import { buildFood } from "./food-factory.ts";

const NOBODYS_ID = "019aaaaa-0000-7000-8000-000000000000";

let shop: TestShop;
let admin: string;
let customer: string;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  customer = (await shop.signIn("customer")).token;
});
afterAll(() => shop.close());

function formOf(fields: Record<string, string>, image?: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) form.set("image", new Blob([new Uint8Array(image)]), "new.webp");
  return form;
}
const update = (fields: Record<string, string>, image?: Buffer, token = admin) =>
  shop.call(foodEndpoints.update, { token, body: formOf(fields, image) });
const mark = (id: string, isAvailable: boolean, token = admin) =>
  shop.call(foodEndpoints.setAvailability, { token, body: { id, isAvailable } });
const onMenu = async (id: string) => (await shop.call(foodEndpoints.list)).body.data.find((food) => food._id === id);
const pictureStatus = async (image: string) => (await fetch(new URL(`/uploads/${image}`, shop.url))).status;
const addToCart = (food: Food, token = customer) => shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });

describe("changing a food", () => {
  it("changes the given fields only, on the menu at once", async () => {
    const food = await buildFood(shop.deps);
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    const { status, body } = await update({ id: food._id, price: "249.50" });
    expect({ status, message: body.message }).toEqual({ status: 200, message: "Food item updated successfully" });
    expect(await onMenu(food._id)).toEqual({ ...food, price: 249.5 });
    expect(toAll.mock.calls).toEqual([["menuUpdate", 0]]);
    toAll.mockRestore();
    await update({ id: food._id, name: " Diavola ", description: "Hot.", category: "side" });
    expect(await onMenu(food._id)).toEqual({ ...food, price: 249.5, name: "Diavola", description: "Hot.", category: "side" });
  });

  it("takes fields, options and a picture in one call, and gives a food with sizes one price again", async () => {
    const { sizes } = (
      await shop.call(menuAdminEndpoints.updateSizes, { token: admin, body: { sizes: [{ name: "Regular" }, { name: "Large" }] } })
    ).body.data;
    const [regular, large] = sizes;
    const food = await buildFood(shop.deps);
    const prices = [
      { sizeId: regular?._id, price: 199 },
      { sizeId: large?._id, price: 399 },
    ];
    const options = JSON.stringify({ prices, defaultSizeId: large?._id, allergens: ["milk"] });
    const sized = (await update({ id: food._id, name: "Diavola", options }, SMALL_PICTURE)).body.data;
    expect(sized).toMatchObject({ name: "Diavola", price: 399, defaultSizeId: large?._id, allergens: ["milk"], prices });
    expect(await pictureStatus(sized.image)).toBe(200);
    // A client of the specification knows one price only.
    expect((await update({ id: food._id, price: "449" })).body.data).toMatchObject({
      price: 449,
      prices: [{ price: 199 }, { price: 449 }],
    });
    const plain = await update({ id: food._id, price: "249", options: JSON.stringify({ prices: [], defaultSizeId: null }) });
    expect(plain.body.data).toMatchObject({ price: 249, prices: [], defaultSizeId: null });
    expect(await update({ id: food._id, options: "{" })).toMatchObject({ status: 400 });
  });

  it("removes the category if it is empty", async () => {
    const food = await buildFood(shop.deps);
    await update({ id: food._id, category: "" });
    expect((await onMenu(food._id))?.category).toBeNull();
  });

  it("replaces the picture under a new name, and deletes the old one", async () => {
    const food = await buildFood(shop.deps);
    const first = (await update({ id: food._id }, SMALL_PICTURE)).body.data.image;
    const second = (await update({ id: food._id }, SMALL_PICTURE)).body.data.image;
    expect(second).not.toBe(first);
    expect([await pictureStatus(first), await pictureStatus(second)]).toEqual([404, 200]);
  });

  it("changes nothing if it is refused", async () => {
    const food = await buildFood(shop.deps);
    const answers = [
      await update({ id: food._id, name: " " }),
      await update({ id: food._id, description: "" }),
      await update({ id: food._id, price: "0" }),
      await update({ id: food._id, name: "New" }, Buffer.alloc(IMAGE_BYTES_MAX)),
      await update({ id: food._id, name: "New" }, Buffer.from("<svg/>")),
      await update({ id: food._id, category: "soup" }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message]).slice(0, 5)).toEqual([
      [400, "Please enter a food name"],
      [400, "Please enter a description"],
      [400, "Please enter a valid price"],
      [413, "Image size should be less than 5MB"],
      [400, "Please select a valid image file"],
    ]);
    expect(answers[5]?.status).toBe(400);
    expect(await onMenu(food._id)).toEqual(food);
  });

  it.each([NOBODYS_ID, "no-id"])("responds 'Food item not found' to %s", async (id) => {
    expect(await update({ id, name: "New" })).toMatchObject({ status: 404, body: { code: "foodNotFound" } });
    expect(await mark(id, false)).toMatchObject({ status: 404, body: { code: "foodNotFound" } });
  });

  it("requires an ID and a form", async () => {
    expect((await update({ name: "New" })).status).toBe(400);
    expect((await shop.call(foodEndpoints.update, { token: admin, body: { name: "New" } })).status).toBe(415);
    expect((await shop.call(foodEndpoints.setAvailability, { token: admin, body: { id: NOBODYS_ID } })).status).toBe(400);
  });

  it("is for admins only", async () => {
    const food = await buildFood(shop.deps);
    expect(await update({ id: food._id, name: "Mine" }, undefined, customer)).toMatchObject({ status: 403 });
    expect(await mark(food._id, false, customer)).toMatchObject({ status: 403 });
    expect(await shop.call(foodEndpoints.update, { body: formOf({ id: food._id }) })).toMatchObject({ status: 401 });
    expect(await shop.call(foodEndpoints.setAvailability, { body: {} })).toMatchObject({ status: 401 });
  });
});

describe("a food that is sold out", () => {
  it("is shown as such on the menu at once, on every instance, until it is available again", async () => {
    const food = await buildFood(shop.deps);
    const other = await startTestShop({ sharing: shop });
    await other.call(foodEndpoints.list);
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    expect(await mark(food._id, false)).toMatchObject({ status: 200, body: { success: true, data: { isAvailable: false } } });
    expect(toAll.mock.calls).toEqual([["menuUpdate", 0]]);
    toAll.mockRestore();
    expect((await onMenu(food._id))?.isAvailable).toBe(false);
    await eventually(async () => {
      const { data } = (await other.call(foodEndpoints.list)).body;
      expect(data.find((each) => each._id === food._id)?.isAvailable).toBe(false);
    });
    await mark(food._id, true);
    expect((await onMenu(food._id))?.isAvailable).toBe(true);
    await other.close();
  });

  it("cannot be added to a cart, but stays in carts that contain it", async () => {
    const food = await buildFood(shop.deps);
    await addToCart(food);
    await mark(food._id, false);
    expect(await addToCart(food)).toMatchObject({
      status: 409,
      body: { success: false, code: "foodSoldOut", message: "This item is sold out" },
    });
    const { cartData } = (await shop.call(cartEndpoints.read, { token: customer })).body.data;
    expect(cartData[food._id]).toBe(1);
    await mark(food._id, true);
    expect((await addToCart(food)).body.data.cartData[food._id]).toBe(2);
  });

  it("cannot be ordered until it is available again", async () => {
    const food = await buildFood(shop.deps, { name: "Farmhouse" });
    const { token } = await shop.signIn("customer");
    await mark(food._id, false);
    expect(await place(shop, token, buildPlaceBody(food))).toMatchObject({
      status: 409,
      body: { code: "cartItemSoldOut", message: "Farmhouse is sold out. Please remove it from your cart" },
    });
    await mark(food._id, true);
    expect((await place(shop, token, buildPlaceBody(food))).status).toBe(200);
  });
});
