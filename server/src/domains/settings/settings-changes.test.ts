/** The shop's details, its opening hours and logo, and changes by time alone. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { IMAGE_BYTES_MAX } from "@forno/contract/menu/rules/pictures.ts";
import { PAGE_PART_MAX } from "@forno/contract/settings/rules/page-parts.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { eventually } from "../../testing/eventually.ts";
import { SMALL_PICTURE } from "../../testing/small-picture.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildPlaceBody, place } from "../order/order-factory.ts";
import { ORDERING_CLOCK } from "./settings-changes.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let admin: string;
beforeEach(async () => {
  shop = await startTestShop();
  // Later than the real time, which must not matter here. A Monday.
  shop.clock.set(new Date("2090-01-02T12:00:00+05:30"));
  admin = (await shop.signIn("admin")).token;
});
afterEach(() => shop.close());

const read = async (of = shop) => (await of.call(settingsEndpoints.read)).body.data;
const turn = (body: object) => shop.call(settingsEndpoints.update, { token: admin, body });
const save = (body: object) => shop.call(settingsEndpoints.updateShop, { token: admin, body });
const after = (minutes: number) => new Date(shop.clock.read().getTime() + minutes * MINUTE_MS).toISOString();
const listen = (of = shop) => vi.spyOn(of.deps.events, "toAll");
const tick = (of = shop) => of.jobs.runScheduled(ORDERING_CLOCK);

const usual = { open: "11:00", close: "23:00" };
const daily = Array(7).fill(usual);

describe("ordering that is off until a time", () => {
  it("is on again from then, and one of all instances notifies every page once", async () => {
    const until = after(30);
    expect(await turn({ isOrderEnabled: false, until })).toMatchObject({
      status: 200,
      body: {
        message: "Order system disabled successfully!",
        data: { isOrderEnabled: false, isSwitchedOn: false, orderingOffUntil: until, ordersAgainAt: until },
      },
    });
    const other = await startTestShop({ sharing: shop });
    const received = [listen(), listen(other)];
    await tick();
    shop.clock.advance(30 * MINUTE_MS);
    expect(await read()).toMatchObject({ isOrderEnabled: true, isSwitchedOn: true, orderingOffUntil: null, ordersAgainAt: null });
    await Promise.all([tick(), tick(other), tick(), tick(other)]);
    expect(received.flatMap((spy) => spy.mock.calls)).toEqual([["orderEnabledUpdate", true]]);
    const { is_order_enabled, ordering_off_until } = await shop.deps.db
      .selectFrom("settings")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ is_order_enabled, ordering_off_until }).toEqual({ is_order_enabled: true, ordering_off_until: null });
    await other.close();
  });

  it("accepts carts and orders from then on, before any notification", async () => {
    const food = await buildFood(shop.deps);
    const { token } = await shop.signIn();
    await turn({ isOrderEnabled: false, until: after(30) });
    const add = () => shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });
    expect(await add()).toMatchObject({ status: 409, body: { code: "ordersDisabled" } });
    expect((await place(shop, token, buildPlaceBody(food))).status).toBe(409);
    shop.clock.advance(30 * MINUTE_MS);
    expect((await add()).status).toBe(200);
    expect((await place(shop, token, buildPlaceBody(food))).status).toBe(200);
  });

  it("has no end any more after an admin turns it on or off", async () => {
    await turn({ isOrderEnabled: false, until: after(30) });
    expect((await turn({ isOrderEnabled: true })).body.data).toMatchObject({ isOrderEnabled: true, orderingOffUntil: null });
    await turn({ isOrderEnabled: false, until: after(30) });
    expect((await turn({ isOrderEnabled: false })).body.data.orderingOffUntil).toBeNull();
    shop.clock.advance(31 * MINUTE_MS);
    await tick();
    expect((await read()).isOrderEnabled).toBe(false);
  });

  it("requires an end in the future", async () => {
    expect(await turn({ isOrderEnabled: false, until: after(0) })).toMatchObject({
      status: 400,
      body: { code: "offUntilPast", message: "Please choose a time in the future" },
    });
    expect((await turn({ isOrderEnabled: true, until: after(30) })).status).toBe(400);
    expect((await turn({ isOrderEnabled: false, until: "soon" })).status).toBe(400);
    expect((await read()).isOrderEnabled).toBe(true);
  });
});

describe("the opening hours", () => {
  it("are shown, and close nothing unless the owner turns that on", async () => {
    expect(await read()).toMatchObject({ openingHours: daily, isOpenNow: true, closeOutsideHours: false });
    shop.clock.set(new Date("2090-01-02T23:30:00+05:30"));
    expect(await read()).toMatchObject({ isOpenNow: false, isOrderEnabled: true });
  });

  it("close and open ordering automatically, notify every page once, and do not change carts", async () => {
    const food = await buildFood(shop.deps);
    const { token } = await shop.signIn();
    const add = () => shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });
    await add();
    expect((await save({ closeOutsideHours: true })).body.data).toMatchObject({ isOrderEnabled: true, closeOutsideHours: true });
    const received = listen();
    await tick();
    shop.clock.set(new Date("2090-01-02T23:00:00+05:30"));
    expect(await read()).toMatchObject({
      isOrderEnabled: false,
      isSwitchedOn: true,
      isOpenNow: false,
      ordersAgainAt: "2090-01-03T05:30:00.000Z",
    });
    expect(await add()).toMatchObject({ status: 409, body: { code: "ordersDisabled" } });
    expect(await place(shop, token, buildPlaceBody(food))).toMatchObject({ status: 409, body: { code: "ordersDisabled" } });
    await tick();
    await tick();
    shop.clock.set(new Date("2090-01-03T11:00:00+05:30"));
    await tick();
    await tick();
    expect(received.mock.calls).toEqual([
      ["orderEnabledUpdate", false],
      ["orderEnabledUpdate", true],
    ]);
    const { cartData } = (await shop.call(cartEndpoints.read, { token })).body.data;
    expect(cartData).toEqual({ [food._id]: 1 });
    expect((await add()).status).toBe(200);
  });

  it("changed so that the shop is closed now notify every page at once", async () => {
    await save({ closeOutsideHours: true });
    const received = listen();
    const closedToday = [null, ...daily.slice(1)];
    expect((await save({ openingHours: closedToday })).body.data).toMatchObject({ isOrderEnabled: false, isOpenNow: false });
    await save({ openingHours: daily });
    expect(received.mock.calls).toEqual([
      ["orderEnabledUpdate", false],
      ["orderEnabledUpdate", true],
    ]);
  });

  it("are mentioned in the message if ordering is turned on outside them", async () => {
    await save({ closeOutsideHours: true });
    await turn({ isOrderEnabled: false });
    shop.clock.set(new Date("2090-01-02T23:30:00+05:30"));
    admin = (await shop.signIn("admin")).token;
    expect((await turn({ isOrderEnabled: true })).body).toMatchObject({
      message: "Ordering is on. Orders resume at the next opening time",
      data: { isOrderEnabled: false, isSwitchedOn: true },
    });
  });

  it("do not open ordering that is turned off", async () => {
    await save({ closeOutsideHours: true });
    await turn({ isOrderEnabled: false });
    shop.clock.set(new Date("2090-01-03T11:00:00+05:30"));
    await tick();
    expect((await read()).isOrderEnabled).toBe(false);
  });
});

describe("the opening hours of single days", () => {
  it("change without changing those of another day that somebody else has changed in the meantime", async () => {
    const late = { open: "18:00", close: "02:00" };
    await save({ openingDays: [{ day: 1, hours: late }] });
    const { body } = await save({ openingDays: [{ day: 6, hours: null }] });
    expect(body.data.openingHours).toEqual([usual, late, usual, usual, usual, usual, null]);
  });

  it.each([
    [{ day: 7, hours: null }],
    [{ day: -1, hours: null }],
    [{ day: 0.5, hours: null }],
    [{ day: 0 }],
    [{ day: 0, hours: { open: "25:00", close: "23:00" } }],
    [{ day: 1, hours: { open: "11:00", close: "11:00" } }],
    [{ day: 1, hours: { ...usual, more: [{ open: "22:00", close: "23:30" }] } }],
    [{ day: 1, hours: { open: "18:00", close: "02:00", more: [{ open: "20:00", close: "23:00" }] } }],
  ])("are refused as %j, and nothing changes", async (...openingDays) => {
    expect((await save({ openingDays })).status).toBe(400);
    expect((await read()).openingHours).toEqual(daily);
  });
});

describe("the shop's details", () => {
  it("change as given, on every instance; absent fields stay unchanged", async () => {
    const other = await startTestShop({ sharing: shop });
    await read(other);
    const details = {
      shopName: "Forno Indiranagar",
      phone: "+91 80 4567 1234",
      email: "hello@shop.example",
      address: "14 Church Street",
      location: { lat: 12.9755, lng: 77.6068 },
      socialUrl: "https://www.instagram.com/forno",
      grievanceName: "Meera Nair",
      grievancePhone: "+91 80 4567 1235",
      grievanceEmail: "meera@shop.example",
      deliveryFee: 30.5,
      openingHours: [{ open: "18:00", close: "02:00" }, ...daily.slice(1, 6), null],
      closeOutsideHours: false,
    };
    expect(await save(details)).toMatchObject({ status: 200, body: { success: true, message: "Settings saved", data: details } });
    expect(await read()).toMatchObject(details);
    await eventually(async () => expect(await read(other)).toMatchObject(details));
    await save({ phone: "", email: null, location: null });
    expect(await read()).toMatchObject({ ...details, phone: null, email: null, location: null });
    await other.close();
  });

  it("determine the fee of the next order", async () => {
    const food = await buildFood(shop.deps, { price: 100 });
    const { token } = await shop.signIn();
    await save({ deliveryFee: 25 });
    expect(await place(shop, token, buildPlaceBody(food))).toMatchObject({ status: 409, body: { code: "pricesChanged" } });
    expect((await place(shop, token, buildPlaceBody(food, { amount: 125 }))).body.amount).toBe(12_500);
  });

  it.each([
    [{ shopName: " " }, "Please enter the shop name"],
    [{ phone: "call us" }, "Please enter a valid phone number"],
    [{ email: "hello" }, "Please enter a valid email"],
    [{ grievancePhone: "call us" }, "Please enter a valid phone number"],
    [{ location: { lat: 91, lng: 0 } }, "Please enter latitude and longitude, such as 19.0760, 72.8777"],
    [{ location: { lat: 12.9, lng: 181 } }, "Please enter latitude and longitude, such as 19.0760, 72.8777"],
    [{ location: { lat: 12.9 } }, "Please enter latitude and longitude, such as 19.0760, 72.8777"],
    [{ socialUrl: "javascript:alert(1)" }, "Please enter a link that begins with https://"],
    [{ deliveryFee: -1 }, "Please enter a delivery fee between 0 and 1000"],
    [{ cashLimit: -1 }, "Please enter an amount between 1 and 100000"],
    [{ deliveryFee: 1001 }, "Please enter a delivery fee between 0 and 1000"],
    [{ deliveryFee: "40" }, "Please enter a delivery fee between 0 and 1000"],
    [{ openingHours: [{ open: "25:00", close: "23:00" }, ...daily.slice(1)] }, "Please enter times in the format 11:00"],
  ])("cannot be %j", async (body, message) => {
    const before = await read();
    expect(await save(body)).toMatchObject({ status: 400, body: { code: "badRequest", message } });
    expect(await read()).toEqual(before);
  });

  it.each([{ openingHours: daily.slice(1) }, { deliveryFee: -1 }, { closeOutsideHours: "yes" }])(
    "cannot be %j either",
    async (body) => {
      expect((await save(body)).status).toBe(400);
    },
  );
});

describe.each([
  ["logo", settingsEndpoints.setLogo, settingsEndpoints.removeLogo],
  ["aboutPicture", settingsEndpoints.setAboutPicture, settingsEndpoints.removeAboutPicture],
] as const)("the picture %s", (field, setPicture, removePicture) => {
  const send = (image: Buffer | null, token = admin) => {
    const form = new FormData();
    if (image) form.set("image", new Blob([new Uint8Array(image)]), "picture.webp");
    return shop.call(setPicture, { token, body: form });
  };
  const statusOf = async (file: string | null) => (await fetch(new URL(`/uploads/${file}?w=160`, shop.url))).status;

  it("is served like any picture, and can be replaced and removed", async () => {
    expect((await read())[field]).toBeNull();
    const first = (await send(SMALL_PICTURE)).body.data[field];
    expect((await read())[field]).toBe(first);
    expect(await statusOf(first)).toBe(200);
    const second = (await send(SMALL_PICTURE)).body.data[field];
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const removed = await shop.call(removePicture, { token: admin });
    expect(removed).toMatchObject({ status: 200, body: { success: true, data: { [field]: null } } });
    expect(await statusOf(second)).toBe(404);
    expect(await shop.deps.db.selectFrom("pictures").selectAll().execute()).toEqual([]);
  });

  it("must be a picture of an acceptable size", async () => {
    expect(await send(null)).toMatchObject({ status: 400, body: { message: "Please select an image" } });
    expect(await send(Buffer.from("<svg/>"))).toMatchObject({ status: 400, body: { message: "Please select a valid image file" } });
    expect(await send(Buffer.alloc(IMAGE_BYTES_MAX))).toMatchObject({
      status: 413,
      body: { message: "Image size should be less than 5MB" },
    });
    expect((await read())[field]).toBeNull();
  });
});

it("is for admins only", async () => {
  const { token } = await shop.signIn();
  const guarded = [settingsEndpoints.updateShop, settingsEndpoints.setLogo, settingsEndpoints.removeLogo];
  for (const endpoint of guarded) {
    expect((await shop.call(endpoint)).status).toBe(401);
    expect((await shop.call(endpoint, { token })).status).toBe(403);
  }
});

describe("the pages that the owner writes", () => {
  it("keep each part until it is changed, and are bounded", async () => {
    expect(await read()).toMatchObject({ pages: { story: "", tips: "" } });
    await save({ pages: { story: "We lit the oven.\u202e\r\nIt burns.", tips: "Add a landmark" } });
    await save({ pages: { tips: "" } });
    expect((await read()).pages).toMatchObject({ story: "We lit the oven.\nIt burns.", tips: "", mission: "" });
    expect((await save({ pages: { story: "x".repeat(PAGE_PART_MAX + 1) } })).status).toBe(400);
    expect((await save({ pages: { biography: "x" } })).status).toBe(400);
    expect((await read()).pages.story).toBe("We lit the oven.\nIt burns.");
  });

  it("show sample texts in a demo only", async () => {
    expect((await read()).hasSamplePages).toBe(true);
    await shop.deps.db.updateTable("settings").set({ mode: "live" }).execute();
    await save({ pages: {} });
    expect((await read()).hasSamplePages).toBe(false);
  });
});

describe("two admins who save settings", () => {
  it("do not overwrite each other, if they say which settings they read", async () => {
    const { version } = await read();
    const { body } = await save({ version, deliveryFee: 50 });
    expect(body.data).toMatchObject({ version: version + 1, deliveryFee: 50 });
    const refused = await turn({ version, areas: [], deliveryFee: 60 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "settingsChanged", message: "Someone else changed the settings. Please check them and try again" },
    });
    expect(await read()).toMatchObject({ version: version + 1, deliveryFee: 50 });
    expect((await turn({ version: version + 1, deliveryFee: 60 })).body.data).toMatchObject({
      version: version + 2,
      deliveryFee: 60,
    });
    expect((await save({ deliveryFee: 70 })).status).toBe(200);
    expect(await turn({ version })).toMatchObject({ status: 400 });
  });

  it("save only one of two changes of the same settings at the same moment", async () => {
    const { version } = await read();
    const answers = await Promise.all([1, 2, 3, 4].map((deliveryFee) => turn({ version, deliveryFee })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("may turn ordering off and on meanwhile, and say that the kitchen is busy", async () => {
    const { version } = await read();
    await turn({ isOrderEnabled: false });
    await turn({ busy: { extraMinutes: 10, until: after(30) } });
    expect((await turn({ version, shopName: "Brick" })).status).toBe(200);
  });
});

describe("areas by distance", () => {
  const ring = { name: "Near", rule: { kind: "distance", upToMetres: 3_000 }, fee: 30, minutes: 20 };
  const location = { lat: 12.97, lng: 77.6 };
  const missing = refusal(400, "locationMissing", "Please set the location of the shop: areas by distance are measured from it");

  it("need the place that they are measured from", async () => {
    expect(await turn({ areas: [ring] })).toMatchObject(missing);
    expect((await read()).areas).toEqual([]);
    expect((await turn({ areas: [ring], location })).status).toBe(200);
    expect((await turn({ location: null })).status).toBe(200);
    expect(await turn({ deliveryPricing: "areas" })).toMatchObject(missing);
    expect((await turn({ deliveryPricing: "areas", location })).status).toBe(200);
    expect(await save({ location: null })).toMatchObject(missing);
    expect(await read()).toMatchObject({ location, deliveryPricing: "areas" });
  });
});
