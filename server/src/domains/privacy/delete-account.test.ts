/** A customer deletes their account. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildOrder, buildPlaceBody, place, setStatus } from "../order/order-factory.ts";
import { brokenInvariants, buildDelivered } from "../payment/payment-factory.ts";
import { userRoom } from "../user/socket-rooms.ts";
import { allRows, deleteAccount } from "./privacy-factory.ts";

const HOME = { firstName: "Zubeida", lastName: "Quereshi", address: "7 Secret Lane", phone: "9811122233", email: "zq@example.in" };

let shop: TestShop;
let food: Food;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  admin = await shop.signIn("admin");
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const listed = async (query: Record<string, string> = {}) =>
  (await shop.call(orderEndpoints.all, { token: admin.token, query })).body.data;

async function signInAs(mobile: string, name: string): Promise<string> {
  await shop.call(signInEndpoints.sendOtp, { body: { name, mobile } });
  const { body } = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: shop.sms.lastCode(mobile) } });
  return "token" in body ? body.token : "";
}

describe("deleting an account", () => {
  it("deletes their name, number, address and email everywhere, except the number that codes were sent to", async () => {
    const { mobile } = await shop.signIn();
    const token = await signInAs(mobile, "Zubeida Q");
    await signInAs("+919899999999", "Somebody Else");
    await buildDelivered(shop, token, food, { address: HOME });
    await shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });
    await shop.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message: "Two for one" } });
    const [session] = (
      await shop.call(sessionEndpoints.sessions, { token: admin.token, query: { role: "customer" } })
    ).body.data.filter(({ user }) => user.mobile === mobile);
    await shop.call(sessionEndpoints.revokeSession, { token: admin.token, params: { id: session?._id ?? "" } });
    shop.clock.advance(60_000);
    const again = await signInAs(mobile, "Zubeida Q");

    expect(await deleteAccount(shop, again)).toMatchObject({
      status: 200,
      body: { success: true, message: "Your account is deleted" },
    });
    const rows = await allRows(shop);
    const person = /zubeida|quereshi|secret lane|9811122233|11122|zq@example/i;
    expect(rows.filter(({ row }) => person.test(row))).toEqual([]);
    const tables = rows.filter(({ row }) => row.includes(mobile.slice(3))).map(({ table }) => table);
    expect(new Set(tables)).toEqual(new Set(["otp_codes"]));
    expect(rows.some(({ row }) => row.includes("Somebody Else"))).toBe(true);
  });

  it("retains what the accounts need of their orders, not searchable by their name", async () => {
    const { token } = await shop.signIn();
    const paid = await buildDelivered(shop, token, food, { address: HOME });
    const [before] = await listed();
    await deleteAccount(shop, token);
    const [order] = await listed();
    expect(order).toEqual({
      ...before,
      address: { firstName: "Deleted", lastName: "customer", address: "", phone: "" },
      userId: { _id: before?.userId?._id, name: "Deleted customer", mobile: "" },
      history: before?.history.map((entry) =>
        entry.by.role === "customer" ? { ...entry, by: { ...entry.by, name: "Deleted customer" } } : entry,
      ),
    });
    const { data } = (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: paid.orderId } })).body;
    expect(data.payments).toMatchObject([{ paymentId: paid.payment.id, status: "captured" }]);
    expect(data.customer).toMatchObject({ name: "Deleted customer", mobile: "" });
    for (const q of ["zubeida", "quereshi", "asha", "9811122233"]) expect(await listed({ q })).toEqual([]);
    expect(await listed({ q: "deleted" })).toHaveLength(1);
  });

  it("ends their sessions at once, on every instance, and closes their sockets", async () => {
    const other = await startTestShop({ sharing: shop });
    const { mobile, token, userId } = await shop.signIn();
    const second = await signInAs(mobile, "Asha Rao");
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    await deleteAccount(shop, token);
    expect(disconnect).toHaveBeenCalledWith(userRoom(userId));
    for (const each of [token, second]) {
      expect((await other.call(userEndpoints.me, { token: each })).status).toBe(401);
      expect((await place(shop, each, buildPlaceBody(food))).status).toBe(401);
    }
    await other.close();
  });

  it("frees the number: signing up with it makes a new account", async () => {
    const { mobile, token, userId } = await shop.signIn();
    await buildDelivered(shop, token, food);
    await shop.call(userEndpoints.setPreferences, { token, body: { promotions: false } });
    await deleteAccount(shop, token);
    const fresh = await signInAs(mobile, "Asha Rao");
    const { data } = (await shop.call(privacyEndpoints.data, { token: fresh })).body;
    expect(data).toMatchObject({ orders: [], payments: [], preferences: { promotions: true }, account: { mobile } });
    expect(data.account._id).not.toBe(userId);
    expect((await deleteAccount(shop, fresh)).status).toBe(200);
  });

  it("removes them from the customers: they are not counted, and get no queued message", async () => {
    const { mobile, token } = await shop.signIn();
    await shop.signIn();
    await shop.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message: "Two for one" } });
    await deleteAccount(shop, token);
    await shop.jobs.runAll();
    expect(shop.sms.sent.filter((sms) => sms.mobile === mobile || sms.mobile === "")).toEqual([]);
    expect((await shop.call(userEndpoints.count, { token: admin.token })).body.count).toBe(1);
    expect((await shop.call(statsEndpoints.read, { token: admin.token })).body.stats.totalUsers).toBe(1);
    const [message] = (await shop.call(messagesEndpoints.history, { token: admin.token })).body.data;
    expect(message).toMatchObject({ recipients: 2, queued: 0, sent: 1, failed: 1 });
  });

  it("retains audit entries, without whom they were about", async () => {
    const { mobile, token } = await shop.signIn();
    await signInAs(mobile, "Asha Rao");
    const sessions = (await shop.call(sessionEndpoints.sessions, { token: admin.token, query: { role: "customer" } })).body.data;
    await shop.call(sessionEndpoints.revokeSession, { token: admin.token, params: { id: sessions[0]?._id ?? "" } });
    await deleteAccount(shop, token);
    const { data } = (await shop.call(auditEndpoints.list, { token: admin.token, query: { action: "session.revoke" } })).body;
    expect(data).toMatchObject([{ actor: { name: "Meera Iyer" }, subject: { label: "Deleted customer" }, details: {} }]);
  });

  it.each([{}, { confirmation: "" }, { confirmation: "delete" }, { confirmation: true }])(
    "requires the confirmation word: not %j",
    async (body) => {
      const { token } = await shop.signIn();
      expect(await deleteAccount(shop, token, body)).toMatchObject({
        status: 400,
        body: { success: false, message: "Please type DELETE to confirm" },
      });
      expect((await shop.call(userEndpoints.me, { token })).status).toBe(200);
    },
  );

  it.each(["pending", "processing", "out_for_delivery"])("is refused while an order of theirs is %s", async (status) => {
    const { token } = await shop.signIn();
    const { orderId } = await buildOrder(shop, token, food);
    await setStatus(shop, orderId, status);
    expect(await deleteAccount(shop, token)).toMatchObject({
      status: 409,
      body: {
        code: "accountHasOrder",
        message: "You have an open order. You can delete your account after it is delivered or cancelled",
      },
    });
    await setStatus(shop, orderId, "cancelled");
    expect((await deleteAccount(shop, token)).status).toBe(200);
  });

  it("is refused while a refund to them is pending", async () => {
    const { token } = await shop.signIn();
    const { orderId } = await buildDelivered(shop, token, food);
    await setStatus(shop, orderId, "cancelled");
    expect(await deleteAccount(shop, token)).toMatchObject({
      status: 409,
      body: {
        code: "accountHasRefund",
        message: "You have a pending refund. You can delete your account after it is complete",
      },
    });
    await shop.jobs.runAll();
    expect((await deleteAccount(shop, token)).status).toBe(200);
  });

  it("concurrent with placing an order: one of the two is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { token, userId } = await shop.signIn();
      const [placed, gone] = await Promise.all([place(shop, token, buildPlaceBody(food)), deleteAccount(shop, token)]);
      expect([
        [200, 409],
        [401, 200],
      ]).toContainEqual([placed.status, gone.status]);
      const orders = await shop.deps.db.selectFrom("orders").select("id").where("user_id", "=", userId).execute();
      expect(orders).toHaveLength(placed.status === 200 ? 1 : 0);
    }
  });

  it("twice at the same moment deletes it once", async () => {
    const { token } = await shop.signIn();
    const answers = await Promise.all([deleteAccount(shop, token), deleteAccount(shop, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("is for signed-in customers only", async () => {
    const body = { confirmation: "DELETE" };
    expect((await shop.call(privacyEndpoints.deleteAccount, { body })).status).toBe(401);
    const partner = await shop.signIn("delivery_boy");
    for (const { token } of [admin, partner]) {
      expect(await deleteAccount(shop, token)).toMatchObject({ status: 403, body: { code: "accessDenied" } });
      expect((await shop.call(userEndpoints.me, { token })).status).toBe(200);
    }
  });
});
