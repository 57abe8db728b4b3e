/** My Orders: the tracker of an open order, the list of the others, and their failures (spec section 4). */
import type { Order } from "@forno/contract/order/order.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { press } from "../../../testing/press.ts";
import { asha, sampleFood, sampleLine, sampleOrder } from "../../../testing/samples.ts";
import { sendEvent } from "../../../testing/stand-ins/socket.ts";
import { ActiveOrder } from "../../features/order/mine/tracking/active-order.tsx";
import { readChosenPlace } from "../../features/place/chosen-place.ts";
import { keepPage } from "../../platform/storage/stored-pages.ts";
import * as myOrders from "./my-orders.tsx";

const MINE = "POST /api/order/userorders";
const NOON = Date.parse("2026-11-21T12:00:00+05:30");
const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();

const heading = (name: string) => page.getByRole("heading", { name });
const live = page.getByRole("region", { name: "Order 1001" });
const past = page.getByRole("region", { name: "Past orders" }).getByRole("article");

const promise = { offer: "order", amount: 538, isAutomatic: false, grantedAt: null, minutes: 30, dueAt: at(30) } as const;
/** Paid at noon, promised half an hour later. */
const ownOrder = (order: Partial<Order> = {}): Order => ({
  ...sampleOrder(),
  userId: "user-1",
  payment: true,
  promisedAt: at(30),
  createdAt: at(0),
  date: at(0),
  history: [{ status: "pending", at: at(0) }],
  ...order,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  setTime(1);
});

function setTime(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  vi.setSystemTime(NOON + minutes * 60_000);
}

function keepOrders(...orders: Order[]): void {
  server.always(MINE, (call) => call.answer({ data: orders, nextCursor: null }));
}

const open = (settings: Partial<Settings> = {}) =>
  openScreen(myOrders, {
    at: "/myorders",
    as: asha,
    settings: { phone: "98450 45671", ...settings },
    menu: { foods: [sampleFood()] },
    server,
  });

test("the tracker shows address, bill, payment and help", async () => {
  keepOrders(ownOrder());
  await open();
  await expect.element(live.getByRole("region", { name: "Delivering to" })).toMatchTextContent("12 MG Road");
  const bill = live.getByRole("region", { name: "Items" });
  for (const words of ["2 × Margherita", "₹538", "Paid"]) await expect.element(bill).toMatchTextContent(words);
  const help = live.getByRole("region", { name: "Help" });
  await expect.element(help.getByRole("link", { name: "Call the shop" })).toHaveAttribute("href", "tel:9845045671");
  await expect
    .element(help.getByRole("link", { name: "WhatsApp" }))
    .toHaveAttribute("href", expect.stringMatching(/^https:\/\/wa\.me\/919845045671\?text=.*order%201001/));
});

test("an order that is picked up says where and when it is ready, and is never on its way", async () => {
  const pickup = {
    fulfilment: "pickup",
    promisedAt: null,
    address: { ...sampleOrder().address, address: "" },
    deliveryFee: 0,
    charges: [],
  } satisfies Partial<Order>;
  keepOrders(ownOrder({ ...pickup, status: "processing" }));
  await open({ address: "264, 12th Main Road", location: { lat: 12.97, lng: 77.64 } });
  const shop = live.getByRole("region", { name: "Pick up from" });
  await expect.element(shop).toMatchTextContent("264, 12th Main Road");
  await expect
    .element(shop.getByRole("link", { name: "Open in maps" }))
    .toHaveAttribute("href", expect.stringContaining("12.97%2C77.64"));
  await expect.element(live.getByRole("region", { name: "Picking up" })).toMatchTextContent("Asha Rao");
  await expect
    .element(live.getByRole("list", { name: "Order status" }))
    .toMatchTextContent(/PreparingWe.*Ready for PickupPicked Up$/);
  expect(document.body.textContent).not.toMatch(/Out for Delivery|Delivering to|Waiting for your payment/);
  keepOrders(ownOrder({ ...pickup, status: "out_for_delivery" }));
  sendEvent("orderUpdate", { _id: "order-1", status: "out_for_delivery", payment: true, deliveryBoyId: null });
  await expect.element(page.getByRole("status").getByText("Order 1001: Ready for Pickup")).toBeInTheDocument();
  await expect.element(live.getByText("Waiting at the counter")).toBeVisible();
  await expect.element(live.getByRole("heading", { name: "Show this number" })).toBeVisible();
  await expect.element(live.getByText("Tell us 1001 at the counter.")).toBeVisible();
  await expect.poll(() => document.title).toContain("Ready for Pickup");
  vi.setSystemTime(NOON + 200 * 60_000);
  vi.advanceTimersByTime(15_000);
  keepOrders(ownOrder({ ...pickup, status: "delivered", history: [{ status: "delivered", at: at(0) }] }));
  sendEvent("orderUpdate", { _id: "order-1", status: "delivered", payment: true, deliveryBoyId: null });
  await expect.element(past).toMatchTextContent("Picked Up");
});

test("an order for later says when it comes and that it can be cancelled, on other pages, too", async () => {
  const later = {
    kitchenAt: at(24 * 60 - 30),
    scheduledFor: at(24 * 60),
    promisedAt: at(24 * 60 + 30),
    promisedMinutes: 24 * 60 + 30,
  };
  keepOrders(ownOrder(later));
  await open();
  await expect.element(live).toMatchTextContent("Planned forSun 22 Nov12–12:30 PM");
  await expect.element(live).toMatchTextContent("You can cancel it until we begin to prepare it.");
  await expect.element(live.getByText("Starts about 11:30 AM")).toBeVisible();
  await expect.element(live.getByRole("button", { name: "Cancel order" })).toBeVisible();
  const saved = vi.spyOn(URL, "createObjectURL");
  await live.getByRole("button", { name: "Add to calendar" }).click();
  expect(await new Response(saved.mock.calls[0]?.[0] as Blob).text()).toContain("DTSTART:20261122T063000Z");
  await expect.element(live.getByText("min to go")).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("in a shop with areas the promised time is said, with what a late order gets", async () => {
  keepOrders(ownOrder({ promise: { ...promise, amount: 300, isAutomatic: true } }));
  await open({ deliveryPricing: "areas" });
  await expect.element(live).toMatchTextContent("With you by 12:30 PM. If it is late, you get ₹300 back.");
  vi.setSystemTime(NOON + 31 * 60_000);
  vi.advanceTimersByTime(15_000);
  // Not the delivery fee: a cap has lessened it.
  await expect.element(live).toMatchTextContent("We refund ₹300 of it automatically when it is delivered.");
});

test.each([
  [1, "With you by 12:50 PM. If it comes after 12:30 PM, you get ₹538 back."],
  [31, "We promised 30 minutes or free. Call us to get ₹538 back."],
])("a longer time that the kitchen said moves not what the promise returns: after %i min", async (minutes, words) => {
  setTime(minutes);
  keepOrders(ownOrder({ promise, promisedAt: at(50), promisedMinutes: 50 }));
  await open({ deliveryPricing: "areas" });
  await expect.element(live).toMatchTextContent(words);
  await expect.element(live).toMatchTextContent("With you by 12:50 PM.");
});

test("after the promised 30 minutes it says Late, never a negative number, and how to get the refund", async () => {
  setTime(31);
  keepOrders(ownOrder({ promise }));
  await open();
  await expect.element(live.getByText("Late", { exact: true })).toBeVisible();
  await expect.element(live.getByText("by 1 min", { exact: true })).toBeVisible();
  await expect.element(live.getByText("min to go")).not.toBeInTheDocument();
  await expect.element(live).toMatchTextContent("We promised 30 minutes or free. Call us to get ₹538 back.");
  await expect.element(live.getByRole("link", { name: "Call the shop" }).first()).toBeVisible();
});

/** By the shop, five minutes past noon. */
function cancelledOrder(): Order {
  const order = ownOrder({ status: "cancelled", cancelCause: "shop", refunded: true, refundedAmount: 538 });
  return { ...order, history: [...order.history, { status: "cancelled", at: at(5) }] };
}

test("an order that the shop cancels stays in its place, with the reason, its refund and a phone link", async () => {
  keepOrders(ownOrder());
  await open();
  await expect.element(live).toMatchTextContent("min to go");
  keepOrders({ ...cancelledOrder(), cancelReason: "sold_out" });
  sendEvent("orderUpdate", { _id: "order-1", status: "cancelled", payment: true, deliveryBoyId: null });
  await expect.element(live).toMatchTextContent("The shop cancelled this order.");
  await expect.element(live).toMatchTextContent("Something you ordered is sold out");
  await expect.element(live).toMatchTextContent("Order Cancelled");
  await expect.element(live).toMatchTextContent("Refunded to your original payment method.");
  await expect.element(live.getByRole("link", { name: "Call the shop" }).first()).toHaveAttribute("href", "tel:9845045671");
  await expect.element(past).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("an order that the shop cancelled a day ago is among the past orders", async () => {
  setTime(25 * 60);
  keepOrders(cancelledOrder());
  await open();
  await expect.element(past).toMatchTextContent("Order Cancelled");
  await expect.element(live).not.toBeInTheDocument();
});

test("an order that is not started can be cancelled after a question, and is then refunded", async () => {
  keepOrders(ownOrder());
  await open();
  await live.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel order 1001?" });
  await expect.element(question).toMatchTextContent("We refund ₹538 to your original payment method.");
  await expectNoAxeViolations();
  await press(question.getByRole("button", { name: "Cancel order" }), "{Enter}");
  const sent = await server.next("POST /api/order/cancel");
  expect(sent.body).toEqual({ orderId: "order-1" });
  keepOrders({ ...cancelledOrder(), cancelCause: "customer" });
  sent.answer({ message: "Order cancelled" });
  await expect.element(toastSaying("Order cancelled")).toBeVisible();
  await expect.element(live).toMatchTextContent("You cancelled this order.");
  await expect.element(live.getByRole("button", { name: "Order again" })).toBeVisible();
  await expect.element(live.getByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
});

test("an order that was started while its customer wanted to cancel it says so and shows its status", async () => {
  keepOrders(ownOrder());
  await open();
  await live.getByRole("button", { name: "Cancel order" }).click();
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }), "{Enter}");
  const sent = await server.next("POST /api/order/cancel");
  keepOrders(ownOrder({ status: "processing" }));
  const message = "We have already started this order. Please call us to change it";
  sent.refuse(409, "orderStarted", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  await expect.element(live.getByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
});

test("a shop that does not allow it offers no cancelling", async () => {
  keepOrders(ownOrder());
  await open({ customersCanCancel: false });
  await expect.element(live).toMatchTextContent("min to go");
  await expect.element(live.getByRole("button", { name: "Cancel order" })).not.toBeInTheDocument();
});

test("a delivered order stays for an hour, to be enjoyed, ordered again or asked about", async () => {
  setTime(59);
  const order = ownOrder({ status: "delivered" });
  keepOrders({ ...order, history: [...order.history, { status: "delivered", at: at(0) }] });
  await open();
  await expect.element(live).toMatchTextContent("Enjoy your meal");
  await expect.element(live.getByRole("button", { name: "Order again" })).toBeVisible();
  await expect.element(live.getByRole("region", { name: "Help" })).toBeVisible();
  await expect.element(past).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a cancelled order says what of its payment is not refunded", async () => {
  keepOrders({ ...cancelledOrder(), payment: true, refunded: false, refundedAmount: 100, keptAmount: 438 });
  await open();
  await expect.element(live).toMatchTextContent("₹438 of your payment are not refunded. The rest arrives within");
});

test("an order that was reopened after its refund still shows the refund", async () => {
  keepOrders(ownOrder({ status: "processing", refunded: true, refundedAmount: 538 }));
  await open();
  await expect.element(live).toMatchTextContent("Refunded to your original payment method.");
  await expect.element(live.getByText("Refunded", { exact: true }).first()).toBeVisible();
});

test("an open order comes before one that was cancelled after it was placed", async () => {
  keepOrders({ ...cancelledOrder(), _id: "order-2", orderNumber: 1002, cancelCause: "customer" }, ownOrder());
  await open();
  await expect.element(live).toBeVisible();
  const titles = page.getByRole("heading", { name: /^Order \d+$/ }).elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual(["Order 1001", "Order 1002"]);
});

test("a replaced order is listed among the earlier ones", async () => {
  const farmhouse = sampleLine({ _id: "farmhouse", name: "Farmhouse" });
  const replaced = ownOrder({
    _id: "order-0",
    orderNumber: 1000,
    items: [farmhouse],
    payment: false,
    promisedAt: null,
    status: "cancelled",
    cancelCause: "replaced",
  });
  keepOrders(ownOrder(), replaced);
  await open();
  await expect.element(past).toMatchTextContent("1 × Farmhouse");
  await expect.element(past).toMatchTextContent("Order Cancelled");
  // Nobody waits for its money.
  await expect.element(past).not.toMatchTextContent("Unpaid");
});

test("Order again fills the cart, says what is no longer on the menu, and hands it over as before", async () => {
  const gone = sampleLine({ _id: "special", name: "Tuesday Special" });
  keepOrders(ownOrder({ status: "delivered", fulfilment: "pickup", items: [sampleLine({ quantity: 2 }), gone] }));
  await open({ fulfilment: { delivery: true, pickup: true } });
  await past.getByRole("button", { name: "Order again" }).click();
  const merge = await server.next("POST /api/cart/merge");
  expect(merge.body).toEqual({ cartData: { margherita: 2 } });
  merge.answer({ data: { cartData: { margherita: 2 } } });
  await expect.element(heading("/cart")).toBeVisible();
  await expect.element(toastSaying("No longer on the menu: Tuesday Special")).toBeVisible();
  expect(readChosenPlace().fulfilment).toBe("pickup");
});

test("orders that do not load show Failed to fetch orders and a retry button", async () => {
  server.always(MINE, (call) => call.refuse(500, "unexpected", { message: "Something Went Wrong" }));
  await open();
  await expect.element(heading("Failed to fetch orders")).toBeVisible();
  keepOrders(ownOrder());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(live.getByText("Paid", { exact: true })).toBeVisible();
});

test.for([
  { days: 6, state: "are shown as last seen" },
  { days: 8, state: "are not shown after a week" },
])("orders that cannot be fetched $state", async ({ days }) => {
  localStorage.setItem("userMobile", asha.mobile);
  setTime(-days * 24 * 60);
  keepPage("orders", { data: [ownOrder()], nextCursor: null });
  setTime(1);
  server.always(MINE, (call) => call.lose());
  await open();
  await expect.element(days > 7 ? heading("Failed to fetch orders") : live).toBeVisible();
});

test("an order that awaits payment says so on other pages", async () => {
  keepOrders(ownOrder({ payment: false, promisedAt: null, payableUntil: at(15) }));
  await openScreen({ default: ActiveOrder }, { at: "/home", as: asha, server });
  await expect.element(page.getByRole("link")).toMatchTextContent(/^Order 1001 · Waiting for payment$/);
});

test("an order that was sent out at once shows its handoff code, and no preparation", async () => {
  const history = [...ownOrder().history, { status: "out_for_delivery" as const, at: at(1) }];
  const deliveryBoyId = { _id: "partner-1", name: "Imran Shaikh", mobile: "+919876543211" };
  keepOrders(ownOrder({ status: "out_for_delivery", history, handoffCode: "4827", deliveryBoyId }));
  await open();
  await expect.element(live.getByText("Out for Delivery")).toBeVisible();
  await expect.element(live.getByText("Preparing")).not.toBeInTheDocument();
  const code = page.getByRole("region", { name: "Handoff code" });
  await expect.element(code).toMatchTextContent("4827");
  await expect.element(code).toMatchTextContent("Give this code to Imran when you have your food.");
  await expectNoAxeViolations();
});

test("an order that is out shows how far away its partner is, and when that was heard last", async () => {
  keepOrders(ownOrder({ status: "out_for_delivery" }));
  await open();
  await expect.element(live).toBeVisible();
  const place = { orderId: "order-1", lat: 12.97, lng: 77.59, accuracy: 10, at: at(1) };
  sendEvent("partnerLocation", { ...place, orderId: "another", distance: 90 });
  sendEvent("partnerLocation", { ...place, distance: 1_240 });
  await expect.element(live.getByText("1.2 km")).toBeVisible();
  await expect.element(live.getByText("from your door, updated just now")).toBeVisible();
  await expectNoAxeViolations();
  vi.advanceTimersByTime(2 * 60_000);
  await expect.element(live.getByText("from your door, last seen 2 min ago")).toBeVisible();
  sendEvent("partnerLocation", { ...place, distance: null });
  await expect.element(live.getByText("On the way, updated just now")).toBeVisible();
});
