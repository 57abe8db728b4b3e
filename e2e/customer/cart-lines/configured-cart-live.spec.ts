import { cartLine, halfAndHalf, richMargherita, sizeId } from "../../support/cart-lines.ts";
import { enterAs, expect, type Shop, type SignedIn, test } from "../../support/fixtures.ts";
import { placeButton, row, toast } from "../../support/ordering.ts";
import { changeMenu, choose, dockOf, pickIn, setOnSale, sheetOf } from "../../support/sheet.ts";

const merge = (shop: Shop, { token }: SignedIn, cartData: Record<string, number>) =>
  shop.call("POST", "/api/cart/merge", { token, body: { cartData } });

test("what sells out or costs more is said at once in the cart and at the checkout, until the line is changed", async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  const { token } = await shop.admin();
  const rich = await richMargherita(shop);
  const { _id: dip } = await shop.food("Cheese Dip");
  const setDipPrice = async (price: number) => {
    const form = new FormData();
    form.set("id", dip);
    form.set("price", String(price));
    expect((await fetch(`${shop.url}/api/food/admin/update`, { method: "POST", headers: { token }, body: form })).status).toBe(200);
  };
  await merge(shop, customer, { [rich.key]: 1, [dip]: 2 });
  await enterAs(page, customer);
  await page.goto("/cart");
  const line = cartLine(page, "Margherita");
  await expect(row(page, "Subtotal")).toHaveText(`₹${rich.unitPrice + 158}`);
  try {
    await setDipPrice(89);
    await expect(row(page, "Subtotal")).toHaveText(`₹${rich.unitPrice + 178}`);
    await expect(page.getByText("The price has changed. It was ₹79.")).toBeVisible();
    await setOnSale(shop, "Paneer", false);
    await expect(line.getByText("Paneer is sold out. Edit this or remove it to check out.")).toBeVisible();
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await expect(toast(page, "Paneer is sold out. Please remove it from your cart")).toBeVisible();
    await expect(page).toHaveURL("/cart");

    await line.getByRole("button", { name: "Edit Margherita" }).click();
    const sheet = sheetOf(page, "Margherita");
    await expect(sheet.getByRole("alert")).toHaveText("Paneer is sold out. Please choose something else");
    await sheet.getByRole("button", { name: "Paneer", exact: true }).click();
    await pickIn(dockOf(sheet, "Paneer"), "How much", "None");
    await choose(sheet, "Size", "Large");
    await sheet.getByRole("button", { name: /^Update cart/ }).click();
    await expect(sheet).toBeHidden();
    await expect(line.getByText("Large, wheat thin crust")).toBeVisible();
    await expect(line.getByText("Paneer is sold out", { exact: false })).toBeHidden();
    await page.getByRole("button", { name: "Proceed to checkout" }).click();
    await expect(page).toHaveURL("/order");
    await expect(placeButton(page)).toBeVisible();

    const refusal = page.getByRole("status").filter({ hasText: "Black olives is sold out. Please remove it from your cart" });
    await setOnSale(shop, "Black olives", false);
    await expect(refusal).toBeVisible();
    await setOnSale(shop, "Black olives", true);
    await expect(refusal).toBeHidden();
  } finally {
    await setDipPrice(79);
    await setOnSale(shop, "Paneer", true);
    await setOnSale(shop, "Black olives", true);
  }
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
