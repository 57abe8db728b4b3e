/** The counter's screen. */
import { buildFood, buildMenu, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { STAFF_PERMISSIONS } from "@forno/contract/wire/permissions.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { type FakeCall, FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { press, tap } from "../../../testing/press.ts";
import { meera, sampleLine, sampleOrder } from "../../../testing/samples.ts";
import { sendEvent } from "../../../testing/stand-ins/socket.ts";
import * as counter from "./counter.tsx";
// Loaded here, and not within the time that the first test waits for its screen.
import "./counter-page.tsx";

const SALE = "POST /api/counter/order";
const [regular, medium] = SIZES;
const margherita = buildFood({
  prices: [
    { sizeId: regular._id, price: 199 },
    { sizeId: medium._id, price: 399 },
  ],
  defaultSizeId: regular._id,
});
const lemonade = buildFood({ name: "Masala Lemonade", price: 69, category: "drink" });
const gone = buildFood({ name: "Mushroom Truffle", isAvailable: false });
const menu = buildMenu({ foods: [margherita, lemonade, gone] });
const mediumKey = `${margherita._id}~s${medium._id}~m`;
const sold = {
  orderId: "order-1",
  orderNumber: 1061,
  token: 27,
  amount: 468,
  change: 0,
  upi: null,
  link: null,
  status: "pending",
  payment: true,
};
const upi = { content: "upi://pay?am=468.00", imageUrl: "https://pay.example/qr", expiresAt: "2999-01-01T00:00:00.000Z" };

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 800);
  server = new FakeServer();
  server.always("GET /api/user/me", (call) =>
    call.answer({ data: { name: "Meera", mobile: "", role: "staff", permissions: STAFF_PERMISSIONS } }),
  );
  hasHeld([]);
  isWaiting([]);
  server.always("POST /api/counter/quote", (call) => call.answer({ data: { amount: 468 } }));
  hasShift({ openedAt: "2026-11-21T05:30:00.000Z", counted: 2000, orders: 1, sales: 468, returned: 0 });
});

const hasShift = (shift: object | null) => server.always("GET /api/counter/shift", (call) => call.answer({ data: shift }));
const hasHeld = (held: object[]) => server.always("GET /api/counter/held", (call) => call.answer({ data: held }));
const isWaiting = (sales: object[]) => server.always("GET /api/counter/waiting", (call) => call.answer({ data: sales }));
const open = (settings = {}) => openScreen(counter, { at: "/counter", as: meera, server, menu, settings });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const mobile = page.getByRole("textbox", { name: "Mobile number" });
const ticket = page.getByRole("region", { name: "Ticket" });
const type = (keys: string) => userEvent.keyboard(keys);
const keyOf = (call: FakeCall) => call.headers.get("idempotency-key");
/** A medium Margherita and a lemonade, by keyboard. */
const fill = async () => {
  await expect.element(mobile).toHaveFocus();
  await type("marg m{Enter}lem{Enter}");
  await expect.element(ticket).toMatchTextContent("1 Margherita");
};

test("a walk-in is sold for cash by keyboard alone, with the change and the token", async () => {
  await open();
  await fill();
  await expectNoAxeViolations();
  await type("{Alt>}c{/Alt}");
  await expect.element(button(/^Take ₹468/)).toHaveFocus();
  await type("3");
  await expect.element(ticket).toMatchTextContent("Change₹132₹100₹20₹10₹2");
  await expectNoAxeViolations();
  await type("{Enter}");
  const sale = await server.next(SALE);
  expect(sale.body).toMatchObject({
    channel: "counter",
    items: [
      { _id: mediumKey.slice(0, -2), quantity: 1 },
      { _id: lemonade._id, quantity: 1 },
    ],
    fulfilment: "pickup",
    payment: "cash",
    cashGiven: 600,
  });
  sale.answer({ data: { ...sold, change: 132 } });
  await expect.element(page.getByRole("region", { name: "Order placed" })).toMatchTextContent("Token27");
  await expect.element(ticket).toMatchTextContent("Order 1061, pickupPaid in cash, ₹468Change ₹132");
  await expect.element(button("New order")).toHaveFocus();
  await type("{Enter}");
  await expect.element(mobile).toHaveFocus();
  await expect.element(ticket).toMatchTextContent("Nothing on the ticket yet");
});

test("the number finds who calls: the same again, to the same door, with two presses", async () => {
  const address = { firstName: "Asha", lastName: "", address: "12 MG Road", phone: "+919845012345", pincode: "560001" };
  const items = [sampleLine({ _id: lemonade._id, key: lemonade._id, name: "Masala Lemonade", quantity: 2 })];
  server.always("GET /api/counter/customer", (call) =>
    call.answer({ data: { name: "Asha Rao", addresses: [], orders: [sampleOrder({ items, address, fulfilment: "delivery" })] } }),
  );
  await open();
  await expect.element(mobile).toHaveFocus();
  await type("9845012345");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Asha Rao");
  await type("{Alt>}a{/Alt}{Enter}");
  const sale = await server.next(SALE);
  expect(sale.body).toMatchObject({
    channel: "phone",
    customer: { name: "Asha Rao", mobile: "+919845012345" },
    address: { address: "12 MG Road", pincode: "560001" },
    items: [{ _id: lemonade._id, quantity: 2 }],
    fulfilment: "delivery",
    payment: "cash",
  });
  sale.answer({ data: { ...sold, payment: false } });
  await expect.element(ticket).toMatchTextContent("₹468 in cash at the door");
});

test("a sale without an answer is sent again with its key, also after a reload, and never changed before", async () => {
  await open();
  await fill();
  await tap(button(/^Card/));
  const digits = page.getByRole("textbox", { name: "Last four digits of the card (optional)" });
  await digits.fill("42");
  await tap(button("Card paid, place order"));
  await expect.element(page.getByText("Please enter the last four digits of the card")).toBeVisible();
  await digits.fill("4242");
  await tap(button("Card paid, place order"));
  const first = await server.next(SALE);
  expect(first.body).toMatchObject({ payment: "card", cardDigits: "4242" });
  first.lose();
  await expect.element(page.getByRole("heading", { name: "No answer yet" })).toBeVisible();
  await tap(button("Try again"));
  const second = await server.next(SALE);
  expect([keyOf(second), second.body]).toEqual([keyOf(first), first.body]);
  await page.getByRole("banner").getByRole("link", { name: "Open orders" }).click();
  await open();
  const third = await server.next(SALE);
  expect([keyOf(third), third.body]).toEqual([keyOf(first), first.body]);
  third.answer({ data: sold });
  await expect.element(ticket).toMatchTextContent("Paid by card, ₹468");
});

test("a QR code stands until the bank confirms, and gives way to another way to pay", async () => {
  const waiting = { ...sold, upi, payment: false };
  server.always("GET /api/counter/order", (call) => call.answer({ data: waiting }));
  await open();
  await fill();
  await type("{Enter}");
  (await server.next(SALE)).answer({ data: waiting });
  await expect.element(page.getByRole("img", { name: "UPI QR code" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Show the QR code" })).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await tap(button("Choose another way to pay"));
  const cancel = await server.next("POST /api/counter/order/cancel");
  expect(cancel.body).toEqual({ orderId: "order-1" });
  cancel.answer({ message: "" });
  await tap(button(/^UPI/));
  const again = await server.next(SALE);
  again.answer({ data: waiting });
  await expect.element(page.getByRole("img", { name: "UPI QR code" })).toBeVisible();
  server.always("GET /api/counter/order", (call) => call.answer({ data: sold }));
  sendEvent("orderUpdate", { _id: "order-1", status: "pending", payment: true, deliveryBoyId: null });
  await expect.element(ticket).toMatchTextContent("Paid by UPI, ₹468");
});

test.each([
  { heading: "This order was cancelled", expiresAt: upi.expiresAt },
  { heading: "This QR code is closed", expiresAt: "2026-01-01T00:00:00.000Z" },
])(
  "of a QR code that can no longer be paid it says “$heading”, in view, and the ticket is still there",
  async ({ heading, expiresAt }) => {
    server.always("GET /api/counter/order", (call) => call.answer({ data: { ...sold, payment: false, status: "cancelled" } }));
    await open();
    await fill();
    await type("{Enter}");
    await page.viewport(390, 500);
    (await server.next(SALE)).answer({ data: { ...sold, upi: { ...upi, expiresAt }, payment: false } });
    await expect.element(page.getByRole("heading", { name: heading })).toBeInViewport({ ratio: 1 });
    await tap(button("Choose another way to pay"));
    await expect.element(ticket).toMatchTextContent("1 Margherita");
  },
);

test("an order by phone for a typed address waits for its link to be paid while others are sold, and turns to paid", async () => {
  const link = { url: "https://shop.example/pay/abc", expiresAt: new Date(Date.now() + 900_000).toISOString(), text: "sent" };
  const waiting = { ...sold, payment: false, link };
  server.always("GET /api/counter/customer", (call) => call.answer({ data: { name: null, addresses: [], orders: [] } }));
  server.always("GET /api/counter/order", (call) => call.answer({ data: waiting }));
  await open();
  await fill();
  await expect.element(button(/^Payment link/)).not.toBeInTheDocument();
  await mobile.fill("9845012345");
  await page.getByRole("textbox", { name: "Name" }).fill("Asha Rao");
  await tap(page.getByRole("radio", { name: "Delivery" }));
  await tap(button("Add the address"));
  const form = page.getByRole("dialog", { name: "Delivery address" });
  await form.getByRole("textbox", { name: "Address" }).fill("12 MG Road");
  await form.getByRole("textbox", { name: "Landmark" }).fill("Opposite the water tank");
  await form.getByRole("textbox", { name: "Pincode" }).fill("560");
  await tap(button("Use this address"));
  await expect.element(form.getByText("Please enter a valid pincode")).toBeVisible();
  await form.getByRole("textbox", { name: "Pincode" }).fill("560 001");
  await tap(button("Use this address"));
  await tap(button(/^Payment link/));
  const sale = await server.next(SALE);
  const address = { address: "12 MG Road", landmark: "Opposite the water tank", pincode: "560001" };
  expect(sale.body).toMatchObject({ channel: "phone", payment: "link", customer: { mobile: "+919845012345" }, address });
  isWaiting([{ ...waiting, customer: "Asha Rao" }]);
  sale.answer({ data: waiting });
  await expect.element(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  await expect.element(ticket).toMatchTextContent("The link was sent to the customer by text");
  await expect.element(page.getByRole("timer")).toMatchTextContent(/^1[45]:\d\d left$/);
  await expectNoAxeViolations();
  await tap(button("Send again"));
  const again = await server.next("POST /api/counter/order/send-link");
  expect(again.body).toEqual({ orderId: "order-1" });
  again.answer({ data: waiting });
  await expect.element(toastSaying("Sending the link again")).toBeVisible();
  await tap(button("New order"));
  await expect.element(ticket).toMatchTextContent("Nothing on the ticket yet");
  await tap(button("Unpaid 1"));
  await expect.element(page.getByRole("dialog")).toMatchTextContent("Order 1061, ₹468Asha Rao");
  await expect.element(page.getByRole("dialog").getByRole("button", { name: "Copy link" })).toBeVisible();
  await tap(page.getByRole("dialog").getByRole("button", { name: "Cancel order" }));
  const question = page.getByRole("alertdialog", { name: "Cancel order 1061?" });
  await press(question.getByRole("button", { name: "Cancel order" }), "{Enter}");
  const cancel = await server.next("POST /api/counter/order/cancel");
  expect(cancel.body).toEqual({ orderId: "order-1" });
  cancel.refuse(502, "paymentProviderAway");
  await press(question.getByRole("button", { name: "Keep order" }), "{Enter}");
  isWaiting([]);
  sendEvent("orderUpdate", { _id: "order-1", status: "pending", payment: true, deliveryBoyId: null });
  await expect.element(toastSaying("Order 1061 is paid")).toBeVisible();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("No order waits for a payment");
});

test("cash leads to opening the shift first; what was counted at its end stands in a report", async () => {
  hasShift(null);
  await open();
  await fill();
  await type("{Alt>}c{/Alt}");
  await type("2000{Enter}");
  const opening = await server.next("POST /api/counter/shift/open");
  expect(opening.body).toEqual({ counted: 2000 });
  hasShift({ openedAt: "2026-11-21T05:30:00.000Z", counted: 2000, orders: 1, sales: 468, returned: 0 });
  opening.answer({ data: { counted: 2000 } });
  await expect.element(button(/^Take ₹468/)).toHaveFocus();
  await tap(button(/^Shift open/));
  await type("4");
  await page.getByRole("textbox", { name: "Coins" }).fill("460");
  await expect.element(page.getByRole("dialog")).toMatchTextContent("Expected₹2,468Counted₹2,460Difference−₹8");
  await expectNoAxeViolations();
  await tap(page.getByRole("dialog").getByRole("button", { name: "Close shift" }));
  const closing = await server.next("POST /api/counter/shift/close");
  expect(closing.body).toEqual({ counted: 2460 });
  closing.answer({ data: { expected: 2468, counted: 2460, difference: -8 } });
  await expect.element(page.getByRole("dialog", { name: "Shift closed" })).toMatchTextContent("Difference−₹8");
});

test("what would be refused is so before the card is charged, and the open shift from the header places nothing", async () => {
  hasShift(null);
  await open();
  await fill();
  server.always("POST /api/counter/quote", (call) => call.refuse(409, "stockShort", { message: "Only 1 left" }));
  await tap(button(/^Card/));
  await expect.element(toastSaying("Only 1 left")).toBeVisible();
  await expect.element(ticket).toMatchTextContent("1 Margherita");
  await tap(button(/^Open shift/));
  await type("2000{Enter}");
  const opening = await server.next("POST /api/counter/shift/open");
  hasShift({ openedAt: "2026-11-21T05:30:00.000Z", counted: 2000, orders: 0, sales: 0, returned: 0 });
  opening.answer({ data: { counted: 2000 } });
  await expect.element(button(/^Shift open/)).toBeVisible();
  await expect.element(ticket).toMatchTextContent("1 Margherita");
});

test("what is refused says why, and the ticket stays: a shift closed elsewhere, or a closed counter", async () => {
  await open();
  await fill();
  await type("{Alt>}c{/Alt}");
  await expect.element(button(/^Take ₹468/)).toHaveFocus();
  await type("{Enter}");
  (await server.next(SALE)).refuse(409, "shiftNotOpen", { message: "Open your shift first" });
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await type("{Escape}");
  await tap(button("Back to the order"));
  await tap(button(/^Card/));
  await tap(button("Card paid, place order"));
  (await server.next(SALE)).refuse(409, "counterClosed", { message: "The counter is closed" });
  await expect.element(toastSaying("The counter is closed")).toBeVisible();
  await tap(button("Back to the order"));
  await expect.element(ticket).toMatchTextContent("1 Margherita");
});

test("a closed counter sells nothing; online ordering may be off", async () => {
  await open({ counterOpen: false, isOrderEnabled: false });
  await fill();
  await expect.element(page.getByText("The counter is closed")).toBeVisible();
  await expect.element(button(/^UPI/)).toBeDisabled();
  await expect.element(page.getByRole("article", { name: "Mushroom Truffle" })).toMatchTextContent("Sold out");
});

test("what is not served now is not sold, even where the shop takes orders for later", async () => {
  const serviceHours = [{ days: [(new Date().getUTCDay() + 2) % 7], from: "08:00", to: "11:00" }];
  const poha = buildFood({ name: "Poha", serviceHours, isOffHours: true });
  const scheduling = { isOn: true, daysAhead: 6, slotMinutes: 30 };
  await openScreen(counter, {
    at: "/counter",
    as: meera,
    server,
    menu: buildMenu({ foods: [margherita, poha] }),
    settings: { scheduling },
  });
  const tile = page.getByRole("article", { name: "Poha" });
  await expect.element(tile).toMatchTextContent(/Served \w{3} 8 AM to 11 AM/);
  await expect.element(tile.getByRole("button")).not.toBeInTheDocument();
});

test("an order is held under the customer's name, and resumed when the ticket is free", async () => {
  await open();
  await fill();
  await page.getByRole("textbox", { name: "Name" }).fill("Asha Rao");
  await type("{Alt>}h{/Alt}");
  const hold = await server.next("POST /api/counter/held");
  const { name, sale } = hold.body as { name: string; sale: { items: object[] } };
  expect([name, sale.items]).toMatchObject(["Asha Rao", [{ quantity: 1 }, { _id: lemonade._id, quantity: 1 }]]);
  hasHeld([{ _id: "held-1", name, itemCount: 2, heldAt: "2026-11-21T14:30:00.000Z" }]);
  hold.answer({ data: { _id: "held-1" } });
  await expect.element(ticket).toMatchTextContent("Nothing on the ticket yet");
  await tap(button("On hold 1"));
  await expect.element(page.getByRole("dialog")).toMatchTextContent("Asha Rao 2 items, since 8:00 PM");
  await tap(button("Drop Asha Rao"));
  await tap(button("Cancel"));
  await tap(button("Resume"));
  (await server.next("POST /api/counter/held/held-1/resume")).answer({ data: { name, sale } });
  const drop = await server.next("DELETE /api/counter/held/held-1");
  hasHeld([]);
  drop.answer({ data: { name, sale } });
  await expect.element(ticket).toMatchTextContent("1 Margherita");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Asha Rao");
});
