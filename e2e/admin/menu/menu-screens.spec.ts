/** The owner's menu editor on narrow and wide screens, with large text, in both schemes. */
import type { Locator } from "@playwright/test";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openAsAdmin, setWidth, test } from "../../support/fixtures.ts";
import { CART, placePaidOrder } from "../../support/ordering.ts";

test("phones show the list, then one food with a way back", { tag: "@full" }, async ({ page, shop }) => {
  await setWidth(page, 390);
  await openAsAdmin(page, shop, "/admin/menu");
  const list = page.getByRole("navigation", { name: "Sections and foods" });
  await expect(page.getByRole("form")).toHaveCount(0);
  await list.getByRole("link", { name: /Margherita/ }).click();
  await expect(page.getByRole("form", { name: "Margherita" })).toBeVisible();
  await expect(list).toBeHidden();
  await expect(page.getByLabel("Default size")).toBeVisible();
  await page.getByRole("link", { name: "Pizzas", exact: true }).click();
  await expect(list).toBeVisible();
});

/**
 * Controls of the form that its bar with the submit button covers when they get the focus. Of a text area, the browser shows the line
 * with the caret.
 */
const coveredControls = (form: Locator): Promise<string[]> =>
  form.evaluate((element) => {
    const bar = element.querySelector("[type=submit]")?.parentElement;
    if (!bar) return ["There is no bar"];
    const controls = [...element.querySelectorAll<typeof element>("a, button, input, select")];
    const isCovered = (control: typeof element) => {
      control.focus();
      const isFocused = control === control.ownerDocument.activeElement;
      return isFocused && control.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
    };
    return controls.filter((control) => !bar.contains(control) && isCovered(control)).map(({ outerHTML }) => outerHTML);
  });

for (const width of [1440, 390])
  test(`at ${width} px, the bar with the buttons covers nothing that has the focus, and has them in one row`, {
    tag: "@full",
  }, async ({ page, shop }) => {
    await setWidth(page, width);
    const { _id } = await shop.food("Margherita");
    await openAsAdmin(page, shop, `/admin/menu/foods/${_id}`);
    const form = page.getByRole("form", { name: "Margherita" });
    await form.getByLabel("Price, Regular").fill("205");
    await expect(form.getByText("1 change not saved")).toBeVisible();
    expect(await coveredControls(form)).toEqual([]);
    const [discard, save] = await Promise.all(
      ["Discard", "Save"].map((name) => form.getByRole("button", { name, exact: true }).boundingBox()),
    );
    expect(discard?.y).toBe(save?.y);
    await form.getByRole("button", { name: "Discard" }).click();
    await page.goto("/admin/menu/groups");
    await page.getByRole("link", { name: "Edit Veg toppings" }).click();
    const drawer = page.getByRole("dialog", { name: "Veg toppings" });
    await expect(drawer.getByRole("button", { name: "Save group" })).toBeVisible();
    expect(await coveredControls(drawer.locator("form"))).toEqual([]);
  });

for (const width of [1440, 390])
  test(`at ${width} px, the notice about blocked sound covers no button of the form`, { tag: "@full" }, async ({ page, shop }) => {
    await page.addInitScript('Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" })');
    await placePaidOrder(shop, await shop.signIn(), CART);
    await setWidth(page, width);
    const { _id } = await shop.food("Farmhouse");
    await openAsAdmin(page, shop, `/admin/menu/foods/${_id}`);
    const notice = page.getByRole("status").filter({ hasText: "Your browser blocks sound for new orders." });
    await expect(notice).toBeVisible();
    await page.getByLabel("Price, Regular").fill("295");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(save).toBeEnabled();
    const [button, cover] = await Promise.all([save.boundingBox(), notice.boundingBox()]);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
  });

for (const colorScheme of ["light", "dark"] as const) {
  test(`nothing is inaccessible in the ${colorScheme} scheme`, { tag: "@full" }, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme });
    await openAsAdmin(page, shop, "/admin/menu");
    await expect(page.getByRole("form", { name: "Margherita" })).toBeVisible();
    await expectNoAxeViolations(page);
    await setWidth(page, 390);
    await expectNoAxeViolations(page);
  });
}

test("it fits on 320 px and with text at 200%", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/menu");
  const list = page.getByRole("navigation", { name: "Sections and foods" });
  await expect(list).toBeVisible();
  await setWidth(page, 320);
  await expectNoSidewaysScroll(page, 320);
  await list.getByRole("link", { name: /Margherita/ }).click();
  await expect(page.getByRole("form", { name: "Margherita" })).toBeVisible();
  await expectNoSidewaysScroll(page, 320);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  for (const width of [1440, 390]) {
    await setWidth(page, width);
    await expectNoSidewaysScroll(page, width);
  }
  await setWidth(page, 320);
  for (const view of await page.getByRole("group", { name: "Show", exact: true }).getByRole("button").all()) {
    await expect(view).toBeInViewport({ ratio: 1 });
  }
});
