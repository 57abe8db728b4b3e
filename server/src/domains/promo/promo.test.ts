/** Promo codes (api.md, Promo codes). */
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifyChange } from "../../platform/db/changes/change-feed.ts";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { dayIn } from "./promo-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  token = (await shop.signIn()).token;
});
afterAll(() => shop.close());

let made = 0;
const fields = (change: object = {}) => ({
  code: `code${++made}`,
  description: "Ten off",
  discountType: "PERCENTAGE",
  discountValue: 10,
  minOrderAmount: 0,
  isActive: true,
  validUntil: dayIn(shop, 30),
  ...change,
});
const add = (body: object) => shop.call(promoEndpoints.add, { token: admin, body });
const validate = (body: object) => shop.call(promoEndpoints.validate, { token, body });
const codesOf = async (endpoint: typeof promoEndpoints.listActive | typeof promoEndpoints.listAll) =>
  (await shop.call(endpoint, { token: admin })).body.data.map((promo) => promo.code);

describe("an admin", () => {
  it("adds a code, which is stored in upper case and valid through its last day in Kolkata", async () => {
    expect(await add(fields({ code: " welcome ", validUntil: "2099-12-31", discountValue: 12 }))).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "Promo code added successfully!",
        data: { code: "WELCOME", discountValue: 12, minOrderAmount: 0, isActive: true, validUntil: "2099-12-31T18:29:59.999Z" },
      },
    });
  });

  it("cannot add an existing code, in any case", async () => {
    await add(fields({ code: "TWICE" }));
    expect(await add(fields({ code: "twice" }))).toMatchObject({
      status: 409,
      body: { success: false, code: "promoExists", message: "This promo code already exists" },
    });
  });

  it("adds one of ten identical codes at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(fields({ code: "RACE" }))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it.each(["code", "description", "discountValue", "minOrderAmount", "validUntil"])("must provide %s", async (field) => {
    for (const blank of [undefined, null, "  "])
      expect(await add(fields({ [field]: blank }))).toMatchObject({
        status: 400,
        body: { success: false, message: "Please fill in all required fields" },
      });
  });

  it.each([
    [{ code: "X".repeat(41) }, "At most 40 characters"],
    [{ description: "x".repeat(201) }, "At most 200 characters"],
    [{ discountValue: "ten" }, "Please enter an amount in rupees with at most two decimals"],
    [{ validUntil: "x".repeat(41) }, "Please enter a valid date"],
  ])("gets an error that explains what is wrong with %j", async (change, message) => {
    expect(await add(fields(change))).toMatchObject({ status: 400, body: { success: false, code: "badRequest", message } });
  });

  it.each([
    { discountValue: 101 },
    { discountValue: 12.5 },
    { discountValue: -1 },
    { discountType: "FLAT", discountValue: -5 },
    { discountType: "FIXED" },
    { minOrderAmount: -1 },
    { validUntil: "soon" },
  ])("cannot add %j", async (change) => {
    expect(await add(fields(change))).toMatchObject({ status: 400, body: { success: false, code: "badRequest" } });
  });

  it("sees all codes; others see active codes that have not ended", async () => {
    await add(fields({ code: "OFF", isActive: false }));
    await add(fields({ code: "OVER", validUntil: dayIn(shop, -2) }));
    await add(fields({ code: "GOOD" }));
    expect(await codesOf(promoEndpoints.listAll)).toEqual(expect.arrayContaining(["OFF", "OVER", "GOOD"]));
    const active = (await shop.call(promoEndpoints.listActive)).body.data.map((promo) => promo.code);
    expect(active).toContain("GOOD");
    expect(active).not.toContain("OFF");
    expect(active).not.toContain("OVER");
  });

  it("sees changes at once, and a code that is used up within ten seconds, without a query for each visitor", async () => {
    const active = () => codesOf(promoEndpoints.listActive);
    const { _id } = (await add(fields({ code: "SOON", maxUses: 1 }))).body.data;
    await untilNotified();
    expect(await active()).toContain("SOON");
    await shop.deps.db.updateTable("promos").set({ is_active: false }).where("id", "=", _id).execute();
    expect(await active()).toContain("SOON");
    shop.clock.advance(10_000);
    expect(await active()).not.toContain("SOON");
    await shop.call(promoEndpoints.setActive, { token: admin, params: { id: _id }, body: { isActive: true } });
    expect(await active()).toContain("SOON");
  });

  /** Notifications come in order: those of the changes before it have come. */
  async function untilNotified(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.deps.changes.on("the last one", resolve);
    await notifyChange(shop.deps.db, "the last one");
    await promise;
  }

  it("deletes a code once; an unknown one is a 404", async () => {
    const { _id } = (await add(fields({ code: "GONE" }))).body.data;
    const remove = (id: string) => shop.call(promoEndpoints.remove, { token: admin, params: { id } });
    expect(await remove(_id)).toMatchObject({ status: 200, body: { success: true, message: "promo code deleted successfully!" } });
    const notFound = refusal(404, "promoNotFound");
    expect(await remove(_id)).toMatchObject(notFound);
    expect(await remove(newId())).toMatchObject(notFound);
    for (const unknown of ["nonsense", "x".repeat(65), "x".repeat(3000)]) expect(await remove(unknown)).toMatchObject(notFound);
    expect(await codesOf(promoEndpoints.listAll)).not.toContain("GONE");
  });

  it.each([promoEndpoints.listAll, promoEndpoints.add, promoEndpoints.remove])(
    "is the only role that may call $method $path",
    async (endpoint) => {
      const call = { params: { id: newId() }, ...(endpoint.method === "GET" ? {} : { body: {} }) };
      expect((await shop.call(endpoint, call)).status).toBe(401);
      expect((await shop.call(endpoint, { ...call, token })).status).toBe(403);
    },
  );

  it("cannot add more codes than the maximum", async () => {
    const full = await startTestShop();
    const { token: owner } = await full.signIn("admin");
    const row = { description: "x", discount_type: "FLAT" as const, discount_value_hundredths: 1, min_order_paise: 0 };
    const dates = { valid_until: full.clock.read(), created_at: full.clock.read() };
    const rows = Array.from({ length: 500 }, (_, n) => ({ id: newId(), code: `N${n}`, is_active: true, ...row, ...dates }));
    await full.deps.db.insertInto("promos").values(rows).execute();
    expect(await full.call(promoEndpoints.add, { token: owner, body: fields() })).toMatchObject({
      status: 409,
      body: { success: false, code: "promoListFull" },
    });
    await full.close();
  });
});

describe("validating a code", () => {
  it("returns its discount on subtotal and fee, rounded to the rupee", async () => {
    await add(fields({ code: "TEN", discountValue: 10, minOrderAmount: 100 }));
    expect(await validate({ code: "ten", orderAmount: 398 })).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "Promo code applied successfully!",
        data: {
          code: "TEN",
          discountType: "PERCENTAGE",
          discount: 10,
          discountValue: 10,
          description: "Ten off",
          minOrderAmount: 100,
          discountAmount: 44,
        },
      },
    });
  });

  it("never discounts more than the total", async () => {
    await add(fields({ code: "HUGE", discountType: "FLAT", discountValue: 5000 }));
    expect((await validate({ code: "HUGE", orderAmount: 100.5 })).body.data.discountAmount).toBe(140.5);
  });

  it.each([{ orderAmount: 100 }, { code: "  ", orderAmount: 100 }])("requires a code: %j", async (body) => {
    expect(await validate(body)).toMatchObject({ status: 400, body: { message: "Please enter a promo code" } });
  });

  it("requires an amount", async () => {
    expect((await validate({ code: "TEN" })).status).toBe(400);
    expect((await validate({ code: "TEN", orderAmount: "398 rupees" })).status).toBe(400);
    expect((await validate({ code: "TEN", orderAmount: -1 })).status).toBe(400);
    expect((await validate({ code: "TEN", orderAmount: 398.005 })).status).toBe(400);
  });

  it("requires an amount that can be paid", async () => {
    await add(fields({ code: "WHOLE", discountValue: 100 }));
    expect(await validate({ code: "WHOLE", orderAmount: 500_000 })).toMatchObject({ status: 200 });
    expect((await validate({ code: "WHOLE", orderAmount: 500_000.01 })).status).toBe(400);
    expect((await validate({ code: "WHOLE", orderAmount: 1e12 })).status).toBe(400);
  });

  it("refuses unknown and inactive codes alike", async () => {
    await add(fields({ code: "ASLEEP", isActive: false }));
    const invalid = refusal(404, "promoInvalid", "Invalid promo code");
    for (const code of ["NOBODY", "X".repeat(300)]) expect(await validate({ code, orderAmount: 100 })).toMatchObject(invalid);
    expect(await validate({ code: "ASLEEP", orderAmount: 100 })).toMatchObject(invalid);
  });

  it("refuses a code after its last day", async () => {
    await add(fields({ code: "LATE", validUntil: dayIn(shop, -1) }));
    expect(await validate({ code: "LATE", orderAmount: 100 })).toMatchObject({
      status: 400,
      body: { success: false, code: "promoExpired", message: "This promo code has expired" },
    });
  });

  it.each([
    [1000, "Minimum order amount is ₹1000"],
    [299.5, "Minimum order amount is ₹299.50"],
  ])("refuses an order below the minimum of %d", async (minOrderAmount, message) => {
    const code = `MIN${minOrderAmount * 10}`;
    await add(fields({ code, minOrderAmount }));
    expect(await validate({ code, orderAmount: minOrderAmount - 0.01 })).toMatchObject({
      status: 400,
      body: { success: false, code: "promoBelowMinimum", message },
    });
    expect((await validate({ code, orderAmount: minOrderAmount })).status).toBe(200);
  });

  it("is for signed-in users only", async () => {
    expect((await shop.call(promoEndpoints.validate, { body: { code: "TEN", orderAmount: 100 } })).status).toBe(401);
  });
});

it("a discount counts the delivery fee of the place that is said, and none that may not be charged", async () => {
  const { code } = (await add(fields({ discountValue: 50 }))).body.data;
  const discountOf = async (more: object = {}) => (await validate({ code, orderAmount: 400, ...more })).body.data.discountAmount;
  const set = (body: object) => shop.call(settingsEndpoints.update, { token: admin, body });
  const area = { minimumOrder: 0, freeFrom: null, minutes: 10 };
  const near = { ...area, name: "Near", fee: 30, rule: { kind: "pincodes", pincodes: ["560001"] } };
  const far = { ...area, name: "Far", fee: 80, rule: { kind: "pincodes", pincodes: ["560066"] } };
  expect(await discountOf()).toBe(220);
  expect(await discountOf({ fulfilment: "pickup" })).toBe(200);
  await set({ deliveryPricing: "areas", areas: [near, far], fulfilment: { delivery: true, pickup: true } });
  expect(await discountOf()).toBe(200);
  expect(await discountOf({ address: { pincode: "560 001" } })).toBe(215);
  expect(await discountOf({ address: { pincode: "560066" } })).toBe(240);
  expect(await discountOf({ address: { pincode: "110001" } })).toBe(200);
  expect(await discountOf({ fulfilment: "pickup", address: { pincode: "560066" } })).toBe(200);
  expect(await validate({ code, orderAmount: 400, address: { pincode: "1" } })).toMatchObject({ status: 400 });
  await set({ deliveryPricing: "flat" });
});
