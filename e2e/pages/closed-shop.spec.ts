/** A shop that takes no orders now (spec sections 2 and 4). */
import { enterAs, expect, expectNoAxeViolations, test } from "../support/fixtures.ts";
import { addButton, cartLink } from "../support/menu.ts";
import { setOrdering, toast } from "../support/ordering.ts";

test("when ordering is turned off, every card says Orders Disabled live, the cart is emptied and adding shows the alert", async ({
  page,
  shop,
}) => {
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  try {
    await setOrdering(shop, false);
    await expect(page.getByText("Orders Disabled")).toHaveCount(await page.getByRole("article").count());
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
    await addButton(page, "Margherita").click();
    await expect(toast(page, "Orders are currently disabled")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
    await expectNoAxeViolations(page);
  } finally {
    await setOrdering(shop, true);
  }
  await expect(page.getByText("Orders Disabled")).toHaveCount(0);
});

test("when ordering is turned off until a time, menu, cart and checkout show that time, live", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const offUntil = (until: string) => shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled: false, until } });
  const said = (moment: string) =>
    expect(page.getByRole("status").filter({ hasText: /^Orders are currently disabled/ })).toHaveText(
      `Orders are currently disabled. Opens ${moment}.`,
    );
  await enterAs(page, await shop.signIn());
  await page.goto("/menu");
  await expect(page.getByRole("article").first()).toBeVisible();
  try {
    expect((await offUntil("2098-01-01T13:00:00.000Z")).status).toBe(200);
    await said("Wed 1 Jan at 6:30 PM");
    for (const path of ["/home", "/cart", "/order"]) {
      await page.goto(path);
      await said("Wed 1 Jan at 6:30 PM");
    }
  } finally {
    await setOrdering(shop, true);
  }
  await expect(page.getByText("Orders are currently disabled")).toHaveCount(0);
});

test("a closed shop says whether it opens today or tomorrow", { tag: "@full" }, async ({ page, shop }) => {
  const { token } = await shop.admin();
  try {
    await shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled: false, until: "2098-01-01T13:00:00.000Z" } });
    await page.clock.setFixedTime("2098-01-01T03:00:00.000Z");
    await page.goto("/menu");
    await expect(page.getByText("Orders are currently disabled. Opens at 6:30 PM.")).toBeVisible();
    await page.clock.setFixedTime("2097-12-31T16:00:00.000Z");
    await page.reload();
    await expect(page.getByText("Orders are currently disabled. Opens tomorrow at 6:30 PM.")).toBeVisible();
  } finally {
    await setOrdering(shop, true);
  }
});

test("a closed shop says so, and when it opens, in the first view of a phone, with no text over the picture", {
  tag: "@full",
}, async ({ page, shop }) => {
  const { token } = await shop.admin();
  await page.setViewportSize({ width: 390, height: 664 });
  try {
    await shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled: false, until: "2098-01-01T13:00:00.000Z" } });
    await page.goto("/menu");
    await expect(page.getByText("Orders are currently disabled. Opens Wed 1 Jan at 6:30 PM.")).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 664 });
      const words = await page.locator("#home .lead").boundingBox();
      const oven = await page.locator("#home img").boundingBox();
      expect((words?.y ?? 0) + (words?.height ?? 0), `${width}`).toBeLessThan(oven?.y ?? 0);
    }
  } finally {
    await setOrdering(shop, true);
  }
});
