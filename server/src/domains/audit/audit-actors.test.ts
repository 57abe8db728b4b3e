/** Who an audit entry names: an admin who signs in, a customer, the system. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const list = async (query: Record<string, string | number> = {}) =>
  (await shop.call(auditEndpoints.list, { token: admin.token, query })).body;
describe("an admin's sign-in", () => {
  it("and sign-out add entries without the code or the token; a customer's do not", async () => {
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

describe("a customer's download of their data", () => {
  it("adds an entry that does not name them", async () => {
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
  it("records its days, and not the search text", async () => {
    const query = { from: "2026-03-01", q: "9876543210" };
    await shop.call(orderAdminEndpoints.export, { token: admin.token, query });
    const { data } = await list();
    expect(data).toMatchObject([{ action: "order.export", subject: { label: expect.stringMatching(/\.csv$/) } }]);
    expect(JSON.stringify(data)).not.toContain("9876543210");
  });
});

describe("an automatic change", () => {
  it("is recorded as the system's", async () => {
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
