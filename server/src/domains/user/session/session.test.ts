/** Sessions (api.md, Sign-in). */
import { randomBytes } from "node:crypto";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import type { Role } from "@forno/contract/wire/permissions.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { touchSessions } from "./session.ts";
import { revokeSessionsOf } from "./session-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STAFF: Role[] = ["admin", "delivery_boy"];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const me = (token: string) => shop.call(userEndpoints.me, { token });
const statusOf = async (token: string) => (await me(token)).status;
const sessionsOf = (userId: string) => shop.deps.db.selectFrom("sessions").selectAll().where("user_id", "=", userId).execute();
const newestSession = async (userId: string) => {
  const rows = await sessionsOf(userId);
  const newest = rows.sort((a, b) => a.id.localeCompare(b.id)).at(-1);
  if (!newest) throw new Error("no session");
  return newest;
};
const signInRequired = { status: 401, body: { success: false, message: "Please sign in to continue", code: "signInRequired" } };

describe("a session", () => {
  it("identifies its user, by either header", async () => {
    const { token, userId, mobile } = await shop.signIn("customer");
    const data = { _id: userId, name: expect.any(String), mobile, role: "customer" };
    expect(await me(token)).toMatchObject({ status: 200, body: { success: true, data } });
    const byBearer = await shop.call(userEndpoints.me, { headers: { authorization: `Bearer ${token}` } });
    expect(byBearer).toMatchObject({ status: 200, body: { data } });
  });

  it("is resolved correctly in concurrent calls, and no other token is accepted", async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => shop.signIn("customer")));
    const tokens = people.flatMap(({ token }) => [token, randomBytes(32).toString("base64url"), token]);
    const answers = await Promise.all(tokens.map(me));
    expect(answers.map(({ status, body }) => (status === 200 ? body.data._id : status))).toEqual(
      people.flatMap(({ userId }) => [userId, 401, userId]),
    );
  });

  it("that ends during many calls is refused to all later calls", async () => {
    const { token, mobile } = await shop.signIn("customer");
    const { token: other } = await shop.signIn("customer");
    const before = Array.from({ length: 30 }, (_, index) => me(index % 2 ? token : other));
    await revokeSessionsOf(shop.deps.db, mobile, shop.deps.clock());
    const after = await Promise.all([statusOf(token), statusOf(other), statusOf(token)]);
    expect(after).toEqual([401, 200, 401]);
    expect((await Promise.all(before)).filter((_, index) => index % 2 === 0).map(({ status }) => status)).toEqual(
      Array(15).fill(200),
    );
  });

  it("is stored as a hash of its token", async () => {
    const { token, userId } = await shop.signIn("customer");
    const rows = JSON.stringify(await sessionsOf(userId));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });

  it("of a customer ends after 30 days without use", async () => {
    const { token } = await shop.signIn("customer");
    shop.clock.advance(30 * DAY_MS - MINUTE_MS);
    expect(await statusOf(token)).toBe(200);
    shop.clock.advance(30 * DAY_MS);
    expect(await me(token)).toMatchObject(signInRequired);
  });

  it("of a customer ends after 90 days in any case", async () => {
    const { token } = await shop.signIn("customer");
    for (let day = 0; day < 80; day += 20) {
      shop.clock.advance(20 * DAY_MS);
      expect(await statusOf(token)).toBe(200);
    }
    shop.clock.advance(10 * DAY_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it.each(STAFF)("of %s ends after 12 hours without use", async (role) => {
    const { token } = await shop.signIn(role);
    shop.clock.advance(12 * HOUR_MS - 1);
    expect(await statusOf(token)).toBe(200);
    shop.clock.advance(12 * HOUR_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it.each(STAFF)("of %s ends after 7 days in any case", async (role) => {
    const { token } = await shop.signIn(role);
    for (let hours = 10; hours < 7 * 24; hours += 10) {
      shop.clock.advance(10 * HOUR_MS);
      expect(await statusOf(token)).toBe(200);
    }
    shop.clock.advance(10 * HOUR_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it.each([
    ["customer", HOUR_MS],
    ["delivery_boy", 5 * MINUTE_MS],
    ["admin", 5 * MINUTE_MS],
  ] as const)("of %s has its use recorded at most every %i ms, with an open socket too", async (role, stepMs) => {
    const { token, userId } = await shop.signIn(role);
    const { id, last_used_at: start } = await newestSession(userId);
    shop.clock.advance(stepMs - 1);
    await me(token);
    await touchSessions(shop.deps, [id]);
    expect((await newestSession(userId)).last_used_at).toEqual(start);
    shop.clock.advance(1);
    await touchSessions(shop.deps, [id]);
    expect((await newestSession(userId)).last_used_at).toEqual(shop.deps.clock());
    shop.clock.advance(stepMs);
    await me(token);
    expect((await newestSession(userId)).last_used_at).toEqual(shop.deps.clock());
  });
});

describe("a session that began in another role", () => {
  const withAdmin = (mobile: string) =>
    startTestShop({ sharing: shop, config: { adminMobiles: new Set([...shop.deps.config.adminMobiles, mobile]) } });

  it("ends when the number becomes an admin's, and stays ended when it no longer is", async () => {
    const { token, mobile, userId } = await shop.signIn("customer");
    const other = await withAdmin(mobile);
    expect(await other.call(userEndpoints.me, { token })).toMatchObject(signInRequired);
    expect((await newestSession(userId)).revoked_at).toEqual(shop.deps.clock());
    await other.close();
    expect(await me(token)).toMatchObject(signInRequired);
  });

  it("ends when the number is no longer an admin's", async () => {
    const { mobile } = await shop.signIn("customer");
    const other = await withAdmin(mobile);
    await other.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
    const { body } = await other.call(signInEndpoints.verifyOtp, { body: { mobile, otp: other.sms.lastCode(mobile) } });
    expect(body).toMatchObject({ role: "admin" });
    await other.close();
    expect(await me("token" in body ? body.token : "")).toMatchObject(signInRequired);
  });

  it("ends when the number becomes a partner's", async () => {
    const { token, mobile } = await shop.signIn("customer");
    const row = { id: crypto.randomUUID(), name: "Imran", mobile, created_at: shop.deps.clock() };
    await shop.deps.db.insertInto("delivery_partners").values(row).execute();
    expect(await me(token)).toMatchObject(signInRequired);
  });
});

describe("signing out", () => {
  it("ends this session and its sockets, and no other", async () => {
    const first = await shop.signIn("customer");
    const { id } = await newestSession(first.userId);
    const other = await shop.signIn("customer");
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    expect(await shop.call(signInEndpoints.logout, { token: first.token })).toMatchObject({ status: 200, body: { success: true } });
    expect(disconnect.mock.calls).toEqual([[`session:${id}`]]);
    disconnect.mockRestore();
    expect(await me(first.token)).toMatchObject(signInRequired);
    expect(await shop.call(signInEndpoints.logout, { token: first.token })).toMatchObject(signInRequired);
    expect(await statusOf(other.token)).toBe(200);
  });

  it("of a number everywhere ends all its sessions", async () => {
    const { token, mobile, userId } = await shop.signIn("delivery_boy");
    const { id } = await newestSession(userId);
    const ended = await shop.deps.db.transaction().execute((tx) => revokeSessionsOf(tx, mobile, shop.deps.clock()));
    expect(ended).toContain(id);
    expect(await statusOf(token)).toBe(401);
  });
});

describe("an open socket", () => {
  it("counts as use", async () => {
    const { token, userId } = await shop.signIn("admin");
    const { id } = await newestSession(userId);
    for (let hours = 0; hours < 30; hours += 10) {
      shop.clock.advance(10 * HOUR_MS);
      await touchSessions(shop.deps, [id]);
    }
    expect(await statusOf(token)).toBe(200);
  });

  it("is closed once its session has ended", async () => {
    const alive = await shop.signIn("customer");
    const ended = await shop.signIn("customer");
    const ids = [(await newestSession(alive.userId)).id, (await newestSession(ended.userId)).id];
    await shop.deps.db.transaction().execute((tx) => revokeSessionsOf(tx, ended.mobile, shop.deps.clock()));
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    await touchSessions(shop.deps, ids);
    expect(disconnect.mock.calls).toEqual([[`session:${ids[1]}`]]);
    disconnect.mockRestore();
  });
});

describe("the count of customers", () => {
  it("leaves out admins and delivery partners", async () => {
    const { token } = await shop.signIn("admin");
    const count = async () => {
      const { status, body } = await shop.call(userEndpoints.count, { token });
      expect(status).toBe(200);
      return body.count;
    };
    const before = await count();
    await shop.signIn("delivery_boy");
    const { mobile } = await shop.signIn("customer");
    expect(await count()).toBe(before + 1);
    const row = { id: crypto.randomUUID(), name: "Imran", mobile, created_at: shop.deps.clock() };
    await shop.deps.db.insertInto("delivery_partners").values(row).execute();
    expect(await count()).toBe(before);
  });

  it("is for admins only", async () => {
    expect(await shop.call(userEndpoints.count, {})).toMatchObject(signInRequired);
    const { token } = await shop.signIn("customer");
    expect(await shop.call(userEndpoints.count, { token })).toMatchObject({
      status: 403,
      body: { message: "You do not have access to this page", code: "accessDenied" },
    });
  });
});

describe("the daily clean-up", () => {
  it("deletes only what can have no effect any more", async () => {
    const stale = await shop.signIn("customer");
    shop.clock.advance(31 * DAY_MS);
    const gone = await shop.signIn("customer");
    await shop.call(signInEndpoints.logout, { token: gone.token });
    const alive = await shop.signIn("customer");
    await shop.jobs.runScheduled("retention");
    expect(await sessionsOf(stale.userId)).toEqual([]);
    expect(await sessionsOf(gone.userId)).toEqual([]);
    expect(await statusOf(alive.token)).toBe(200);
    const horizon = new Date(shop.deps.clock().getTime() - 2 * DAY_MS);
    expect(await shop.deps.db.selectFrom("otp_codes").select("id").where("created_at", "<", horizon).execute()).toEqual([]);
  });
});
