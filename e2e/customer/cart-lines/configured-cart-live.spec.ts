import { cartLine, halfAndHalf, richMargherita, rupees, sizeId } from "../../support/cart-lines.ts";
import { enterAs, expect, type Shop, type SignedIn, test } from "../../support/fixtures.ts";
import { fillAddress, placeButton, row, toast } from "../../support/ordering.ts";
import { changeMenu, choose, setOnSale, sheetOf } from "../../support/sheet.ts";

const merge = (shop: Shop, { token }: SignedIn, cartData: Record<string, number>) =>
  shop.call("POST", "/api/cart/merge", { token, body: { cartData } });

test("what sells out of a line is said at once, and keeps it from the checkout until it is changed", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const rich = await richMargherita(shop);
  await merge(shop, customer, { [rich.key]: 1 });
  await enterAs(page, customer);
  await page.goto("/cart");
  const line = cartLine(page, "Margherita");
  await expect(line.getByText("Double paneer")).toBeVisible();
  try {
    await setOnSale(shop, "Paneer", false);
    await expect(line.getByText("Paneer is sold out. Edit this or remove it to check out.")).toBeVisible();
    await expect(line.getByRole("button", { name: "Add Margherita" })).toBeDisabled();
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await expect(toast(page, "Paneer is sold out. Please remove it from your cart")).toBeVisible();
    await expect(page).toHaveURL("/cart");
    await line.getByRole("button", { name: "Edit Margherita" }).click();
    const sheet = sheetOf(page, "Margherita");
    await expect(sheet.getByRole("alert")).toHaveText("Paneer is sold out. Please choose something else");
    await expect(sheet.getByRole("button", { name: "Paneer", exact: true })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  } finally {
    await setOnSale(shop, "Paneer", true);
  }
  await expect(line.getByText("Paneer is sold out", { exact: false })).toBeHidden();
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await expect(page).toHaveURL("/order");
});

test("a size or a half that sells out is named", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  const halves = await halfAndHalf(shop);
  await merge(shop, customer, { [halves.key]: 1 });
  await enterAs(page, customer);
  await page.goto("/cart");
  const line = cartLine(page, "Farmhouse and Paneer Tikka");
  for (const [name, part] of [
    ["Large", { sizeId: await sizeId(shop, "Large") }],
    ["Paneer Tikka", { foodId: (await shop.food("Paneer Tikka"))._id }],
  ] as const)
    try {
      await changeMenu(shop, "POST", "sale", { ...part, isAvailable: false });
      await expect(line.getByText(`${name} is sold out. Edit this or remove it to check out.`)).toBeVisible();
    } finally {
      await changeMenu(shop, "POST", "sale", { ...part, isAvailable: true });
    }
  await expect(line.getByText(/is sold out/)).toBeHidden();
});

test("the server refuses what sold out while the checkout knew nothing of it, and the cart shows it", async ({ page, shop }) => {
  await page.routeWebSocket("**/socket.io/**", (socket) => socket.close());
  await page.route("**/socket.io/**", (route) => route.abort());
  const customer = await shop.signIn();
  const rich = await richMargherita(shop);
  await merge(shop, customer, { [rich.key]: 1 });
  await enterAs(page, customer);
  await page.goto("/order");
  await fillAddress(page);
  try {
    await setOnSale(shop, "Paneer", false);
    await placeButton(page).click();
    await expect(toast(page, "Paneer is sold out. Please remove it from your cart")).toBeVisible();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByText("Paneer is sold out. Edit this or remove it to check out.")).toBeVisible();
  } finally {
    await setOnSale(shop, "Paneer", true);
  }
});

test("what sells out during the checkout is said beside the button", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const rich = await richMargherita(shop);
  await merge(shop, customer, { [rich.key]: 1 });
  await enterAs(page, customer);
  await page.goto("/order");
  const refusal = page.getByRole("status").filter({ hasText: "Paneer is sold out. Please remove it from your cart" });
  await expect(placeButton(page)).toBeVisible();
  try {
    await setOnSale(shop, "Paneer", false);
    await expect(refusal).toBeVisible();
  } finally {
    await setOnSale(shop, "Paneer", true);
  }
  await expect(refusal).toBeHidden();
});

test("a price that changes is shown with the one before, and in the total", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const customer = await shop.signIn();
  const { _id: id } = await shop.food("Cheese Dip");
  const setPrice = async (price: number) => {
    const form = new FormData();
    form.set("id", id);
    form.set("price", String(price));
    expect((await fetch(`${shop.url}/api/food/admin/update`, { method: "POST", headers: { token }, body: form })).status).toBe(200);
  };
  await merge(shop, customer, { [id]: 2 });
  await enterAs(page, customer);
  await page.goto("/cart");
  await expect(row(page, "Subtotal")).toHaveText("₹158");
  try {
    await setPrice(89);
    await expect(row(page, "Subtotal")).toHaveText("₹178");
    await expect(page.getByText("The price has changed. It was ₹79.")).toBeVisible();
  } finally {
    await setPrice(79);
  }
  await expect(page.getByText("The price has changed", { exact: false })).toBeHidden();
});

test("a line whose parts have left the menu stays until it is changed or removed", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const { _id } = await shop.food("Peppy Corn");
  const bread = await shop.food("Garlic Bread");
  // A modifier that this menu has never had: as one that was removed.
  await merge(shop, customer, { [`${_id}~m${crypto.randomUUID()}*1.1`]: 1, [bread._id]: 1 });
  await enterAs(page, customer);
  await page.goto("/cart");
  const line = cartLine(page, "Peppy Corn");
  await expect(line.getByText("Part of this is no longer on the menu. Edit this or remove it to check out.")).toBeVisible();
  await expect(row(page, "Subtotal")).toHaveText(rupees(bread.price));
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await expect(toast(page, "This choice is not on the menu")).toBeVisible();
  await line.getByRole("button", { name: "Edit Peppy Corn" }).click();
  const sheet = sheetOf(page, "Peppy Corn");
  await choose(sheet, "Crust", /^Hand tossed/);
  await choose(sheet, "Cheese", /^Mozzarella/);
  await sheet.getByRole("button", { name: /^Update cart/ }).click();
  await expect(line.getByText("No sweet corn")).toBeVisible();
  await expect(line.getByText("₹249", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await expect(page).toHaveURL("/order");
});
