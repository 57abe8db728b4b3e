import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { pictureFile } from "../../../../testing/picture-file.ts";
import { press } from "../../../../testing/press.ts";
import { meera, sampleSettings } from "../../../../testing/samples.ts";
import * as systemSettings from "./system-settings-page.tsx";

test("text typed during a save stays, and an error disappears when it no longer applies", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=shop", as: meera });
  const save = page.getByRole("button", { name: "Save shop details" });
  const phone = page.getByLabelText("Phone");
  await phone.fill("call me");
  await save.click();
  await expect.element(toastSaying("Please enter a valid phone number")).toBeVisible();
  await expect.element(phone).toHaveFocus();

  await phone.fill("080 5555 6666");
  await save.click();
  const sent = await server.next("PUT /api/settings");
  expect(sent.body).toEqual({ phone: "080 5555 6666", version: 1 });
  await page.getByLabelText("Email").fill("half@typed");
  sent.answer({ message: "Settings saved", data: sampleSettings({ phone: "080 5555 6666" }) });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
  await expect.element(toastSaying("Please enter a valid phone number")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Email")).toHaveValue("half@typed");
});

test("what somebody else has saved since a field was typed is shown first, and replaced only knowingly", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=shop", as: meera });
  const save = page.getByRole("button", { name: "Save shop details" });
  const phone = page.getByLabelText("Phone");
  const email = page.getByLabelText("Email");
  await phone.fill("080 5555 6666");
  const theirs = sampleSettings({ phone: "080 1111 1111", email: "hello@forno.example", version: 2 });
  server.always("GET /api/settings", (call) => call.answer({ data: theirs }));
  await save.click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else changed these settings" });
  await expect.element(notice).toBeVisible();
  await expect.element(email).toHaveValue("hello@forno.example");
  await expect.element(phone).toHaveValue("080 5555 6666");
  expect(server.count("PUT /api/settings")).toBe(0);
  await expectNoAxeViolations();
  await notice.getByRole("button", { name: "Show what is saved" }).click();
  await expect.element(phone).toHaveValue("080 1111 1111");
  await expect.element(notice).not.toBeInTheDocument();

  await phone.fill("080 5555 6666");
  server.always("GET /api/settings", (call) => call.answer({ data: { ...theirs, phone: "080 2222 2222", version: 3 } }));
  await save.click();
  await expect.element(notice).toBeVisible();
  await save.click();
  expect((await server.next("PUT /api/settings")).body).toEqual({ phone: "080 5555 6666", version: 3 });
});

test("a switch that somebody else has turned meanwhile is shown, not turned", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings", as: meera });
  await expect.poll(() => server.count("GET /api/settings")).toBe(1);
  const theirs = sampleSettings({ customersCanCancel: false, version: 2 });
  server.always("GET /api/settings", (call) => call.answer({ data: theirs }));
  const cancelling = page.getByRole("switch", { name: "Customers can cancel orders that you have not started" });
  await cancelling.click();
  await expect.element(toastSaying("Someone else changed this setting. Check it and try again.")).toBeVisible();
  await expect.element(cancelling).not.toBeChecked();
  expect(server.count("PUT /api/settings")).toBe(0);
  await cancelling.click();
  expect((await server.next("PUT /api/settings")).body).toEqual({ customersCanCancel: true, version: 2 });
});

test("the code at the door is turned on with a switch", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings", as: meera });
  await page.getByRole("switch", { name: "Ask for a code at the door" }).click();
  expect((await server.next("PUT /api/settings")).body).toMatchObject({ handoffCode: true });
});

test("the shop's details lead to where its location and delivery fee are set", async () => {
  await openScreen(systemSettings, { at: "/admin/settings?part=shop", as: meera });
  const link = page.getByRole("link", { name: "Location and delivery fee are under Delivery Areas" });
  await expect.element(link).toHaveAttribute("href", "/admin/areas");
  await expect.element(page.getByLabelText("Delivery fee (₹)")).not.toBeInTheDocument();
});

const accept = page.getByRole("switch", { name: "Accept orders" });

test("the switch turns ordering off and on, and stays as it is if that fails", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings", as: meera });
  await expect.element(accept).toBeChecked();
  await expect.element(page.getByText(/empties every cart immediately. With a time, customers keep their carts/)).toBeVisible();
  await accept.click();
  const off = await server.next("PUT /api/settings");
  expect(off.body).toEqual({ isOrderEnabled: false });
  const closed = sampleSettings({ isOrderEnabled: false, isSwitchedOn: false });
  off.answer({ message: "Order system disabled successfully!", data: closed });
  await expect.element(toastSaying("Order system disabled successfully! Ordering is off. All carts are empty.")).toBeVisible();
  await expect.element(accept).not.toBeChecked();
  await expectNoAxeViolations();
  await accept.click();
  (await server.next("PUT /api/settings")).answer({ message: "Order system enabled successfully!", data: sampleSettings() });
  await expect.element(toastSaying("Order system enabled successfully!")).toBeVisible();
  await expect.element(accept).toBeChecked();

  await accept.click();
  (await server.next("PUT /api/settings")).lose();
  await expect.element(toastSaying("Failed to update settings")).toBeVisible();
  await expect.element(accept).toBeChecked();
});

test("ordering is turned off until a time in the future", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings", as: meera });
  const until = page.getByLabelText("Off until");
  const turnOff = page.getByRole("button", { name: "Turn off ordering" });
  await until.fill("2020-01-01T10:00");
  await turnOff.click();
  await expect.element(page.getByText("Please choose a time in the future")).toBeVisible();
  expect(server.count("PUT /api/settings")).toBe(0);
  await until.fill("2098-01-01T10:00");
  await turnOff.click();
  const sent = await server.next("PUT /api/settings");
  expect(sent.body).toEqual({ isOrderEnabled: false, until: "2098-01-01T04:30:00.000Z" });
  const closed = sampleSettings({ isOrderEnabled: false, isSwitchedOn: false, orderingOffUntil: "2098-01-01T04:30:00.000Z" });
  sent.answer({ message: "Order system disabled successfully!", data: closed });
  await expect.element(page.getByText(/Ordering is off and resumes .* Customers keep their carts/)).toBeVisible();
  await expect.element(page.getByText(/Ordering is off until 1 Jan 2098, 10:00/)).toBeVisible();
  await expect.element(accept).not.toBeChecked();
});

test("opening hours are sent by changed days, so that a save undoes nothing that another admin has changed meanwhile", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=hours", as: meera });
  await page.getByLabelText("Sunday closes at").fill("");
  await page.getByRole("button", { name: "Save opening hours" }).click();
  await expect
    .element(page.getByLabelText("Sunday closes at"))
    .toHaveAccessibleDescription("Please enter times in the format 11:00");
  await page.getByLabelText("Sunday closes at").fill("15:00");
  await page.getByRole("button", { name: "Add hours on Sunday" }).click();
  await page.getByRole("checkbox", { name: "Open on Monday" }).click();
  await page.getByRole("button", { name: "Save opening hours" }).click();
  const sent = await server.next("PUT /api/settings");
  expect(sent.body).toEqual({
    openingDays: [
      { day: 0, hours: null },
      { day: 6, hours: { open: "11:00", close: "15:00", more: [{ open: "18:00", close: "23:00" }] } },
    ],
    version: 1,
  });
});

test("hours that close the shop leave the switch on, and the page says so", async () => {
  const hours = { openingHours: Array(7).fill(null), closeOutsideHours: true, isOpenNow: false, isOrderEnabled: false };
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=hours", as: meera });
  await page.getByRole("checkbox", { name: "Accept orders only during these hours" }).click();
  await page.getByRole("button", { name: "Save opening hours" }).click();
  const sent = await server.next("PUT /api/settings");
  expect(sent.body).toEqual({ openingDays: [], closeOutsideHours: true, version: 1 });
  sent.answer({ message: "Settings saved", data: sampleSettings(hours) });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
  await page.getByRole("button", { name: "Ordering", exact: true }).click();
  await expect.element(page.getByText(/Ordering is on, but the shop is outside its opening hours/)).toBeVisible();
  await expect.element(accept).toBeChecked();

  await page.getByRole("button", { name: "Hours", exact: true }).click();
  await page.getByRole("checkbox", { name: "Accept orders only during these hours" }).click();
  await page.getByRole("button", { name: "Save opening hours" }).click();
  (await server.next("PUT /api/settings")).answer({ message: "Settings saved", data: sampleSettings() });
  await page.getByRole("button", { name: "Ordering", exact: true }).click();
  await expect.element(page.getByText("Ordering is on. Customers can order now.")).toBeVisible();
});

test("a chosen logo is saved at once and can be removed", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=shop", as: meera });
  await userEvent.upload(page.getByLabelText("Logo image"), await pictureFile("logo.webp"));
  const sent = await server.next("POST /api/settings/logo");
  expect((sent.body as FormData).get("image")).toMatchObject({ name: "logo.webp" });
  sent.answer({ message: "Logo saved", data: sampleSettings({ logo: "logo.webp" }) });
  await expect.element(toastSaying("Logo saved")).toBeVisible();
  await page.getByRole("button", { name: "Remove logo" }).click();
  (await server.next("DELETE /api/settings/logo")).answer({ message: "Logo removed", data: sampleSettings() });
  await expect.element(toastSaying("Logo removed")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Remove logo" })).not.toBeInTheDocument();
});

test("the owner writes the pages part by part, and only changed parts are sent", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=pages", as: meera });
  await expect.element(page.getByText("Nothing written", { exact: true })).toBeVisible();
  await page.getByLabelText("Story", { exact: true }).fill("We lit the oven in 2019.");
  await expectNoAxeViolations();
  await page.getByRole("button", { name: "Save About us" }).click();
  const sent = await server.next("PUT /api/settings");
  expect(sent.body).toEqual({ pages: { story: "We lit the oven in 2019." }, version: 1 });
  sent.answer({ message: "Settings saved", data: sampleSettings() });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
});

test("parts of a page are written in rows, and seen before they are saved", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=pages&page=delivery", as: meera });
  const addStep = page.getByRole("button", { name: "Add step" });
  await addStep.click();
  await page.getByRole("textbox", { name: "Step 1" }).fill("You order");
  await page.getByRole("textbox", { name: "What happens 1" }).fill("Online or by phone.");
  await addStep.click();
  await page.getByRole("textbox", { name: "Step 2" }).fill("We bake it");
  // By keyboard, as by dragging.
  await press(page.getByRole("button", { name: "Move step 2", exact: true }), "{ArrowUp}");
  await expect.element(page.getByText("The step is now 1 of 2")).toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Step 1" })).toHaveValue("We bake it");
  await addStep.click();
  await page.getByRole("button", { name: "Remove step 3" }).click();
  await expect.element(page.getByText("Not saved")).toBeVisible();
  await page.getByRole("button", { name: "Preview page" }).click();
  const preview = page.getByRole("dialog", { name: "Preview page" });
  await expect.element(preview.getByRole("region", { name: "What the customer sees" })).toMatchTextContent("Online or by phone.");
  await expectNoAxeViolations();
  await press(preview.getByRole("button", { name: "Close" }), "{Enter}");
  await page.getByRole("button", { name: "Save Delivery" }).click();
  const sent = await server.next("PUT /api/settings");
  expect(sent.body).toEqual({ pages: { process: "We bake it\nYou order: Online or by phone." }, version: 1 });
});

test("whom customers can complain to is set beside the privacy policy", async () => {
  const settings = { grievanceName: "Meera Nair" };
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=pages", as: meera, settings });
  await page.getByRole("button", { name: "Privacy policy" }).click();
  await expect.element(page.getByLabelText("Name")).toHaveValue("Meera Nair");
  await page.getByLabelText("Phone").fill("call me");
  await page.getByRole("button", { name: "Save grievance contact" }).click();
  await expect.element(page.getByLabelText("Phone")).toHaveAccessibleDescription("Please enter a valid phone number");
  await expectNoAxeViolations();
  await page.getByLabelText("Phone").fill("080 5555 6666");
  await page.getByRole("button", { name: "Save grievance contact" }).click();
  expect((await server.next("PUT /api/settings")).body).toEqual({ grievancePhone: "080 5555 6666", version: 1 });
});

test("the page about the shop has a picture and a heading of the owner's, and the privacy policy is explained", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=pages", as: meera });
  await page.getByLabelText("Heading of the story").fill("One oven, one street");
  await page.getByLabelText("Story", { exact: true }).fill("We lit it in 2019.");
  await userEvent.upload(page.getByLabelText("Picture of the page"), await pictureFile("oven.webp"));
  const sent = await server.next("POST /api/settings/about-picture");
  expect((sent.body as FormData).get("image")).toMatchObject({ name: "oven.webp" });
  sent.answer({ message: "Picture saved", data: sampleSettings({ aboutPicture: "oven.webp" }) });
  await expect.element(toastSaying("Picture saved")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await page.getByRole("button", { name: "Privacy policy", exact: true }).click();
  await expect.element(page.getByRole("link", { name: "Read the privacy policy" })).toHaveAttribute("href", "/privacy");
  await expectNoAxeViolations();
});
