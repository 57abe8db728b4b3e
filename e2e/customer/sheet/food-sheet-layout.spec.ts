import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { PHONE } from "../../support/menu.ts";
import { addFor, choose, dockOf, openSheet, sheetOf } from "../../support/sheet.ts";

for (const colorScheme of ["light", "dark"] as const)
  test(`meets WCAG 2.2 AA in the ${colorScheme} scheme, with a dock open`, { tag: "@full" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const sheet = await openSheet(page, "Margherita");
    await choose(sheet, "Whole or half-and-half", "Half-and-half");
    await expectNoAxeViolations(page);
    await page.setViewportSize(PHONE);
    await sheet.getByRole("button", { name: /^Black olives/ }).click();
    await expect(dockOf(sheet, "Black olives")).toBeVisible();
    await expectNoAxeViolations(page);
  });

test("fits a screen of 320 pixels with everything in reach", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const sheet = await openSheet(page, "Margherita");
  await sheet.getByRole("button", { name: /^Red onion/ }).click();
  await expect(dockOf(sheet, "Red onion").getByRole("radio", { name: "Double" })).toBeInViewport();
  await expect(addFor(sheet, "₹229")).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, 320);
  const { scrollWidth, clientWidth } = await sheet.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth).toBe(clientWidth);
});

test("on phones the picture shrinks into the head of the sheet, also with reduced motion", { tag: "@full" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(PHONE);
  const sheet = await openSheet(page, "Margherita");
  const picture = sheet.getByRole("img", { name: /^Margherita, Regular/ });
  const widthOf = async () => Math.round((await picture.boundingBox())?.width ?? 0);
  const before = await widthOf();
  await sheet.getByRole("textbox", { name: "Note for the kitchen" }).scrollIntoViewIfNeeded();
  await expect.poll(widthOf).toBeLessThan(before / 2);
  await expect(picture).toBeInViewport();
});

test("a food without a base shows its photo", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const sheet = await openSheet(page, "Masala Lemonade");
  await expect(sheet.getByRole("img", { name: "Masala Lemonade" })).toBeVisible();
  await choose(sheet, "Size", /^Bottle/);
  await expect(addFor(sheet, "₹149")).toBeVisible();
  await expect(sheetOf(page, "Masala Lemonade")).toBeVisible();
});

test("a pizza whose base cannot be loaded shows its photo until there is a connection", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const bases = /\/assets\/base-[^/]+$/;
  await page.route(bases, (route) => route.abort());
  const sheet = await openSheet(page, "Margherita");
  const photo = sheet.getByRole("img", { name: "Margherita", exact: true });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((img) => (img as { naturalWidth?: number }).naturalWidth)).toBeGreaterThan(0);
  await expect(sheet.getByRole("img", { name: /^Margherita, Regular/ })).toHaveCount(0);
  await page.unroute(bases);
  await page.evaluate("dispatchEvent(new Event('online')); undefined");
  await expect(sheet.getByRole("img", { name: /^Margherita, Regular/ })).toBeVisible();
  await expect(photo).toHaveCount(0);
});

test("the page behind stays where it is, also if its address names a place", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/menu#menu");
  const opener = page.getByRole("button", { name: "Customise Solo Meal" });
  await opener.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate("scrollY");
  const before = await scrolled();
  await opener.click();
  const sheet = sheetOf(page, "Solo Meal");
  await expect(sheet.getByRole("navigation", { name: "Steps" })).toBeVisible();
  await expect(page).toHaveURL(/\/menu$/);
  expect(await scrolled()).toBe(before);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/menu#menu$/);
  expect(await scrolled()).toBe(before);
});

test("a sheet that is closed as it opens leaves no entry in the history", { tag: "@full" }, async ({ page }) => {
  await page.addInitScript(`
    const push = history.pushState;
    history.pushState = function (state, ...rest) {
      push.call(this, state, ...rest);
      if (state?.usr?.foodSheet) document.querySelector("[role=dialog] button[aria-label=Close]")?.click();
    };
  `);
  await page.goto("/about");
  await page.goto("/menu#menu");
  await page.getByRole("button", { name: "Customise Solo Meal" }).click();
  await expect(page).toHaveURL(/\/menu#menu$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});
