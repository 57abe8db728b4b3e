/** Where an order goes: saved and new addresses, areas and their minimum, pickup. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { toastSaying } from "../../../testing/open-screen.tsx";
import { home, PLACE, PlannedCheckout, problem, QUOTE, sampleQuote, work } from "../../../testing/planned-checkout.ts";
import { press } from "../../../testing/press.ts";
import { amountOf } from "../../../testing/price-rows.ts";
import { sampleOrder, sampleSettings } from "../../../testing/samples.ts";
import { choosePlace, readChosenPlace } from "../../features/place/chosen-place.ts";
import { recordSettings } from "../../features/settings/settings-changes.ts";
import { readSettings } from "../../features/settings/settings-store.ts";

const PIN = { lat: 12.98, lng: 77.64 };
const placeButton = page.getByRole("button", { name: "Place order" });
const field = (name: string) => page.getByLabelText(name, { exact: true });

let checkout: PlannedCheckout;
beforeEach(() => {
  checkout = new PlannedCheckout();
});

const lastAddress = { ...sampleOrder().address, address: "9 Old Street", pincode: "560095" };
const answerLastOrder = (address: typeof lastAddress & { location?: object }): void =>
  checkout.server.always("POST /api/order/userorders", (call) =>
    call.answer({ data: [{ ...sampleOrder(), address }], nextCursor: null }),
  );

test("the default address is chosen as it is, and the order has its fee, instructions and pincode", async () => {
  await checkout.openQuoted();
  await expect.element(page.getByText("Flat 302, Rose Villa, 4th Cross, 560038")).toBeVisible();
  await expect.poll(() => amountOf("Total")).toBe("₹548");
  await expect.element(page.getByRole("region", { name: "Time" })).toMatchTextContent("With you by 7:59 PM.");
  await expectNoAxeViolations();
  const edit = page.getByRole("button", { name: "Edit Home" });
  await press(edit, "{Enter}");
  await expect.element(field("Flat, floor or house")).toHaveFocus();
  await press(page.getByRole("button", { name: "Cancel" }), "{Enter}");
  await expect.element(edit).toHaveFocus();
  await placeButton.click();
  const placed = await checkout.server.next(PLACE);
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
  checkout.server.always("GET /api/user/addresses", (call) => {
    sendAddresses = () => call.answer({ data: [{ ...home, location: PIN }, work] });
  });
  answerLastOrder(lastAddress);
  await checkout.open();
  await expect.element(field("Last name")).toHaveValue(lastAddress.lastName);
  sendAddresses();
  await expect.element(page.getByText("Flat 302, Rose Villa, 4th Cross, 560038")).toBeVisible();
  await expect.poll(() => checkout.server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560038", location: PIN } });
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
  await checkout.open();
  await expect.element(page.getByText(line)).toBeVisible();
});

test("without a saved address, the last order's is in the form, with its pin", async () => {
  checkout.answerAddresses();
  answerLastOrder({ ...lastAddress, location: PIN });
  await checkout.open();
  await expect.element(field("Address")).toHaveValue("9 Old Street");
  await expect.poll(() => checkout.server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560095", location: PIN } });
  await expect.element(field("Address")).toHaveValue("9 Old Street");
});

test("the summary's line about the place begins with a capital letter", async () => {
  checkout.answerAddresses();
  choosePlace({ label: "your location", location: PIN });
  await checkout.open();
  await expect.element(page.getByText("Your location, Indiranagar", { exact: true }).first()).toBeInTheDocument();
});

test("another saved address is chosen with one tap, and quoted", async () => {
  await checkout.open();
  const group = page.getByRole("group", { name: "Saved addresses" });
  await group.getByRole("button", { name: "Work" }).click();
  await expect.element(page.getByText("12 MG Road, 560001")).toBeVisible();
  await expect.poll(() => checkout.server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560001" } });
});

test("a new address has its parts, keeps them through a reload, and can be saved", async () => {
  checkout.answerAddresses();
  checkout.answerQuotes(problem("locationNeeded", "Please choose a delivery location"));
  await checkout.open();
  await placeButton.click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await expect.element(field("Flat, floor or house")).toHaveFocus();
  await expect.element(field("Pincode")).toHaveAccessibleDescription("Please choose a delivery location");
  await field("Pincode").fill("56");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect.element(field("Flat, floor or house")).toHaveAccessibleDescription("Please fill in all fields");
  await expect.element(field("Pincode")).toHaveAccessibleDescription("Please enter a valid pincode");
  expect(checkout.server.count("POST /api/user/addresses")).toBe(0);
  await field("Flat, floor or house").fill("Flat 7");
  await field("Address").fill("100 Feet Road");
  checkout.answerQuotes({});
  await field("Pincode").fill("560 038");
  await expect.poll(() => readChosenPlace().place?.pincode).toBe("560038");
  await page.getByRole("group", { name: "Common instructions" }).getByRole("button", { name: "Do not ring" }).click();
  await expect.element(field("Instructions for the rider (optional)")).toHaveValue("Do not ring");
  await expectNoAxeViolations();
  expect(JSON.parse(sessionStorage.getItem("draft:plan") ?? "{}")).toMatchObject({ flat: "Flat 7", address: "100 Feet Road" });
  await page.getByRole("button", { name: "Save address" }).click();
  const sent = await checkout.server.next("POST /api/user/addresses");
  expect(sent.body).toMatchObject({
    label: "Home",
    line: "Flat 7, 100 Feet Road",
    pincode: "560 038",
    instructions: "Do not ring",
  });
  sent.answer({ message: "Address saved", data: { ...home, line: "Flat 7, 100 Feet Road" } });
  await expect.element(page.getByText("Flat 7, 100 Feet Road, 560038")).toBeVisible();
});

test("pressed before the addresses are known, it marks all that is missing in the form", async () => {
  checkout.server.hold("GET /api/user/addresses");
  await checkout.open();
  await placeButton.click();
  await expect.element(field("Flat, floor or house")).toHaveAccessibleDescription("Please fill in all fields");
  await expect.element(field("Flat, floor or house")).toHaveFocus();
  await expect.element(field("Address")).toHaveAccessibleDescription("Please fill in all fields");
  expect(checkout.server.count(PLACE)).toBe(0);
});

test("a minimum that is not reached is said before paying, with what is missing, and pickup has none", async () => {
  const tooSmall = sampleQuote({ ...problem("belowMinimum", "Minimum order for this address is ₹600"), minimumOrder: 600 });
  const asPickup = sampleQuote({ charges: [], deliveryFee: 0, total: 498, minimumOrder: 0, area: null });
  checkout.server.always(QUOTE, (call) =>
    call.answer({ data: (call.body as { fulfilment: string }).fulfilment === "pickup" ? asPickup : tooSmall }),
  );
  await checkout.open();
  const notice = page.getByRole("alert").filter({ hasText: "Minimum order for this address is ₹600" });
  await expect.element(notice).toMatchTextContent("Add ₹102 more, or pick up your order.");
  await expect.element(page.getByRole("link", { name: "Add ₹102 more" }).first()).toBeInTheDocument();
  await expect.element(placeButton).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await notice.getByRole("button", { name: "Switch to pickup" }).click();
  await expect.element(page.getByRole("radio", { name: "Pickup" })).toBeChecked();
  await expect.element(page.getByRole("radio", { name: "Pickup" })).toHaveFocus();
  await expect.poll(() => amountOf("Total")).toBe("₹498");
});

test("amounts of delivery are not shown for pickup, and a total that cannot be fetched is asked for again", async () => {
  await checkout.openQuoted();
  await expect.poll(() => amountOf("Total")).toBe("₹548");
  checkout.server.always(QUOTE, (call) => call.refuse(503, "unavailable", { message: "Please try again" }));
  await page.getByRole("radio", { name: "Pickup" }).click();
  await expect.poll(() => amountOf("Total")).toBeNull();
  await expect.element(page.getByText("Could not fetch the total.")).toBeVisible();
  checkout.answerQuotes({ charges: [], deliveryFee: 0, total: 498, area: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => amountOf("Total")).toBe("₹498");
});

test("an address outside all areas is said before paying", async () => {
  checkout.answerQuotes(problem("outsideArea", "We do not deliver to this address yet"));
  await checkout.openQuoted();
  const notice = page.getByRole("alert").filter({ hasText: "We do not deliver to this address yet" });
  await expect.element(notice).toBeVisible();
  await placeButton.click();
  await expect.element(toastSaying("We do not deliver to this address yet")).toBeVisible();
  expect(checkout.server.count(PLACE)).toBe(0);
  await press(notice.getByRole("button", { name: "Change address" }), "{Enter}");
  await expect.element(field("Pincode")).toHaveValue("");
  await expect.element(field("Flat, floor or house")).toHaveFocus();
});

test("pickup asks for first name and phone only, shows where, and has no fee", async () => {
  checkout.answerQuotes({ charges: [], deliveryFee: 0, total: 498, minimumOrder: 0, area: null });
  await checkout.open({ address: "264, 12th Main Road", location: { lat: 12.97, lng: 77.64 } });
  await page.getByRole("radio", { name: "Pickup" }).click();
  const where = page.getByRole("region", { name: "Pick up from" });
  await expect.element(where).toMatchTextContent("264, 12th Main Road");
  await expect.element(where.getByRole("link", { name: "Open in maps" })).toHaveAttribute("href", expect.stringContaining("12.97"));
  await expect.element(page.getByRole("region", { name: "Time" })).toMatchTextContent("Ready by 7:59 PM.");
  await expect.element(field("Last name")).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await placeButton.click();
  const placed = await checkout.server.next(PLACE);
  expect(placed.body).toMatchObject({
    fulfilment: "pickup",
    amount: 498,
    address: { firstName: "Asha", phone: "+91 98765 43210" },
  });
  placed.refuse(409, "pickupOff", { message: "Pickup is not available" });
  checkout.server.always("GET /api/settings", (call) => call.answer({ data: sampleSettings({ deliveryPricing: "areas" }) }));
  await expect.element(toastSaying("Pickup is not available")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Delivery address" })).toBeVisible();
});

test("a fee that changed meanwhile is asked about once, with both amounts, and then paid", async () => {
  await checkout.openQuoted();
  await expect.poll(() => amountOf("Total")).toBe("₹548");
  await placeButton.click();
  checkout.answerQuotes({ charges: [{ kind: "delivery", label: "Delivery fee", amount: 70 }], deliveryFee: 70, total: 568 });
  (await checkout.server.next(PLACE)).refuse(409, "pricesChanged", { message: "Prices have changed. Please review your cart" });
  const question = page.getByRole("alertdialog", { name: "The total is now ₹568" });
  await expect.element(question).toBeVisible();
  expect(amountOf("Total")).toBe("₹568");
  await expect.element(question).toMatchTextContent("The delivery fee changed from ₹50 to ₹70.");
  await expect.element(question).toMatchTextContent("The total changed from ₹548 to ₹568.");
  await expectNoAxeViolations();
  await press(question.getByRole("button", { name: "Place order" }), "{Enter}");
  expect((await checkout.server.next(PLACE)).body).toMatchObject({ amount: 568 });
});

test("an answer from before the fee changed that arrives late does not replace the new one", async () => {
  await checkout.open();
  await expect.poll(() => amountOf("Total")).toBe("₹548");
  checkout.server.hold(QUOTE);
  recordSettings({ ...sampleSettings(), ...readSettings() });
  const before = await checkout.server.next(QUOTE);
  await placeButton.click();
  checkout.answerQuotes({ charges: [{ kind: "delivery", label: "Delivery fee", amount: 70 }], deliveryFee: 70, total: 568 });
  (await checkout.server.next(PLACE)).refuse(409, "pricesChanged", { message: "Prices have changed. Please review your cart" });
  const question = page.getByRole("alertdialog", { name: "The total is now ₹568" });
  await expect.element(question).toBeVisible();
  before.answer({ data: sampleQuote() });
  await press(question.getByRole("button", { name: "Place order" }), "{Enter}");
  expect((await checkout.server.next(PLACE)).body).toMatchObject({ amount: 568 });
  expect(amountOf("Total")).toBe("₹568");
});

test("a place without a saved address starts the form with its pincode", async () => {
  checkout.answerAddresses();
  choosePlace({ label: "560038", pincode: "560038" });
  await checkout.open();
  await expect.element(field("Pincode")).toHaveValue("560038");
});

test("the quote is of the address as it will be sent, not of the place that was chosen before", async () => {
  checkout.answerAddresses();
  choosePlace({ label: "560038", pincode: "560038", location: { lat: 12.97, lng: 77.64 } });
  await checkout.open();
  await expect.poll(() => checkout.server.calls.at(-1)?.body).toMatchObject({ address: { pincode: "560038" } });
  await field("Pincode").fill("5600");
  await expect.poll(() => checkout.server.calls.at(-1)?.body).not.toHaveProperty("address.pincode");
  expect(checkout.server.calls.at(-1)?.body).toMatchObject({ address: { location: { lat: 12.97, lng: 77.64 } } });
  await placeButton.click();
  await expect.element(field("Pincode")).toHaveAccessibleDescription(/Please (choose a delivery location|enter a valid pincode)/);
  expect(checkout.server.count(PLACE)).toBe(0);
});
