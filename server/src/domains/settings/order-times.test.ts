/** When orders can be had, as the owner sets it (api.md, Settings). */
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { dayInKolkata, daysAfter } from "@forno/contract/time/kolkata-day.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let admin: string;
beforeEach(async () => {
  shop = await startTestShop();
  // A Monday.
  shop.clock.set(new Date("2090-01-02T12:00:00+05:30"));
  admin = (await shop.signIn("admin")).token;
});
afterEach(() => shop.close());

const read = async () => (await shop.call(settingsEndpoints.read)).body.data;
const save = (body: object) => shop.call(settingsEndpoints.update, { token: admin, body });
const after = (minutes: number) => new Date(shop.clock.read().getTime() + minutes * MINUTE_MS).toISOString();

const usual = {
  specialDays: [],
  scheduling: { isOn: false, daysAhead: 7, slotMinutes: 30 },
  kitchen: { prepMinutes: 15, pizzasPerSlot: null, slotMinutes: 15, maxPromiseMinutes: 300 },
  busy: null,
  promise: { cap: 300, maxUnits: null, isSuspended: false },
};

it("are off unless the owner sets them", async () => {
  expect(await read()).toMatchObject(usual);
});

it("are saved as given, also in parts: what another admin has set meanwhile stays", async () => {
  const kitchen = { prepMinutes: 20, pizzasPerSlot: 12, slotMinutes: 10, maxPromiseMinutes: 90 };
  expect((await save({ kitchen, scheduling: { isOn: true, daysAhead: 3, slotMinutes: 20 } })).body.data).toMatchObject({ kitchen });
  await Promise.all([
    save({ kitchen: { pizzasPerSlot: 8 } }),
    save({ kitchen: { prepMinutes: 25 } }),
    save({ promise: { cap: 200 } }),
  ]);
  expect(await read()).toMatchObject({
    kitchen: { ...kitchen, pizzasPerSlot: 8, prepMinutes: 25 },
    scheduling: { isOn: true, daysAhead: 3, slotMinutes: 20 },
    promise: { ...usual.promise, cap: 200 },
  });
});

it("list special days by date, each once", async () => {
  const diwali = { date: "2090-11-01", hours: { open: "11:00", close: "15:00", more: [{ open: "18:00", close: "23:00" }] } };
  const holi = { date: "2090-03-15", hours: null };
  expect((await save({ specialDays: [diwali, holi] })).body.data.specialDays).toEqual([holi, diwali]);
  expect(await save({ specialDays: [holi, holi] })).toMatchObject({
    status: 400,
    body: { message: "Each day may be listed only once" },
  });
  expect((await read()).specialDays).toEqual([holi, diwali]);
});

it("drop special days that are over by the server's clock, but not yesterday, which may last past midnight", async () => {
  const dayAt = (days: number) => ({ date: dayInKolkata(daysAfter(shop.clock.read(), days)), hours: null });
  const saved = await save({ specialDays: [dayAt(-2), dayAt(-1), dayAt(0), dayAt(1)] });
  expect(saved.body.data.specialDays).toEqual([dayAt(-1), dayAt(0), dayAt(1)]);
  await save({ specialDays: [] });
});

describe("a busy kitchen", () => {
  it("is no longer busy from its end on, for whoever reads the settings", async () => {
    const busy = { extraMinutes: 15, until: after(20.5) };
    await save({ busy });
    expect((await read()).busy).toEqual(busy);
    shop.clock.advance(20.5 * MINUTE_MS);
    expect((await read()).busy).toBeNull();
  });

  it("is made so until a later time, and ended by hand", async () => {
    expect(await save({ busy: { extraMinutes: 15, until: after(0) } })).toMatchObject({
      status: 400,
      body: { code: "busyUntilPast" },
    });
    await save({ busy: { extraMinutes: 15, until: after(20) } });
    expect((await save({ busy: null })).body.data.busy).toBeNull();
  });
});

it.each([
  { specialDays: [{ date: "2090-02-30", hours: null }] },
  { specialDays: [{ date: "2090-02-20" }] },
  { specialDays: [{ date: "2090-02-20", hours: { open: "11:00", close: "11:00" } }] },
  {
    specialDays: Array.from({ length: 101 }, (_, day) => ({
      date: new Date(Date.UTC(2090, 0, day + 1)).toISOString().slice(0, 10),
      hours: null,
    })),
  },
  { scheduling: { isOn: true, daysAhead: 31 } },
  { scheduling: { daysAhead: -1 } },
  { scheduling: { slotMinutes: 25 } },
  { kitchen: { prepMinutes: 0 } },
  { kitchen: { pizzasPerSlot: 0 } },
  { kitchen: { pizzasPerSlot: 2.5 } },
  { kitchen: { slotMinutes: 7 } },
  { kitchen: { maxPromiseMinutes: 721 } },
  { busy: { extraMinutes: 0, until: "2090-01-03T12:00:00Z" } },
  { busy: { extraMinutes: 15, until: "later" } },
  { busy: { extraMinutes: 15 } },
  { promise: { cap: 0 } },
  { promise: { maxUnits: 0 } },
])("refuses %j, and nothing changes", async (body) => {
  expect((await save({ ...body, shopName: "Other" })).status).toBe(400);
  expect(await read()).toMatchObject({ ...usual, shopName: "Forno" });
});

it("refuses times to choose from that are not a multiple of the kitchen's slots, whichever of the two is saved", async () => {
  const refused = { status: 400, body: { code: "slotsDoNotFit" } };
  await save({ scheduling: { isOn: true } });
  expect(await save({ kitchen: { slotMinutes: 20 } })).toMatchObject(refused);
  expect((await save({ kitchen: { slotMinutes: 10 } })).status).toBe(200);
  expect(await save({ scheduling: { slotMinutes: 15 } })).toMatchObject(refused);
});
