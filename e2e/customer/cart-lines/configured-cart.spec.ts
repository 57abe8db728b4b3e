import { cartLine, halfAndHalf, keepVisitorsCart, richMargherita, rupees } from "../../support/cart-lines.ts";
import { addConfigured } from "../../support/configured.ts";
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, stored, test } from "../../support/fixtures.ts";
import { cartLink, PHONE } from "../../support/menu.ts";
import { goToPayment, payButton, row, toast } from "../../support/ordering.ts";
import { choose, sheetOf } from "../../support/sheet.ts";

const serverCart = async (shop: Parameters<typeof richMargherita>[0], token: string) =>
  (await shop.call("POST", "/api/cart/get", { token, body: {} })).body.data.cartData;

test("a visitor's configured line is counted and priced beside the menu", async ({ page, shop }) => {
  const { key, unitPrice } = await richMargherita(shop);
  const bread = await shop.food("Garlic Bread");
  await keepVisitorsCart(page, { [key]: 2, [bread._id]: 1 });
  await page.setViewportSize(PHONE);
  await page.goto("/menu");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  await expect(page.getByRole("link", { name: /View Cart/i }).first()).toContainText(rupees(2 * unitPrice + bread.price));
});

test("a visitor's configured lines join the customer's at sign-in, are paid and followed", async ({ page, shop }) => {
  const rich = await richMargherita(shop);
  const halves = await halfAndHalf(shop);
  const customer = await shop.signIn();
  await shop.call("POST", "/api/cart/merge", { token: customer.token, body: { cartData: { [rich.key]: 1 } } });
  await keepVisitorsCart(page, { [rich.key]: 2, [halves.key]: 1 });
  await enterAs(page, customer);
  await page.goto("/cart");

  const total = 2 * rich.unitPrice + halves.unitPrice + 40;
  await expect(row(page, "Total")).toHaveText(rupees(total));
  expect(await serverCart(shop, customer.token)).toEqual({ [rich.key]: 2, [halves.key]: 1 });
  expect(await stored(page, "cart")).toBeNull();

  await goToPayment(page);
  await expect(page.getByText("Left: black olives").first()).toBeVisible();
  await payButton(page).click();
  await expect(toast(page, "Payment successful! Order placed successfully.")).toBeVisible();
  await expect(page).toHaveURL("/myorders");
  await expect(page.getByText("Farmhouse and Paneer Tikka").first()).toBeVisible();
  await expect.poll(() => serverCart(shop, customer.token)).toEqual({});
});

test("shows what was chosen of each line, and tells two lines of one food apart", async ({ page, shop }) => {
  const rich = await richMargherita(shop);
  const halves = await halfAndHalf(shop);
  const { _id } = await shop.food("Margherita");
  const customer = await shop.signIn();
  await shop.call("POST", "/api/cart/merge", {
    token: customer.token,
    body: { cartData: { [_id]: 1, [rich.key]: 1, [halves.key]: 1 } },
  });
  await enterAs(page, customer);
  await page.goto("/cart");

  const line = cartLine(page, "Double paneer");
  await expect(line.getByRole("heading", { name: "Margherita" })).toBeVisible();
  await expect(line.getByText("Medium, wheat thin crust")).toBeVisible();
  await expect(line.getByText("Left: black olives")).toBeVisible();
  await expect(line.getByText("“Cut it into squares”")).toBeVisible();
  await expect(line.getByRole("img", { name: "Veg" })).toBeVisible();
  await expect(page.getByRole("group", { name: `Margherita: ${rich.summary}` })).toBeVisible();
  await expect(page.getByRole("group", { name: "Margherita", exact: true })).toBeVisible();
  await expect(cartLine(page, "Right: Paneer Tikka").getByRole("heading")).toHaveText("Farmhouse and Paneer Tikka");

  await line.getByRole("button", { name: "Add Margherita" }).click();
  await expect(line.getByText(`${rupees(rich.unitPrice)} each`)).toBeVisible();
  await expect(line.getByText(rupees(2 * rich.unitPrice), { exact: true })).toBeVisible();
  await expect(row(page, "Subtotal")).toHaveText(rupees(2 * rich.unitPrice + halves.unitPrice + 199));

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, width);
      await expectNoAxeViolations(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);
});

test("a line is changed in the food's sheet, and keeps its place and the focus", async ({ page, shop }) => {
  const rich = await richMargherita(shop);
  const customer = await shop.signIn();
  await shop.call("POST", "/api/cart/merge", { token: customer.token, body: { cartData: { [rich.key]: 2 } } });
  await enterAs(page, customer);
  await page.goto("/cart");

  const edit = page.getByRole("button", { name: "Edit Margherita" });
  await edit.click();
  const sheet = sheetOf(page, "Margherita");
  await expect(sheet.getByRole("radio", { name: /^Medium/ })).toBeChecked();
  await expect(sheet.getByRole("textbox", { name: "Note for the kitchen" })).toHaveValue("Cut it into squares");
  await choose(sheet, "Size", /^Large/);
  await sheet.getByRole("button", { name: /^Update cart/ }).click();
  await expect(sheet).toBeHidden();

  await expect(page.getByText("Large, wheat thin crust")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("group", { name: /^Margherita/ }).getByRole("status")).toHaveText("2");
  await expect(edit).toBeFocused();
  const cart = await serverCart(shop, customer.token);
  expect(Object.values(cart)).toEqual([2]);
  expect(cart[rich.key]).toBeUndefined();
});

test("a change that fails is said in the sheet, and the line stays as it was", async ({ page, shop }) => {
  const rich = await richMargherita(shop);
  const customer = await shop.signIn();
  await shop.call("POST", "/api/cart/merge", { token: customer.token, body: { cartData: { [rich.key]: 1 } } });
  await enterAs(page, customer);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Edit Margherita" }).click();
  const sheet = sheetOf(page, "Margherita");
  await choose(sheet, "Size", /^Large/);
  await page.route("**/api/cart/add", (route) => route.abort());
  await sheet.getByRole("button", { name: /^Update cart/ }).click();
  await expect(sheet.getByRole("alert")).not.toBeEmpty();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Medium, wheat thin crust")).toBeVisible();
  expect(await serverCart(shop, customer.token)).toEqual({ [rich.key]: 1 });
});

test("an addition that fails is undone with a toast", async ({ page, shop }) => {
  const rich = await richMargherita(shop);
  const customer = await shop.signIn();
  await shop.call("POST", "/api/cart/merge", { token: customer.token, body: { cartData: { [rich.key]: 1 } } });
  await enterAs(page, customer);
  await page.goto("/cart");
  const message = "Your cart is full. Remove something first";
  await page.route("**/api/cart/add", (route) =>
    route.fulfill({ status: 409, json: { success: false, code: "cartFull", message } }),
  );
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await expect(toast(page, message)).toBeVisible();
  await expect(page.getByRole("group", { name: /^Margherita/ }).getByRole("status")).toHaveText("1");
});

test("a visitor's cart is the same in two tabs", async ({ page, context, shop }) => {
  const rich = await richMargherita(shop);
  await keepVisitorsCart(page, { [rich.key]: 1 });
  await page.goto("/menu");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  const other = await context.newPage();
  await other.goto("/menu");
  await other.getByRole("button", { name: "Add Garlic Bread" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  await page.getByRole("button", { name: "Add Choco Lava" }).click();
  await expect(cartLink(other)).toHaveAccessibleName("Cart, 3 items");
});

test("after a change that moves the line, the focus is on its own button", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await addConfigured(shop, customer, [
    { food: "Margherita", size: "Medium" },
    { food: "Margherita", size: "Large", note: "well done" },
  ]);
  await enterAs(page, customer);
  await page.goto("/cart");
  await expect(page.getByRole("article").nth(1)).toContainText("well done");
  await cartLine(page, "well done").getByRole("button", { name: "Edit Margherita" }).click();
  const sheet = sheetOf(page, "Margherita");
  await choose(sheet, "Size", "Regular");
  await sheet.getByRole("button", { name: /^Update cart/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("article").nth(0)).toContainText("well done");
  await expect(cartLine(page, "well done").getByRole("button", { name: "Edit Margherita" })).toBeFocused();
});
