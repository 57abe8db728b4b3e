/** The checkout of shops that set areas, pickup or orders for later. */
import type { Settings } from "@forno/contract/settings/settings.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { press } from "../../../testing/press.ts";
import { amountOf } from "../../../testing/price-rows.ts";
import { asha, sampleFood, sampleOrder, sampleSettings } from "../../../testing/samples.ts";
import { planTexts } from "../../features/checkout/texts/en-plan.ts";
import { choosePlace, readChosenPlace } from "../../features/place/chosen-place.ts";
import type { Quote } from "../../features/place/quoter.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as order from "./order.tsx";

const PLACE = "POST /api/order/place";
const QUOTE = "POST /api/order/quote";
/** 7:24 PM in Kolkata, a Saturday. */
const NOW = Date.parse("2026-11-21T13:54:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const PIN = { lat: 12.98, lng: 77.64 };
const home = {
  _id: "a1",
  label: "Home",
  line: "Flat 302, Rose Villa, 4th Cross",
  landmark: "Opposite the water tank",
  pincode: "560038",
  location: null,
  instructions: "Call at the gate",
  isDefault: true,
};
const work = {
  ...home,
  _id: "a2",
  label: "Work",
  line: "12 MG Road",
  pincode: "560001",
  landmark: null,
  instructions: null,
  isDefault: false,
};

const sampleQuote = (quote: Partial<Quote> = {}): Quote => ({
  isOrderable: true,
  problems: [],
  area: { _id: "near", name: "Indiranagar" },
  lines: [],
  charges: [{ kind: "delivery", label: "Delivery fee", amount: 50 }],
  subtotal: 498,
  deliveryFee: 50,
  discount: 0,
  tax: 0,
  total: 548,
  minimumOrder: 300,
  freeDeliveryFrom: null,
  promise: { from: at(30), to: at(35), minutes: 35 },
  slots: [],
  ...quote,
});
const problem = (code: Quote["problems"][number]["code"], message: string): Partial<Quote> => ({
  isOrderable: false,
  problems: [{ code, message }],
});
/** Half hours from 7:30 PM today, and of tomorrow's evening. */
const SLOTS = [6, 36, 24 * 60 + 6].map((minute, index) => ({ from: at(minute), to: at(minute + 30), isFull: index === 1 }));

const placeButton = page.getByRole("button", { name: "Place order" });
const field = (name: string) => page.getByLabelText(name, { exact: true });

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  server = new FakeServer();
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [], nextCursor: null }));
  answerAddresses(home, work);
  answerQuotes({});
});

const lastAddress = { ...sampleOrder().address, address: "9 Old Street", pincode: "560095" };
const answerLastOrder = (address: typeof lastAddress & { location?: object }): void =>
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [{ ...sampleOrder(), address }], nextCursor: null }));

const answerAddresses = (...data: object[]): void => server.always("GET /api/user/addresses", (call) => call.answer({ data }));
function answerQuotes(fields: Partial<Quote>): void {
  server.always(QUOTE, (call) => call.answer({ data: sampleQuote(fields) }));
}

const OFFERS = { fulfilment: { delivery: true, pickup: true }, deliveryPricing: "areas" } as const satisfies Partial<Settings>;
const scheduling = { isOn: true, daysAhead: 2, slotMinutes: 30 };

const open = (settings: Partial<Settings> = {}) =>
  openScreen(order, {
    at: "/order",
    layout: customerLayout,
    as: { ...asha, name: "Asha Rao" },
    menu: { foods: [sampleFood()] },
    cart: { margherita: 2 },
    settings: { ...OFFERS, cashOnDelivery: false, ...settings },
    server,
  });

test("the default address is chosen as it is, and the order has its fee, instructions and pincode", async () => {
  await open();
  await expect.element(page.getByText("Flat 302, Rose Villa, 4th Cross, 560038")).toBeVisible();
  await expect.poll(() => amountOf("Total")).toBe("₹548");
  await expect.element(page.getByRole("region", { name: "Time" })).toMatchTextContent("With you by 7:59 PM.");
  await expectNoAxeViolations();
  await placeButton.click();
  const placed = await server.next(PLACE);
  expect(placed.body).toMatchObject({
    fulfilment: "delivery",
    amount: 548,
    address: {
      firstName: "Asha",
      address: "Flat 302, Rose Villa, 4th Cross",
      pincode: "560038",
      landmark: "Opposite the water tank",
      instructions: "Call at the gate",
    },
  });
});

test("the default address is chosen although the last order went elsewhere", async () => {
  let sendAddresses = () => {};
  server.always("GET /api/user/addresses", (call) => {
    sendAddresses = () => call.answer({ data: [{ ...home, location: PIN }, work] });
  });
  answerLastOrder(lastAddress);
  await open();
  await expect.element(field("Last name")).toHaveValue(lastAddress.lastName);
  sendAddresses();
  await expect.element(page.getByText("Flat 302, Rose Villa, 4th Cross, 560038")).toBeVisible();
  await expect.poll(() => server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560038", location: PIN } });
});

test.each([
  ["the pincode of a saved address", { label: "560001", pincode: "560001" }, "12 MG Road, 560001"],
  [
    "an address that was deleted",
    { label: "Old", pincode: "560001", addressId: "gone" },
    "Flat 302, Rose Villa, 4th Cross, 560038",
  ],
])("from %s, a saved address is chosen", async (_, place, line) => {
  choosePlace(place);
  await open();
  await expect.element(page.getByText(line)).toBeVisible();
});

test("without a saved address, the last order's is in the form, with its pin", async () => {
  answerAddresses();
  answerLastOrder({ ...lastAddress, location: PIN });
  await open();
  await expect.element(field("Address")).toHaveValue("9 Old Street");
  await expect.poll(() => server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560095", location: PIN } });
  await expect.element(field("Address")).toHaveValue("9 Old Street");
});

test("the summary's line about the place begins with a capital letter", async () => {
  answerAddresses();
  choosePlace({ label: "your location", location: PIN });
  await open();
  await expect.element(page.getByText("Your location, Indiranagar", { exact: true }).first()).toBeInTheDocument();
});

test("another saved address is chosen with one tap, and quoted", async () => {
  await open();
  const group = page.getByRole("group", { name: "Saved addresses" });
  await group.getByRole("button", { name: "Work" }).click();
  await expect.element(page.getByText("12 MG Road, 560001")).toBeVisible();
  await expect.poll(() => server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560001" } });
});

test("a new address has its parts, keeps them through a reload, and can be saved", async () => {
  answerAddresses();
  answerQuotes(problem("locationNeeded", "Please choose a delivery location"));
  await open();
  await placeButton.click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await expect.element(field("Flat, floor or house")).toHaveFocus();
  await expect.element(field("Pincode")).toHaveAccessibleDescription("Please choose a delivery location");
  await field("Pincode").fill("56");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect.element(field("Flat, floor or house")).toHaveAccessibleDescription("Please fill in all fields");
  await expect.element(field("Pincode")).toHaveAccessibleDescription("Please enter a valid pincode");
  expect(server.count("POST /api/user/addresses")).toBe(0);
  await field("Flat, floor or house").fill("Flat 7");
  await field("Address").fill("100 Feet Road");
  answerQuotes({});
  await field("Pincode").fill("560 038");
  await expect.poll(() => readChosenPlace().place?.pincode).toBe("560038");
  await page.getByRole("group", { name: "Common instructions" }).getByRole("button", { name: "Do not ring" }).click();
  await expect.element(field("Instructions for the rider (optional)")).toHaveValue("Do not ring");
  await expectNoAxeViolations();
  expect(JSON.parse(sessionStorage.getItem("draft:plan") ?? "{}")).toMatchObject({ flat: "Flat 7", address: "100 Feet Road" });
  await page.getByRole("button", { name: "Save address" }).click();
  const sent = await server.next("POST /api/user/addresses");
  expect(sent.body).toMatchObject({
    label: "Home",
    line: "Flat 7, 100 Feet Road",
    pincode: "560 038",
    instructions: "Do not ring",
  });
  sent.answer({ message: "Address saved", data: { ...home, line: "Flat 7, 100 Feet Road" } });
  await expect.element(page.getByText("Flat 7, 100 Feet Road, 560038")).toBeVisible();
});

test("a minimum that is not reached is said before paying, with what is missing, and pickup has none", async () => {
  const tooSmall = sampleQuote({ ...problem("belowMinimum", "Minimum order for this address is ₹600"), minimumOrder: 600 });
  const asPickup = sampleQuote({ charges: [], deliveryFee: 0, total: 498, minimumOrder: 0, area: null });
  server.always(QUOTE, (call) =>
    call.answer({ data: (call.body as { fulfilment: string }).fulfilment === "pickup" ? asPickup : tooSmall }),
  );
  await open();
  const notice = page.getByRole("alert").filter({ hasText: "Minimum order for this address is ₹600" });
  await expect.element(notice).toMatchTextContent("Add ₹102 more, or pick up your order.");
  await expect.element(page.getByRole("link", { name: "Add ₹102 more" }).first()).toBeInTheDocument();
  await expect.element(placeButton).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await notice.getByRole("button", { name: "Switch to pickup" }).click();
  await expect.element(page.getByRole("radio", { name: "Pickup" })).toBeChecked();
  await expect.poll(() => amountOf("Total")).toBe("₹498");
});

test("amounts of delivery are not shown for pickup, and a total that cannot be fetched is asked for again", async () => {
  await open();
  await expect.poll(() => amountOf("Total")).toBe("₹548");
  server.always(QUOTE, (call) => call.refuse(503, "unavailable", { message: "Please try again" }));
  await page.getByRole("radio", { name: "Pickup" }).click();
  await expect.poll(() => amountOf("Total")).toBeNull();
  await expect.element(page.getByText("Could not fetch the total.")).toBeVisible();
  answerQuotes({ charges: [], deliveryFee: 0, total: 498, area: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => amountOf("Total")).toBe("₹498");
});

test("an address outside all areas is said before paying", async () => {
  answerQuotes(problem("outsideArea", "We do not deliver to this address yet"));
  await open();
  const notice = page.getByRole("alert").filter({ hasText: "We do not deliver to this address yet" });
  await expect.element(notice).toBeVisible();
  await placeButton.click();
  await expect.element(toastSaying("We do not deliver to this address yet")).toBeVisible();
  expect(server.count(PLACE)).toBe(0);
  await press(notice.getByRole("button", { name: "Change address" }), "{Enter}");
  await expect.element(field("Pincode")).toHaveValue("");
});

test("pickup asks for first name and phone only, shows where, and has no fee", async () => {
  answerQuotes({ charges: [], deliveryFee: 0, total: 498, minimumOrder: 0, area: null });
  await open({ address: "264, 12th Main Road", location: { lat: 12.97, lng: 77.64 } });
  await page.getByRole("radio", { name: "Pickup" }).click();
  const where = page.getByRole("region", { name: "Pick up from" });
  await expect.element(where).toMatchTextContent("264, 12th Main Road");
  await expect.element(where.getByRole("link", { name: "Open in maps" })).toHaveAttribute("href", expect.stringContaining("12.97"));
  await expect.element(page.getByRole("region", { name: "Time" })).toMatchTextContent("Ready by 7:59 PM.");
  await expect.element(field("Last name")).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await placeButton.click();
  const placed = await server.next(PLACE);
  expect(placed.body).toMatchObject({
    fulfilment: "pickup",
    amount: 498,
    address: { firstName: "Asha", phone: "+91 98765 43210" },
  });
  placed.refuse(409, "pickupOff", { message: "Pickup is not available" });
  server.always("GET /api/settings", (call) => call.answer({ data: sampleSettings({ deliveryPricing: "areas" }) }));
  await expect.element(toastSaying("Pickup is not available")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Delivery address" })).toBeVisible();
});

test("a time is chosen from the days ahead; a full one cannot be, and a closed day is said", async () => {
  answerQuotes({ slots: SLOTS });
  await open({ scheduling, deliveryPromise: "order" });
  await expect
    .element(page.getByRole("region", { name: "Time" }))
    .toMatchTextContent("With you by 7:59 PM. If we are late, you get your money back, up to ₹300.");
  await page.getByText("Choose a time").click();
  await placeButton.click();
  await expect.element(toastSaying("Please choose a time")).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "8–8:30 PM Full" })).toBeDisabled();
  await expect.element(page.getByRole("radio", { name: "Mon 23 Closed" })).toBeDisabled();
  await page.getByRole("radio", { name: "Sun 22 Nov" }).click();
  await page.getByRole("radio", { name: "7:30–8 PM", exact: true }).click();
  await expect
    .element(page.getByRole("region", { name: "Time" }))
    .toMatchTextContent("Arrives on Sunday, 7:30–8 PM. The money-back promise is for orders placed for now.");
  await expectNoAxeViolations();
  await placeButton.click();
  const placed = await server.next(PLACE);
  expect(placed.body).toMatchObject({ scheduledFor: SLOTS[2]?.from });
  answerQuotes({ slots: SLOTS.slice(0, 2), ...problem("slotUnavailable", "This time is no longer available") });
  placed.refuse(409, "slotUnavailable", { message: "This time is no longer available" });
  await expect.element(toastSaying("This time is no longer available")).toBeVisible();
  await expect.element(page.getByRole("alert").filter({ hasText: "Choose another time. Everything else is kept." })).toBeVisible();
});

test("a busy kitchen and the paused promise are said before ordering", async () => {
  answerQuotes({ promise: { from: at(45), to: at(50), minutes: 50 } });
  await open({ scheduling, deliveryPromise: "order", busy: { extraMinutes: 15, until: at(96) } });
  const busy = page.getByRole("status").filter({ hasText: "We are busy" });
  await expect.element(busy).toMatchTextContent("We are busy: 45–50 min");
  await expect.element(busy).toMatchTextContent("The money-back promise is paused until 9 PM. You can also choose a later time.");
});

test("a fee that changed meanwhile is asked about once, with both amounts, and then paid", async () => {
  await open();
  await expect.poll(() => amountOf("Total")).toBe("₹548");
  await placeButton.click();
  answerQuotes({ charges: [{ kind: "delivery", label: "Delivery fee", amount: 70 }], deliveryFee: 70, total: 568 });
  (await server.next(PLACE)).refuse(409, "pricesChanged", { message: "Prices have changed. Please review your cart" });
  const question = page.getByRole("alertdialog", { name: "The total is now ₹568" });
  await expect.element(question).toMatchTextContent("The delivery fee changed from ₹50 to ₹70.");
  await expect.element(question).toMatchTextContent("The total changed from ₹548 to ₹568.");
  await expectNoAxeViolations();
  await expect.poll(() => amountOf("Total")).toBe("₹568");
  await press(question.getByRole("button", { name: "Place order" }), "{Enter}");
  expect((await server.next(PLACE)).body).toMatchObject({ amount: 568 });
});

test("a place without a saved address starts the form with its pincode", async () => {
  answerAddresses();
  choosePlace({ label: "560038", pincode: "560038" });
  await open();
  await expect.element(field("Pincode")).toHaveValue("560038");
});

test("a closed shop takes orders for later: it says when it opens, and a time is chosen", async () => {
  answerQuotes({
    isOrderable: false,
    problems: [{ code: "closed", message: "Orders are currently disabled" }],
    promise: null,
    slots: SLOTS,
  });
  await open({ scheduling, isOrderEnabled: false, ordersAgainAt: at(6) });
  await expect.element(page.getByText(/We're closed now, but you can order for later\. Opens/)).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Now" })).toBeDisabled();
  await placeButton.click();
  await expect.element(toastSaying(planTexts.pickTime)).toBeVisible();
  expect(server.count(PLACE)).toBe(0);
  answerQuotes({ slots: SLOTS });
  await press(page.getByRole("radio", { name: "7:30–8 PM" }).first(), " ");
  await expect.poll(() => server.calls.at(-1)?.body).toMatchObject({ scheduledFor: at(6) });
  await placeButton.click();
  expect((await server.next(PLACE)).body).toMatchObject({ scheduledFor: at(6) });
});

test("a time that was to be chosen is forgotten when the shop takes orders for now only", async () => {
  sessionStorage.setItem("draft:plan", JSON.stringify({ isLater: true, slot: at(36) }));
  await open();
  await expect.element(page.getByRole("region", { name: "Time" })).toMatchTextContent("With you by 7:59 PM.");
  await placeButton.click();
  expect((await server.next(PLACE)).body).not.toHaveProperty("scheduledFor");
});

test("the quote is of the address as it will be sent, not of the place that was chosen before", async () => {
  answerAddresses();
  choosePlace({ label: "560038", pincode: "560038", location: { lat: 12.97, lng: 77.64 } });
  await open();
  await expect.poll(() => server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560038" } });
  await field("Pincode").fill("5600");
  await expect.poll(() => server.calls.at(-1)?.body).not.toHaveProperty("address.pincode");
  expect(server.calls.at(-1)?.body).toMatchObject({ address: { location: { lat: 12.97, lng: 77.64 } } });
  await placeButton.click();
  await expect.element(field("Pincode")).toHaveAccessibleDescription(/Please (choose a delivery location|enter a valid pincode)/);
  expect(server.count(PLACE)).toBe(0);
});
