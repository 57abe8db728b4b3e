/** The board and the table of orders (spec sections 2 to 4). */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { numberedDetail, OrdersServer } from "../../../../testing/orders.ts";
import { press } from "../../../../testing/press.ts";
import { meera, sampleSettings } from "../../../../testing/samples.ts";
import * as adminLayout from "../../../frame/admin/layout.tsx";
import { nameIcons } from "../../../ui/behaviour/icon-names.ts";
import * as orderPage from "./order.tsx";
import * as orders from "./orders.tsx";

const SET_STATUS = "POST /api/order/admin/status";

const imran = { _id: "imran", name: "Imran Shaikh", mobile: "+919000000002" };
const unpaid = numberedDetail(1001, { payment: false, refundable: 0 });

const column = (name: string) => page.getByRole("region", { name, exact: true });
const ticket = (number: number) => page.getByRole("article", { name: `Order ${number}` });
const link = (number: number) => page.getByRole("link", { name: `Order ${number}`, exact: true });
const statusOf = (number: number) => page.getByRole("combobox", { name: `Status of order ${number}` });
const partnerOf = (number: number) => page.getByLabelText(`Delivery partner for order ${number}`);

const openBoard = (server: OrdersServer) => openScreen(orders, { at: "/admin/orders", as: meera, server });
const openTable = (server: OrdersServer) => openScreen(orders, { at: "/admin/orders?view=table", as: meera, server });
const openOrder = (server: OrdersServer) =>
  openScreen(orderPage, { at: "/admin/orders/order-1001", route: "/admin/orders/:orderId", as: meera, server });
const places = [
  ["board", openBoard],
  ["table", openTable],
  ["order", openOrder],
] as const;

test("any status can be chosen from the select, also by keyboard", async () => {
  const server = new OrdersServer([numberedDetail(1001)]);
  await openBoard(server);
  await statusOf(1001).selectOptions("Delivered Successfully");
  await expect.element(toastSaying("Order status updated successfully!")).toBeVisible();
  await expect.element(column("Delivered").getByRole("article", { name: "Order 1001" })).toBeVisible();
  await statusOf(1001).selectOptions("Preparing");
  await expect.element(column("Preparing").getByRole("article", { name: "Order 1001" })).toBeVisible();
  await expect.element(statusOf(1001)).toHaveValue("processing");

  await press(statusOf(1001), "{ArrowDown}");
  await expect.element(statusOf(1001)).toHaveValue("out_for_delivery");
  expect(server.sentStatuses).toHaveLength(2);
  await userEvent.keyboard("{Enter}");
  await expect.element(column("Out for Delivery").getByRole("article", { name: "Order 1001" })).toBeVisible();
  await expect.element(statusOf(1001)).toHaveFocus();
});

test("one press moves an order to its next status, and the keyboard stays on it", async () => {
  const server = new OrdersServer([numberedDetail(1001)]);
  await openBoard(server);
  for (const status of ["Preparing", "Out for Delivery", "Delivered"]) {
    await press(page.getByRole("button", { name: `Move to ${status}: order 1001` }), "{Enter}");
    await expect.element(column(status).getByRole("article", { name: "Order 1001" })).toBeVisible();
  }
  await expect.element(link(1001)).toHaveFocus();
  expect(server.sentStatuses.at(0)).toEqual({ orderId: "order-1001", status: "processing", expectedStatus: "pending" });
});

test("a failed change shows the server's message or a generic one, and the status stays", async () => {
  const server = new OrdersServer([numberedDetail(1001)]);
  server.hold(SET_STATUS);
  await openBoard(server);
  await statusOf(1001).selectOptions("Preparing");
  (await server.next(SET_STATUS)).lose();
  await expect.element(toastSaying("Failed to update order status")).toBeVisible();
  await expect.element(statusOf(1001)).toHaveValue("pending");
  await statusOf(1001).selectOptions("Preparing");
  (await server.next(SET_STATUS)).refuse(404, "orderNotFound", { message: "Order not found" });
  await expect.element(toastSaying("Order not found")).toBeVisible();
  await expect.element(statusOf(1001)).toHaveValue("pending");
});

test("a change that another admin made first is shown", async () => {
  const server = new OrdersServer([numberedDetail(1001)]);
  server.hold(SET_STATUS);
  await openBoard(server);
  await page.getByRole("button", { name: "Move to Preparing: order 1001" }).click();
  const message = "Someone else changed this order. Please check it and try again";
  server.change("order-1001", { status: "out_for_delivery" });
  (await server.next(SET_STATUS)).refuse(409, "orderChanged", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(column("Out for Delivery").getByRole("article", { name: "Order 1001" })).toBeVisible();
});

test.for(places.slice(1))("a changed order stays in the %s while it is fetched, and can be changed again", async ([, open]) => {
  const server = new OrdersServer([numberedDetail(1001)]);
  await open(server);
  await expect.element(statusOf(1001)).toHaveValue("pending");
  server.hold("GET /api/order/admin");
  server.hold("GET /api/order/admin/order-1001");
  await statusOf(1001).selectOptions("Preparing");
  await expect.element(toastSaying("Order status updated successfully!")).toBeVisible();
  await expect.element(statusOf(1001)).not.toHaveAttribute("aria-busy");
  await expect.element(statusOf(1001)).toHaveValue("processing");
  await statusOf(1001).selectOptions("Out for Delivery");
  await expect.poll(() => server.order("order-1001").status).toBe("out_for_delivery");
  await expect.element(statusOf(1001)).toHaveValue("out_for_delivery");
});

test("an order is assigned to a partner and unassigned", async () => {
  const server = new OrdersServer([numberedDetail(1001)], [imran]);
  await openBoard(server);
  const select = partnerOf(1001);
  await expect.element(select).toHaveValue("");
  await select.selectOptions("Imran Shaikh");
  const assigned = await server.next("POST /api/delivery/assign-delivery-boy");
  expect(assigned.body).toEqual({ orderId: "order-1001", expectedDeliveryBoyId: null, deliveryBoyId: "imran" });
  server.change("order-1001", { deliveryBoyId: imran });
  assigned.answer({ message: "Delivery boy assigned successfully!", data: server.order("order-1001") });
  await expect.element(toastSaying("Delivery boy assigned successfully!")).toBeVisible();
  await expect.element(select).toHaveValue("imran");
  await select.selectOptions("Not Assigned");
  const unassigned = await server.next("POST /api/delivery/remove-delivery-boy-assignment");
  expect(unassigned.body).toEqual({ orderId: "order-1001", expectedDeliveryBoyId: "imran" });
  server.change("order-1001", { deliveryBoyId: null });
  unassigned.answer({ message: "Delivery boy assignment removed successfully!", data: server.order("order-1001") });
  await expect.element(toastSaying("Delivery boy assignment removed successfully!")).toBeVisible();
  await expect.element(select).toHaveValue("");
});

test("partners with the same name differ by the ends of their numbers", async () => {
  const twins = ["+919845000001", "+919845000002"].map((mobile) => ({ _id: mobile, name: "Anthony Pereira", mobile }));
  await openBoard(new OrdersServer([numberedDetail(1001)], twins));
  for (const text of ["Anthony Pereira · 0001", "Anthony Pereira · 0002"])
    await expect.element(partnerOf(1001).getByRole("option", { name: text })).toBeInTheDocument();
});

test("the board counts unpaid orders, which are in the table", async () => {
  await openBoard(new OrdersServer([unpaid]));
  await page.getByRole("link", { name: "Awaiting payment (1)" }).click();
  await expect.element(ticket(1001)).not.toBeInTheDocument();
  await expect.element(statusOf(1001)).toBeVisible();
});

test.for(places.slice(1))("starting an unpaid order asks first: %s", async ([, open]) => {
  const server = new OrdersServer([unpaid]);
  await open(server);
  const question = page.getByRole("alertdialog", { name: "Start unpaid order 1001?" });
  for (const to of ["Preparing", "Out for Delivery"]) {
    await statusOf(1001).selectOptions(to);
    await expect.element(question).toMatchTextContent("₹507");
    if (to === "Preparing") await expectNoAxeViolations();
    // By keyboard: a click right after a dialog has opened may be the second of a double click, and is ignored.
    await press(question.getByRole("button", { name: "Wait for payment" }), "{Enter}");
    await expect.element(question).not.toBeInTheDocument();
  }
  await expect.element(statusOf(1001)).toHaveValue("pending");
  expect(server.sentStatuses).toEqual([]);

  await statusOf(1001).selectOptions("Preparing");
  await press(question.getByRole("button", { name: "Start unpaid order" }), "{Enter}");
  await expect.poll(() => server.order("order-1001").status).toBe("processing");
  await expect.element(question).not.toBeInTheDocument();
  // It has been started: later changes need no confirmation.
  await statusOf(1001).selectOptions("Out for Delivery");
  await expect.poll(() => server.order("order-1001").status).toBe("out_for_delivery");
});

test("the oldest order is on top, columns scroll separately, and a ticket is at most 240 px high", async () => {
  await page.viewport(1280, 720);
  const numbers = [1001, 1002, 1003, 1004, 1005];
  const server = new OrdersServer(numbers.map((number) => numberedDetail(number)));
  await openScreen(orders, { at: "/admin/orders", layout: adminLayout, as: meera, server });
  await expect.element(ticket(1005)).toBeVisible();
  const articles = column("Pending").getByRole("article").elements();
  expect(articles.map((article) => Number(article.querySelector("h3")?.textContent?.replace(/\D/g, "")))).toEqual(numbers);
  for (const article of articles) expect(article.getBoundingClientRect().height).toBeLessThanOrEqual(240);
  ticket(1005).element().scrollIntoView({ block: "nearest" });
  await expect.element(ticket(1005)).toBeInViewport();
  expect(window.scrollY).toBe(0);
  await expect.element(column("Pending").getByRole("heading", { name: "Pending" })).toBeInViewport();
  await expectNoAxeViolations();
});

test("orders can be moved by keyboard: arrows select, single keys move, and the next ticket is selected", async () => {
  const server = new OrdersServer([1001, 1002, 1003].map((number) => numberedDetail(number)));
  await openBoard(server);
  await expect.element(page.getByText("Next status")).toBeVisible();
  await expect.element(link(1003)).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link(1001)).toHaveFocus();
  await userEvent.keyboard("n");
  await expect.element(link(1002)).toHaveFocus();
  await expect.element(column("Preparing").getByRole("article", { name: "Order 1001" })).toBeVisible();
  await userEvent.keyboard("3");
  await expect.element(column("Out for Delivery").getByRole("article", { name: "Order 1002" })).toBeVisible();
  await expect.element(link(1003)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(link(1001)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(link(1002)).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(link(1003)).toHaveFocus();

  await userEvent.keyboard("p");
  await expect.element(partnerOf(1003)).toHaveFocus();
  // In a select, keys are not shortcuts.
  await userEvent.keyboard("n{Escape}");
  await press(link(1003), "5");
  await expect.element(page.getByRole("alertdialog", { name: "Cancel order 1003?" })).toBeVisible();
  await userEvent.keyboard("n{Escape}");
  await expect.element(link(1003)).toHaveFocus();
  expect(server.order("order-1003").status).toBe("pending");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "/admin/orders/order-1003" })).toBeVisible();
});

test("says that the shop is outside its opening hours while the switch is on", async () => {
  const settings = { closeOutsideHours: true, isOpenNow: false, isOrderEnabled: false };
  await openScreen(orders, { at: "/admin/orders", as: meera, settings, server: new OrdersServer([]) });
  await expect.element(page.getByText(/Ordering is on, but the shop is outside its opening hours/)).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Accept orders" })).toBeChecked();
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const show = (name: RegExp) => page.getByRole("group", { name: "Show" }).getByRole("button", { name });

test("a rush gives those that wait the room of closed orders, and one press shows others", async () => {
  await page.viewport(1280, 800);
  const waiting = Array.from({ length: 30 }, (_, index) => numberedDetail(1001 + index, { promisedAt: minutes(20) }));
  const late = numberedDetail(1040, { status: "processing", promisedAt: minutes(-7) });
  const pickup = numberedDetail(1041, {
    status: "processing",
    fulfilment: "pickup",
    promisedAt: minutes(10),
    readyAt: minutes(-1),
  });
  const closed = numberedDetail(1042, { status: "delivered" });
  const server = new OrdersServer([...waiting, late, pickup, closed]);
  await openScreen(orders, { at: "/admin/orders", layout: adminLayout, as: meera, server });
  await expect.element(ticket(1008)).toBeInViewport({ ratio: 1 });
  await expect.element(ticket(1042)).not.toBeInTheDocument();
  await expect.element(ticket(1040)).toMatchTextContent(/[78] min late/);
  await expect.element(ticket(1041)).toMatchTextContent(/Pickup at.*Ready \d/);
  await expect.element(page.getByRole("button", { name: "Ready. Move to Ready for Pickup: order 1041" })).toBeVisible();
  await expect.element(partnerOf(1041)).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await show(/^Late 1$/).click();
  await expect.element(ticket(1001)).not.toBeInTheDocument();
  await expect.element(ticket(1040)).toBeVisible();
  await show(/^Pickup 1$/).click();
  await expect.element(ticket(1041)).toBeVisible();
  await expect.element(ticket(1040)).not.toBeInTheDocument();
  await show(/^Closed 1$/).click();
  await expect.element(column("Delivered").getByRole("article", { name: "Order 1042" })).toBeVisible();
  await expect.element(partnerOf(1042)).not.toBeInTheDocument();
  await expect.element(ticket(1041)).not.toBeInTheDocument();
});

test("orders for later are apart, with the time at which the kitchen starts them", async () => {
  const later = numberedDetail(1002, { scheduledFor: minutes(80), promisedAt: minutes(80), kitchenAt: minutes(45) });
  await openBoard(new OrdersServer([numberedDetail(1001), later]));
  await expect.element(ticket(1001)).toBeVisible();
  await expect.element(column("Pending").getByText(/^Later/)).not.toBeInTheDocument();
  await expect.element(ticket(1002)).not.toBeInTheDocument();
  await page.getByText(/^Later/).click();
  await expect.element(link(1002)).toBeVisible();
  await expect.element(page.getByText(/^Start at /)).toBeVisible();
  await expectNoAxeViolations();
});

test("the status of selected orders is set together, of those that can have it", async () => {
  const server = new OrdersServer([numberedDetail(1001), numberedDetail(1002), numberedDetail(1003, { status: "delivered" })]);
  await openTable(server);
  for (const number of [1001, 1002, 1003]) await page.getByRole("checkbox", { name: `Select order ${number}` }).click();
  await expect.element(page.getByText("3 orders selected, 2 can have this status")).toBeVisible();
  await expectNoAxeViolations();
  await press(page.getByRole("button", { name: "Set 2 orders" }), "{Enter}");
  const question = page.getByRole("alertdialog", { name: "Set 2 orders to Preparing?" });
  await press(question.getByRole("button", { name: "Set 2 orders" }), "{Enter}");
  await expect.element(toastSaying("Status of 2 orders updated")).toBeVisible();
  expect(server.sentStatuses).toEqual([
    { orderId: "order-1001", status: "processing", expectedStatus: "pending" },
    { orderId: "order-1002", status: "processing", expectedStatus: "pending" },
  ]);
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument();
});

test("busy is turned on with an end, is shown as long as it runs, and ends early with one press", async () => {
  const server = new OrdersServer([numberedDetail(1001)]);
  await openBoard(server);
  await page.getByRole("button", { name: "Busy" }).click();
  const dialog = page.getByRole("dialog", { name: "The kitchen is busy" });
  await press(dialog.getByRole("radio", { name: "+20 min" }), " ");
  await press(dialog.getByRole("button", { name: "Turn on" }), "{Enter}");
  const SHOP = "PUT /api/settings/shop";
  const started = await server.next(SHOP);
  expect(started.body).toMatchObject({ busy: { extraMinutes: 20 } });
  const busy = { extraMinutes: 20, until: minutes(60) };
  started.answer({ message: "Settings updated", data: sampleSettings({ busy }) });
  await expect.element(page.getByText(/^Busy: 20 more minutes until /)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await page.getByRole("button", { name: "End now" }).click();
  const ended = await server.next(SHOP);
  expect(ended.body).toEqual({ busy: null });
  ended.answer({ message: "Settings updated", data: sampleSettings() });
  await expect.element(page.getByText(/^Busy: /)).not.toBeInTheDocument();
});

test("an icon says its name while a finger holds it, and is not pressed by that", async () => {
  await openBoard(new OrdersServer([numberedDetail(1001)]));
  nameIcons();
  const bell = page.getByRole("button", { name: "Sound for new orders" });
  await expect.element(bell).toHaveAttribute("aria-pressed", "true");
  const touch = (type: string) => bell.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch" }));
  touch("pointerdown");
  await expect.element(page.getByText("Sound for new orders")).toBeVisible();
  touch("pointerup");
  (bell.element() as HTMLElement).click();
  await expect.element(page.getByText("Sound for new orders")).not.toBeInTheDocument();
  await expect.element(bell).toHaveAttribute("aria-pressed", "true");
});

test("on a phone the controls of an empty board fit beside each other", async () => {
  await page.viewport(390, 844);
  await openScreen(orders, { at: "/admin/orders", as: meera, server: new OrdersServer([]), layout: adminLayout });
  const busy = page.getByRole("button", { name: "Busy" });
  await expect.element(busy).toBeVisible();
  expect(busy.element().getBoundingClientRect().right).toBeLessThanOrEqual(390 - 16);
});

test("on a phone a closed ticket leaves no room for buttons that it does not have", async () => {
  await openBoard(new OrdersServer([numberedDetail(1001, { status: "cancelled", fulfilment: "pickup" })]));
  await page.viewport(390, 844);
  const ticket = page.getByRole("article", { name: "Order 1001" });
  await expect.element(ticket).toBeInTheDocument();
  const [body] = ticket.element().children;
  expect(body?.getBoundingClientRect().right).toBeGreaterThan(ticket.element().getBoundingClientRect().right - 24);
});

test("no toast covers how busy is ended", async () => {
  await page.viewport(1280, 800);
  const settings = { busy: { extraMinutes: 20, until: minutes(60) } };
  const server = new OrdersServer([numberedDetail(1001)]);
  await openScreen(orders, { at: "/admin/orders", as: meera, server, settings, layout: adminLayout });
  await page.getByRole("button", { name: "Move to Preparing: order 1001" }).click();
  const shown = toastSaying("Order status updated successfully!");
  await expect.element(shown).toBeVisible();
  const end = page.getByRole("button", { name: "End now" }).element().getBoundingClientRect();
  await expect.poll(() => shown.element().closest("li")?.getBoundingClientRect().top).toBeGreaterThan(end.bottom);
});

test("a kitchen slower than its promise is proposed to be busy, with the reason", async () => {
  const by = { role: "admin", name: null } as const;
  const left = (number: number) =>
    numberedDetail(number, {
      status: "out_for_delivery",
      promisedAt: minutes(1),
      history: [{ status: "out_for_delivery", at: minutes(-5), by }],
    });
  const server = new OrdersServer([1001, 1002, 1003, 1004, 1005].map(left));
  await openBoard(server);
  await expect.element(page.getByText("Orders take 24 min, the promise says 15.")).toBeVisible();
  await page.getByRole("button", { name: "Add 10 min for an hour" }).click();
  expect((await server.next("PUT /api/settings/shop")).body).toMatchObject({ busy: { extraMinutes: 10 } });
});
