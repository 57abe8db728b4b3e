/** `/admin/areas`: where the shop delivers, and for how much. */
import type { ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import type { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { meera, sampleSettings } from "../../../../testing/samples.ts";
import * as areasScreen from "./areas-page.tsx";

const SHOP = { lat: 12.9784, lng: 77.6408 };
const area = (name: string, rule: ServiceArea["rule"], change: Partial<ServiceArea> = {}): ServiceArea => ({
  _id: `area-${name}`,
  name,
  rule,
  fee: 50,
  minimumOrder: 300,
  freeFrom: 1_500,
  minutes: 20,
  ...change,
});
const near = area("Indiranagar", { kind: "distance", upToMetres: 2_000 }, { fee: 30 });
const far = area("Domlur", { kind: "distance", upToMetres: 5_000 });
const white = area("Whitefield", { kind: "pincodes", pincodes: ["560066"] });
const byArea = (areas: ServiceArea[], change: Partial<Settings> = {}): Partial<Settings> => ({
  deliveryPricing: "areas",
  areas,
  location: SHOP,
  ...change,
});

const open = (settings: Partial<Settings>) => openScreen(areasScreen, { at: "/admin/areas", as: meera, settings });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
/** The one in the table that opens an area. */
const row = (name: string) => page.getByRole("button", { name: new RegExp(`^\\d+\\. ${name} `) });
const save = button("Save");
const drawer = (name: string) => page.getByRole("dialog", { name });
const rowNames = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((row) => row.querySelector("b")?.textContent);
const SAVE = "PUT /api/settings";

/** The next save is answered with these settings. */
async function answerSave(server: FakeServer, settings: Partial<Settings>) {
  const sent = await server.next(SAVE);
  sent.answer({ message: "Settings saved", data: sampleSettings(settings) });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
  return sent.body;
}

test("a shop with one fee sets it and where the shop is", async () => {
  const server = await open({});
  await field("Delivery fee (₹)").fill("55");
  await field("Shop location").fill("MG Road, Bengaluru");
  await save.click();
  await expect.element(field("Shop location")).toHaveAccessibleDescription(/Please enter latitude and longitude/);
  await field("Shop location").fill("12.9784, 77.6408");
  await expectNoAxeViolations();
  await save.click();
  expect(await answerSave(server, { deliveryFee: 55, location: SHOP })).toEqual({ deliveryFee: 55, location: SHOP, version: 1 });
});

test("a shop with one fee changes to areas: the first ones are added, and all is saved at once", async () => {
  const server = await open({});
  await expect.element(field("Delivery fee (₹)")).toHaveValue("40");
  await button("By area").click();
  await expect.element(page.getByText("Until you add one, nobody can order delivery.")).toBeVisible();
  await button("Add area").click();
  const form = drawer("New area");
  await form.getByRole("button", { name: "Add area" }).click();
  await expect.element(form.getByLabelText("Name")).toHaveFocus();
  await expect.element(form.getByLabelText("Name")).toHaveAccessibleDescription("Please name the area");
  await form.getByLabelText("Name").fill("Indiranagar");
  for (const [name, wrong, sentence, right] of [
    ["Up to (km)", "0.05", "Please enter a distance between 100 m and 100 km", "2"],
    ["Delivery fee (₹)", "1001", "Please enter a delivery fee between 0 and 1000", "30"],
    ["Minimum order (₹)", "free", "Please enter an amount between 0 and 10,000", "200"],
    ["Free from (₹)", "-1", "Please enter an amount between 0 and 10,000", ""],
    ["Travel time (min)", "0", "Please enter between 1 and 240 minutes", "10"],
  ] as const) {
    const control = form.getByLabelText(name, { exact: true });
    await control.fill(wrong);
    await form.getByRole("button", { name: "Add area" }).click();
    await expect.element(control).toHaveAccessibleDescription(new RegExp(sentence));
    await control.fill(right);
  }
  await expectNoAxeViolations();
  await form.getByRole("button", { name: "Add area" }).click();
  await expect.element(row("Indiranagar")).toMatchTextContent("1. Indiranagar");
  await expect.element(page.getByText("Changes are not saved")).toBeVisible();
  await save.click();
  await expect.element(field("Shop location")).toHaveFocus();
  await expect.element(field("Shop location")).toHaveAccessibleDescription(/Areas by distance need the shop's location/);
  await field("Shop location").fill("77.6408, 12.9784");
  await save.click();
  const question = page.getByRole("alertdialog", { name: "Swap latitude and longitude?" });
  await press(question.getByRole("button", { name: "Swap" }), "{Enter}");
  await expect.element(field("Shop location")).toHaveValue("12.9784, 77.6408");
  await save.click();
  const added = {
    name: "Indiranagar",
    rule: { kind: "distance", upToMetres: 2_000 },
    fee: 30,
    minimumOrder: 200,
    freeFrom: null,
    minutes: 10,
  };
  const body = await answerSave(server, byArea([{ ...added, _id: "area-1" } as ServiceArea]));
  expect(body).toEqual({ deliveryPricing: "areas", location: SHOP, areas: [added], version: 1 });
  await expect.element(page.getByText("Changes are not saved")).not.toBeInTheDocument();
});

test("a phone shows minimum, free delivery and time under the area's name", async () => {
  await page.viewport(390, 844);
  await open(byArea([near]));
  await expect.element(page.getByText("Minimum ₹300 · free from ₹1,500 · 20 min")).toBeVisible();
});

test("areas are put in order by keys or a tap, edited and deleted, and a discard brings all back", async () => {
  const server = await open(byArea([near, far, white]));
  await expect.element(page.getByText("Anywhere else")).toBeVisible();
  await expectNoAxeViolations();
  await press(button("Move Whitefield"), "{ArrowUp}");
  await expect.poll(rowNames).toEqual(["1. Indiranagar", "2. Whitefield", "3. Domlur"]);
  await expect.element(page.getByText("Whitefield is now number 2 of 3.")).toBeInTheDocument();
  await button("Move Whitefield").click();
  await press(button("To number 3, where Domlur is"), "{Enter}");
  await expect.poll(rowNames).toEqual(["1. Indiranagar", "2. Domlur", "3. Whitefield"]);
  await press(button("Move Whitefield"), "{ArrowUp}");
  await row("Domlur").click();
  await drawer("Domlur").getByLabelText("Delivery fee (₹)").fill("55");
  await drawer("Domlur").getByRole("button", { name: "Done" }).click();
  await row("Indiranagar").click();
  await drawer("Indiranagar").getByRole("button", { name: "Delete area" }).click();
  await expect.poll(rowNames).toEqual(["1. Whitefield", "2. Domlur"]);
  await save.click();
  const sent = await server.next(SAVE);
  expect(sent.body).toMatchObject({ areas: [white, { ...far, fee: 55 }] });
  sent.lose();
  await expect.element(page.getByText("Changes are not saved")).toBeVisible();
  await button("Discard").click();
  await expect.poll(rowNames).toEqual(["1. Indiranagar", "2. Domlur", "3. Whitefield"]);
});

test("an area is deleted although nothing was changed before", async () => {
  await open(byArea([near, far]));
  await row("Indiranagar").click();
  await drawer("Indiranagar").getByRole("button", { name: "Delete area" }).click();
  await expect.poll(rowNames).toEqual(["1. Domlur"]);
});

test("pincodes are pasted as a list, and what is none is named", async () => {
  const server = await open(byArea([near]));
  await button("Add area").click();
  const form = drawer("New area");
  await form.getByLabelText("Name").fill("Whitefield");
  await form.getByRole("button", { name: "Pincodes" }).click();
  await form.getByLabelText("Delivery fee (₹)").fill("100");
  await form.getByLabelText("Travel time (min)").fill("35");
  const list = form.getByRole("textbox", { name: "Pincodes" });
  await list.fill("560 066, 560067\n5600O1; 560066");
  await expect.element(form.getByText("2 of 500")).toBeVisible();
  await form.getByRole("button", { name: "Add area" }).click();
  await expect.element(list).toHaveAccessibleDescription(/Not a pincode: 5600O1/);
  await list.fill("560 066, 560067\n560066");
  await form.getByRole("button", { name: "Add area" }).click();
  await expect.element(row("Whitefield")).toMatchTextContent("2 pincodes");
  await expect.element(page.getByText(/Areas by pincode count only for those who enter a pincode/)).toBeVisible();
  await save.click();
  expect((await server.next(SAVE)).body).toMatchObject({
    areas: [near, { rule: { kind: "pincodes", pincodes: ["560066", "560067"] }, minimumOrder: 0, freeFrom: null }],
  });
});

const SQUARE = [
  [12.98, 77.65],
  [12.99, 77.65],
  [12.99, 77.66],
  [12.98, 77.66],
] as const;
const geoJson = (positions: readonly (readonly [number, number])[]) =>
  JSON.stringify({ type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [positions] } });

test("an imported outline that crosses itself is said at once, and so are words in a list of pincodes", async () => {
  await open(byArea([near]));
  await button("Add area").click();
  const form = drawer("New area");
  await form.getByRole("button", { name: "Pincodes" }).click();
  await form.getByLabelText("Pincodes", { exact: true }).fill("560038 abc");
  await expect.element(form.getByText("Left out: abc")).toBeVisible();
  await form.getByRole("button", { name: "Map outline" }).click();
  await form.getByRole("button", { name: "Import GeoJSON" }).click();
  const dialog = drawer("Import an outline");
  const bowTie = [
    [77.59, 12.97],
    [77.6, 12.98],
    [77.59, 12.98],
    [77.6, 12.97],
  ] as const;
  await dialog.getByLabelText("GeoJSON text").fill(geoJson(bowTie));
  await press(dialog.getByRole("button", { name: "Import" }), "{Enter}");
  await expect.element(form.getByText("The border of this area crosses itself.")).toBeVisible();
});

test("an outline is imported, asked about if latitude and longitude are swapped, and edited as a table", async () => {
  const server = await open(byArea([near]));
  await button("Add area").click();
  const form = drawer("New area");
  await form.getByLabelText("Name").fill("Airport Road");
  await form.getByLabelText("Delivery fee (₹)").fill("60");
  await form.getByLabelText("Travel time (min)").fill("20");
  await form.getByRole("button", { name: "Map outline" }).click();
  await form.getByRole("button", { name: "Add area" }).click();
  await expect.element(form.getByText("Please draw an area with at least 3 corners")).toBeVisible();

  await form.getByRole("button", { name: "Import GeoJSON" }).click();
  const dialog = drawer("Import an outline");
  await userEvent.upload(dialog.getByLabelText("GeoJSON file"), new File(["lat,lng"], "ward.geojson"));
  await expect.element(dialog.getByText(/This is not GeoJSON/)).toBeVisible();
  // Latitude first, which GeoJSON has not.
  await dialog.getByLabelText("GeoJSON text").fill(geoJson(SQUARE));
  await expectNoAxeViolations();
  await press(dialog.getByRole("button", { name: "Import" }), "{Enter}");
  const question = page.getByRole("alertdialog", { name: "Swap latitude and longitude?" });
  await press(question.getByRole("button", { name: "Edit corners" }), "{Enter}");
  await expect.element(form.getByText("Imported 4 corners.")).toBeVisible();
  await form.getByRole("button", { name: "Add area" }).click();
  await press(question.getByRole("button", { name: "Swap" }), "{Enter}");

  await form.getByText("Corners as a table (4)").click();
  await form.getByLabelText("Longitude of corner 3").fill("77.67");
  await form.getByRole("button", { name: "Remove corner 4" }).click();
  await expect.element(form.getByText("Corners as a table (3)")).toBeVisible();
  await expectNoAxeViolations();
  await form.getByRole("button", { name: "Add area" }).click();
  await expect.element(row("Airport Road")).toMatchTextContent("Map outline");
  await save.click();
  expect((await server.next(SAVE)).body).toMatchObject({
    areas: [near, { rule: { kind: "polygon", points: [SQUARE[0], SQUARE[1], [12.99, 77.67]] } }],
  });
});

test("areas are seen, and outlines drawn, on the shop's streets", async () => {
  await open(byArea([near], { map: { kind: "tiles", url: "/{z}/{x}/{y}.mvt" } }));
  await expect.element(page.getByText("© OpenStreetMap")).toBeVisible();
  await button("Add area").click();
  await drawer("New area").getByRole("button", { name: "Map outline" }).click();
  await expect.element(drawer("New area").getByText("© OpenStreetMap")).toBeVisible();
});

test("a place is tested on what is not saved yet: by coordinates, pincode and on the map", async () => {
  await open(byArea([far, near], { fulfilment: { delivery: true, pickup: true } }));
  await expect.element(page.getByText("Indiranagar is never used: Domlur comes first and covers all of it.")).toBeVisible();
  const place = field("Test an address");
  await place.fill("somewhere");
  await button("Test").click();
  await expect.element(place).toHaveAccessibleDescription(/Enter a pincode of six digits, or latitude and longitude/);
  await place.fill("12.9850, 77.6408");
  await button("Test").click();
  await expect.element(page.getByText("Area 1, Domlur")).toBeVisible();
  await press(button("Move Indiranagar"), "{ArrowUp}");
  await expect.element(page.getByText("Area 1, Indiranagar")).toBeVisible();
  await expect.element(page.getByText("₹30 · 35 min")).toBeVisible();
  await expect.element(page.getByText("954 m by road, minimum ₹300, free from ₹1,500")).toBeVisible();
  await place.fill("12, 3rd Main, Domlur 560071");
  await button("Test").click();
  await expect.element(page.getByText("A pincode is not enough")).toBeVisible();
  await place.fill("13.2, 77.6");
  await button("Test").click();
  await expect.element(page.getByText(/Not delivered, pickup offered$/).last()).toBeVisible();
  await place.fill("somewhere");
  await button("Test").click();
  await page.getByRole("application", { name: "Map of the areas" }).click({ position: { x: 40, y: 40 } });
  await expect.element(page.getByText(/^\d\.\d km by road/)).toBeVisible();
  await expect.element(place).not.toHaveAccessibleDescription(/Enter a pincode/);
});

test("what another admin has saved meanwhile is not overwritten", async () => {
  const server = await open(byArea([near]));
  await press(row("Indiranagar"), "{Enter}");
  await drawer("Indiranagar").getByLabelText("Delivery fee (₹)").fill("35");
  await drawer("Indiranagar").getByRole("button", { name: "Done" }).click();
  await save.click();
  const sent = await server.next(SAVE);
  server.always("GET /api/settings", (call) => call.answer({ data: sampleSettings(byArea([near, far])) }));
  sent.refuse(409, "settingsChanged", { message: "Someone else changed the settings. Please check them and try again" });
  await expect.element(page.getByText(/Someone else changed the areas while you edited them/)).toBeVisible();
  await save.click();
  await expect.element(save).not.toHaveAttribute("aria-busy");
  expect(server.count(SAVE)).toBe(1);
  await button("Load saved areas").click();
  await expect.poll(rowNames).toEqual(["1. Indiranagar", "2. Domlur"]);
  await expect.element(page.getByText("Changes are not saved")).not.toBeInTheDocument();
});

test("delivery and pickup are switched at once", async () => {
  const server = await open(byArea([near]));
  await page.getByRole("switch", { name: "Pickup" }).click();
  const body = await answerSave(server, byArea([near], { fulfilment: { delivery: true, pickup: true } }));
  expect(body).toMatchObject({ fulfilment: { delivery: true, pickup: true } });
  await expect.element(page.getByRole("switch", { name: "Pickup" })).toBeChecked();
  await expect.element(page.getByText("Not delivered, pickup offered")).toBeVisible();
});
