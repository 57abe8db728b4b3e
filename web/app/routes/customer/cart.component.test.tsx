/** The cart and its promo code (spec sections 4 and 5). */
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { home } from "../../../testing/planned-checkout.ts";
import { press } from "../../../testing/press.ts";
import { amountOf } from "../../../testing/price-rows.ts";
import { asha, sampleFood, sampleSettings } from "../../../testing/samples.ts";
import { sendEvent } from "../../../testing/stand-ins/socket.ts";
import * as cart from "./cart.tsx";

const READ = "/api/cart/get";
const VALIDATE = "POST /api/promo/validate";

const foods = [sampleFood({ price: 199 }), sampleFood({ _id: "lemonade", name: "Masala Lemonade", price: 69 })];
const CART = { margherita: 2, lemonade: 1 };
const promo = { description: "For the tests", minOrderAmount: 0, isActive: true, validUntil: "2099-12-31T00:00:00.000Z" };
const tenPercent = { ...promo, _id: "p1", code: "WELCOME10", discountType: "PERCENTAGE", discountValue: 10 };
const fifty = { ...promo, _id: "p2", code: "FLAT50", discountType: "FLAT", discountValue: 50 };
const hundred = { ...promo, _id: "p3", code: "BIG400", discountType: "FLAT", discountValue: 100, minOrderAmount: 400 };

const field = page.getByRole("textbox", { name: "Promo code" });
const heading = (name: string) => page.getByRole("heading", { name });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

async function openCart(offers: object[] = []): Promise<void> {
  server.always("GET /api/promo", (call) => call.answer({ data: offers }));
  await openScreen(cart, { at: "/cart", as: asha, menu: { foods }, cart: CART, server });
  await expect.poll(() => amountOf("Total")).toBe("₹507");
}

function switchOrdering(isOrderEnabled: boolean): void {
  server.always("GET /api/settings", (call) => call.answer({ data: sampleSettings({ isOrderEnabled }) }));
  sendEvent("orderEnabledUpdate", isOrderEnabled);
}

async function askFor(code: string) {
  await field.fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

async function useCode(found: typeof tenPercent): Promise<void> {
  await askFor(found.code);
  (await server.next(VALIDATE)).answer({ data: found });
  await expect.element(page.getByRole("button", { name: "Remove promo code" })).toBeVisible();
}

test("shows its items, the delivery fee of 40 and the total", async () => {
  await openCart();
  const line = page.getByRole("article").filter({ has: heading("Margherita") });
  await expect.element(line.getByText("₹199 each")).toBeVisible();
  await expect.element(line.getByText("₹398", { exact: true })).toBeVisible();
  expect(amountOf("Subtotal")).toBe("₹467");
  expect(amountOf("Delivery fee")).toBe("₹40");
  await expectNoAxeViolations();
});

test("shows an error and a retry button when it cannot be read", async () => {
  server.always("GET /api/promo", (call) => call.answer({ data: [] }));
  await openScreen(cart, { at: "/cart", as: asha, menu: { foods }, cart: "unread", server });
  await expect.element(heading("Failed to fetch your cart")).toBeVisible();
  await expect.element(heading("Your cart is empty")).not.toBeInTheDocument();
  // Held, because the page also reads it by itself some time after ordering was switched on.
  server.hold(READ);
  await page.getByRole("button", { name: "Try again" }).click();
  (await server.next(READ)).answer({ data: { cartData: CART } });
  await expect.poll(() => amountOf("Total")).toBe("₹507");
});

test("comes back after a temporary closing, and is not offered a second time", async () => {
  // Opening again, customers read their carts within three seconds and not all at once.
  vi.spyOn(Math, "random").mockReturnValue(0);
  await openCart();
  switchOrdering(false);
  await expect.element(toastSaying("The shop has closed. We saved your cart for when we open.")).toBeVisible();
  await expect.element(page.getByText("We saved your 3 items for when we open.")).toBeVisible();
  await expect.element(page.getByRole("article", { name: "Margherita" }).getByText("₹398", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Proceed to checkout" })).not.toBeInTheDocument();
  switchOrdering(true);
  await expect.poll(() => amountOf("Total")).toBe("₹507");
  expect(localStorage.getItem("savedCart")).toBeNull();
});

test("the only saved address is the chosen place, as at the checkout", async () => {
  server.always("GET /api/promo", (call) => call.answer({ data: [] }));
  server.always("GET /api/user/addresses", (call) => call.answer({ data: [{ ...home, isDefault: false }] }));
  const area = { _id: "p", name: "Indiranagar", fee: 30, minimumOrder: 0, freeFrom: null, minutes: 15 };
  const areas = [{ ...area, rule: { kind: "pincodes" as const, pincodes: ["560038"] } }];
  const settings = { deliveryPricing: "areas" as const, areas };
  await openScreen(cart, { at: "/cart", as: asha, menu: { foods }, cart: CART, settings, server });
  await expect.poll(() => amountOf("Delivery fee")).toBe("₹30");
  await expect.element(page.getByText("Deliver to Home")).toBeVisible();
});

test("a code is uppercased before sending, and takes a rounded percentage off subtotal and fee", async () => {
  await openCart();
  await askFor("welcome10");
  const asked = await server.next(VALIDATE);
  expect(asked.body).toEqual({ code: "WELCOME10", orderAmount: 467 });
  asked.answer({ data: tenPercent });
  await expect.element(toastSaying("Promo code applied successfully!")).toBeVisible();
  expect(amountOf("Discount, WELCOME10")).toBe("−₹51");
  expect(amountOf("Total")).toBe("₹456");
});

test("only one code applies at a time: it must be removed before another is applied", async () => {
  await openCart();
  await useCode(fifty);
  expect(amountOf("Total")).toBe("₹457");
  await askFor("WELCOME10");
  await expect.element(toastSaying("Please remove the current promo code before applying a new one")).toBeVisible();
  expect(server.count(VALIDATE)).toBe(1);
  expect(amountOf("Total")).toBe("₹457");

  await page.getByRole("button", { name: "Remove promo code" }).click();
  await expect.poll(() => amountOf("Discount, FLAT50")).toBeNull();
  expect(amountOf("Total")).toBe("₹507");
  await useCode(tenPercent);
  expect(amountOf("Total")).toBe("₹456");
});

test("the server's message says why a code was refused", async () => {
  await openCart();
  await askFor("NOSUCHCODE");
  (await server.next(VALIDATE)).refuse(404, "promoInvalid", { message: "Invalid promo code" });
  await expect.element(toastSaying("Invalid promo code")).toBeVisible();
  await expect.element(field).toHaveValue("NOSUCHCODE");
});

test("codes that can be used are listed, and a tap applies one", async () => {
  await openCart([fifty, tenPercent]);
  await page.getByRole("button", { name: "Use WELCOME10" }).click();
  (await server.next(VALIDATE)).answer({ data: tenPercent });
  await expect.element(toastSaying("Promo code applied successfully!")).toBeVisible();
  expect(amountOf("Total")).toBe("₹456");
});

test("the best offer comes first, and a tap on another one swaps them after one question", async () => {
  await openCart([fifty, tenPercent]);
  await expect.element(page.getByText("saves ₹51")).toBeVisible();
  await page.getByRole("button", { name: "Use WELCOME10" }).click();
  (await server.next(VALIDATE)).answer({ data: tenPercent });
  await expect.poll(() => amountOf("Total")).toBe("₹456");
  await page.getByRole("button", { name: "Use FLAT50" }).click();
  const question = page.getByRole("alertdialog", { name: "Use FLAT50 instead of WELCOME10?" });
  await expectNoAxeViolations();
  await press(question.getByRole("button", { name: "Use FLAT50" }), "{Enter}");
  const swapped = await server.next(VALIDATE);
  expect(swapped.body).toEqual({ code: "FLAT50", orderAmount: 467 });
  swapped.answer({ data: fifty });
  await expect.poll(() => amountOf("Total")).toBe("₹457");
  await expect.element(question).not.toBeInTheDocument();
});

test("no offers are proposed while the shop is closed", async () => {
  await openCart([fifty]);
  await expect.element(page.getByRole("button", { name: "Use FLAT50" })).toBeVisible();
  switchOrdering(false);
  await expect.element(page.getByText("We saved your 3 items for when we open.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Use FLAT50" })).not.toBeInTheDocument();
});

test("the discount is recalculated whenever the cart changes", async () => {
  await openCart();
  await useCode(tenPercent);
  expect(amountOf("Discount, WELCOME10")).toBe("−₹51");
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await expect.poll(() => amountOf("Discount, WELCOME10")).toBe("−₹71");
  expect(amountOf("Total")).toBe("₹635");
});

test("a promo is removed with a message when the cart falls below its minimum", async () => {
  await openCart();
  await useCode(hundred);
  expect(amountOf("Total")).toBe("₹407");
  await page.getByRole("button", { name: "Remove Margherita" }).click();
  await expect.element(toastSaying("BIG400 was removed because it needs an order of ₹400 or more")).toBeVisible();
  expect(amountOf("Discount, BIG400")).toBeNull();
  expect(amountOf("Total")).toBe("₹308");
});
