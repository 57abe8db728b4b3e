/** `/metrics` of a shop: who may read it, and what it says about requests, orders, payments and codes. */
import { get } from "node:http";
import type { Food } from "@forno/contract/menu/food.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newMobile, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildOrder } from "../order/order-factory.ts";
import { buildPayment, sendPaymentEvent } from "../payment/payment-factory.ts";

const TOKEN = "0123456789abcdef";

let shop: TestShop;
let proxied: TestShop;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop({ metricsToken: TOKEN });
  proxied = await startTestShop({ sharing: shop, trustProxy: ["127.0.0.1"], metricsToken: TOKEN });
  food = await buildFood(shop.deps);
});
afterAll(async () => {
  await proxied.close();
  await shop.close();
});

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** With `node:http`, because `fetch` sends no `Host` of the caller's choice. */
function read(headers: Record<string, string> = {}, { path = "/metrics", of = shop } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(of.url + path, { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("end", () => {
        const type = response.headers["content-type"] ?? "";
        resolve({ status: response.statusCode ?? 0, type, text });
      });
    }).on("error", reject);
  });
}

/** The value of a series, such as `forno_orders_placed_total{payment_method="cash"}`; undefined if it is missing. */
async function seriesOf(series: string, of = shop): Promise<number | undefined> {
  const { text } = await read({}, { of });
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("who may read the metrics", () => {
  it("a program on the machine of a demo, in the OpenMetrics format", async () => {
    const { status, type, text } = await read();
    expect(status).toBe(200);
    expect(type).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    expect(text).toMatch(/\n# EOF\n$/);
  });

  it.each([
    ["a client behind a proxy on the same machine", { "x-forwarded-for": "203.0.113.9" }],
    ["a proxy with the standard header", { forwarded: "for=203.0.113.9" }],
    ["a proxy that names the host only", { "x-forwarded-host": "pizza.example" }],
    ["a page of another site whose name resolves to this machine", { host: "evil.example" }],
    ["a wrong token", { "x-forwarded-for": "203.0.113.9", authorization: "Bearer 0123456789abcdeg" }],
    ["the token of a session", { "x-forwarded-for": "203.0.113.9", authorization: `Bearer ${"a".repeat(43)}` }],
  ])("%s gets the response to an unknown path", async (_who, headers) => {
    const refused = await read(headers);
    const unknown = await read(headers, { path: "/no-such-path" });
    expect(refused).toEqual(unknown);
    expect(refused.status).toBe(404);
  });

  it("nobody behind a trusted proxy, even if it adds no header, without the token", async () => {
    expect(await read({}, { of: proxied })).toMatchObject({ status: 404 });
    expect(await read({ authorization: `Bearer ${TOKEN}` }, { of: proxied })).toMatchObject({ status: 200 });
  });

  it("nobody without the token in live mode: a proxy on the same machine may send its own host and add no header", async () => {
    const live = await startTestShop({ sharing: shop, config: { mode: "live" }, metricsToken: TOKEN });
    expect(await read({}, { of: live })).toMatchObject({ status: 404 });
    expect(await read({ authorization: `Bearer ${TOKEN}` }, { of: live })).toMatchObject({ status: 200 });
    await live.close();
  });

  it("anybody with the token", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9", authorization: `bearer ${TOKEN}` };
    expect(await read(headers)).toMatchObject({ status: 200 });
  });

  it("nobody with another method or a query", async () => {
    expect((await fetch(`${shop.url}/metrics`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${shop.url}/metrics?x=1`)).status).toBe(404);
    expect((await fetch(`${shop.url}/metrics`, { method: "HEAD" })).status).toBe(200);
  });
});

describe("requests are counted", () => {
  const count = (method: string, route: string, status: string) =>
    seriesOf(`forno_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

  it("by their route's template, also those answered from the response cache", async () => {
    const { token } = await shop.signIn("admin");
    await shop.call(foodEndpoints.list);
    await shop.call(foodEndpoints.list);
    await read({ token }, { path: "/api/order/admin/0198c0de-0000-7000-8000-000000000000" });
    expect(await count("GET", foodEndpoints.list.path, "2xx")).toBeGreaterThanOrEqual(2);
    const { text } = await read();
    expect(text).not.toContain("0198c0de");
  });

  it("with one label for all unknown paths", async () => {
    const before = (await count("GET", "unknown", "4xx")) ?? 0;
    for (const path of ["/no-such-a", "/api/no-such-b", "/api/no-such-c?d=e"]) await read({}, { path });
    expect(await count("GET", "unknown", "4xx")).toBe(before + 3);
    expect((await read()).text).not.toContain("no-such");
  });

  it("and none is in progress once all have ended", async () => {
    await expect.poll(() => seriesOf("forno_http_requests_in_progress")).toBe(0);
  });
});

it("orders are counted when they are placed, paid and cancelled", async () => {
  const { token } = await shop.signIn();
  const admin = await shop.signIn("admin");
  const figures = async () => ({
    placed: await seriesOf('forno_orders_placed_total{payment_method="online"}'),
    paid: await seriesOf("forno_orders_paid_total"),
    cancelled: await seriesOf("forno_orders_cancelled_total"),
    received: await seriesOf('forno_payment_webhooks_total{outcome="received"}'),
    refused: await seriesOf('forno_payment_webhooks_total{outcome="wrong_signature"}'),
  });
  expect(await figures()).toEqual({ placed: 0, paid: 0, cancelled: 0, received: 0, refused: 0 });
  const { payment } = await buildPayment(shop, token, food);
  await sendPaymentEvent(shop, "payment.captured", payment);
  await sendPaymentEvent(shop, "payment.captured", payment);
  await fetch(`${shop.url}/api/payment/webhook`, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
  const { orderId } = await buildOrder(shop, token, food);
  // The same cart again is the same order.
  await buildOrder(shop, token, food);
  await shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status: "cancelled" } });
  expect(await figures()).toEqual({ placed: 2, paid: 1, cancelled: 1, received: 2, refused: 1 });
});

it("one-time codes are counted by outcome, and the numbers are not in the metrics", async () => {
  const mobile = newMobile();
  await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
  await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
  await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: "000000" } });
  const { text } = await read();
  expect(text).toContain('forno_one_time_codes_total{outcome="sent"} 1\n');
  expect(text).toContain('forno_one_time_codes_total{outcome="refused"} 1\n');
  expect(text).toContain('forno_one_time_code_attempts_total{outcome="rejected"} 1\n');
  expect(text).not.toContain(mobile.slice(3));
});

it("the state of the shop is read from the database", async () => {
  const other = await startTestShop();
  const { token } = await other.signIn();
  await buildOrder(other, token, await buildFood(other.deps));
  // A read that takes longer than two seconds counts as failed for ten.
  await expect.poll(async () => (await read({}, { of: other })).text).toContain("forno_database_up 1\n");
  const { text } = await read({}, { of: other });
  await other.close();
  for (const line of [
    'forno_orders_open{stage="awaiting_payment"} 1',
    'forno_orders_open{stage="pending"} 0',
    "forno_payments_to_review 0",
    "forno_payments_to_review_oldest_age_seconds 0",
    "forno_payment_webhook_last_timestamp_seconds 0",
    "forno_backup_last_good_timestamp_seconds 0",
    "forno_one_time_codes_today 0",
    "forno_one_time_codes_budget 2000",
    "forno_sockets_open 0",
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(/^forno_database_size_bytes \d+$/m);
  expect(text).toMatch(/^forno_db_statement_duration_seconds_count\{statement="insert"\} \d+$/m);
});
