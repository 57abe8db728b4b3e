import { expect, test } from "../support/fixtures.ts";
import { PHONE } from "../support/menu.ts";
import { addFor, dockOf } from "../support/sheet.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a food's page prices what was chosen, and does not promise to add it", async ({ page }) => {
    await page.goto("/menu/margherita");
    // A locator by text skips what only browsers without scripts show.
    await expect(page.locator("noscript p")).toContainText("To order online, please turn on JavaScript.");
    await expect(page.getByText("Made in a kitchen that also uses soya.")).toBeVisible();
    await page.getByRole("radio", { name: /^Large/ }).press("Space");
    await page.getByRole("button", { name: "Update price ₹199" }).click();
    await expect(page.getByRole("button", { name: "Update price ₹599" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add to cart/ })).toBeHidden();
  });
});

test("on a wide food page, nothing goes beyond the choices", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/menu/margherita");
  await page.getByRole("radio", { name: "Half-and-half" }).check({ force: true });
  await expect(page.getByRole("radiogroup", { name: "Second half" })).toBeVisible();
  const [strip, crusts] = await Promise.all([
    page.getByRole("radiogroup", { name: "Second half" }).boundingBox(),
    page.getByRole("radiogroup", { name: "Crust" }).boundingBox(),
  ]);
  if (!strip || !crusts) throw new Error("Second half or crusts are missing");
  expect(Math.round(strip.x + strip.width)).toBe(Math.round(crusts.x + crusts.width));
});

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test(`at ${viewport.width} px, a topping's controls open in view, above the total`, { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/menu/margherita");
    const main = page.getByRole("main");
    await main.getByRole("button", { name: /^Paneer/ }).click();
    const where = dockOf(main, "Paneer").getByRole("radiogroup", { name: "Where" });
    await expect(where).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole("button", { name: /^Paneer/ })).toBeInViewport({ ratio: 1 });
    await where.getByRole("radio", { name: "Right half" }).check({ force: true });
    await expect(addFor(main, "₹214")).toBeInViewport({ ratio: 1 });
    // At the end of the page the foot scrolls away, and the controls with it.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 9000);
    const gap = async () => {
      const [dock, button] = await Promise.all([dockOf(main, "Paneer").boundingBox(), addFor(main, "₹214").boundingBox()]);
      return (button?.y ?? 0) - (dock?.y ?? 0) - (dock?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    expect(await gap()).toBeLessThan(30);
  });
