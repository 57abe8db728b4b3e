/** Sessions as an admin lists and ends them; and the preferences of customers. */
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newMobile, type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import { sessionRoom } from "../socket-rooms.ts";

const HOUR_MS = 3_600_000;
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const list = async (query: Record<string, string | number> = {}) =>
  (await shop.call(sessionEndpoints.sessions, { token: admin.token, query })).body;
const revoke = (id: string, token = admin.token) => shop.call(sessionEndpoints.revokeSession, { token, params: { id } });
const statusOf = async (token: string) => (await shop.call(userEndpoints.me, { token })).status;

async function signInFrom(userAgent: string): Promise<string> {
  const mobile = newMobile();
  await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
  const { body } = await shop.call(signInEndpoints.verifyOtp, {
    body: { mobile, otp: shop.sms.lastCode(mobile) },
    headers: { "user-agent": userAgent },
  });
  return "token" in body ? body.token : "";
}

describe("the list of sessions", () => {
  it("shows each user with role, sign-in time, last use and device", async () => {
    await signInFrom(PHONE);
    const now = shop.clock.read().toISOString();
    const { data } = await list();
    expect(data).toEqual([
      {
        _id: expect.any(String),
        user: { _id: expect.any(String), name: "Asha", mobile: expect.stringMatching(/^\+9198/) },
        role: "customer",
        createdAt: now,
        lastUsedAt: now,
        device: "Chrome on Android",
        isCurrent: false,
      },
      expect.objectContaining({
        user: expect.objectContaining({ mobile: TEST_ADMIN }),
        role: "admin",
        isCurrent: true,
        device: null,
      }),
    ]);
  });

  it("stores the user agent up to a maximum length", async () => {
    await signInFrom(`${PHONE} ${"x".repeat(5000)}`);
    const { user_agent } = await shop.deps.db
      .selectFrom("sessions")
      .select("user_agent")
      .where("user_agent", "is not", null)
      .executeTakeFirstOrThrow();
    expect(user_agent).toHaveLength(300);
  });

  it("is paginated, newest first, and filtered by role", async () => {
    for (let n = 0; n < 4; n++) await shop.signIn("customer");
    await shop.signIn("delivery_boy");
    const first = await list({ limit: 4 });
    const second = await list({ limit: 4, cursor: first.nextCursor ?? "" });
    expect([...first.data, ...second.data].map(({ role }) => role)).toEqual([
      "delivery_boy",
      ...Array(4).fill("customer"),
      "admin",
    ]);
    expect(second.nextCursor).toBeNull();
    for (const [role, count] of [
      ["customer", 4],
      ["delivery_boy", 1],
      ["admin", 1],
    ] as const) {
      const { data } = await list({ role });
      expect(data.map((session) => session.role)).toEqual(Array(count).fill(role));
    }
  });

  it("lists an admin who is a partner too as an admin, and leaves out a deleted partner", async () => {
    const left = await shop.signIn("delivery_boy");
    const row = { name: "Meera", created_at: shop.clock.read() };
    await shop.deps.db.updateTable("delivery_partners").set({ deleted_at: row.created_at }).execute();
    await shop.deps.db
      .insertInto("delivery_partners")
      .values({ ...row, id: newId(), mobile: TEST_ADMIN })
      .execute();
    const usersOf = async (role: string) => (await list({ role })).data.map(({ user }) => user._id);
    expect(await usersOf("admin")).toEqual([admin.userId]);
    expect(await usersOf("delivery_boy")).toEqual([]);
    // Their session began as a partner's.
    expect(await usersOf("customer")).toEqual([]);
    expect(await statusOf(left.token)).toBe(401);
    expect((await list()).data.map(({ role }) => role)).toEqual(["admin"]);
  });

  it("leaves out ended ones, by the limits of each role too", async () => {
    const customer = await shop.signIn("customer");
    await shop.signIn("delivery_boy");
    const gone = await shop.signIn("customer");
    await shop.call(signInEndpoints.logout, { token: gone.token });
    shop.clock.advance(13 * HOUR_MS);
    admin = await shop.signIn("admin");
    const { data } = await list();
    expect(data.map(({ user, role }) => [user._id, role])).toEqual([
      [admin.userId, "admin"],
      [customer.userId, "customer"],
    ]);
  });

  it.each<Record<string, string | number>>([{ role: "owner" }, { cursor: "nonsense" }, { limit: 0 }, { limit: 201 }])(
    "refuses %j",
    async (query) => {
      expect((await shop.call(sessionEndpoints.sessions, { token: admin.token, query })).status).toBe(400);
    },
  );
});

describe("ending a session", () => {
  it("signs it out at once, on every instance, with its sockets; the user's others stay", async () => {
    const other = await startTestShop({ sharing: shop });
    const customer = await shop.signIn("customer");
    const [{ _id = "" } = {}] = (await list()).data;
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    expect(await revoke(_id)).toMatchObject({ status: 200, body: { success: true, message: "Session ended" } });
    expect(disconnect.mock.calls).toEqual([[sessionRoom(_id)]]);
    expect((await other.call(userEndpoints.me, { token: customer.token })).status).toBe(401);
    expect(await statusOf(admin.token)).toBe(200);
    await other.close();
  });

  it("is allowed for one's own", async () => {
    const own = (await list()).data.find(({ isCurrent }) => isCurrent);
    expect((await revoke(own?._id ?? "")).status).toBe(200);
    expect(await statusOf(admin.token)).toBe(401);
  });

  it("that has ended or never existed is a 404", async () => {
    await shop.signIn("customer");
    const [{ _id = "" } = {}] = (await list()).data;
    await revoke(_id);
    for (const id of [_id, newId(), "nonsense"]) {
      expect(await revoke(id)).toMatchObject({
        status: 404,
        body: { code: "sessionNotFound", message: "This session has already ended" },
      });
    }
  });

  it("is for admins only, like the list", async () => {
    const { token } = await shop.signIn("customer");
    const [{ _id = "" } = {}] = (await list()).data;
    expect((await revoke(_id, token)).status).toBe(403);
    expect((await shop.call(sessionEndpoints.sessions, { token })).status).toBe(403);
    expect((await shop.call(sessionEndpoints.sessions)).status).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });
});

describe("a customer's preferences", () => {
  const read = (token: string) => shop.call(userEndpoints.preferences, { token });
  const write = (token: string, body: object) => shop.call(userEndpoints.setPreferences, { token, body });
  const count = async () => (await shop.call(userEndpoints.count, { token: admin.token })).body.count;

  it("accept promotions by default; the customer counts as a recipient while they do", async () => {
    const { token } = await shop.signIn("customer");
    await shop.signIn("customer");
    expect((await read(token)).body.data).toEqual({ promotions: true });
    expect(await count()).toBe(2);
    expect(await write(token, { promotions: false })).toMatchObject({
      status: 200,
      body: { success: true, data: { promotions: false } },
    });
    expect((await read(token)).body.data).toEqual({ promotions: false });
    expect(await count()).toBe(1);
    await write(token, { promotions: true });
    expect(await count()).toBe(2);
  });

  it("belong to the customer, and are booleans", async () => {
    const { token } = await shop.signIn("customer");
    for (const body of [{}, { promotions: "no" }]) expect((await write(token, body)).status).toBe(400);
    for (const endpoint of [userEndpoints.preferences, userEndpoints.setPreferences]) {
      expect((await shop.call(endpoint)).status).toBe(401);
      expect((await shop.call(endpoint, { token: admin.token })).status).toBe(403);
    }
  });
});
