/** The form that the provider's page posts if its window cannot open (in-app browsers). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, buildPayment, claimOf } from "../payment-factory.ts";

const STATE = "0123456789abcdef0123456789abcdef";

let shop: TestShop;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

/** Posts the form like a browser on another site. */
async function post(fields: Record<string, string>, query = `?state=${STATE}`) {
  const answer = await fetch(`${shop.url}/api/payment/callback${query}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: "https://api.razorpay.com", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams(fields),
  });
  const location = new URL(answer.headers.get("location") ?? "", shop.url);
  return {
    status: answer.status,
    page: location.pathname,
    origin: location.origin,
    query: Object.fromEntries(location.searchParams),
  };
}
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const REFUSED = { status: 303, page: "/verify", query: { success: "false", failure: "refused", state: STATE } };

describe("a signed claim", () => {
  it("pays the order without a session and redirects to the page that confirms it", async () => {
    const paid = await buildPayment(shop, token, food);
    const checked = { success: "true", orderId: paid.providerOrderId, state: STATE };
    expect(await post(claimOf(shop, paid))).toMatchObject({ status: 303, page: "/verify", query: checked });
    expect(await orderOf()).toMatchObject({ _id: paid.orderId, payment: true });
  });

  it("of an order that is paid by link leads back to the link's page, and no link leads elsewhere", async () => {
    const claim = claimOf(shop, await buildPayment(shop, token, food));
    expect(await post(claim, "?link=AB_c-9")).toMatchObject({ status: 303, page: "/pay/AB_c-9", query: {} });
    expect(await orderOf()).toMatchObject({ payment: true });
    expect(await post(claim, "?link=..%2Fadmin")).toMatchObject({ page: "/verify" });
  });

  it("counts once, however often it is posted", async () => {
    const paid = await buildPayment(shop, token, food);
    const [first, again] = [await post(claimOf(shop, paid)), await post(claimOf(shop, paid))];
    expect(again).toEqual(first);
    expect(shop.payments.refunds.filter((refund) => refund.paymentId === paid.payment.id)).toEqual([]);
  });

  it("redirects while the provider is unavailable, and the page checks again", async () => {
    const paid = await buildPayment(shop, token, food);
    shop.payments.failNext("network", "fetchPayment");
    expect(await post(claimOf(shop, paid))).toMatchObject({
      status: 303,
      query: { success: "true", orderId: paid.providerOrderId },
    });
    expect(await orderOf()).toMatchObject({ payment: false });
  });

  it("redirects while the database is unavailable", async () => {
    const paid = await buildPayment(shop, token, food);
    await sql`ALTER TABLE orders RENAME TO orders_away`.execute(shop.deps.db);
    const answer = await post(claimOf(shop, paid));
    await sql`ALTER TABLE orders_away RENAME TO orders`.execute(shop.deps.db);
    expect(answer).toMatchObject({ status: 303, page: "/verify", query: { success: "true", orderId: paid.providerOrderId } });
  });
});

describe("a claim that is not signed for its order", () => {
  it.each<[string, (claim: ReturnType<typeof claimOf>) => Record<string, string>]>([
    ["a forged signature", (claim) => ({ ...claim, razorpay_signature: "0".repeat(64) })],
    ["another order's signature", (claim) => ({ ...claim, razorpay_order_id: "order_unknown" })],
    ["another payment's signature", (claim) => ({ ...claim, razorpay_payment_id: "pay_another" })],
    ["invalid IDs", (claim) => ({ ...claim, razorpay_order_id: "../../x", razorpay_payment_id: "//evil.example" })],
    ["no signature", ({ razorpay_order_id, razorpay_payment_id }) => ({ razorpay_order_id, razorpay_payment_id })],
    ["nothing at all", () => ({})],
  ])("changes nothing: %s", async (_case, change) => {
    const paid = await buildPayment(shop, token, food);
    expect(await post(change(claimOf(shop, paid)))).toMatchObject(REFUSED);
    expect(await orderOf()).toMatchObject({ payment: false, status: "pending" });
  });
});

describe("an error", () => {
  const failed = (orderId: string, error: Record<string, string> = {}) => ({
    "error[code]": "BAD_REQUEST_ERROR",
    "error[description]": "Your bank declined the payment",
    "error[reason]": "payment_failed",
    "error[metadata]": JSON.stringify({ order_id: orderId, payment_id: "pay_1" }),
    ...error,
  });

  it("redirects with the provider's description and changes nothing", async () => {
    const { providerOrderId } = await buildPayment(shop, token, food);
    const query = { success: "false", orderId: providerOrderId, failure: "failed", reason: "Your bank declined the payment" };
    expect(await post(failed(providerOrderId))).toMatchObject({ status: 303, page: "/verify", query: { ...query, state: STATE } });
    expect(await orderOf()).toMatchObject({ payment: false, status: "pending" });
  });

  it("shows a cancelled payment as such", async () => {
    const { providerOrderId } = await buildPayment(shop, token, food);
    const answer = await post(failed(providerOrderId, { "error[reason]": "payment_cancelled" }));
    expect(answer.query).toEqual({ success: "false", orderId: providerOrderId, failure: "cancelled", state: STATE });
  });

  it.each(["", "{", "null", "[]", '{"order_id":7}', '{"order_id":"//evil.example"}'])(
    "redirects without an order if its metadata is %s",
    async (metadata) => {
      const { query } = await post(failed("", { "error[metadata]": metadata }));
      expect(query).not.toHaveProperty("orderId");
    },
  );

  it("never redirects to another site", async () => {
    const answer = await post(failed("x", { "error[description]": `//evil.example\r\nSet-Cookie: a=b${"x".repeat(5_000)}` }));
    expect(answer).toMatchObject({ status: 303, origin: new URL(shop.url).origin, page: "/verify" });
    expect(answer.query.reason).toHaveLength(200);
  });
});

describe("the state", () => {
  it.each(["", "?state=", "?state=<script>", `?state=${STATE}0`])("is left out if the shop did not issue it: %s", async (query) => {
    expect((await post({}, query)).query).not.toHaveProperty("state");
  });
});

describe("a body that is not a form", () => {
  it("is refused like JSON elsewhere", async () => {
    const send = (type: string, body: string) =>
      fetch(`${shop.url}/api/payment/callback`, { method: "POST", headers: { "content-type": type }, body });
    expect((await send("application/json", "{}")).status).toBe(415);
    expect((await send("application/x-www-form-urlencoded", `a=${"x".repeat(20_000)}`)).status).toBe(413);
    expect((await send("application/x-www-form-urlencoded", "error%5Bcode%5D=%00")).status).toBe(400);
  });
});
