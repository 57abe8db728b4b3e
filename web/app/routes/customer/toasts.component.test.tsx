/** Where a toast is, and what makes it disappear, on the cart page and the checkout. */
import { beforeEach, expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { asha, sampleFood } from "../../../testing/samples.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as cart from "./cart.tsx";
import * as order from "./order.tsx";

const promoField = page.getByRole("textbox", { name: "Promo code" });
const apply = page.getByRole("button", { name: "Apply" });
const address = page.getByLabelText("Address", { exact: true });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/promo", (call) => call.answer({ data: [] }));
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [], nextCursor: null }));
  server.always("GET /api/user/addresses", (call) => call.answer({ data: [] }));
});

const open = (screen: typeof cart | typeof order, at: string) =>
  openScreen(screen, {
    at,
    layout: customerLayout,
    as: { ...asha, name: "Asha Rao" },
    menu: { foods: [sampleFood()] },
    cart: { margherita: 2 },
    server,
  });

function overlap(one: Locator, other: Locator): boolean {
  const [a, b] = [one, other].map((each) => each.element().getBoundingClientRect());
  if (!a || !b) return true;
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

test.for([390, 1280])("is below the header, never over the total or the control just used, %d px", async (width) => {
  await page.viewport(width, 844);
  await open(cart, "/cart");
  await apply.click();
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("listitem").first();
  await expect.element(toastSaying("Please enter a promo code")).toBeVisible();
  await message.hover();
  const total =
    width < 1000
      ? page.getByRole("region", { name: "Total", exact: true })
      : page.getByLabelText("Cart total").getByText("Total", { exact: true });
  for (const other of [page.getByRole("banner"), apply, promoField, total])
    await expect.poll(() => overlap(message, other)).toBe(false);
});

test("disappears with the error of its field once the code is typed", async () => {
  await open(cart, "/cart");
  await apply.click();
  await expect.element(promoField).toHaveAccessibleDescription("Please enter a promo code");
  await toastSaying("Please enter a promo code").hover();
  await promoField.fill("F");
  await expect.element(promoField).toHaveAccessibleDescription("");
  await expect.element(toastSaying("Please enter a promo code")).not.toBeInTheDocument();
});

test("disappears with the error of its field once the address is typed", async () => {
  await open(order, "/order");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await toastSaying("Please fill in all fields").hover();
  await address.fill("Flat 4B");
  await expect.element(address).toHaveAccessibleDescription("");
  await expect.element(toastSaying("Please fill in all fields")).not.toBeInTheDocument();
});
