/** The delivery partner's page (spec sections 4 and 6). */
import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { tap } from "../../../testing/press.ts";
import { imran, sampleOrder } from "../../../testing/samples.ts";
import { setConnection } from "../../../testing/stand-ins/socket.ts";
import * as partnerLayout from "../../frame/layouts/partner.tsx";
import * as orders from "./orders.tsx";

const LIST = "GET /api/delivery/orders";
const MARK = "POST /api/delivery/update-order-status";
const UNDO = "POST /api/delivery/undo-delivered";

const markButton = page.getByRole("button", { name: "Mark as delivered" });
const undoButton = page.getByRole("button", { name: /^Undo/ });
const refresh = page.getByRole("button", { name: "Refresh" });
const toDeliver = page.getByRole("heading", { name: "1 to deliver" });
const unsent = page.getByText("Not sent yet. We'll send it when you're back online.");

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(390, 844);
  server = new FakeServer();
});

function drop(order: Partial<DeliveryOrder> = {}): DeliveryOrder {
  const { address, ...rest } = sampleOrder({ status: "out_for_delivery", payment: true });
  const recipient = { name: "Asha Rao", phone: address.phone, address: address.address };
  return { ...rest, address: `Asha Rao, ${address.address}`, recipient, ...order };
}

/** The list holds this order only. */
const listOnly = (order: DeliveryOrder) =>
  server.always(LIST, (call) => call.answer({ orders: [order], nextCursor: null, deliveredToday: 0 }));

const settings = { phone: "080 4567 1234" };
const openRounds = () => openScreen(orders, { at: "/delivery-boy", layout: partnerLayout, as: imran, settings, server });

test("a refunded order is not shown as paid", async () => {
  listOnly(drop({ refunded: true }));
  await openRounds();
  await expect.element(page.getByText("₹538")).toBeVisible();
  await expect.element(page.getByText("Refunded", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Paid", { exact: true })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("the list stays when the connection is lost, and the page says that it is not live", async () => {
  listOnly(drop());
  await openRounds();
  setConnection("live");
  await expect.element(page.getByText("Live", { exact: true })).toBeVisible();
  setConnection("offline");
  await expect.element(page.getByText(/^No internet\. Showing \d/)).toBeVisible();
  await expect.element(toDeliver).toBeVisible();
  setConnection("live");
  await expect.element(page.getByText("Live", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^No internet/)).not.toBeInTheDocument();
});

test("a refused change shows the server's message and the current list", async () => {
  listOnly(drop());
  await openRounds();
  await markButton.click();
  const message = "Order is not out for delivery";
  (await server.next(MARK)).refuse(409, "deliveryNotOut", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(markButton).toBeEnabled();
  expect(server.count(LIST)).toBeGreaterThan(1);
});

test("a delivery that could not be sent says so, and one that is undone before is never sent", async () => {
  listOnly(drop());
  await openRounds();
  await markButton.click();
  (await server.next(MARK)).lose();
  await expect.element(unsent).toBeVisible();
  await expect.element(markButton).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await undoButton.click();
  (await server.next(UNDO)).lose();
  await expect.element(unsent).not.toBeInTheDocument();
  await expect.element(markButton).toBeVisible();
  await refresh.click();
  await expect.element(page.getByRole("button", { name: "Refresh", exact: true })).toBeVisible();
  expect(server.count(MARK)).toBe(1);
});

test("a delivery that can be undone is accessible", async () => {
  listOnly(drop());
  await openRounds();
  await markButton.click();
  const mark = await server.next(MARK);
  listOnly(drop({ status: "delivered" }));
  mark.answer({ message: "Order status updated successfully!" });
  await expect.element(undoButton).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Done" })).toBeVisible();
  await expectNoAxeViolations();
});

test("an order with a handoff code asks for it, says what is wrong with it, and after too many tries calls the shop", async () => {
  const cash = { paymentMethod: "cash", payment: false, cashDue: 640 } as const;
  listOnly(drop({ ...cash, handoffTriesLeft: 5 }));
  await openRounds();
  await page.getByRole("button", { name: "Mark as delivered, ₹640 received" }).click();
  const sheet = page.getByRole("dialog", { name: "Handoff code" });
  const field = sheet.getByLabelText("Ask Asha for the 4 digits on the order page.");
  await expect.element(field).toHaveFocus();
  await expect.element(sheet.getByText("₹640")).toBeVisible();
  const key = (name: string) => tap(sheet.getByRole("button", { name }));
  for (const digit of ["4", "8", "3"]) await key(digit);
  await key("Delete digit");
  for (const digit of ["2", "1"]) await key(digit);
  const first = await server.next(MARK);
  expect(first.body).toEqual({ orderId: "order-1", status: "delivered", code: "4821" });
  listOnly(drop({ ...cash, handoffTriesLeft: 1 }));
  first.refuse(400, "wrongHandoffCode", { message: "Wrong code" });
  await expect.element(sheet.getByText("Wrong code. 1 try left.")).toBeVisible();
  await expect.element(undoButton).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await userEvent.fill(field, "");
  await userEvent.fill(field, "4822");
  listOnly(drop({ ...cash, handoffTriesLeft: 0 }));
  const second = await server.next(MARK);
  second.refuse(400, "wrongHandoffCode", { message: "Wrong code" });
  await expect.element(sheet.getByText("Too many wrong codes. Please call the shop")).toBeVisible();
  await expect.element(sheet.getByRole("link", { name: "Call the shop" })).toHaveAttribute("href", "tel:08045671234");
});

test("a delivery with its code is kept without a network, and a list of an earlier build asks when the shop does", async () => {
  const { handoffTriesLeft: _, ...stored } = drop();
  server.always(LIST, (call) => call.answer({ orders: [stored], nextCursor: null, deliveredToday: 0 }));
  await openRounds();
  await markButton.click();
  (await server.next(MARK)).refuse(400, "wrongHandoffCode", { message: "Wrong code" });
  const field = page.getByRole("dialog", { name: "Handoff code" }).getByRole("textbox");
  await userEvent.fill(field, "4827");
  (await server.next(MARK)).lose();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(unsent).toBeVisible();
  await refresh.click();
  const again = await server.next(MARK);
  expect(again.body).toMatchObject({ code: "4827" });
  // Only then can the next test send: one call at a time.
  again.answer({ message: "Order status updated successfully!" });
});

test("a partner shares the position by choice only, at most every five seconds, and not without the browser's consent", async () => {
  const LOCATION = "POST /api/delivery/location";
  const coords = { latitude: 12.97, longitude: 77.59, accuracy: 10 } as GeolocationCoordinates;
  const watch = vi.spyOn(navigator.geolocation, "watchPosition").mockReturnValue(7);
  const clear = vi.spyOn(navigator.geolocation, "clearWatch");
  listOnly(drop());
  await openRounds();
  const share = page.getByRole("switch", { name: "Share my position" });
  await expect.element(share).not.toBeChecked();
  await expect.element(page.getByText(/its customer sees how far away you are, and nobody else does/)).toBeVisible();
  expect(watch).not.toHaveBeenCalled();
  await share.click();
  const [found, failed] = watch.mock.calls[0] ?? [];
  const position = { coords, timestamp: 0 } as GeolocationPosition;
  found?.(position);
  found?.(position);
  const sent = await server.next(LOCATION);
  expect(sent.body).toEqual({ lat: 12.97, lng: 77.59, accuracy: 10 });
  sent.answer({ isSent: true });
  expect(server.count(LOCATION)).toBe(1);
  failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  await expect.element(share).not.toBeChecked();
  await expect.element(page.getByText("Your browser does not allow it.", { exact: false })).toBeVisible();
  expect(clear).toHaveBeenCalledWith(7);
  await expectNoAxeViolations();
});

test("a list that cannot be fetched shows an error, and Refresh fetches it", async () => {
  server.always(LIST, (call) => call.refuse(500, "unexpected", { message: "" }));
  await openRounds();
  await expect.element(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
  server.always(LIST, (call) => call.answer({ orders: [], nextCursor: null, deliveredToday: 0 }));
  await refresh.click();
  await expect.element(page.getByRole("heading", { name: "Nothing to deliver" })).toBeVisible();
});

test("the page counts all open orders, shows the cash to hand over, and amounts of delivered orders", async () => {
  const cash = {
    amount: 479,
    remaining: 50,
    orderCount: 1,
    orders: [{ _id: "o2", orderNumber: 1038, amount: 429, receivedAt: "2026-11-21T14:21:00.000Z" }],
  };
  const done = drop({ _id: "o2", orderNumber: 1038, status: "delivered", paymentMethod: "cash", amount: 429 });
  server.always(LIST, (call) =>
    call.answer({ orders: [drop(), done], nextCursor: "next", toDeliver: 63, cash, deliveredToday: 1 }),
  );
  await openRounds();
  await expect.element(page.getByRole("heading", { name: "63 to deliver" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Cash to hand over: ₹479" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Cash to hand over" })).toMatchTextContent("7:51 PM");
  await expect.element(page.getByText("Not handed over last time")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Done" })).toMatchTextContent("₹429 in cash");
  await expectNoAxeViolations();
});

test("a delivery that could not be sent is on top, and a toast leaves Logout free", async () => {
  const first = drop();
  const second = drop({ _id: "order-2", orderNumber: 1002 });
  server.always(LIST, (call) => call.answer({ orders: [first, second], nextCursor: null, toDeliver: 2, deliveredToday: 0 }));
  await openRounds();
  await page.getByRole("article", { name: "Order 1002" }).getByRole("button", { name: "Mark as delivered" }).click();
  (await server.next(MARK)).lose();
  await expect.element(unsent).toBeVisible();
  await expect.element(page.getByRole("article").first()).toMatchTextContent("1002");
  await page.getByRole("article", { name: "Order 1001" }).getByRole("button", { name: "Mark as delivered" }).click();
  const message = "Order is not out for delivery";
  (await server.next(MARK)).refuse(409, "deliveryNotOut", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  const logout = page.getByRole("button", { name: "Logout" }).element().getBoundingClientRect();
  await expect.poll(() => toastSaying(message).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(logout.bottom);
});

test("a card has the landmark, the instructions, directions to the pin, and what was picked up from the shop", async () => {
  const { recipient, ...order } = drop();
  const location = { lat: 12.97, lng: 77.64 };
  const asked = { ...recipient, location, landmark: "Opposite the lake", instructions: "Ring twice" };
  listOnly({ ...order, recipient: asked, status: "processing" });
  await openRounds();
  await expect.element(page.getByText("Landmark: Opposite the lake")).toBeVisible();
  await expect.element(page.getByText("Instructions: Ring twice")).toBeVisible();
  const map = page.getByRole("link", { name: "Map for order 1001" });
  await expect.element(map).toHaveAttribute("href", "https://www.google.com/maps/dir/?api=1&destination=12.97,77.64");
  await page.getByRole("button", { name: "Picked up from the shop" }).click();
  listOnly({ ...order, recipient: asked, status: "processing", pickedUpAt: "2026-11-21T14:11:00.000Z" });
  (await server.next("POST /api/delivery/picked-up")).answer({ message: "Order picked up" });
  await expect.element(page.getByText("Picked up at 7:41 PM")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Picked up from the shop" })).not.toBeInTheDocument();
  await expect.element(markButton).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("an order that is out for delivery is only to be marked as delivered, and a cancelled one says so", async () => {
  const cancelled = drop({ _id: "order-2", orderNumber: 1002, status: "cancelled" });
  const orders = [drop({ status: "out_for_delivery" }), cancelled];
  server.always(LIST, (call) => call.answer({ orders, nextCursor: null, toDeliver: 1, deliveredToday: 0 }));
  await openRounds();
  await expect.element(markButton).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Picked up from the shop" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Done" })).toMatchTextContent(/Order 1002.*Cancelled/);
});

test("orders of one trip are numbered in the order of their promises", async () => {
  const late = drop({ promisedAt: "2026-11-21T15:30:00.000Z" });
  const early = drop({ _id: "order-2", orderNumber: 1002, promisedAt: "2026-11-21T15:00:00.000Z" });
  server.always(LIST, (call) => call.answer({ orders: [late, early], nextCursor: null, toDeliver: 2, deliveredToday: 0 }));
  await openRounds();
  await expect.element(page.getByRole("article").first()).toMatchTextContent(/1002.*Stop 1 of 2/);
  await expect.element(page.getByRole("article").nth(1)).toMatchTextContent(/1001.*Stop 2 of 2/);
});

test("an order that cannot be handed over is reported with a reason, and can still be delivered", async () => {
  listOnly(drop());
  await openRounds();
  await page.getByRole("button", { name: "Could not deliver" }).click();
  await tap(page.getByRole("button", { name: "Tell the shop" }));
  await expect.element(page.getByText("Choose a reason")).toBeVisible();
  await tap(page.getByRole("radio", { name: "Nobody there" }));
  await expectNoAxeViolations();
  await tap(page.getByRole("button", { name: "Tell the shop" }));
  const report = await server.next("POST /api/delivery/not-delivered");
  expect(report.body).toEqual({ orderId: "order-1", reason: "nobody_there" });
  const failed = drop({ undelivered: { reason: "nobody_there", at: "2026-11-21T15:00:00.000Z" } });
  listOnly(failed);
  report.answer({ message: "Told", data: failed });
  await expect.element(page.getByText(/^Could not deliver: Nobody there, 8:30 PM/)).toBeVisible();
  await expect.element(markButton).toBeVisible();
});

test("a delivery that is assigned later is new until it was seen", async () => {
  listOnly(drop());
  const opened = await openRounds();
  await expect.element(toDeliver).toBeVisible();
  const answer = { orders: [drop(), drop({ _id: "order-2", orderNumber: 1002 })], nextCursor: null, deliveredToday: 0 };
  opened.always(LIST, (call) => call.answer({ ...answer, toDeliver: 2 }));
  await refresh.click();
  await expect.element(page.getByText("1 new delivery")).toBeVisible();
  expect(document.title).toMatch(/^\(1\) /);
  await tap(page.getByRole("button", { name: "Got it" }));
  await expect.element(page.getByText("1 new delivery")).not.toBeInTheDocument();
  expect(localStorage.getItem("seenDeliveries")).toBe("order-1 order-2");
});

test("an order that the kitchen has ready rings until it was seen", async () => {
  const making = drop({ status: "processing", readyAt: null, pickedUpAt: null });
  listOnly(making);
  await openRounds();
  await expect.element(toDeliver).toBeVisible();
  listOnly({ ...making, readyAt: "2026-11-21T15:00:00.000Z" });
  await refresh.click();
  await expect.element(page.getByText("Order 1001 is ready at the shop")).toBeVisible();
  expect(document.title).toMatch(/^\(1\) /);
  await tap(page.getByRole("button", { name: "Got it" }));
  await expect.element(page.getByText("Order 1001 is ready at the shop")).not.toBeInTheDocument();
});
