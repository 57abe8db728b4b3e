/** `/admin/times`: the kitchen's capacity, special days, orders for later, the delivery promise. */
import type { Settings } from "@forno/contract/settings/settings.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { meera, sampleSettings } from "../../../../testing/samples.ts";
import * as times from "./times-page.tsx";

const SETTINGS = "PUT /api/settings";
const kitchen = { prepMinutes: 20, pizzasPerSlot: 8, slotMinutes: 15, maxPromiseMinutes: 60 };

const button = (name: string | RegExp) => page.getByRole("button", { name });
const field = (name: string) => page.getByLabelText(name);

async function open(settings: Partial<Settings>, slots: { from: string; units: number }[] = []): Promise<FakeServer> {
  const server = new FakeServer();
  server.always("GET /api/order/admin/slots", (call) => call.answer({ slots }));
  return await openScreen(times, { at: "/admin/times", as: meera, settings, server });
}

/** The next change is answered with these settings. */
async function sentOf(server: FakeServer, settings: Partial<Settings>) {
  const sent = await server.next(SETTINGS);
  const { version, ...body } = sent.body as Settings;
  const data = sampleSettings({ ...settings, version: version + 1 });
  server.always("GET /api/settings", (call) => call.answer({ data }));
  sent.answer({ message: "Settings updated", data });
  return body;
}

test("capacity is saved by what changed, and a wrong number says so at its field", async () => {
  const server = await open({ kitchen });
  await field("Preparation (minutes)").fill("0");
  await button("Save capacity").click();
  await expect.element(page.getByText("Please enter between 1 and 180 minutes").first()).toBeVisible();
  await field("Preparation (minutes)").fill("25");
  await field("Pizzas per slot").fill("");
  await button("Save capacity").click();
  expect(await sentOf(server, { kitchen: { ...kitchen, prepMinutes: 25, pizzasPerSlot: null } })).toEqual({
    kitchen: { prepMinutes: 25, pizzasPerSlot: null },
  });
  await expect.element(page.getByText(/^There is no limit/)).toBeVisible();
});

test("today's slots say how full they are, and which is free next", async () => {
  // After the last slot of a day none is free.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T18:05:00+05:30") });
  onTestFinished(() => void vi.useRealTimers());
  await open({ kitchen }, [{ from: "2026-11-21T12:30:00.000Z", units: 8 }]);
  await expect.element(page.getByText(/: 8 of 8, full$/)).toBeInTheDocument();
  await expect.element(page.getByText(/^Next free slot: /)).toBeVisible();
  await button("Show as table").click();
  await expect.element(page.getByRole("row", { name: /, now 8 Full$/ })).toBeVisible();
  await button("Show as chart").click();
  const legend = page.getByRole("list", { name: "Colours" });
  for (const state of ["Past", "Taken", "Full", "Free"]) await expect.element(legend.getByText(state)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
    await expectNoAxeViolations();
  }
});

test("a day is closed or gets several hours, past ones are hidden, and one is removed", async () => {
  const past = { date: "2020-01-01", hours: null };
  const server = await open({ specialDays: [past] });
  await expect.element(page.getByText("1 January")).not.toBeInTheDocument();
  await button("Next month").click();
  await button(/, 15 /).click();
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("radio", { name: "Other hours" }), " ");
  await dialog.getByLabelText("Closes at", { exact: true }).fill("15:00");
  await press(dialog.getByRole("button", { name: "Add hours" }), "{Enter}");
  await dialog.getByLabelText("Closes at", { exact: true }).fill("19:00");
  await dialog.getByRole("button", { name: "Save day" }).click();
  await expect.element(dialog.getByText("Each opening must be after the closing before it")).toBeVisible();
  await dialog.getByLabelText("Closes at", { exact: true }).fill("15:00");
  await expectNoAxeViolations();
  await dialog.getByRole("button", { name: "Save day" }).click();
  const sent = await server.next(SETTINGS);
  const { specialDays, version } = sent.body as Settings;
  expect(version).toBe(1);
  // Another admin's day stays, also one that is over by this device's clock.
  expect(specialDays).toMatchObject([
    past,
    { hours: { open: "11:00", close: "15:00", more: [{ open: "18:00", close: "23:00" }] } },
  ]);
  server.always("GET /api/settings", (get) => get.answer({ data: sampleSettings({ specialDays, version: 2 }) }));
  sent.answer({ message: "Settings updated", data: sampleSettings({ specialDays, version: 2 }) });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("11 AM to 3 PM, 6 PM to 11 PM")).toBeVisible();
  await button(/^Remove .* 15 /).click();
  expect((await server.next(SETTINGS)).body).toEqual({ specialDays: [past], version: 2 });
});

test("orders for later and the promise are switched at once, and the promise has its limits", async () => {
  const scheduling = { isOn: false, daysAhead: 7, slotMinutes: 30 };
  const server = await open({ scheduling, deliveryPromise: "order" });
  await page.getByRole("switch", { name: "Orders for later" }).click();
  expect(await sentOf(server, { scheduling: { ...scheduling, isOn: true }, deliveryPromise: "order" })).toEqual({
    scheduling: { isOn: true },
  });
  await page.getByRole("combobox", { name: "Days ahead" }).selectOptions("Today only");
  expect(await sentOf(server, { scheduling: { ...scheduling, isOn: true, daysAhead: 0 }, deliveryPromise: "order" })).toEqual({
    scheduling: { daysAhead: 0 },
  });
  await field("Largest order (pizzas)").fill("10");
  await button("Save promise").click();
  expect(await sentOf(server, { deliveryPromise: "order" })).toEqual({ promise: { maxUnits: 10 } });
  await page.getByRole("switch", { name: "Money back if late" }).click();
  expect(await sentOf(server, { deliveryPromise: "order" })).toEqual({ promise: { isSuspended: true } });
});

test("a busy kitchen is switched on for some minutes until a time, changed at once, and switched off", async () => {
  const server = await open({});
  const bar = page.getByRole("region", { name: "Busy" });
  await bar.getByRole("button", { name: "+20 min" }).click();
  await bar.getByRole("combobox", { name: "Until" }).selectOptions(bar.getByRole("option").nth(0));
  await bar.getByRole("switch", { name: "Busy" }).click();
  /** The next change is this one. */
  const answered = async (change: Pick<Settings, "busy">) => {
    const next = await server.next("PUT /api/settings/shop");
    expect(next.body).toEqual(change);
    next.answer({ message: "Settings updated", data: sampleSettings(change) });
  };
  const sent = await server.next("PUT /api/settings/shop");
  const { busy } = sent.body as { busy: { extraMinutes: number; until: string } };
  expect(busy.extraMinutes).toBe(20);
  expect(Math.round((Date.parse(busy.until) - Date.now()) / 60_000)).toBeOneOf([29, 30]);
  sent.answer({ message: "Settings updated", data: sampleSettings({ busy }) });
  await expect.element(bar.getByText(/^Busy: 20 more minutes until /)).toBeVisible();
  await expectNoAxeViolations();
  await bar.getByRole("button", { name: "+10 min" }).click();
  const less = { extraMinutes: 10, until: busy.until };
  await answered({ busy: less });
  await bar.getByRole("switch", { name: "Busy" }).click();
  await answered({ busy: null });
  await expect.element(bar.getByText(/^Adds minutes/)).toBeVisible();
});
