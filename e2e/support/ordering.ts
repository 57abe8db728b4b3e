/** Placing, paying and delivering orders, for tests. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, newMobile, type Shop, type SignedIn } from "./fixtures.ts";

export const PICTURE = join(import.meta.dirname, "../../server/src/demo/pictures/margherita.webp");
export const ADDRESS = {
  firstName: "Aarav",
  lastName: "Mehta",
  address: "Flat 4B, 12th Main, Indiranagar",
  phone: "+91 98450 12345",
};
export const FEE = 40;

/** Foods by their names, with quantities. */
export type CartContents = Record<string, number>;

/** Margherita 199 × 2, Masala Lemonade 69 × 1: with the fee ₹507. */
export const CART: CartContents = { Margherita: 2, "Masala Lemonade": 1 };

async function linesOf(shop: Shop, cart: CartContents) {
  return await Promise.all(Object.entries(cart).map(async ([name, quantity]) => ({ ...(await shop.food(name)), quantity })));
}

export async function fillCart(shop: Shop, who: SignedIn, cart: CartContents): Promise<void> {
  const cartData = Object.fromEntries((await linesOf(shop, cart)).map((line) => [line._id, line.quantity]));
  const { body } = await shop.call("POST", "/api/cart/merge", { token: who.token, body: { cartData } });
  expect(body.success, JSON.stringify(body)).toBe(true);
}

/** A new customer on the page, with items in the cart. */
export async function enterWithCart(page: Page, shop: Shop): Promise<SignedIn> {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  return customer;
}

/** Places an unpaid order as the browser would, and returns the response. `freeBy`: a promo code of 100%. */
export async function placeOrder(shop: Shop, who: SignedIn, cart: CartContents, freeBy?: string) {
  const lines = await linesOf(shop, cart);
  const amount = freeBy ? 0 : lines.reduce((sum, line) => sum + line.price * line.quantity, FEE);
  const items = lines.map(({ _id, quantity }) => ({ _id, quantity }));
  const input = { address: ADDRESS, items, amount, ...(freeBy && { promo: { code: freeBy } }) };
  const { body } = await shop.call("POST", "/api/order/place", { token: who.token, body: input });
  expect(body.success, JSON.stringify(body)).toBe(true);
  return body;
}

/** Places an order, pays it in the sandbox and returns its ID. */
export async function placePaidOrder(shop: Shop, who: SignedIn, cart: CartContents): Promise<string> {
  return await payOrder(shop, await placeOrder(shop, who, cart));
}

/** Pays a placed order in the sandbox, as from another device, and returns its ID. */
export async function payOrder(
  shop: Shop,
  { key, orderId, amount, checkoutUrl, orderData }: Awaited<ReturnType<typeof placeOrder>>,
): Promise<string> {
  const window = new URL("checkout/pay", new URL(checkoutUrl, shop.url)).pathname;
  const paid = await shop.call("POST", window, { body: { key_id: key, order_id: orderId, amount } });
  const { body } = await shop.call("POST", "/api/order/verify-payment", { body: { ...paid.body, orderData } });
  expect(body.success, JSON.stringify(body)).toBe(true);
  return orderData._id;
}

/** A paid order of a new customer. */
export async function paidOrder(shop: Shop): Promise<{ id: string; number: number }> {
  const id = await placePaidOrder(shop, await shop.signIn(), CART);
  return { id, number: (await orderOf(shop, id)).orderNumber };
}

/** The order as admins see it. */
export const orderOf = async (shop: Shop, id: string) =>
  (await shop.call("GET", `/api/order/admin/${id}`, { token: (await shop.admin()).token })).body.data;

export async function setStatus(shop: Shop, admin: SignedIn, orderId: string, status: string): Promise<void> {
  const { body } = await shop.call("POST", "/api/order/admin/status", { token: admin.token, body: { orderId, status } });
  expect(body.success, JSON.stringify(body)).toBe(true);
}

export interface Partner {
  _id: string;
  name: string;
  mobile: string;
}

let partners = 0;

/** A delivery partner for this test only, with a unique name: selects add the number to equal names. */
export async function addPartner(shop: Shop, name = `Imran Shaikh ${++partners}`): Promise<Partner> {
  const { token } = await shop.admin();
  const mobile = newMobile();
  const { body } = await shop.call("POST", "/api/delivery/add-delivery-boy", { token, body: { name, mobile } });
  expect(body.success, JSON.stringify(body)).toBe(true);
  return { _id: body.data._id, name, mobile };
}

export async function assignPartner(shop: Shop, orderId: string, { _id }: { _id: string }): Promise<void> {
  const { token } = await shop.admin();
  const assignment = { orderId, deliveryBoyId: _id };
  const { body } = await shop.call("POST", "/api/delivery/assign-delivery-boy", { token, body: assignment });
  expect(body.success, JSON.stringify(body)).toBe(true);
}

/** Assigns the order to a partner and marks it as out for delivery. */
export async function sendOut(shop: Shop, orderId: string, partner: { _id: string }): Promise<void> {
  await assignPartner(shop, orderId, partner);
  await setStatus(shop, await shop.admin(), orderId, "out_for_delivery");
}

export async function setOrdering(shop: Shop, isOrderEnabled: boolean): Promise<void> {
  const { token } = await shop.admin();
  const { body } = await shop.call("PUT", "/api/settings", { token, body: { isOrderEnabled } });
  expect(body.success, JSON.stringify(body)).toBe(true);
}

export async function addFood(shop: Shop, name: string, price: number, description = "For a while only."): Promise<string> {
  const { token } = await shop.admin();
  const form = new FormData();
  form.set("name", name);
  form.set("description", description);
  form.set("price", String(price));
  form.set("image", new Blob([await readFile(PICTURE)], { type: "image/webp" }), "food.webp");
  const answer = await fetch(`${shop.url}/api/food/admin/add`, { method: "POST", headers: { token }, body: form });
  const body = (await answer.json()) as { success: boolean; data: { _id: string } };
  expect(body.success, JSON.stringify(body)).toBe(true);
  return body.data._id;
}

export async function removeFood(shop: Shop, id: string): Promise<void> {
  const { token } = await shop.admin();
  const { body } = await shop.call("POST", "/api/food/admin/remove", { token, body: { id } });
  expect(body.success, JSON.stringify(body)).toBe(true);
}

export async function addPromo(
  shop: Shop,
  promo: { code: string; discountType: string; discountValue: number; minOrderAmount: number },
) {
  const { token } = await shop.admin();
  const body = { description: "For the tests", isActive: true, validUntil: "2099-12-31", ...promo };
  const answer = await shop.call("POST", "/api/promo/admin", { token, body });
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
}

export const ordersOf = async (shop: Shop, { token }: SignedIn) =>
  (await shop.call("POST", "/api/order/userorders", { token, body: {} })).body.data;

/** A toast with this text. A toast that a newer one has replaced stays in the page while it fades out, and does not count. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.getByRole("region", { name: "Notifications" }).locator("[data-removed=false]").getByText(words);

/** The amount in a row of a summary. */
export const row = (page: Page, term: string): Locator =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator("xpath=following-sibling::dd");

export const promoField = (page: Page): Locator => page.getByRole("textbox", { name: "Promo code" });

/** Applies an offered code; more than three are collapsed. */
export async function useOffer(page: Page, code: string): Promise<void> {
  const offer = page.getByRole("button", { name: `Use ${code}` });
  const all = page.getByRole("button", { name: /^Show all/ });
  await expect(offer.or(all).first()).toBeVisible();
  if (await all.isVisible()) await all.click();
  await offer.click();
}

export async function fillAddress(page: Page): Promise<void> {
  const change = page.getByRole("button", { name: "Change delivery address" });
  await expect(page.getByLabel("First name").or(change)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await page.getByLabel("First name").fill("Aarav");
  await page.getByLabel("Last name").fill("Mehta");
  await page.getByLabel("Address", { exact: true }).fill("Flat 4B, 12th Main, Indiranagar");
  await page.getByLabel("Phone").fill("98450 12345");
}

export const placeButton = (page: Page): Locator => page.getByRole("button", { name: "Place order" });
export const payButton = (page: Page): Locator => page.getByRole("button", { name: /^Pay ₹/ });

/** Fills in the checkout and opens the payment window. */
export async function goToPayment(page: Page): Promise<void> {
  await page.goto("/order");
  await fillAddress(page);
  await placeButton(page).click();
  await expect(payButton(page)).toBeVisible();
}

/** Of the tracker on My Orders. */
export const statusSteps = (page: Page): Locator => page.getByRole("list", { name: "Order status" }).getByRole("listitem");
