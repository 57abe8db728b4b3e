/** PINs of the staff (docs/decisions/0037-permissions.md); wrong ones: `refund-limit.test.ts`. */
import { endpoints } from "@forno/contract/endpoints.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { pinEndpoints, staffEndpoints } from "@forno/contract/user/staff.ts";
import { ENTER_PIN, PIN_TOO_EASY } from "@forno/contract/user/staff-input.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import type { StaffPermission } from "@forno/contract/wire/permissions.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { enterSmsCode, turnOnSecondFactor } from "../second-factor/second-factor-factory.ts";

let shop: TestShop;
let owner: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  owner = await shop.signIn("admin");
});
afterAll(() => shop.close());

const setPin = (token: string, pin: string, code?: string) =>
  shop.call(pinEndpoints.set, { token, body: { pin, ...(code && { code }) } });
const isSet = async (token: string) => (await shop.call(pinEndpoints.read, { token })).body.data.isSet;
const staff = async () => (await shop.call(staffEndpoints.list, { token: owner.token })).body.data;
const memberOf = async ({ mobile }: SignedInUser) => (await staff()).find((each) => each.mobile === mobile);
const addTo = async (permissions: readonly StaffPermission[], refundLimit: number | null) => {
  const person = await shop.signIn("staff", permissions);
  const params = { id: (await memberOf(person))?._id ?? "" };
  await shop.call(staffEndpoints.change, { token: owner.token, params, body: { refundLimit } });
  return { ...person, params };
};

it("is set by each for themselves, and changed, within ten minutes of a code", async () => {
  const { token } = await shop.signIn("staff", ["kitchen"]);
  expect(await isSet(token)).toBe(false);
  for (const pin of ["123", "1234567", "12a4", ""])
    expect(await setPin(token, pin)).toMatchObject({ status: 400, body: { message: ENTER_PIN } });
  for (const pin of ["1111", "1234", "654321"])
    expect(await setPin(token, pin)).toMatchObject({ status: 400, body: { message: PIN_TOO_EASY } });
  expect(await setPin(token, "4827")).toMatchObject({ status: 200, body: { message: "PIN set" } });
  expect(await isSet(token)).toBe(true);
  expect((await setPin(token, "190284")).status).toBe(200);
  shop.clock.advance(10 * 60_000);
  expect(await setPin(token, "4827")).toMatchObject(refusal(403, "freshCodeRequired"));
});

it("needs a code of the authenticator app while two-step sign-in is on", async () => {
  owner = await shop.signIn("admin");
  const { app } = await turnOnSecondFactor(shop, owner.token);
  for (const code of [undefined, "000000"])
    expect(await setPin(owner.token, "4827", code)).toMatchObject(refusal(400, "secondFactorInvalid"));
  expect(await isSet(owner.token)).toBe(false);
  expect((await setPin(owner.token, "4827", app.nextCode())).status).toBe(200);
  expect(await memberOf(owner)).toMatchObject({ hasPin: true });
});

it("is reset by whoever may change the person, and deleted when they leave", async () => {
  const manager = await addTo(["staff", "kitchen"], 500);
  const cook = await addTo(["kitchen"], 500);
  const cashier = await addTo(["kitchen", "payments"], 500);
  for (const { token } of [cook, cashier]) await setPin(token, "4827");
  const reset = ({ params }: typeof cook) => shop.call(staffEndpoints.resetPin, { token: manager.token, params });
  expect(await reset(cashier)).toMatchObject(refusal(403, "permissionNotOwn"));
  expect(await reset(cook)).toMatchObject({ status: 200, body: { message: "PIN reset", data: { hasPin: false } } });
  expect(await isSet(cook.token)).toBe(false);
  await shop.call(staffEndpoints.remove, { token: owner.token, params: cashier.params });
  const left = await shop.deps.db.selectFrom("staff_pins").select("user_id").execute();
  expect(left.map(({ user_id }) => user_id)).not.toContain(cashier.userId);
});

it("and nobody sets a refund limit above their own, nor changes a person with a higher one", async () => {
  const manager = await addTo(["staff", "kitchen"], 500);
  const cook = await addTo(["kitchen"], 400);
  const unlimited = await addTo(["kitchen"], null);
  const change = ({ params }: typeof cook, body: object) =>
    shop.call(staffEndpoints.change, { token: manager.token, params, body });
  const notOwn = refusal(403, "refundLimitNotOwn");
  expect((await change(cook, { refundLimit: 500 })).body.data).toMatchObject({ refundLimit: 500 });
  for (const refundLimit of [500.01, null]) expect(await change(cook, { refundLimit })).toMatchObject(notOwn);
  expect(await change(manager, { refundLimit: null })).toMatchObject(notOwn);
  expect(await change(unlimited, { name: "X" })).toMatchObject(notOwn);
  const body = { name: "New", mobile: "9812345678", permissions: ["kitchen"] };
  expect(await shop.call(staffEndpoints.add, { token: manager.token, body })).toMatchObject(notOwn);
  expect(await change(cook, { refundLimit: -1 })).toMatchObject(refusal(400, "badRequest"));
});

describe("a locked session", () => {
  const lock = (token: string) => shop.call(pinEndpoints.lock, { token });
  const unlock = (token: string, pin: string) => shop.call(pinEndpoints.unlock, { token, body: { pin } });
  const locked = refusal(403, "sessionLocked");

  it("is refused everything but unlocking, signing out and the kitchen's tickets", async () => {
    const cook = await shop.signIn("staff", ["kitchen"]);
    const elsewhere = await enterSmsCode(shop, cook.mobile);
    expect(await lock(cook.token)).toMatchObject(refusal(409, "pinNotSet"));
    await setPin(cook.token, "4827");
    expect((await lock(cook.token)).status).toBe(200);
    const open = endpoints.filter(({ access, whileLocked }) => access !== "public" && whileLocked);
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "GET /api/kitchen",
      "POST /api/user/logout",
      "POST /api/user/unlock",
    ]);
    for (const endpoint of [userEndpoints.me, pinEndpoints.read, pinEndpoints.set, kitchenEndpoints.bump])
      expect(await shop.call(endpoint, { token: cook.token })).toMatchObject(locked);
    expect((await shop.call(kitchenEndpoints.list, { token: cook.token })).status).toBe(200);
    expect((await shop.call(userEndpoints.me, { token: elsewhere.token })).status).toBe(200);
    expect(await unlock(cook.token, "4826")).toMatchObject(refusal(400, "pinWrong"));
    expect(await shop.call(userEndpoints.me, { token: cook.token })).toMatchObject(locked);
    expect((await unlock(cook.token, "4827")).status).toBe(200);
    expect((await shop.call(userEndpoints.me, { token: cook.token })).status).toBe(200);
    await lock(cook.token);
    expect((await shop.call(signInEndpoints.logout, { token: cook.token })).status).toBe(200);
  });

  it("locks itself after minutes that whoever has `settings` and `staff` sets", async () => {
    const [other, manager] = [await shop.signIn("staff", ["settings"]), await shop.signIn("staff", ["settings", "staff"])];
    const set = (staffLockMinutes: number | null, { token } = manager) =>
      shop.call(settingsEndpoints.update, { token, body: { staffLockMinutes } });
    expect(await set(5, other)).toMatchObject(refusal(403, "accessDenied"));
    expect((await set(5)).body.data).toMatchObject({ staffLockMinutes: 5 });
    expect(await set(0)).toMatchObject({ status: 400 });
    expect((await set(null)).body.data).toMatchObject({ staffLockMinutes: null });
  });
});
