/** Who did what and when, for every change an admin makes. */
import { readFile } from "node:fs/promises";
import { type AuditAction, auditEndpoints } from "@forno/contract/desk/audit.ts";
import { messagesEndpoints } from "@forno/contract/desk/messages.ts";
import { deliveryEndpoints } from "@forno/contract/order/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/order/payment-admin.ts";
import { privacyEndpoints } from "@forno/contract/person/privacy.ts";
import { secondFactorEndpoints } from "@forno/contract/person/second-factor.ts";
import { sessionEndpoints } from "@forno/contract/person/sessions.ts";
import { signInEndpoints } from "@forno/contract/person/sign-in.ts";
import { AUDIT_ACTIONS } from "@forno/contract/rules/desk/audit-action.ts";
import { foodEndpoints } from "@forno/contract/shop/food.ts";
import { promoEndpoints } from "@forno/contract/shop/promo.ts";
import { settingsEndpoints } from "@forno/contract/shop/settings.ts";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import { endpoints } from "@forno/contract/wire/endpoints.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestCall } from "../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../food/food-factory.ts";
import { buildOrder } from "../order/order-factory.ts";
import { buildPayment, sendPaymentEvent } from "../payment/payment-factory.ts";
import { enterSmsCode, scanSecret, turnOnSecondFactor } from "../user/second-factor/second-factor-factory.ts";

const OTHER_ADMIN = "+919833333333";
const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop({ config: { adminMobiles: new Set([TEST_ADMIN, OTHER_ADMIN]) } });
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const list = async (query: Record<string, string | number> = {}) =>
  (await shop.call(auditEndpoints.list, { token: admin.token, query })).body;
const turn = (isOrderEnabled: boolean, token = admin.token) =>
  shop.call(settingsEndpoints.update, { token, body: { isOrderEnabled } });

const form = (fields: Record<string, string | Blob>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

interface Case {
  endpoint: Endpoint;
  action: AuditAction;
  call: () => Promise<TestCall>;
}

const promoTerms = { code: "TEN", description: "Ten off", discountValue: 10, minOrderAmount: 0, validUntil: "2099-12-31" };
const addedPromo = async (): Promise<string> => {
  const { body } = await shop.call(promoEndpoints.add, { token: admin.token, body: { ...promoTerms, code: `P${Date.now()}` } });
  return body.data._id;
};
const picture = async () =>
  new Blob([new Uint8Array(await readFile(new URL("../../demo/pictures/margherita.webp", import.meta.url)))]);
const placedOrder = async (): Promise<string> => {
  const { token } = await shop.signIn();
  return (await buildOrder(shop, token, await buildFood(shop.deps))).orderId;
};
const paidOrder = async (): Promise<string> => {
  const { payment, orderId } = await buildPayment(shop, (await shop.signIn()).token, await buildFood(shop.deps));
  await sendPaymentEvent(shop, "payment.captured", payment);
  return orderId;
};
const partnerId = async (): Promise<string> => {
  await shop.signIn("delivery_boy");
  const { body } = await shop.call(deliveryEndpoints.partners, { token: admin.token });
  return body.deliveryBoys[0]?._id ?? "";
};
const strayPayment = async (): Promise<string> => {
  const { payment } = await buildPayment(shop, (await shop.signIn()).token, await buildFood(shop.deps));
  await sendPaymentEvent(shop, "payment.captured", shop.payments.change(payment.id, { orderId: "order_stranger1" }));
  const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin.token });
  return body.data[0]?._id ?? "";
};
const assigned = async (): Promise<string> => {
  const body = { orderId: await placedOrder(), deliveryBoyId: await partnerId() };
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body });
  return body.orderId;
};

const codeOfApp = async () => ({ body: { code: (await turnOnSecondFactor(shop, admin.token)).app.nextCode() } });

/** One change for each call with which an admin changes something. */
const CASES: Case[] = [
  {
    endpoint: foodEndpoints.add,
    action: "food.add",
    call: async () => ({ body: form({ name: "New", description: "Food", price: "99", image: await picture() }) }),
  },
  {
    endpoint: foodEndpoints.update,
    action: "food.update",
    call: async () => ({ body: form({ id: (await buildFood(shop.deps))._id, price: "99" }) }),
  },
  {
    endpoint: foodEndpoints.setAvailability,
    action: "food.availability",
    call: async () => ({ body: { id: (await buildFood(shop.deps))._id, isAvailable: false } }),
  },
  { endpoint: foodEndpoints.remove, action: "food.remove", call: async () => ({ body: { id: (await buildFood(shop.deps))._id } }) },
  { endpoint: settingsEndpoints.update, action: "settings.ordering", call: async () => ({ body: { isOrderEnabled: false } }) },
  { endpoint: settingsEndpoints.updateShop, action: "settings.shop", call: async () => ({ body: { shopName: "Other" } }) },
  { endpoint: settingsEndpoints.setLogo, action: "settings.logo", call: async () => ({ body: form({ image: await picture() }) }) },
  {
    endpoint: settingsEndpoints.removeLogo,
    action: "settings.logo",
    call: async () => {
      await shop.call(settingsEndpoints.setLogo, { token: admin.token, body: form({ image: await picture() }) });
      return {};
    },
  },
  { endpoint: settingsEndpoints.removeDemoData, action: "settings.removeDemoData", call: async () => ({}) },
  { endpoint: promoEndpoints.add, action: "promo.add", call: async () => ({ body: promoTerms }) },
  {
    endpoint: promoEndpoints.update,
    action: "promo.update",
    call: async () => ({ params: { id: await addedPromo() }, body: promoTerms }),
  },
  {
    endpoint: promoEndpoints.setActive,
    action: "promo.active",
    call: async () => ({ params: { id: await addedPromo() }, body: { isActive: false } }),
  },
  { endpoint: promoEndpoints.remove, action: "promo.delete", call: async () => ({ params: { id: await addedPromo() } }) },
  {
    endpoint: orderEndpoints.setStatus,
    action: "order.status",
    call: async () => ({ body: { orderId: await placedOrder(), status: "processing" } }),
  },
  { endpoint: orderAdminEndpoints.open, action: "order.open", call: async () => ({ body: { orderId: await paidOrder() } }) },
  {
    endpoint: orderAdminEndpoints.refund,
    action: "order.refund",
    call: async () => ({ body: { orderId: await paidOrder(), amount: 10, reason: "Cold", expectedRefunded: 0 } }),
  },
  {
    endpoint: orderAdminEndpoints.honourPromise,
    action: "order.refund",
    call: async () => {
      const orderId = await paidOrder();
      shop.clock.advance(31 * 60_000);
      return { body: { orderId } };
    },
  },
  { endpoint: orderAdminEndpoints.ask, action: "order.ask", call: async () => ({ body: { orderId: await placedOrder() } }) },
  {
    endpoint: paymentAdminEndpoints.act,
    action: "payment.act",
    call: async () => ({ params: { id: await strayPayment() }, body: { action: "ask" } }),
  },
  {
    endpoint: paymentAdminEndpoints.settle,
    action: "payment.settle",
    call: async () => ({ params: { id: await strayPayment() }, body: { note: "Called them" } }),
  },
  {
    endpoint: deliveryEndpoints.assign,
    action: "order.assign",
    call: async () => ({ body: { orderId: await placedOrder(), deliveryBoyId: await partnerId() } }),
  },
  { endpoint: deliveryEndpoints.unassign, action: "order.unassign", call: async () => ({ body: { orderId: await assigned() } }) },
  {
    endpoint: deliveryEndpoints.addPartner,
    action: "partner.add",
    call: async () => ({ body: { name: "Ravi", mobile: "9811111111" } }),
  },
  {
    endpoint: deliveryEndpoints.removePartner,
    action: "partner.delete",
    call: async () => ({ params: { id: await partnerId() } }),
  },
  { endpoint: messagesEndpoints.sendBulk, action: "sms.bulk", call: async () => ({ body: { message: "Hello" } }) },
  { endpoint: messagesEndpoints.sendTest, action: "sms.test", call: async () => ({ body: { message: "Hello" } }) },
  {
    endpoint: sessionEndpoints.revokeSession,
    action: "session.revoke",
    call: async () => {
      await shop.signIn();
      const { body } = await shop.call(sessionEndpoints.sessions, { token: admin.token });
      return { params: { id: body.data[0]?._id ?? "" } };
    },
  },
  { endpoint: auditEndpoints.export, action: "audit.export", call: async () => ({}) },
  { endpoint: orderAdminEndpoints.export, action: "order.export", call: async () => ({}) },
  {
    endpoint: paymentAdminEndpoints.daysExport,
    action: "payment.export",
    call: async () => ({ query: { from: "2026-03-01", to: "2026-03-10" } }),
  },
  { endpoint: secondFactorEndpoints.enrol, action: "secondFactor.enrol", call: async () => ({}) },
  {
    endpoint: secondFactorEndpoints.confirm,
    action: "secondFactor.turnOn",
    call: async () => {
      const { data } = (await shop.call(secondFactorEndpoints.enrol, { token: admin.token })).body;
      return { body: { code: scanSecret(shop, data.secret).code() } };
    },
  },
  { endpoint: secondFactorEndpoints.renewRecoveryCodes, action: "secondFactor.recoveryCodes", call: codeOfApp },
  { endpoint: secondFactorEndpoints.turnOff, action: "secondFactor.turnOff", call: codeOfApp },
  {
    endpoint: secondFactorEndpoints.reset,
    action: "secondFactor.reset",
    call: async () => {
      await turnOnSecondFactor(shop, (await enterSmsCode(shop, OTHER_ADMIN)).token);
      const { data } = (await shop.call(secondFactorEndpoints.admins, { token: admin.token })).body;
      const other = data.find(({ isCaller }) => !isCaller);
      return { params: { id: other?._id ?? "" }, ...(await codeOfApp()) };
    },
  },
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe("every change an admin makes", () => {
  it("is one of those below", () => {
    const changing = endpoints.filter(
      ({ method, access, answerKind }) => (method !== "GET" || answerKind === "csv") && access === "admin",
    );
    expect(CASES.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(changing.map(nameOf).sort());
    const bySigningIn = ["session.signIn", "session.signOut"];
    const byCustomers = ["privacy.export"];
    const bySystem = ["sms.budget", "settings.goLive"];
    expect(new Set([...CASES.map(({ action }) => action), ...bySigningIn, ...byCustomers, ...bySystem])).toEqual(
      new Set(AUDIT_ACTIONS),
    );
  });

  it.each(CASES.map((each) => [nameOf(each.endpoint), each] as const))(
    "leaves a line: %s",
    async (_name, { endpoint, action, call }) => {
      const details = await call();
      const before = (await list()).data.length;
      expect((await shop.call(endpoint, { token: admin.token, ...details })).status).toBe(200);
      const { data } = await list();
      expect(data).toHaveLength(before + 1);
      expect(data[0]).toMatchObject({
        action,
        at: shop.clock.read().toISOString(),
        actor: { _id: admin.userId, name: "Meera Iyer", role: "admin" },
        subject: { label: expect.stringMatching(/./) },
      });
    },
  );

  it("that is refused leaves none", async () => {
    const food = await buildFood(shop.deps);
    await shop.call(foodEndpoints.update, { token: admin.token, body: form({ id: food._id, price: "0" }) });
    await shop.call(promoEndpoints.remove, { token: admin.token, params: { id: food._id } });
    await shop.call(settingsEndpoints.update, {
      token: admin.token,
      body: { isOrderEnabled: false, until: "2000-01-01T00:00:00Z" },
    });
    expect((await list()).data).toEqual([]);
  });

  it("that changes nothing leaves none", async () => {
    const food = await buildFood(shop.deps);
    const id = await addedPromo();
    const before = (await list()).data;
    await shop.call(foodEndpoints.update, { token: admin.token, body: form({ id: food._id, name: food.name }) });
    await shop.call(foodEndpoints.setAvailability, { token: admin.token, body: { id: food._id, isAvailable: true } });
    await shop.call(promoEndpoints.update, { token: admin.token, params: { id }, body: { description: promoTerms.description } });
    await shop.call(promoEndpoints.setActive, { token: admin.token, params: { id }, body: { isActive: true } });
    await shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { closeOutsideHours: false } });
    expect((await list()).data).toEqual(before);
  });

  it("says what it was before and what it is now", async () => {
    const food = await buildFood(shop.deps, { name: "Margherita", price: 199 });
    await shop.call(foodEndpoints.update, { token: admin.token, body: form({ id: food._id, price: "249" }) });
    expect((await list()).data[0]).toMatchObject({
      subject: { type: "food", id: food._id, label: "Margherita" },
      details: { price: { from: 199, to: 249 } },
    });
  });
});

describe("an admin's sign-in", () => {
  it("and sign-out leave lines, without the code or the token; a customer's do not", async () => {
    const signIn = async (mobile: string) => {
      await shop.call(signInEndpoints.sendOtp, { body: { name: "Meera", mobile } });
      const body = { mobile, otp: shop.sms.lastCode(mobile) };
      const answer = (await shop.call(signInEndpoints.verifyOtp, { body })).body;
      const token = "token" in answer ? answer.token : "";
      await shop.call(signInEndpoints.logout, { token });
      return [token, body.otp];
    };
    await signIn("+919822222222");
    const secrets = await signIn(TEST_ADMIN);
    const { data } = await list();
    expect(data.map(({ action, actor }) => [action, actor.name])).toEqual([
      ["session.signOut", "Meera"],
      ["session.signIn", "Meera"],
    ]);
    for (const secret of secrets) expect(JSON.stringify(data)).not.toContain(secret);
  });
});

describe("a customer's copy of their own data", () => {
  it("leaves a line that does not name them", async () => {
    const customer = await shop.signIn("customer");
    expect((await shop.call(privacyEndpoints.data, { token: customer.token })).status).toBe(200);
    const { data } = await list();
    expect(data).toMatchObject([
      {
        action: "privacy.export",
        actor: { _id: null, name: "Customer", role: "customer" },
        subject: { type: "export", id: customer.userId },
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(customer.mobile);
    expect((await list({ actor: "system" })).data).toEqual([]);
  });
});

describe("an export", () => {
  it("leaves the days it is of, and not what was searched for", async () => {
    const query = { from: "2026-03-01", q: "9876543210" };
    await shop.call(orderAdminEndpoints.export, { token: admin.token, query });
    const { data } = await list();
    expect(data).toMatchObject([{ action: "order.export", subject: { label: expect.stringMatching(/\.csv$/) } }]);
    expect(JSON.stringify(data)).not.toContain("9876543210");
  });
});

describe("what happens by itself", () => {
  it("is the system's", async () => {
    const until = new Date(shop.clock.read().getTime() + 60_000).toISOString();
    await shop.call(settingsEndpoints.update, { token: admin.token, body: { isOrderEnabled: false, until } });
    shop.clock.advance(60_000);
    await shop.jobs.runScheduled("ordering-clock");
    const { data } = await list({ actor: "system" });
    expect(data).toMatchObject([
      { action: "settings.ordering", actor: { _id: null, role: "system" }, details: { isOrderEnabled: true } },
    ]);
  });
});

describe("the log", () => {
  it("goes by pages, the newest first", async () => {
    for (let n = 0; n < 5; n++) {
      shop.clock.advance(1000);
      await turn(n % 2 === 0);
    }
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.nextCursor ?? "" });
    const times = [...first.data, ...second.data].map(({ at }) => at);
    expect(times).toHaveLength(5);
    expect(times).toEqual([...times].sort().reverse());
    expect(second.nextCursor).toBeNull();
  });

  it("is filtered by who, what and the days in Kolkata", async () => {
    shop.clock.set(new Date("2090-01-02T23:30:00+05:30"));
    admin = await shop.signIn("admin");
    await turn(false);
    await shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { shopName: "Other" } });
    shop.clock.advance(DAY_MS / 24);
    await turn(true);
    const actions = async (query: Record<string, string>) => (await list(query)).data.map(({ action }) => action);
    expect(await actions({ action: "settings.shop" })).toEqual(["settings.shop"]);
    expect(await actions({ actor: admin.userId })).toHaveLength(3);
    expect(await actions({ actor: "nobody" })).toEqual([]);
    expect(await actions({ from: "2090-01-02", to: "2090-01-02" })).toEqual(["settings.shop", "settings.ordering"]);
    expect(await actions({ from: "2090-01-03" })).toEqual(["settings.ordering"]);
    expect((await list()).actors).toEqual([{ _id: admin.userId, name: "Meera Iyer" }]);
  });

  it.each<Record<string, string | number>>([
    { action: "food.eat" },
    { from: "soon" },
    { to: "2090-02-31" },
    { from: "2090-01-03", to: "2090-01-02" },
    { cursor: "nonsense" },
    { limit: 0 },
  ])("refuses %j", async (query) => {
    expect((await shop.call(auditEndpoints.list, { token: admin.token, query })).status).toBe(400);
  });

  it("is exported as CSV, exactly what is filtered, and runs nothing", async () => {
    await buildFood(shop.deps, { name: "Plain" });
    const food = await buildFood(shop.deps, { name: '=HYPERLINK("x"), big' });
    await turn(false);
    shop.clock.set(new Date("2090-01-02T18:45:09Z"));
    admin = await shop.signIn("admin");
    await shop.call(foodEndpoints.remove, { token: admin.token, body: { id: food._id } });
    const answer = await fetch(new URL("/api/admin/audit/export?action=food.remove", shop.url), {
      headers: { token: admin.token },
    });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.csv"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, line, ...rest] = bytes.subarray(3).toString().split("\r\n");
    expect(head).toBe("Date,Time (IST),Person,Role,Action,Subject type,Subject ID,Subject,Details");
    expect(line).toBe(`2090-01-03,00:15:09,Meera Iyer,admin,food.remove,food,${food._id},"'=HYPERLINK(""x""), big",{}`);
    expect(rest).toEqual([""]);
  });

  it("is exported whole, whatever its length", async () => {
    await sql`INSERT INTO audit_log (at, actor_user_id, actor_role, actor_name, action, subject_type, subject_label, details)
      SELECT ${shop.clock.read()}, ${admin.userId}, 'admin', 'Meera', 'food.add', 'food', 'Food ' || n, '{}' FROM generate_series(1, 1201) n`.execute(
      shop.deps.db,
    );
    const { body } = await shop.call(auditEndpoints.export, { token: admin.token });
    const labels = String(body)
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[7]);
    // With the line of the export itself.
    expect(labels).toHaveLength(1202);
    expect(new Set(labels).size).toBe(1202);
  });

  it("is never rewritten", async () => {
    await turn(false);
    const { db } = shop.deps;
    await expect(sql`UPDATE audit_log SET actor_name = 'Nobody'`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`TRUNCATE audit_log`.execute(db)).rejects.toThrow("append-only");
    expect((await list()).data).toHaveLength(1);
  });

  it("is for admins", async () => {
    const { token } = await shop.signIn();
    for (const endpoint of Object.values(auditEndpoints)) {
      expect((await shop.call(endpoint)).status).toBe(401);
      expect((await shop.call(endpoint, { token })).status).toBe(403);
    }
  });
});
