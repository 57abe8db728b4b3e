/** The checkout when a configured line cannot be ordered any more (api.md, Menu options). */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FakeServer } from "../../../testing/fake-server.ts";
import { changeMenu, openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { lineOf, menuWithout, richMargherita, sampleMenu } from "../../../testing/sample-menu.ts";
import { asha } from "../../../testing/samples.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as order from "./order.tsx";

const SOLD_OUT = "Paneer is sold out. Please remove it from your cart";
const placeButton = page.getByRole("button", { name: "Place order" });

async function openCheckout(): Promise<FakeServer> {
  const server = new FakeServer();
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [], nextCursor: null }));
  server.always("GET /api/user/addresses", (call) => call.answer({ data: [] }));
  const cart = { [lineOf(richMargherita).key]: 1 };
  return await openScreen(order, { at: "/order", layout: customerLayout, as: asha, menu: sampleMenu, cart, server });
}

test("what sells out during the checkout is said beside the button", async () => {
  await openCheckout();
  await expect.element(placeButton).toBeVisible();
  const refusal = page.getByRole("status").filter({ hasText: SOLD_OUT });
  await changeMenu(menuWithout("Paneer"));
  await expect.element(refusal).toBeVisible();
  await expect.element(placeButton).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Go to your cart" })).toHaveAttribute("href", "/cart");
  await expect.element(page.getByRole("listitem").filter({ hasText: "1×Margherita" })).toMatchTextContent(/Paneer is sold out/);
  await expect.element(page.getByRole("heading", { name: "0 items" })).toBeVisible();
  await changeMenu(sampleMenu);
  await expect.element(refusal).not.toBeInTheDocument();
});

test("the server's refusal of what sold out while the checkout knew nothing of it leads to the cart", async () => {
  const server = await openCheckout();
  await page.getByLabelText("Last name").fill("Rao");
  await page.getByLabelText("Address", { exact: true }).fill("Flat 4B, 12th Main");
  const { foods, ...parts } = menuWithout("Paneer");
  server.always("/api/food/list", (call) => call.answer({ data: foods, ...parts, version: 2 }));
  const fetches = server.count("/api/food/list");
  await placeButton.click();
  (await server.next("POST /api/order/place")).refuse(409, "cartItemSoldOut", { message: SOLD_OUT });
  await expect.element(toastSaying(SOLD_OUT)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "/cart" })).toBeVisible();
  // So that the cart shows it.
  expect(server.count("/api/food/list")).toBeGreaterThan(fetches);
});
