/** A shop that takes no orders now (spec sections 2 and 4). */
import { enterAs, expect, test } from "../support/fixtures.ts";
import { addButton, cartLink, foodCard } from "../support/menu.ts";
import { setOrdering, toast } from "../support/ordering.ts";

test("an open menu shows live what is sold out, and that no orders are taken: the cart is emptied, and every page says until when", async ({
  page,
  shop,
}) => {
  const { token } = await shop.admin();
  const { _id: id } = await shop.food("Choco Lava");
  const setAvailable = (isAvailable: boolean) =>
    shop.call("POST", "/api/food/admin/availability", { token, body: { id, isAvailable } });
  await page.goto("/menu");
  await addButton(page, "Margherita").click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  try {
    expect((await setAvailable(false)).status).toBe(200);
    await expect(foodCard(page, "Choco Lava").getByText("Sold out")).toBeVisible();
    await expect(addButton(page, "Choco Lava")).toBeDisabled();
    await expect(addButton(page, "Farmhouse")).toBeEnabled();
  } finally {
    await setAvailable(true);
  }
  await expect(addButton(page, "Choco Lava")).toBeEnabled();

  const notice = page.getByRole("status").filter({ hasText: /^Orders are currently disabled/ });
  try {
    const body = { isOrderEnabled: false, until: "2098-01-01T13:00:00.000Z" };
    expect((await shop.call("PUT", "/api/settings", { token, body })).status).toBe(200);
    await expect(page.getByText("Orders Disabled")).toHaveCount(await page.getByRole("article").count());
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
    await addButton(page, "Margherita").click();
    await expect(toast(page, "Orders are currently disabled")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
    await expect(notice).toHaveText("Orders are currently disabled. Opens Wed 1 Jan at 6:30 PM.");
    await enterAs(page, await shop.signIn());
    for (const path of ["/home", "/cart", "/order"]) {
      await page.goto(path);
      await expect(notice).toHaveText("Orders are currently disabled. Opens Wed 1 Jan at 6:30 PM.");
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
      const isOverPicture = await page.evaluate<boolean>(`(() => {
        const picture = document.querySelector("#home img").getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(document.querySelector("#home .lead"));
        return [...words.getClientRects()].some(({ bottom, right }) => bottom > picture.top && right > picture.left);
      })()`);
      expect(isOverPicture, `${width}`).toBe(false);
    }
  } finally {
    await setOrdering(shop, true);
  }
});
