/** Adding foods (spec section 5; api.md, Menu). */
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { menuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { IMAGE_BYTES_MAX } from "@forno/contract/menu/rules/pictures.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SMALL_PICTURE } from "../../testing/small-picture.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
});
afterAll(() => shop.close());

interface FormParts {
  name?: string;
  description?: string;
  price?: string;
  category?: string;
  options?: string;
  image?: Buffer | null;
}

const NO_OPTIONS = {
  soldOutUntil: null,
  sectionId: null,
  position: 0,
  diet: null,
  tags: [],
  allergens: [],
  kcal: null,
  prices: [],
  defaultSizeId: null,
  modifierGroupIds: [],
  halves: null,
  defaultModifiers: [],
  baseImage: null,
  serviceHours: null,
  kitchenUnits: null,
  taxRate: null,
  hsn: null,
  deal: null,
};

const complete = { name: "Margherita", description: "Tomato, mozzarella, basil.", price: "199.50" };

async function add({ image = SMALL_PICTURE, ...fields }: FormParts, token: string | null = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) form.set("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "../../x.svg");
  const response = await fetch(new URL("/api/food/admin/add", shop.url), {
    method: "POST",
    body: form,
    headers: token ? { token } : {},
  });
  return { status: response.status, body: (await response.json()) as { message: string; code?: string; data: Food } };
}

const remove = (id: string, token: string | null = admin) =>
  shop.call(foodEndpoints.remove, { body: { id }, ...(token ? { token } : {}) });
const menu = async (of = shop) => (await of.call(foodEndpoints.list)).body.data;

describe("adding a food", () => {
  it("adds it to the menu at once, with the picture under a new name", async () => {
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    const { status, body } = await add({ ...complete, name: "Quattro Formaggi", category: "pizza" });
    expect({ status, message: body.message }).toEqual({ status: 200, message: "Food item added successfully" });
    expect(body.data).toEqual({
      _id: expect.any(String),
      name: "Quattro Formaggi",
      description: "Tomato, mozzarella, basil.",
      price: 199.5,
      image: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
      category: "pizza",
      isAvailable: true,
      ...NO_OPTIONS,
      slug: "quattro-formaggi",
    });
    expect(await menu()).toContainEqual(body.data);
    expect(toAll.mock.calls).toEqual([["menuUpdate", 0]]);
    toAll.mockRestore();
  });

  it("reports missing fields in the order name, description, price, image", async () => {
    const messages = [];
    for (const parts of [
      { image: null },
      { name: " ", description: "", price: "", image: null },
      { name: "Margherita", price: "0", image: null },
      { name: "Margherita", description: "Tomato.", image: null },
      { name: "Margherita", description: "Tomato.", price: "199", image: null },
      { name: "Margherita", description: "Tomato.", price: "199", image: Buffer.alloc(IMAGE_BYTES_MAX) },
      { name: "Margherita", description: "Tomato.", price: "199", image: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    ]) {
      const { status, body } = await add(parts);
      messages.push([status, body.message]);
    }
    expect(messages).toEqual([
      [400, "Please enter a food name"],
      [400, "Please enter a food name"],
      [400, "Please enter a description"],
      [400, "Please enter a valid price"],
      [400, "Please select an image"],
      [413, "Image size should be less than 5MB"],
      [400, "Please select a valid image file"],
    ]);
  });

  it("says what is wrong with an image", async () => {
    const picture = (width: number) =>
      sharp({ create: { width, height: 5_001, channels: 3, background: "#777" } })
        .png()
        .toBuffer();
    const whole = await picture(10);
    for (const [image, code, message] of [
      [Buffer.alloc(0), "imageEmpty", "This file is empty. Please choose another picture"],
      [whole.subarray(0, whole.length / 2), "imageDamaged", "This picture is damaged. Please choose another one"],
      [await picture(5_001), "imageTooManyPixels", "A picture may have at most 25 million pixels"],
      [Buffer.from("%PDF-1.7"), "imageInvalid", "Please select a valid image file"],
    ] as const)
      expect(await add({ ...complete, image })).toMatchObject({ status: 400, body: { code, message } });
  });

  it("checks the bytes of an image just below 5 MB", async () => {
    expect(await add({ ...complete, image: Buffer.alloc(IMAGE_BYTES_MAX - 1) })).toMatchObject({
      status: 400,
      body: { message: "Please select a valid image file", code: "imageInvalid" },
    });
  });

  it.each(["0", "-1", "abc", "1.999", "1e3", "100001"])("responds 'Please enter a valid price' to %s", async (price) => {
    expect(await add({ ...complete, price })).toMatchObject({ status: 400, body: { message: "Please enter a valid price" } });
  });

  it.each([{ name: "n".repeat(101) }, { description: "d".repeat(501) }, { category: "soup" }])("refuses %j", async (part) => {
    expect(await add({ ...complete, ...part })).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });

  it("accepts a name of 100 and a description of 500 characters", async () => {
    const { status, body } = await add({ ...complete, name: "n".repeat(100), description: "d".repeat(500) });
    expect(status).toBe(200);
    await remove(body.data._id);
  });

  it("refuses a body that is not a form", async () => {
    const asJson = await shop.call(foodEndpoints.add, { token: admin, body: complete });
    expect(asJson).toMatchObject({ status: 415 });
  });

  it("takes its options in the same call", async () => {
    const hours = [{ days: [5, 6], from: "11:00", to: "15:00" }];
    const options = { diet: "veg", allergens: ["milk"], kcal: 900, serviceHours: hours };
    const { body } = await add({ ...complete, options: JSON.stringify(options) });
    expect(body.data).toMatchObject({ name: "Margherita", price: 199.5, ...options });
    await remove(body.data._id);
  });

  it.each(["{", "[]", '{"allergens":["\\u0000"]}', '{"diet":"soup"}', '{"prices":[{"sizeId":"none","price":1}]}'])(
    "refuses the options %s",
    async (options) => {
      expect((await add({ ...complete, options })).status).toBe(400);
    },
  );

  it("lists it in the first section", async () => {
    const addSection = (name: string) =>
      shop.call(menuAdminEndpoints.addSection, { token: admin, body: { name, station: "oven" } });
    const [pizzas] = (await addSection("Pizzas")).body.data.sections;
    await addSection("Deals");
    const first = (await add(complete)).body.data;
    const second = (await add(complete)).body.data;
    expect([first, second].map(({ sectionId, position }) => [sectionId, position])).toEqual([
      [pizzas?._id, 0],
      [pizzas?._id, 1],
    ]);
    await shop.call(menuAdminEndpoints.removeSection, { token: admin, params: { id: pizzas?._id ?? "" } });
    const { foods, sections } = (await shop.call(menuAdminEndpoints.document, { token: admin })).body.data;
    expect(menuCards({ foods, sections, sizes: [], modifierGroups: [] }).sections.map(({ name }) => name)).toEqual(["Deals"]);
    await shop.call(menuAdminEndpoints.removeSection, { token: admin, params: { id: sections[0]?._id ?? "" } });
    for (const { _id } of [first, second]) await remove(_id);
  });

  it("is for admins only", async () => {
    expect(await add(complete, null)).toMatchObject({ status: 401, body: { message: "Please sign in to continue" } });
    const customer = await shop.signIn("customer");
    expect(await add(complete, customer.token)).toMatchObject({ status: 403, body: { code: "accessDenied" } });
  });
});
