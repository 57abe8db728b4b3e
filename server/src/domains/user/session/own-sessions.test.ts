/** A user's own sessions: listing and ending them. */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newMobile, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { sessionRoom } from "../socket-rooms.ts";
import { endSessionsOfOtherRoles } from "./session.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const LAPTOP =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
});
afterAll(() => shop.close());

async function signInOn(mobile: string, userAgent: string, device?: string): Promise<string> {
  await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile, device } });
  const { body } = await shop.call(signInEndpoints.verifyOtp, {
    body: { mobile, otp: shop.sms.lastCode(mobile), device },
    headers: { "user-agent": userAgent },
  });
  return "token" in body ? body.token : "";
}

/** Signs in the same person on a phone and on a laptop. */
async function signInTwice(mobile = newMobile()) {
  return { mobile, phone: await signInOn(mobile, PHONE), laptop: await signInOn(mobile, LAPTOP) };
}

const list = async (token: string) => (await shop.call(sessionEndpoints.ownSessions, { token })).body.data;
const end = (token: string, id: string) => shop.call(sessionEndpoints.endOwnSession, { token, params: { id } });
const endOthers = (token: string) => shop.call(sessionEndpoints.endOtherSessions, { token });
const statusOf = async (token: string) => (await shop.call(userEndpoints.me, { token })).status;
const audited = () =>
  shop.deps.db.selectFrom("audit_log").select("details").where("action", "=", "session.revoke").orderBy("id").execute();

describe("the list of a user's own sessions", () => {
  it("shows device and time of sign-in, and which is this one; it has nobody else's", async () => {
    await shop.signIn("customer");
    const { phone } = await signInTwice();
    const now = shop.clock.read().toISOString();
    const times = { _id: expect.any(String), createdAt: now, lastUsedAt: now };
    expect(await list(phone)).toEqual([
      { ...times, device: "Safari on macOS", isCurrent: false },
      { ...times, device: "Chrome on Android", isCurrent: true },
    ]);
  });

  it("leaves out ended ones", async () => {
    const { mobile, phone, laptop } = await signInTwice();
    await shop.call(signInEndpoints.logout, { token: laptop });
    expect(await list(phone)).toHaveLength(1);
    shop.clock.advance(31 * DAY_MS);
    const later = await signInOn(mobile, LAPTOP);
    expect((await list(later)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it("works for delivery partners and admins", async () => {
    for (const role of ["delivery_boy", "admin"] as const) {
      const { token } = await shop.signIn(role);
      expect((await list(token)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    }
  });
});

describe("ending one of them", () => {
  it("signs it out at once with its sockets; the others stay", async () => {
    const { phone, laptop } = await signInTwice();
    const id = (await list(phone)).find(({ isCurrent }) => !isCurrent)?._id ?? "";
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    expect(await end(phone, id)).toMatchObject({ status: 200, body: { success: true, message: "Signed out on that device" } });
    expect(disconnect.mock.calls).toEqual([[sessionRoom(id)]]);
    disconnect.mockRestore();
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([200, 401]);
  });

  it("refuses another person's, an ended one and an invalid ID alike", async () => {
    const mine = await signInTwice();
    const other = await signInTwice();
    const [othersSession] = await list(other.phone);
    const [ended] = await list(mine.phone);
    await end(mine.phone, ended?._id ?? "");
    for (const id of [othersSession?._id ?? "", ended?._id ?? "", newId(), "nonsense"])
      expect(await end(mine.phone, id)).toMatchObject({ status: 404, body: { code: "sessionNotFound" } });
    expect([await statusOf(other.phone), await statusOf(other.laptop)]).toEqual([200, 200]);
  });
});

describe("ending all others", () => {
  it("leaves the calling one, and ends nobody else's", async () => {
    const stranger = await shop.signIn("customer");
    const { mobile, phone, laptop } = await signInTwice();
    const third = await signInOn(mobile, PHONE);
    expect(await endOthers(phone)).toMatchObject({ status: 200, body: { ended: 2, message: "Signed out on all other devices" } });
    expect([await statusOf(phone), await statusOf(laptop), await statusOf(third)]).toEqual([200, 401, 401]);
    expect(await statusOf(stranger.token)).toBe(200);
    expect((await endOthers(phone)).body).toMatchObject({ ended: 0 });
  });

  it("adds an audit entry for an admin, and none for a customer", async () => {
    const before = (await audited()).length;
    const { phone } = await signInTwice();
    await endOthers(phone);
    expect(await audited()).toHaveLength(before);
    await shop.signIn("admin");
    const admin = await shop.signIn("admin");
    await endOthers(admin.token);
    const lines = await audited();
    expect(lines).toHaveLength(before + 1);
    expect(lines.at(-1)?.details).toMatchObject({ mobile: admin.mobile });
  });
});

describe("the known browsers of a number", () => {
  const tokens = ["browser-on-the-phone-000", "browser-on-the-laptop-00", "browser-on-the-tablet-00"];
  const known = async (mobile: string) =>
    (await shop.deps.db.selectFrom("sign_in_devices").select("device").where("mobile", "=", mobile).execute()).length;
  const signInOnThree = async (mobile: string) => {
    const sessions = [];
    for (const token of tokens) {
      sessions.push(await signInOn(mobile, PHONE, token));
      shop.clock.advance(1000);
    }
    expect(await known(mobile)).toBe(3);
    return sessions;
  };

  it("are deleted with their session; ending all other sessions deletes all others; signing out deletes none", async () => {
    const mobile = newMobile();
    const [phone = ""] = await signInOnThree(mobile);
    const [newest] = await list(phone);
    await end(phone, newest?._id ?? "");
    expect(await known(mobile)).toBe(2);
    await endOthers(phone);
    expect(await known(mobile)).toBe(1);
    await shop.call(signInEndpoints.logout, { token: phone });
    expect(await known(mobile)).toBe(1);
  });

  it("are deleted when an admin ends a session, and when the number becomes a delivery partner's", async () => {
    const mobile = newMobile();
    const [phone = ""] = await signInOnThree(mobile);
    const [newest] = await list(phone);
    const { token } = await shop.signIn("admin");
    await shop.call(sessionEndpoints.revokeSession, { token, params: { id: newest?._id ?? "" } });
    expect(await known(mobile)).toBe(2);
    await shop.call(deliveryEndpoints.addPartner, { token, body: { name: "Ravi", mobile } });
    expect(await known(mobile)).toBe(0);
  });

  it("are deleted if the number has another role at a start", async () => {
    const mobile = newMobile();
    await signInOnThree(mobile);
    const config = { ...shop.deps.config, adminMobiles: new Set([mobile]) };
    await endSessionsOfOtherRoles({ ...shop.deps, config });
    expect(await known(mobile)).toBe(0);
  });
});

describe("signing out", () => {
  it("returns how many other sessions are still open", async () => {
    const { phone, laptop } = await signInTwice();
    expect((await shop.call(signInEndpoints.logout, { token: laptop })).body).toEqual({
      success: true,
      otherSessions: 1,
      message: "Signed out. You're still signed in on another device.",
    });
    expect((await shop.call(signInEndpoints.logout, { token: phone })).body).toMatchObject({
      otherSessions: 0,
      message: "Signed out",
    });
  });
});
