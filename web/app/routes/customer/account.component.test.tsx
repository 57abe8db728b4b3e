/** The account page: name, saved addresses, leaving the shop. */
import { NOT_IN_INDIA } from "@forno/contract/fulfilment/place-input.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { SavedAddress } from "@forno/contract/user/account.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { press } from "../../../testing/press.ts";
import { asha } from "../../../testing/samples.ts";
import * as customerLayout from "../../frame/layouts/customer.tsx";
import * as account from "./account.tsx";

const ADDRESSES = "/api/user/addresses";

const dialog = page.getByRole("dialog");
const details = page.getByRole("region", { name: "Your details" });
const addresses = page.getByRole("region", { name: "Saved addresses" });

const home: SavedAddress = {
  _id: "home",
  label: "Home",
  line: "12 MG Road",
  landmark: null,
  pincode: null,
  location: null,
  instructions: "Ring twice",
  isDefault: true,
};
const work: SavedAddress = { ...home, _id: "work", label: "Work", line: "1 Brigade Road", isDefault: false };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/user/sessions", (call) => call.answer({ data: [] }));
  server.always("GET /api/user/preferences", (call) => call.answer({ data: { promotions: true } }));
});

const keepAddresses = (...kept: SavedAddress[]) => server.always(`GET ${ADDRESSES}`, (call) => call.answer({ data: kept }));

async function openAccount(...kept: SavedAddress[]): Promise<void> {
  await openAccountIn({}, ...kept);
}

async function openAccountIn(settings: Partial<Settings>, ...kept: SavedAddress[]): Promise<void> {
  keepAddresses(...kept);
  await openScreen(account, { at: "/account", layout: customerLayout, as: asha, server, settings });
  await expect.element(addresses.getByRole("button", { name: "Add address" })).toBeVisible();
}

test("a name is required, and a changed one appears everywhere", async () => {
  await openAccount();
  const name = details.getByLabelText("Name");
  const save = page.getByRole("button", { name: "Save name" });
  await name.fill("  ");
  await save.click();
  await expect.element(details).toMatchTextContent("Please fill in all fields");
  await name.fill("Meera Nair");
  await save.click();
  const sent = await server.next("PUT /api/user/me");
  expect(sent.body).toEqual({ name: "Meera Nair" });
  sent.answer({ message: "Name saved", data: { name: "Meera Nair" } });
  await expect.element(toastSaying("Name saved")).toBeVisible();
  expect(localStorage.getItem("userName")).toBe("Meera Nair");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.element(page.getByRole("dialog", { name: "Hello, Meera" })).toBeVisible();
});

test("an address needs a label and a line, and a pincode must be valid", async () => {
  await openAccount();
  await addresses.getByRole("button", { name: "Add address" }).click();
  await dialog.getByLabelText("Pincode (optional)").fill("12");
  await press(dialog.getByRole("button", { name: "Save address" }), "{Enter}");
  await expect.element(dialog).toMatchTextContent("Please fill in all fields");
  await expect.element(dialog).toMatchTextContent("Please enter a valid pincode");
  await expectNoAxeViolations();
  await dialog.getByLabelText("Pincode (optional)").clear();
  await dialog.getByLabelText("Label").fill("Home");
  await dialog.getByRole("textbox", { name: "Address", exact: true }).fill("12 MG Road");
  await press(dialog.getByRole("button", { name: "Save address" }), "{Enter}");
  const sent = await server.next(`POST ${ADDRESSES}`);
  expect(sent.body).toMatchObject({ label: "Home", line: "12 MG Road" });
  keepAddresses(home);
  sent.answer({ message: "Address saved", data: home });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(addresses.getByRole("listitem")).toMatchTextContent("HomeDefault12 MG Road");
});

test("another address becomes the default one", async () => {
  await openAccount(home, work);
  const rows = addresses.getByRole("listitem");
  await expect.element(rows.nth(0)).toMatchTextContent("HomeDefault12 MG Road");
  await expect.element(rows.nth(1)).toMatchTextContent("Work1 Brigade Road");
  await addresses.getByRole("button", { name: "Edit Work" }).click();
  await dialog.getByLabelText("Make this the default address").click();
  await dialog.getByRole("button", { name: "Save address" }).click();
  const sent = await server.next(`PUT ${ADDRESSES}/work`);
  expect(sent.body).toMatchObject({ label: "Work", line: "1 Brigade Road", instructions: "Ring twice", isDefault: true });
  keepAddresses({ ...work, isDefault: true }, { ...home, isDefault: false });
  sent.answer({ message: "Address saved", data: { ...work, isDefault: true } });
  await expect.element(rows.nth(0)).toMatchTextContent("WorkDefault1 Brigade Road");
  await expect.element(rows.nth(1)).toMatchTextContent("Home12 MG Road");
});

test("an address is deleted after a question", async () => {
  await openAccount(home, work);
  await addresses.getByRole("button", { name: "Delete Work" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const sent = await server.next(`DELETE ${ADDRESSES}/work`);
  keepAddresses(home);
  sent.answer({ message: "Address deleted" });
  await expect.element(addresses.getByRole("listitem")).toMatchTextContent("HomeDefault12 MG Road");
});

test("an account is deleted only after typing the word, and not with an open order", async () => {
  await page.viewport(320, 700);
  await openAccount();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const word = dialog.getByLabelText("Type DELETE to confirm");
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await expect.element(word).toHaveFocus();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(320);
  await word.fill("delete it");
  await confirm.click();
  await expect.element(dialog.getByText("Please type DELETE to confirm")).toBeVisible();
  expect(server.count("POST /api/user/delete-account")).toBe(0);
  await word.fill("DELETE");
  await confirm.click();
  (await server.next("POST /api/user/delete-account")).refuse(409, "openOrders", { message: "You have an open order." });
  await expect.element(dialog.getByText("You have an open order.")).toBeVisible();
  await confirm.click();
  (await server.next("POST /api/user/delete-account")).answer({ message: "Deleted" });
  await expect.element(toastSaying("Your account is deleted")).toBeVisible();
  await expect.poll(() => localStorage.getItem("token")).toBeNull();
});

const shop = { lat: 12.97, lng: 77.64 };
const nearby = { lat: 12.98, lng: 77.64 };
const byRing: Partial<Settings> = {
  deliveryPricing: "areas",
  location: shop,
  areas: [
    {
      _id: "r",
      name: "Near",
      rule: { kind: "distance", upToMetres: 3000 },
      fee: 50,
      minimumOrder: 300,
      freeFrom: null,
      minutes: 20,
    },
  ],
};

test("in a shop with areas, an address says what delivery costs, and one tap delivers there", async () => {
  await openAccountIn(byRing, { ...home, location: nearby }, work);
  await expect.element(addresses.getByText("₹50 · 30–35 min")).toBeVisible();
  await expect.element(addresses.getByText("Add its location to see what delivery costs.")).toBeVisible();
  await expect.element(addresses.getByRole("button", { name: "Deliver here: Work" })).not.toBeInTheDocument();
  await addresses.getByRole("button", { name: "Deliver here: Home" }).click();
  await expect.element(toastSaying("Your next order goes to Home")).toBeVisible();
  expect(JSON.parse(localStorage.getItem("place") ?? "")).toMatchObject({ place: { addressId: "home", location: nearby } });
});

test("an address gets its pin on the plain drawing; one outside India is refused", async () => {
  await openAccountIn(byRing, work);
  await press(addresses.getByRole("button", { name: "Edit Work" }), "{Enter}");
  await dialog.getByRole("application", { name: "Map of the delivery areas with your pin" }).click();
  await expect.element(dialog.getByText("Set, in Near")).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByText("Type the coordinates").click();
  await dialog.getByLabelText("Latitude").fill("51.5");
  await dialog.getByLabelText("Longitude").fill("0.1");
  await press(dialog.getByRole("button", { name: "Set the pin" }), "{Enter}");
  await press(dialog.getByRole("button", { name: "Save address" }), "{Enter}");
  await expect.element(dialog.getByText(NOT_IN_INDIA)).toBeVisible();
  expect(server.count(`PUT ${ADDRESSES}/work`)).toBe(0);
});

test("an address gets its location from the device, and keeps it with a new line", async () => {
  vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((found) =>
    found({ coords: { latitude: nearby.lat, longitude: nearby.lng, accuracy: 20 } } as GeolocationPosition),
  );
  await openAccountIn(byRing, work);
  await press(addresses.getByRole("button", { name: "Edit Work" }), "{Enter}");
  await expect.element(dialog.getByText(/Not set/)).toBeVisible();
  await dialog.getByLabelText("Address", { exact: true }).fill("2 Brigade Road");
  await press(dialog.getByRole("button", { name: "Use my location" }), "{Enter}");
  await expect.element(dialog.getByText("Set, in Near")).toBeVisible();
  await expectNoAxeViolations();
  await press(dialog.getByRole("button", { name: "Save address" }), "{Enter}");
  const sent = await server.next(`PUT ${ADDRESSES}/work`);
  expect(sent.body).toMatchObject({ line: "2 Brigade Road", location: nearby });
});
