import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { numberedDetail, OrdersServer } from "../../../testing/orders.ts";
import { press } from "../../../testing/press.ts";
import { idOf, menuDocument } from "../../../testing/sample-menu.ts";
import { meera } from "../../../testing/samples.ts";
import * as orders from "../../routes/admin/orders/orders.tsx";
import * as adminLayout from "./layout.tsx";

const palette = page.getByRole("dialog", { name: "Jump to a page, order or food" });

test.for([
  ["an area", "Promo", "Promo Codes", "/admin/promocodes"],
  ["an order", "1001", "Order 1001, Asha Rao", "/admin/orders/order-1001"],
  ["a food", "Margherita", "Margherita", `/admin/menu/foods/${idOf("Margherita")}`],
] as const)("the palette opens %s by keyboard", async ([, words, choice, path]) => {
  const server = new OrdersServer([numberedDetail(1001)]);
  server.always("GET /api/menu/admin/document", (call) => call.answer({ data: menuDocument() }));
  await openScreen(orders, { at: "/admin/orders", layout: adminLayout, as: meera, server });
  await expect.element(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
  await expect.element(palette.getByRole("option", { name: "Farmhouse" })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.keyboard("{Escape}");
  await expect.element(palette).not.toBeInTheDocument();

  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard(words);
  await expect.element(palette.getByRole("option", { name: choice, selected: true })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: path })).toBeVisible();
  await expect.element(palette).not.toBeInTheDocument();
});

test("on a phone Back closes More, and leads from a page chosen there to the one below", async () => {
  await page.viewport(390, 844);
  await openScreen(orders, { at: "/admin/orders", layout: adminLayout, as: meera, server: new OrdersServer([]) });
  const more = page.getByRole("dialog", { name: "More" });
  const open = () => press(page.getByRole("button", { name: "More" }), "{Enter}");
  await open();
  await expect.poll(() => history.state?.usr).toMatchObject({ more: true });
  history.back();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await open();
  await expect.poll(() => history.state?.usr).toMatchObject({ more: true });
  await press(more.getByRole("link", { name: "Promo Codes" }), "{Enter}");
  await expect.element(page.getByRole("heading", { name: "/admin/promocodes" })).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});
