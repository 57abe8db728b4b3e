/** Navbar, side menu and footer of the customers' pages (spec section 2). */
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { asha, meera, sampleFood, sampleOrder } from "../../../testing/samples.ts";
import { ActiveOrder } from "../../features/order/mine/tracking/active-order.tsx";
import * as home from "../../routes/customer/home.tsx";
import * as about from "../../routes/public/about.tsx";
import * as menu from "../../routes/public/menu.tsx";
import * as notFound from "../../routes/public/not-found.tsx";
import * as privacy from "../../routes/public/policies/privacy.tsx";
import * as customerLayout from "../layouts/customer.tsx";
import * as publicLayout from "../layouts/public.tsx";
import { activeOrder } from "./navbar.tsx";

const footer = page.getByRole("contentinfo");

test("on a phone the side menu reaches every part of the page", async () => {
  await page.viewport(390, 844);
  await openScreen(menu, { at: "/menu", layout: publicLayout, menu: { foods: [sampleFood()] } });
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  const links = drawer
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
  expect(links).toEqual(["Home", "Menu", "Contact us", "Sign in", "About Us", "Privacy Policy"]);
  await expectNoAxeViolations();
  await drawer.getByRole("link", { name: "Contact us" }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(location.hash).toBe("#contact");
});

test("the device's Back closes the side menu, and a page that it led to returns to the page below it", async () => {
  await page.viewport(390, 844);
  await openScreen(menu, { at: "/menu", layout: publicLayout, menu: { foods: [sampleFood()] } });
  const drawer = page.getByRole("dialog");
  const openMenu = async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect.poll(() => history.state?.usr).toMatchObject({ sideMenu: true });
  };
  await openMenu();
  history.back();
  await expect.element(drawer).not.toBeInTheDocument();
  await openMenu();
  await drawer.getByRole("link", { name: "About Us" }).click();
  await expect.element(page.getByRole("heading", { name: "/about" })).toBeVisible();
  history.back();
  await expect.element(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
});

test("on a phone the open order is one block with the cart's bar, and as wide", async () => {
  await page.viewport(390, 844);
  const server = new FakeServer();
  const order = { ...sampleOrder(), payment: true, promisedAt: new Date(Date.now() + 1_500_000).toISOString() };
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [order], nextCursor: null }));
  const foods = [sampleFood()];
  activeOrder.write(ActiveOrder);
  await openScreen(home, { at: "/home", layout: customerLayout, as: asha, menu: { foods }, cart: { margherita: 1 }, server });
  const bar = page.getByRole("link", { name: /View cart/ });
  const strip = page.getByRole("banner").getByRole("link", { name: /^Order 1001/ });
  await expect.element(bar).toBeVisible();
  await expect.element(strip).toBeVisible();
  const [above, below] = [strip, bar].map((each) => each.element().getBoundingClientRect());
  expect(above?.left).toBe(below?.left);
  expect(above?.right).toBe(below?.right);
  expect(above?.bottom).toBe(below?.bottom);
});

test("the footer has links to pages, phone, e-mail and social media", async () => {
  const settings = { phone: "+91 80 4718 2200", email: "hello@forno.example", socialUrl: "https://instagram.com/forno" };
  await openScreen(about, { at: "/about", layout: publicLayout, settings });
  await expect.element(footer.getByRole("link", { name: settings.phone })).toHaveAttribute("href", "tel:+918047182200");
  await expect.element(footer.getByRole("link", { name: settings.email })).toHaveAttribute("href", `mailto:${settings.email}`);
  await expect.element(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute("href", settings.socialUrl);
  for (const [name, path] of [
    ["Home", "/menu"],
    ["About us", "/about"],
    ["Delivery", "/delivery"],
    ["Privacy policy", "/privacy"],
    ["Terms", "/terms"],
    ["Cancellations and refunds", "/refunds"],
  ] as const) {
    await expect.element(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
});

test("the footer says who runs the shop and under which licence, also without a phone", async () => {
  const tax = { ...UNTAXED, legalName: "Lake View LLP", fssai: "11224999000123" };
  await openScreen(about, { at: "/about", layout: publicLayout, settings: { tax } });
  await expect.element(footer.getByText("Lake View LLP")).toBeVisible();
  await expect.element(footer.getByText("FSSAI 11224999000123")).toBeVisible();
});

test("whom to complain to is in the footer, and how to reach them on the policies", async () => {
  const settings = { grievanceName: "Meera Nair", grievancePhone: "080 4718 2201", grievanceEmail: "meera@forno.example" };
  await openScreen(privacy, { at: "/privacy", layout: publicLayout, settings });
  await expect.element(footer.getByText("Grievance contact: Meera Nair, 080 4718 2201, meera@forno.example")).toBeVisible();
  const policy = page.getByRole("article");
  await expect.element(policy.getByRole("heading", { name: "Grievance contact" })).toBeVisible();
  await expect.element(policy.getByRole("link", { name: "080 4718 2201" })).toHaveAttribute("href", "tel:08047182201");
});

test("the page for an unknown path leads home", async () => {
  await openScreen(notFound, { at: "/no/such/page" });
  await expect.element(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect.element(page.getByRole("heading", { name: "/menu" })).toBeVisible();
});

test("an unknown path of the admin area leads back into it", async () => {
  await openScreen(notFound, { at: "/admin/no-such-page", as: meera });
  await expect.element(page.getByRole("link", { name: "Go to your page" })).toHaveAttribute("href", "/admin");
});
