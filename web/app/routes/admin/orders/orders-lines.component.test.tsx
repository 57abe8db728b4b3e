/** Orders of configured lines on the board and in their details (api.md, Menu options). */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectNoAxeViolationsInBothSchemes } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { configuredLines } from "../../../../testing/sample-menu.ts";
import { meera, sampleOrder, sampleOrderDetail } from "../../../../testing/samples.ts";
import { sendEvent } from "../../../../testing/stand-ins/socket.ts";
import * as adminLayout from "../../../frame/admin/layout.tsx";
import * as order from "./order.tsx";
import * as orders from "./orders.tsx";

const paid = { items: configuredLines, payment: true };
const itemOf = (place: Locator, text: string) => place.getByRole("listitem").filter({ hasText: text }).first();

async function expectLines(place: Locator): Promise<void> {
  const first = itemOf(place, "2×Margherita");
  await expect.element(first).toMatchTextContent("Medium");
  for (const option of ["Double paneer", "Left: black olives", "Right: pepperoni"])
    await expect.element(itemOf(first, option)).toHaveTextContent(option);
  await expect.element(first.getByRole("img", { name: "Non-veg" })).toBeVisible();
  await expect.element(first.getByText("Double paneer")).toHaveStyle({ fontSize: "19px" });
  const halves = itemOf(place, "Half-and-half");
  await expect.element(itemOf(halves, "Left: Farmhouse")).toMatchTextContent("No red onion");
  await expect.element(itemOf(halves, "Right: Paneer Tikka")).toBeVisible();
  await expect.element(halves).toMatchTextContent("Cut into squares");
  await expect.element(itemOf(itemOf(place, "Medium Duo"), "BBQ Chicken")).toMatchTextContent(/cheese burst/i);
}

function holdOrders(server: FakeServer, orders: AdminOrder[]): void {
  const none = { count: 0, isCapped: false };
  const columns = ORDER_STATUSES.map((status): BoardColumn => {
    const own = orders.filter((each) => each.status === status);
    return { status, total: { ...none, count: own.length }, awaitingPayment: none, orders: own };
  });
  server.always("GET /api/order/admin/board", (call) => call.answer({ day: "2026-11-21", unseen: none, columns, scheduled: [] }));
}

function openBoard(server: FakeServer): Promise<FakeServer> {
  server.always("GET /api/delivery/assignees", (call) => call.answer({ deliveryBoys: [] }));
  holdOrders(server, [sampleOrder(paid)]);
  return openScreen(orders, { at: "/admin/orders", layout: adminLayout, as: meera, server });
}

test("the board shows each option on its own row, and what was left off", async () => {
  await openBoard(new FakeServer());
  await expectLines(page.getByRole("article", { name: "Order 1001" }));
  for (const width of [320, 390, 1440]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
    if (width > 320) await expectNoAxeViolationsInBothSchemes();
  }
});

test("the order's details show each option on its own row, and what was left off", async () => {
  const server = new FakeServer();
  server.always("GET /api/delivery/assignees", (call) => call.answer({ deliveryBoys: [] }));
  server.always("GET /api/order/admin/order-1", (call) => call.answer({ data: sampleOrderDetail(paid) }));
  await openScreen(order, { at: "/admin/orders/order-1", route: "/admin/orders/:orderId", as: meera, server });
  const details = page.getByRole("dialog", { name: "Order 1001" });
  await expectLines(details);
  await expect.element(details).toMatchTextContent("2 × ₹");
  await expectNoAxeViolationsInBothSchemes();
});

test("the board counts what is still to make by size, crust and food", async () => {
  const server = new FakeServer();
  await openBoard(server);
  await expect.element(page.getByText("1 side", { exact: true })).toBeInTheDocument();
  await page.getByText("All day").click();
  const expectCounts = async (name: string, counts: string[]) => {
    const items = page.getByRole("region", { name, exact: true }).getByRole("listitem");
    await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(counts);
  };
  await expectCounts("Bases", ["1 Large", "4 Medium"]);
  await expectCounts("Crust", ["1 Cheese burst", "2 Hand tossed", "2 Wheat thin crust"]);
  await expectCounts("Pizzas", ["3 Margherita", "1 BBQ Chicken", "1 Half-and-half"]);
  await expectCounts("Sides and more", ["1 Garlic Bread"]);
  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    await expectNoAxeViolationsInBothSchemes();
    expect(document.documentElement.scrollWidth).toBe(width);
  }
  holdOrders(server, []);
  sendEvent("orderUpdate", { _id: "order-1", status: "out_for_delivery", payment: true, deliveryBoyId: null });
  await expect.element(page.getByText("All day")).not.toBeInTheDocument();
});
