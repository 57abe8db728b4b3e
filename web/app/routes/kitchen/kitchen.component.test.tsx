/** The kitchen's screen. */
import type { Ticket } from "@forno/contract/kitchen/kitchen.ts";
import { STAFF_PERMISSIONS } from "@forno/contract/wire/permissions.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { sampleKitchenLine, sampleTicket } from "../../../testing/kitchen.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { tap } from "../../../testing/press.ts";
import { meera } from "../../../testing/samples.ts";
import { sendEvent, setConnection } from "../../../testing/stand-ins/socket.ts";
import * as kitchen from "./kitchen.tsx";

const LIST = "GET /api/kitchen";
const started = { startedAt: "2026-11-21T14:31:00.000Z" };
const lunch = [
  sampleKitchenLine({ quantity: 2, size: "Medium" }),
  sampleKitchenLine({ lineId: "1", name: "Cola", station: "drinks", note: "Cold" }),
];

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 800);
  server = new FakeServer();
  hasPermissions(STAFF_PERMISSIONS);
});

const hasPermissions = (permissions: readonly string[]) =>
  server.always("GET /api/user/me", (call) => call.answer({ data: { name: "Meera", mobile: "", role: "staff", permissions } }));
const has = (tickets: Ticket[], more: { ready?: Ticket[]; later?: Ticket[] } = {}) =>
  server.always(LIST, (call) =>
    call.answer({ data: { stations: ["oven", "drinks"], tickets, ready: [], later: [], allDay: [], ...more } }),
  );
const open = (at = "/kitchen") => openScreen(kitchen, { at, as: meera, server });
const order = (number: number) => page.getByRole("region", { name: `Order ${number}`, exact: true });
const button = (name: string, number = 1001) => order(number).getByRole("button", { name, exact: true });

test("a new order is accepted with the minutes that it takes, and is then bumped", async () => {
  has([sampleTicket({ lines: lunch })]);
  await open();
  await expect.element(order(1001)).toMatchTextContent("2×MargheritaMMedium");
  await expect.element(order(1001)).toMatchTextContent("New, Deliverydue 8:20 PM");
  await expect.element(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expectNoAxeViolations();
  const boxOf = (name: string) => page.getByRole("button", { name }).element().getBoundingClientRect();
  await page.viewport(320, 640);
  expect(boxOf("Logout").top).toBe(boxOf("Recall").top);
  await page.viewport(768, 800);
  const clock = page
    .getByRole("banner")
    .getByText(/^\d+:\d\d [AP]M$/)
    .element();
  expect(clock.getBoundingClientRect().right).toBe(768 - 20);
  await page.viewport(1280, 800);
  await order(1001).getByRole("combobox", { name: "Ready in" }).selectOptions("25 min");
  await button("Start").click();
  const start = await server.next("POST /api/kitchen/start");
  expect(start.body).toEqual({ orderId: "order-1", minutes: 25 });
  has([sampleTicket({ lines: lunch, ...started })]);
  start.answer({ message: "" });
  await expect.element(button("Bump")).toBeVisible();
  await tap(button("Bump"));
  expect((await server.next("POST /api/kitchen/bump")).body).toEqual({ orderId: "order-1" });
});

test("a line is struck by a press, and comes back by another", async () => {
  has([sampleTicket({ lines: lunch, ...started })]);
  await open();
  await button("1× Cola").click();
  const bump = await server.next("POST /api/kitchen/bump");
  expect(bump.body).toEqual({ orderId: "order-1", lineId: "1" });
  has([sampleTicket({ lines: lunch.map((line) => ({ ...line, isDone: line.name === "Cola" })), ...started })]);
  bump.answer({ message: "" });
  await tap(button("Cola"));
  expect((await server.next("POST /api/kitchen/recall")).body).toEqual({ orderId: "order-1", lineId: "1" });
  await expect.element(page.getByRole("region", { name: "All day" })).toMatchTextContent("2Margherita, Medium");
});

test("keys press the button of a ticket: by its digit, or chosen with arrows and Enter", async () => {
  has([1001, 1002, 1003].map((orderNumber) => sampleTicket({ orderId: `order-${orderNumber}`, orderNumber, ...started })));
  await open();
  await expect.element(order(1003)).toBeVisible();
  await userEvent.keyboard("2");
  expect((await server.next("POST /api/kitchen/bump")).body).toEqual({ orderId: "order-1002" });
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(button("Bump", 1002)).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect((await server.next("POST /api/kitchen/bump")).body).toEqual({ orderId: "order-1003" });
  const keys = page.getByRole("switch", { name: "Keyboard shortcuts" });
  await keys.click();
  await userEvent.keyboard("1");
  await keys.click();
  await userEvent.keyboard("2");
  expect((await server.next("POST /api/kitchen/bump")).body).toEqual({ orderId: "order-1002" });
});

test("a station sees its own lines and does only these", async () => {
  has([sampleTicket({ lines: lunch, ...started })]);
  await open("/kitchen?station=drinks");
  await expect.element(order(1001)).toMatchTextContent("1 line at another station");
  await expect.element(order(1001)).not.toMatchTextContent("Margherita");
  await expect.element(page.getByRole("link", { name: "Drinks 1" })).toHaveAttribute("aria-current", "true");
  await button("Bump").click();
  expect((await server.next("POST /api/kitchen/bump")).body).toEqual({ orderId: "order-1", lineId: "1" });
});

test("what was cancelled or changed stays until it is seen", async () => {
  const changed = [{ ...sampleKitchenLine({ quantity: 3 }), wasQuantity: 2 }];
  has([
    sampleTicket({ isCancelled: true }),
    sampleTicket({
      orderId: "order-2",
      orderNumber: 1002,
      lines: changed,
      isChanged: true,
      removed: [{ name: "Cola", quantity: 1 }],
      ...started,
    }),
  ]);
  await open();
  await expect.element(order(1001)).toMatchTextContent("Cancelled, Delivery");
  await expect.element(order(1002)).toMatchTextContent("was 2");
  await expect.element(order(1002)).toMatchTextContent("No longer: 1 × Cola");
  await expectNoAxeViolations();
  await button("Seen").click();
  expect((await server.next("POST /api/kitchen/bump")).body).toEqual({ orderId: "order-1" });
  await button("Seen", 1002).click();
  expect((await server.next("POST /api/kitchen/start")).body).toEqual({ orderId: "order-2" });
});

test("the last bump is recalled, orders at the pass one by one, and those for later stand apart", async () => {
  const ready = sampleTicket({ ...started, readyAt: "2026-11-21T14:45:00.000Z" });
  has([], { ready: [ready], later: [sampleTicket({ orderId: "order-3", orderNumber: 1003, isScheduled: true })] });
  await open();
  await expect.element(page.getByRole("heading", { name: "Nothing to make" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Recall" }).click();
  expect((await server.next("POST /api/kitchen/recall")).body).toEqual({ orderId: "order-1" });
  await page.getByRole("link", { name: "Pass 1" }).click();
  await expect.element(order(1001)).toMatchTextContent("ready 8:15 PM");
  await tap(button("Recall"));
  expect((await server.next("POST /api/kitchen/recall")).body).toEqual({ orderId: "order-1" });
  await page.getByRole("link", { name: "Later 1" }).click();
  await expect.element(order(1003)).toMatchTextContent("for a chosen time");
});

test("without a connection the tickets stay and the screen says so; an event and each connection fetch again", async () => {
  has([sampleTicket(started)]);
  await open();
  await expect.element(order(1001)).toBeVisible();
  setConnection("offline");
  await expect.element(page.getByText(/^No connection\. Showing the tickets of/)).toBeVisible();
  await expect.element(order(1001)).toBeVisible();
  has([sampleTicket({ orderNumber: 1002, ...started })]);
  setConnection("live");
  await expect.element(order(1002)).toBeVisible();
  has([sampleTicket({ orderNumber: 1003, ...started })]);
  sendEvent("orderPlaced", { _id: "order-1", status: "pending", payment: true, deliveryBoyId: null });
  await expect.element(order(1003)).toBeVisible();
});

test("a refused press shows why, and what is true", async () => {
  has([sampleTicket(started)]);
  await open();
  await button("Bump").click();
  has([]);
  (await server.next("POST /api/kitchen/bump")).refuse(409, "notInKitchen", { message: "This order is not in the kitchen" });
  await expect.element(toastSaying("This order is not in the kitchen")).toBeVisible();
  await expect.element(order(1001)).not.toBeInTheDocument();
});

test("once the shop requires a second factor, a cook without one is led to set it up", async () => {
  has([sampleTicket({ lines: lunch })]);
  const asks = (policy: string) =>
    server.always("GET /api/admin/second-factor", (call) =>
      call.answer({ data: { isOn: false, policy, since: null, recoveryCodesLeft: 0 } }),
    );
  asks("optional");
  await open();
  await expect.element(order(1001)).toBeVisible();
  asks("required");
  setConnection("live");
  await expect.element(page.getByRole("heading", { name: "/admin/second-factor" })).toBeVisible();
});

test("with the permission taken away, the tickets give way to what the person may open", async () => {
  has([sampleTicket({ lines: lunch })]);
  await open();
  await expect.element(order(1001)).toBeVisible();
  hasPermissions(["menu"]);
  setConnection("live");
  await expect.element(page.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
  await expect.element(order(1001)).not.toBeInTheDocument();
});
