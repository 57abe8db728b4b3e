/** The checkout form (spec section 5). */
import type { Page } from "@playwright/test";
import {
  delayResponses,
  enterAs,
  expect,
  expectFontsLoaded,
  expectNoAxeViolations,
  recordLayoutShifts,
  test,
} from "../support/fixtures.ts";
import { CART, enterWithCart, fillAddress, payButton, placeButton, placeOrder, setOrdering, toast } from "../support/ordering.ts";

const LAST_ADDRESS = "**/api/order/userorders*";

test("starts with the name and number of the session, and the address used last", async ({ page, shop }) => {
  const customer = await enterWithCart(page, shop);
  await page.goto("/order");
  await expect(page.getByLabel("First name")).toHaveValue("Aarav");
  await expect(page.getByLabel("Last name")).toHaveValue("Mehta");
  await expect(page.getByLabel("Phone")).toHaveValue(customer.mobile.replace(/(\+91)(\d{5})/, "$1 $2 "));
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
  await expectNoAxeViolations(page);

  await placeOrder(shop, customer, CART);
  await page.reload();
  await page.getByRole("button", { name: "Change delivery address" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("Flat 4B, 12th Main, Indiranagar");
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
});

test("shows the address used last as a card, and orders to it without a form", async ({ page, shop }) => {
  const customer = await enterWithCart(page, shop);
  await placeOrder(shop, customer, { Farmhouse: 1 });
  await page.goto("/order");
  await expect(page.getByRole("button", { name: "Change delivery address" })).toBeVisible();
  await expect(page.getByText("Flat 4B, 12th Main, Indiranagar")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveCount(0);
  await expectNoAxeViolations(page);
  const placed = page.waitForRequest("**/api/order/place");
  await placeButton(page).click();
  expect((await placed).postDataJSON().address).toMatchObject({ firstName: "Aarav", address: "Flat 4B, 12th Main, Indiranagar" });
  await expect(payButton(page)).toBeVisible();
});

test("offers the saved addresses, the default one as a card", async ({ page, shop }) => {
  const customer = await enterWithCart(page, shop);
  const save = (label: string, line: string) =>
    shop.call("POST", "/api/user/addresses", { token: customer.token, body: { label, line, pincode: "560038" } });
  await save("Home", "Flat 4B, 12th Main");
  await save("Work", "3 Residency Road");
  await page.goto("/order");
  await expect(page.getByText("Flat 4B, 12th Main, 560038")).toBeVisible();
  await page.getByRole("button", { name: "Change delivery address" }).click();
  await page.getByRole("group", { name: "Saved places" }).getByRole("button", { name: "Work" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("3 Residency Road, 560038");
  await expectNoAxeViolations(page);
});

test("names the payment methods at the button, also on a phone", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await enterWithCart(page, shop);
  await page.goto("/order");
  const bar = page.getByRole("region", { name: "Total", exact: true });
  await expect(bar.getByText("UPI, card or net banking on the next screen")).toBeInViewport();
});

test("keeps its entries when the last address arrives after typing began", async ({ page, shop }) => {
  const customer = await enterWithCart(page, shop);
  await placeOrder(shop, customer, CART);
  const release = await delayResponses(page, LAST_ADDRESS);
  await page.goto("/order");
  await page.getByLabel("First name").fill("Asha");
  await expect(page.getByLabel("Last name")).toHaveValue("Mehta");
  const answered = page.waitForResponse(LAST_ADDRESS);
  release();
  await (await answered).finished();
  // Once this is answered, earlier requests have been counted.
  await page.evaluate("fetch('/healthz')");
  await expect(page.getByLabel("Phone")).toHaveValue(customer.mobile.replace(/(\+91)(\d{5})/, "$1 $2 "));
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("");
});

test("does not fill the focused field when the last address arrives", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await enterWithCart(page, shop);
  await placeOrder(shop, customer, CART);
  const release = await delayResponses(page, LAST_ADDRESS);
  await page.goto("/order");
  await page.getByLabel("First name").focus();
  release();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("Flat 4B, 12th Main, Indiranagar");
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("first name, last name, address and phone are required; the first wrong field is focused", async ({ page, shop }) => {
  await enterWithCart(page, shop);
  await page.goto("/order");
  await expect(page.getByLabel("First name")).toHaveValue("Aarav");
  await page.getByLabel("Last name").fill("  ");
  await placeButton(page).click();
  await expect(toast(page, "Please fill in all fields")).toBeVisible();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Please fill in all fields");
  await expect(page.getByLabel("Address", { exact: true })).toHaveAccessibleDescription("Please fill in all fields");
  await expectNoAxeViolations(page);
});

test("keeps its entries after a reload", { tag: "@full" }, async ({ page, shop }) => {
  await enterWithCart(page, shop);
  await page.goto("/order");
  await fillAddress(page);
  await page.getByLabel("Email (optional)").fill("aarav@example.com");
  await page.reload();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("Flat 4B, 12th Main, Indiranagar");
  await expect(page.getByLabel("Email (optional)")).toHaveValue("aarav@example.com");
});

test("keeps the total in view on a phone", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await enterWithCart(page, shop);
  await page.goto("/order");
  await expect(page.getByRole("region", { name: "Total", exact: true })).toContainText("₹507");
  await expect(placeButton(page)).toBeInViewport();

  // With text at 200% the button moves below the amount, never over it.
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  const amount = page.getByRole("region", { name: "Total", exact: true }).getByText("₹507");
  await expect
    .poll(async () => {
      const [sum, button] = await Promise.all([amount.boundingBox(), placeButton(page).boundingBox()]);
      return sum && button && sum.y + sum.height <= button.y;
    })
    .toBe(true);
  await expect(placeButton(page)).toBeInViewport();
});

test("on a small phone a message is not over the pay bar or the field that it is about", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await enterWithCart(page, shop);
  await page.goto("/order");
  await placeButton(page).click();
  const wrong = page.getByLabel("Address", { exact: true });
  await expect(wrong).toBeFocused();
  const message = page.getByRole("alert").filter({ hasText: "Please fill in all fields" });
  await expect(message).toBeVisible();
  // A toast stays while the pointer is over it.
  await message.hover();
  await expect
    .poll(async () => {
      const [field, words] = await Promise.all([wrong.boundingBox(), message.boundingBox()]);
      return field && words && (field.y + field.height <= words.y || words.y + words.height <= field.y);
    })
    .toBe(true);
});

test("an empty cart shows only that, with a link to the menu", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/order");
  await expect(page.getByRole("heading", { name: "Your cart is empty", level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expect(placeButton(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Total", exact: true })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "View Menu" }).click();
  await expect(page).toHaveURL("/home");
});

test("a closed shop shows only that, also if it closes while the form is filled in", async ({ page, shop }) => {
  await enterWithCart(page, shop);
  await page.goto("/order");
  await fillAddress(page);
  try {
    await setOrdering(shop, false);
    await expect(page.getByRole("status").filter({ hasText: "Orders are currently disabled" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "We're closed", level: 1 })).toBeVisible();
    await expect(placeButton(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await expectNoAxeViolations(page);
  } finally {
    await setOrdering(shop, true);
  }
});

test("the pay bar keeps its height while the order is placed, on the smallest phone", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterWithCart(page, shop);
  await page.goto("/order");
  await fillAddress(page);
  const bar = page.getByRole("region", { name: "Total", exact: true });
  await expectFontsLoaded(page);
  const before = await bar.boundingBox();
  const release = await delayResponses(page, "**/api/order/place");
  await placeButton(page).click();
  await expect(bar.getByRole("button", { name: "Placing order" })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(before?.height);
  release();
  await expect(bar.getByRole("button", { name: "Waiting for payment" })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(before?.height);
});

const moved = (page: Page): Promise<number> => page.evaluate("shifts.reduce((sum, value) => sum + value, 0)");

/** Opens checkout on a slow connection: page, script and address arrive one after another. */
async function openSlowly(page: Page): Promise<void> {
  const releaseScripts = await delayResponses(page, "**/assets/*.js");
  const releaseAddress = await delayResponses(page, LAST_ADDRESS);
  await page.goto("/order", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
  releaseScripts();
  await expect(placeButton(page)).toBeVisible();
  releaseAddress();
  await expect(page.getByLabel("First name").or(page.getByRole("button", { name: "Change delivery address" }))).toBeVisible();
  await page.unrouteAll();
}

for (const hasCash of [false, true]) {
  test(`moves nothing on a phone when the address arrives, ${hasCash ? "with" : "without"} a choice of payment`, {
    tag: "@full",
  }, async ({ page, shop }) => {
    const { token } = await shop.admin();
    await shop.call("PUT", "/api/settings/shop", { token, body: { cashOnDelivery: hasCash } });
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await recordLayoutShifts(page);
      const customer = await enterWithCart(page, shop);
      await openSlowly(page);
      await expect(page.getByLabel("First name")).toBeVisible();
      expect(await moved(page), "a new customer").toBeLessThan(0.02);

      await placeOrder(shop, customer, { Farmhouse: 1 });
      for (const visit of ["the first with an address", "the next"]) {
        await openSlowly(page);
        await expect(page.getByRole("button", { name: "Change delivery address" })).toBeVisible();
        expect(await moved(page), visit).toBeLessThan(0.02);
      }
    } finally {
      await shop.call("PUT", "/api/settings/shop", { token, body: { cashOnDelivery: false } });
    }
  });
}
