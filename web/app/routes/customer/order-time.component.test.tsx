/** When an order comes: now, at a chosen time, from a busy or a closed kitchen. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { changeMenu, toastSaying } from "../../../testing/open-screen.tsx";
import { at, PLACE, PlannedCheckout, problem } from "../../../testing/planned-checkout.ts";
import { press } from "../../../testing/press.ts";
import { sampleFood } from "../../../testing/samples.ts";
import { planTexts } from "../../features/checkout/texts/en-plan.ts";

/** Half hours from 7:30 PM today, and of tomorrow's evening. */
const SLOTS = [6, 36, 24 * 60 + 6].map((minute, index) => ({ from: at(minute), to: at(minute + 30), isFull: index === 1 }));
const scheduling = { isOn: true, daysAhead: 2, slotMinutes: 30 };

const placeButton = page.getByRole("button", { name: "Place order" });

let checkout: PlannedCheckout;
beforeEach(() => {
  checkout = new PlannedCheckout();
});

test("a time is chosen from the days ahead; a full one cannot be, and a closed day is said", async () => {
  checkout.answerQuotes({ slots: SLOTS });
  await checkout.openQuoted({ scheduling, deliveryPromise: "order" });
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
  await expect.element(page.getByRole("radio", { name: "Now" })).toHaveAccessibleDescription("Arrives 7:54–7:59 PM");
  await expectNoAxeViolations();
  await checkout.waitForQuote({ scheduledFor: SLOTS[2]?.from });
  await placeButton.click();
  const placed = await checkout.server.next(PLACE);
  expect(placed.body).toMatchObject({ scheduledFor: SLOTS[2]?.from });
  checkout.answerQuotes({ slots: SLOTS.slice(0, 2), ...problem("slotUnavailable", "This time is no longer available") });
  placed.refuse(409, "slotUnavailable", { message: "This time is no longer available" });
  await expect.element(toastSaying("This time is no longer available")).toBeVisible();
  await expect.element(page.getByRole("alert").filter({ hasText: "Choose another time. Everything else is kept." })).toBeVisible();
});

test("what is sold out keeps its price, because the quote's subtotal counts it", async () => {
  await checkout.open({ scheduling });
  await changeMenu({ foods: [sampleFood({ isAvailable: false })], sections: [], sizes: [], modifierGroups: [] });
  await expect.element(page.getByRole("listitem").filter({ hasText: "2×Margherita" })).toMatchTextContent("₹498");
});

test("a busy kitchen and the paused promise are said before ordering", async () => {
  checkout.answerQuotes({ promise: { from: at(45), to: at(50), minutes: 50 } });
  await checkout.open({ scheduling, deliveryPromise: "order", busy: { extraMinutes: 15, until: at(96) } });
  const busy = page.getByRole("status").filter({ hasText: "We are busy" });
  await expect.element(busy).toMatchTextContent("We are busy: 45–50 min");
  await expect.element(busy).toMatchTextContent("The money-back promise is paused until 9 PM. You can also choose a later time.");
});

test("a closed shop takes orders for later: it says when it opens, and a time is chosen", async () => {
  checkout.answerQuotes({
    isOrderable: false,
    problems: [{ code: "closed", message: "Orders are currently disabled" }],
    promise: null,
    slots: SLOTS,
  });
  await checkout.openQuoted({ scheduling, isOrderEnabled: false, ordersAgainAt: at(6) });
  await expect.element(page.getByText(/We're closed now, but you can order for later\. Opens/)).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Now" })).toBeDisabled();
  await placeButton.click();
  await expect.element(toastSaying(planTexts.pickTime)).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Time" }).getByText(planTexts.pickTime)).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "7:30–8 PM" }).first()).toHaveFocus();
  expect(checkout.server.count(PLACE)).toBe(0);
  checkout.answerQuotes({ slots: SLOTS });
  await press(page.getByRole("radio", { name: "7:30–8 PM" }).first(), " ");
  await checkout.waitForQuote({ scheduledFor: at(6) });
  await placeButton.click();
  expect((await checkout.server.next(PLACE)).body).toMatchObject({ scheduledFor: at(6) });
});

test("a dish that is not served at the order's time keeps it from being placed, with the times at which it is", async () => {
  const sentence = "Dosa is not served at this time, only 8 AM to 11 AM";
  const slots = SLOTS.map((slot, index) => (index < 2 ? { ...slot, notServed: ["Dosa"] } : slot));
  checkout.answerQuotes({ slots, ...problem("itemUnavailable", sentence) });
  await checkout.openQuoted({ scheduling });
  const time = page.getByRole("region", { name: "Time" });
  await expect.element(time.getByRole("alert")).toMatchTextContent(`${sentence}Choose another time, or remove it`);
  await placeButton.click();
  await expect.element(toastSaying(sentence)).toBeVisible();
  expect(checkout.server.count(PLACE)).toBe(0);
  await page.getByText("Choose a time").click();
  await expect.element(time.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(time.getByRole("radio", { name: "Sun 22 Nov" })).toBeChecked();
  await time.getByRole("radio", { name: "Today 21 Nov" }).click();
  await expect.element(time.getByRole("radio", { name: "7:30–8 PM Not served" })).toBeDisabled();
  await expect.element(time.getByText("Not served at some of these times: Dosa")).toBeVisible();
});

test("a time that was to be chosen is forgotten when the shop takes orders for now only", async () => {
  sessionStorage.setItem("draft:plan", JSON.stringify({ isLater: true, slot: at(36) }));
  await checkout.openQuoted();
  await expect.element(page.getByRole("region", { name: "Time" })).toMatchTextContent("With you by 7:59 PM.");
  await placeButton.click();
  expect((await checkout.server.next(PLACE)).body).not.toHaveProperty("scheduledFor");
});
