import { cartLine, lineOf, richMargherita, rupees, sizeId } from "../../support/cart-lines.ts";
import { addConfigured } from "../../support/configured.ts";
import { enterAs, expect, type Shop, stored, test } from "../../support/fixtures.ts";
import { cartLink, PHONE } from "../../support/menu.ts";
import { goToPayment, payButton, row, toast } from "../../support/ordering.ts";
import { addFor, choose, modifierId, openSheet, sheetOf } from "../../support/sheet.ts";

const serverCart = async (shop: Shop, token: string) =>
  (await shop.call("POST", "/api/cart/get", { token, body: {} })).body.data.cartData;

test("a visitor's pizza joins the customer's cart at sign-in, and is paid at the price that was shown and followed", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  const opened = await openSheet(page, "Margherita");
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(/\/menu$/);
  await page.getByRole("button", { name: "Customise Margherita" }).click();
  const sheet = sheetOf(page, "Margherita");
  await choose(sheet, "Size", "Medium");
  await choose(sheet, "Crust", "Wheat thin crust");
  await expect(addFor(sheet, "₹439")).toBeVisible();
  await sheet.getByRole("button", { name: "One more", exact: true }).click();
  await addFor(sheet, "₹878").dblclick();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");

  const modifiers = await Promise.all(["Wheat thin crust", "Mozzarella", "Fresh basil"].map((name) => modifierId(shop, name)));
  const { key } = await lineOf(shop, "Margherita", {
    sizeId: await sizeId(shop, "Medium"),
    modifiers: modifiers.map((_id) => ({ _id })),
  });
  expect(JSON.parse((await stored(page, "cart")) ?? "{}")).toEqual({ [key]: 2 });
  const bread = await shop.food("Garlic Bread");
  const customer = await shop.signIn();
  const before = { [key]: 1, [bread._id]: 1 };
  await shop.call("POST", "/api/cart/merge", { token: customer.token, body: { cartData: before } });
  await enterAs(page, customer);
  await page.goto("/cart");
  await expect(row(page, "Total")).toHaveText(rupees(878 + bread.price + 40));
  expect(await serverCart(shop, customer.token)).toEqual({ [key]: 2, [bread._id]: 1 });
  expect(await stored(page, "cart")).toBeNull();

  await goToPayment(page);
  await expect(page.getByText("Medium, wheat thin crust").first()).toBeVisible();
  await expect(payButton(page)).toHaveText(new RegExp(rupees(878 + bread.price + 40)));
  await payButton(page).click();
  await expect(toast(page, "Payment successful! Order placed successfully.")).toBeVisible();
  await expect(page).toHaveURL("/myorders");
  await expect(page.getByText("Medium, wheat thin crust").first()).toBeVisible();
  await expect.poll(() => serverCart(shop, customer.token)).toEqual({});
});

test("a line opened while another one of its food closes shows its own choices", async ({ page, shop }) => {
  // The other one closes for as long as its animation takes.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const rich = await richMargherita(shop);
  const { _id } = await shop.food("Margherita");
  const customer = await shop.signIn();
  await shop.call("POST", "/api/cart/merge", { token: customer.token, body: { cartData: { [_id]: 1, [rich.key]: 1 } } });
  await enterAs(page, customer);
  await page.goto("/cart");
  const edit = (words: string | RegExp) => cartLine(page, words).getByRole("button", { name: "Edit Margherita" });
  await edit("Double paneer").click();
  const sheet = sheetOf(page, "Margherita");
  await expect(sheet.getByRole("radio", { name: /^Medium/ })).toBeChecked();
  await page.keyboard.press("Escape");
  // Not `click`, which would wait until the first one has closed.
  await edit(/^MargheritaRegular/).dispatchEvent("click");
  await expect(sheet.getByRole("radio", { name: /^Regular/ })).toBeChecked();
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
