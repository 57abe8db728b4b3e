/** What a demo shop starts with (api.md, How the program is started). */

import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { expect, it } from "vitest";
import { buildFood } from "../domains/menu/food-factory.ts";
import type { ImageProcessor } from "../providers/images/image-processor.ts";
import { startTestShop, type TestShop } from "../testing/test-shop.ts";
import { fillDemoShop } from "./demo-shop.ts";

async function withShop(use: (shop: TestShop) => Promise<void>): Promise<void> {
  const shop = await startTestShop();
  try {
    await use(shop);
  } finally {
    await shop.close();
  }
}

/** main.test.ts fills a shop with the real pictures, which takes seconds. */
const images: ImageProcessor = {
  process: async (bytes) => ({ variants: [{ width: 320, height: 240, bytes }], colour: null }),
  toAvif: async (webp) => webp,
  toPng: async (webp) => webp,
  drawText: async () => ({ width: 0, height: 0, dots: new Uint8Array() }),
};

const demoDeps = (shop: TestShop) => ({
  ...shop.deps,
  images,
  config: { ...shop.deps.config, mode: "demo" as const },
});

const snapshot = async ({ deps: { db } }: TestShop) => ({
  foods: await db.selectFrom("foods").selectAll().orderBy("id").execute(),
  promos: await db.selectFrom("promos").selectAll().orderBy("id").execute(),
  partners: await db.selectFrom("delivery_partners").selectAll().orderBy("id").execute(),
  pictures: await db.selectFrom("pictures").select(["image", "width"]).orderBy("image").orderBy("width").execute(),
  settings: await db.selectFrom("settings").selectAll().execute(),
});

it("demo fills an empty shop with the menu, promo codes and one delivery partner, once, even if two instances start together", () =>
  withShop(async (shop) => {
    const outcomes = await Promise.all([fillDemoShop(demoDeps(shop)), fillDemoShop(demoDeps(shop))]);
    expect(outcomes.sort()).toEqual([false, true]);

    const { body: menu } = await shop.call(foodEndpoints.list, {});
    const foods = menu.data;
    expect(foods.map(({ name, price }) => `${name} ${price}`).slice(0, 3)).toEqual([
      "Margherita 199",
      "Farmhouse 289",
      "Paneer Tikka 319",
    ]);
    expect(foods).toHaveLength(18);
    for (const { image } of foods) expect((await fetch(new URL(`/uploads/${image}?w=320`, shop.url))).status).toBe(200);

    const { body: promos } = await shop.call(promoEndpoints.listActive, {});
    expect(promos.data.map(({ code }) => code).sort()).toEqual(["FLAT50", "WELCOME10"]);
    const { body: settings } = await shop.call(settingsEndpoints.read, {});
    expect(settings).toMatchObject({ data: { isOrderEnabled: true, phone: "080 4567 1234", email: "hello@forno.example" } });

    expect(settings.data.deliveryPricing).toBe("flat");
    const { areas, location } = settings.data;
    expect(areas.map(({ fee, minimumOrder, freeFrom }) => [fee, minimumOrder, freeFrom])).toEqual([
      [30, 200, 1_000],
      [50, 300, 1_000],
      [80, 500, 1_000],
      [100, 700, 1_000],
    ]);
    const admin = await shop.signIn("admin");
    const switchedOn = await shop.call(settingsEndpoints.update, { token: admin.token, body: { deliveryPricing: "areas" } });
    expect(switchedOn.status).toBe(200);
    const lat = (location?.lat ?? 0) + 0.02;
    const items = [{ name: "Farmhouse", quantity: 2 }];
    const quote = await shop.call(quoteEndpoints.get, { body: { items, address: { location: { lat, lng: location?.lng } } } });
    expect(quote.body.data).toMatchObject({
      area: { name: "Neighbourhood" },
      deliveryFee: 50,
      minimumOrder: 300,
      isOrderable: true,
    });

    await shop.call(signInEndpoints.sendOtp, { body: { name: "Imran", mobile: "9000000002" } });
    const otp = shop.sms.lastCode("+919000000002");
    const { body: signedIn } = await shop.call(signInEndpoints.verifyOtp, { body: { mobile: "9000000002", otp } });
    expect(signedIn).toMatchObject({ role: "delivery_boy" });

    const filled = await snapshot(shop);
    expect(await fillDemoShop(demoDeps(shop))).toBe(false);
    expect(await snapshot(shop)).toEqual(filled);
  }));

it("a demo shop whose owner removed everything is not filled again", () =>
  withShop(async (shop) => {
    await shop.deps.db.updateTable("settings").set({ demo_filled_at: shop.deps.clock() }).execute();
    expect(await fillDemoShop(demoDeps(shop))).toBe(false);
    expect((await snapshot(shop)).foods).toEqual([]);
  }));

it("a shop with any data of its own is not filled", () =>
  withShop(async (shop) => {
    await buildFood(shop.deps);
    const before = await snapshot(shop);
    expect(await fillDemoShop(demoDeps(shop))).toBe(false);
    expect(await snapshot(shop)).toEqual(before);
  }));

it("live mode fills nothing", () =>
  withShop(async (shop) => {
    const before = await snapshot(shop);
    expect(await fillDemoShop({ ...demoDeps(shop), config: { ...shop.deps.config, mode: "live" } })).toBe(false);
    expect(await snapshot(shop)).toEqual(before);
  }));
