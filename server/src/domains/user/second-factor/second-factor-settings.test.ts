/** How admins turn their second factor on and off, when its code is required, and how one admin resets another's. */

import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newMobile, type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import { userRoom } from "../socket-rooms.ts";
import { enterSmsCode, scanSecret, turnOnSecondFactor } from "./second-factor-factory.ts";

const PARTNER = newMobile();

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop({ config: { adminMobiles: new Set([TEST_ADMIN, PARTNER]) } });
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const { read, enrol, confirm, renewRecoveryCodes, turnOff, admins, reset } = secondFactorEndpoints;
const stateOf = async (token = admin.token) => (await shop.call(read, { token })).body.data;
const statusOf = async (token: string) => (await shop.call(userEndpoints.me, { token })).status;
const turnOn = () => turnOnSecondFactor(shop, admin.token);
const invalid = { status: 400, body: { code: "secondFactorInvalid" } };

describe("setting it up", () => {
  const freshCodeRequired = { status: 403, body: { code: "freshCodeRequired" } };
  const sendCode = async () => {
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Meera Iyer", mobile: TEST_ADMIN } });
    return shop.sms.lastCode(TEST_ADMIN);
  };
  const confirmNumber = (otp: string) => shop.call(signInEndpoints.confirmNumber, { token: admin.token, body: { otp } });

  it("requires a code by SMS of the last ten minutes, so that a stolen session is not enough", async () => {
    shop.clock.advance(10 * 60_000);
    expect(await shop.call(enrol, { token: admin.token })).toMatchObject(freshCodeRequired);
    const code = await sendCode();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(await confirmNumber(wrong)).toMatchObject({ status: 400, body: { code: "otpInvalid" } });
    expect(await shop.call(enrol, { token: admin.token })).toMatchObject(freshCodeRequired);
    expect(await confirmNumber(code)).toMatchObject({ status: 200, body: { message: "Your mobile number is confirmed" } });
    expect((await shop.call(enrol, { token: admin.token })).status).toBe(200);
    shop.clock.advance(10 * 60_000);
    expect(await shop.call(enrol, { token: admin.token })).toMatchObject(freshCodeRequired);
  });

  it("accepts no code twice, and none of another number", async () => {
    shop.clock.advance(10 * 60_000);
    const code = await sendCode();
    const other = await shop.signIn("customer");
    expect((await shop.call(signInEndpoints.confirmNumber, { token: other.token, body: { otp: code } })).status).toBe(400);
    expect((await confirmNumber(code)).status).toBe(200);
    expect((await confirmNumber(code)).status).toBe(400);
  });

  it("is allowed only for the session that entered the code", async () => {
    const second = (await shop.signIn("admin")).token;
    shop.clock.advance(10 * 60_000);
    await confirmNumber(await sendCode());
    expect(await shop.call(enrol, { token: second })).toMatchObject(freshCodeRequired);
  });
});

describe("turning it on", () => {
  it("shows the same name in the app after the shop is renamed", async () => {
    await shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { shopName: "Napoli" } });
    const { uri } = (await shop.call(enrol, { token: admin.token })).body.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Forno:.*&issuer=Forno$/);
  });

  it("requires a secret that an authenticator app can read, and a first code", async () => {
    expect(await stateOf()).toEqual({ isOn: false, policy: "optional", since: null, recoveryCodesLeft: 0 });
    const { data } = (await shop.call(enrol, { token: admin.token })).body;
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.uri).toBe(`otpauth://totp/Forno:%2B919000000001?secret=${data.secret}&issuer=Forno`);
    expect(await stateOf()).toMatchObject({ isOn: false });

    const code = scanSecret(shop, data.secret).code();
    const answer = await shop.call(confirm, { token: admin.token, body: { code } });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: "Two-step sign-in is on" } });
    expect(answer.body.data.recoveryCodes).toEqual(Array(10).fill(expect.stringMatching(/^[a-z2-7]{5}-[a-z2-7]{5}$/)));
    const since = shop.clock.read().toISOString();
    expect(await stateOf()).toEqual({ isOn: true, policy: "optional", since, recoveryCodesLeft: 10 });
  });

  it("has no effect on sign-ins before the first code is entered", async () => {
    await shop.call(enrol, { token: admin.token });
    expect(await enterSmsCode(shop, TEST_ADMIN)).toMatchObject({ role: "admin", token: expect.stringMatching(/./) });
  });

  it("uses the newest secret", async () => {
    const first = scanSecret(shop, (await shop.call(enrol, { token: admin.token })).body.data.secret);
    const second = scanSecret(shop, (await shop.call(enrol, { token: admin.token })).body.data.secret);
    const confirmWith = (code: string) => shop.call(confirm, { token: admin.token, body: { code } });
    expect(await confirmWith(first.code())).toMatchObject(invalid);
    expect((await confirmWith(second.code())).status).toBe(200);
  });

  it("starts again with the newest secret: wrong codes for the previous one do not lock it", async () => {
    await shop.call(enrol, { token: admin.token });
    for (let n = 0; n < 10; n++) await shop.call(confirm, { token: admin.token, body: { code: "abcdefghij" } });
    const body = { code: scanSecret(shop, (await shop.call(enrol, { token: admin.token })).body.data.secret).code() };
    expect((await shop.call(confirm, { token: admin.token, body })).status).toBe(200);
  });

  it("ends the admin's other sessions, and makes every page reconnect", async () => {
    const elsewhere = await shop.signIn("admin");
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    await turnOn();
    expect(await statusOf(admin.token)).toBe(200);
    expect(await statusOf(elsewhere.token)).toBe(401);
    expect(disconnect.mock.calls).toEqual([[userRoom(admin.userId)]]);
  });

  it("requires a secret first, and is done once", async () => {
    const confirmation = { token: admin.token, body: { code: "123456" } };
    expect(await shop.call(confirm, confirmation)).toMatchObject({ status: 409, body: { code: "secondFactorNotBegun" } });
    await turnOn();
    const isOn = { status: 409, body: { code: "secondFactorIsOn", message: "Two-step sign-in is already on" } };
    expect(await shop.call(confirm, confirmation)).toMatchObject(isOn);
    expect(await shop.call(enrol, { token: admin.token })).toMatchObject(isOn);
  });
});

describe("once it is on", () => {
  it("recovery codes are renewed with a code; the old ones are invalid", async () => {
    const { app, recoveryCodes } = await turnOn();
    const renew = (code: string) => shop.call(renewRecoveryCodes, { token: admin.token, body: { code } });
    expect(await renew("000-000")).toMatchObject(invalid);
    const { data } = (await renew(app.nextCode())).body;
    expect(data.recoveryCodes).toHaveLength(10);
    expect(await renew(recoveryCodes[0] ?? "")).toMatchObject(invalid);
    expect((await renew(data.recoveryCodes[0] ?? "")).status).toBe(200);
  });

  it("it is turned off with a code, which ends the admin's other sessions", async () => {
    const { app } = await turnOn();
    const { challenge } = (await enterSmsCode(shop, TEST_ADMIN)).secondFactor;
    const other = await shop.call(secondFactorEndpoints.verify, { body: { challenge, code: app.nextCode() } });
    expect(await shop.call(turnOff, { token: admin.token, body: { code: app.code() } })).toMatchObject(invalid);
    const answer = await shop.call(turnOff, { token: admin.token, body: { code: app.nextCode() } });
    expect(answer).toMatchObject({ status: 200, body: { message: "Two-step sign-in is off" } });
    expect(await stateOf()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect(await statusOf(other.body.token)).toBe(401);
    shop.clock.advance(60_000);
    expect((await enterSmsCode(shop, TEST_ADMIN)).token).not.toBe("");
  });

  it("a challenge from before it was turned off leads back to the start", async () => {
    const { app } = await turnOn();
    const { challenge } = (await enterSmsCode(shop, TEST_ADMIN)).secondFactor;
    await shop.call(turnOff, { token: admin.token, body: { code: app.nextCode() } });
    const answer = await shop.call(secondFactorEndpoints.verify, { body: { challenge, code: app.nextCode() } });
    expect(answer).toMatchObject({ status: 400, body: { code: "secondFactorStartAgain" } });
  });

  it.each([
    ["renewing recovery codes", renewRecoveryCodes],
    ["turning it off", turnOff],
    ["resetting another admin's", reset],
  ])("%s is refused to an admin without one", async (_name, endpoint) => {
    const answer = await shop.call(endpoint, { token: admin.token, params: { id: admin.userId }, body: { code: "123456" } });
    expect(answer).toMatchObject({ status: 409, body: { code: "secondFactorIsOff", message: "Two-step sign-in is off" } });
  });

  it.each([confirm, renewRecoveryCodes, turnOff, reset])("%o requires the code", async (endpoint) => {
    for (const body of [{}, { code: " " }, { code: 123456 }])
      expect(await shop.call(endpoint, { token: admin.token, params: { id: "x" }, body })).toMatchObject({
        status: 400,
        body: { message: "Please enter the code" },
      });
  });
});

describe("where it is required", () => {
  let live: TestShop;
  beforeEach(async () => {
    live = await startTestShop({ sharing: shop, config: { secondFactorPolicy: "required" } });
  });
  afterEach(() => live.close());
  const stats = (token: string) => live.call(statsEndpoints.read, { token });

  it("an admin without one can sign in, but can only set it up or sign out", async () => {
    const { token } = await enterSmsCode(live, TEST_ADMIN);
    expect(await stats(token)).toMatchObject({
      status: 403,
      body: { success: false, code: "secondFactorRequired", message: "Please set up two-step sign-in first" },
    });
    expect((await live.call(read, { token })).body.data).toMatchObject({ isOn: false, policy: "required" });
    expect((await live.call(userEndpoints.me, { token })).status).toBe(200);
    await turnOnSecondFactor(live, token);
    expect((await stats(token)).status).toBe(200);
    expect((await live.call(signInEndpoints.logout, { token })).status).toBe(200);
  });

  it("turning it off leaves only setting it up again", async () => {
    const { app } = await turnOnSecondFactor(live, admin.token);
    await live.call(turnOff, { token: admin.token, body: { code: app.nextCode() } });
    expect((await stats(admin.token)).status).toBe(403);
    await turnOnSecondFactor(live, admin.token);
    expect((await stats(admin.token)).status).toBe(200);
  });

  it("customers and delivery partners are not affected", async () => {
    for (const role of ["customer", "delivery_boy"] as const) {
      const { token } = await live.signIn(role);
      expect((await live.call(userEndpoints.me, { token })).status).toBe(200);
    }
  });
});

describe("another admin's second factor", () => {
  it("is shown, and reset with the caller's own code; the other's sessions end at once", async () => {
    const { app } = await turnOn();
    const other = await enterSmsCode(shop, PARTNER, "Ravi");
    await turnOnSecondFactor(shop, other.token);
    const { data } = (await shop.call(admins, { token: admin.token })).body;
    expect(data).toEqual([
      { _id: admin.userId, name: "Meera Iyer", mobile: TEST_ADMIN, since: expect.any(String), isCaller: true },
      { _id: expect.any(String), name: "Ravi", mobile: PARTNER, since: expect.any(String), isCaller: false },
    ]);
    const id = data[1]?._id ?? "";
    const resetWith = (code: string) => shop.call(reset, { token: admin.token, params: { id }, body: { code } });
    expect(await resetWith("123 456")).toMatchObject(invalid);
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    expect(await resetWith(app.nextCode())).toMatchObject({ status: 200, body: { message: "Two-step sign-in is off" } });
    expect(disconnect.mock.calls).toEqual([[userRoom(id)]]);
    expect(await statusOf(other.token)).toBe(401);
    shop.clock.advance(60_000);
    expect((await enterSmsCode(shop, PARTNER)).token).not.toBe("");
  });

  it("that does not exist, or is not an admin's, is a 404, and the code is not used up", async () => {
    const { app } = await turnOn();
    const customer = await shop.signIn("customer");
    const code = app.nextCode();
    for (const id of [customer.userId, newId(), "nonsense"])
      expect(await shop.call(reset, { token: admin.token, params: { id }, body: { code } })).toMatchObject({
        status: 404,
        body: { code: "secondFactorNotFound", message: "This admin has not set up two-step sign-in" },
      });
    expect((await shop.call(turnOff, { token: admin.token, body: { code } })).status).toBe(200);
  });
});

it("is for admins only", async () => {
  const { token } = await shop.signIn("customer");
  for (const endpoint of [read, enrol, confirm, renewRecoveryCodes, turnOff, admins, reset]) {
    expect((await shop.call(endpoint, { params: { id: "x" } })).status).toBe(401);
    expect((await shop.call(endpoint, { token, params: { id: "x" } })).status).toBe(403);
  }
});
