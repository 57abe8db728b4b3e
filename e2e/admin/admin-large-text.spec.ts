/** The owner's screens with large text, very long names, and a picture that is wider than its frame. */
import type { Locator } from "@playwright/test";
import { expect, expectNoSidewaysScroll, LONG_NAME, openAsAdmin, setWidth, test } from "../support/fixtures.ts";
import { addFood, addPartner, CART, PICTURE, placePaidOrder, removeFood } from "../support/ordering.ts";

/** Within the screen's width. */
async function expectWithin(place: Locator, width: number): Promise<void> {
  await expect(place).toBeVisible();
  await expect.poll(() => place.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
}

for (const path of ["/admin", "/admin/orders", "/admin/settings", "/admin/sms"]) {
  test(`text at 200% fits on ${path}`, { tag: "@full" }, async ({ page, shop }) => {
    await placePaidOrder(shop, await shop.signIn(), CART);
    await openAsAdmin(page, shop, path);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    for (const width of [1440, 390]) {
      await setWidth(page, width);
      await expectNoSidewaysScroll(page, width);
    }
  });
}

test("long names of people and foods do not push controls off the screen", { tag: "@full" }, async ({ page, shop }) => {
  await addPartner(shop, LONG_NAME);
  const orderId = await placePaidOrder(shop, await shop.signIn(undefined, LONG_NAME), CART);
  const foodId = await addFood(shop, LONG_NAME, 100);

  await openAsAdmin(page, shop, `/admin/orders/${orderId}`);
  for (const width of [1440, 390]) {
    await setWidth(page, width);
    await expectWithin(page.getByRole("dialog").getByLabel(/^Delivery partner for/), width);
  }
  await setWidth(page, 1440);
  await page.goto("/admin/list");
  await expectWithin(page.getByRole("button", { name: `Remove ${LONG_NAME}` }), 1440);
  await page.goto("/admin/sessions");
  await expectWithin(page.getByRole("button", { name: `Sign out ${LONG_NAME}` }).first(), 1440);
  await removeFood(shop, foodId);
});

test("the crop frame shows what the menu card will show", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/add");
  await page.getByLabel("Image").setInputFiles(PICTURE);
  await page.getByLabel("Category").selectOption("No category");
  const crop = page.getByRole("button", { name: "Crop to 4:3" });
  const dialog = page.getByRole("dialog", { name: "Crop to 4:3" });
  const outline = dialog.getByRole("img", { name: "The part shown on the menu card" });
  const frame = dialog.getByRole("group", { name: /^Image: move it/ });
  const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
  /** The arch's share of the frame's height; the arch is as wide as high. */
  const part = async () => {
    const { width = 0, height = 0 } = (await outline.boundingBox()) ?? {};
    return Math.abs(width - height) < 1 ? height / (await heightOf(frame)) : Number.NaN;
  };
  await crop.click();
  await expect(dialog.getByText(/The menu card shows the part inside the arch/)).toBeVisible();
  await expect(frame).toBeVisible();
  await expect.poll(part).toBeCloseTo(1);
  await dialog.getByRole("button", { name: "Use full image" }).click();
  // The oven frame zooms in on the pizza and shows less of the picture.
  await page.getByLabel("Category").selectOption("Pizza");
  await crop.click();
  await expect(frame).toBeVisible();
  await expect.poll(part).toBeCloseTo(1 / 1.14);
});
