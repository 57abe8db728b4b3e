/** Orders and sign-in codes while their providers fail in every way, and the program is killed during calls to them: no order is lost. */
import { randomUUID } from "node:crypto";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { buildPlaceBody, place } from "../src/domains/order/order-factory.ts";
import { callEndpoint } from "../src/testing/call-endpoint.ts";
import { type ShopApart, startShopApart } from "./programs/shop.ts";
import { drop, type Fault, failWith, hang, html502, saysError } from "./world/external-service.ts";
import { expectInvariants } from "./world/invariants.ts";
import { signInSome } from "./world/load.ts";

/** Takes as long as the program waits for a provider: the short form has it once, for an order. */
const hanging: [string, Fault][] = inject("isFull") ? [["hangs", hang]] : [];
const NOT_PLACED = { status: 502, body: { success: false, message: "Failed to place order. Please try again" } };

let shop: ShopApart;

beforeAll(async () => {
  shop = await startShopApart();
});
afterEach(async () => {
  shop.provider.recover();
  await expectInvariants(shop);
});
afterAll(() => shop.close());

/** Kills the program before the response, before or after the provider has done its work. */
const killProgram =
  (isDone: boolean): Fault =>
  async ({ work }) => {
    if (isDone) work();
    await shop.program.kill();
  };

// First, because in a live shop all other tests' codes count for the same address.
it("a sign-in code is in the SMS, and in no response, log or table of a live shop", async () => {
  const mobile = "+919000000009";
  const account = { RAZORPAY_KEY_ID: "rzp_live_faults", PUBLIC_URL: "https://shop.example" };
  const live = await shop.another({ MODE: "live", RATE_LIMIT: "on", LOG_LEVEL: "trace", ADMIN_MOBILES: mobile, ...account });
  const body = { name: "Meera Iyer", mobile };
  const sent = await callEndpoint(live.url, signInEndpoints.sendOtp, { body });
  expect(sent.body).toEqual({ success: true, message: "OTP sent successfully", mobile });
  const code = shop.sms.codeFor(mobile);
  expect(JSON.stringify([...sent.headers])).not.toContain(code);
  expect(live.output()).not.toContain(code);
  const rows = await shop.inDatabase((db) => db.selectFrom("otp_codes").selectAll().execute());
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(code);
  await live.kill();
  // A live shop takes no orders outside its hours.
  await shop.inDatabase((db) => db.updateTable("settings").set({ close_outside_hours: false }).execute());
});

describe("placing an order", () => {
  it.each<[string, Fault]>([
    ["drops the connection", drop],
    ["responds with 500", failWith(500)],
    ["responds with 429", failWith(429)],
    ["responds with HTML", html502],
    ["refuses the keys", failWith(401, "BAD_REQUEST_ERROR")],
  ])("is refused when the provider %s, leaves no open order, and succeeds the next time", async (_name, fault) => {
    const token = await shop.signIn();
    const body = buildPlaceBody(await shop.food());
    const key = randomUUID();
    shop.provider.next("createOrder", fault);
    expect(await place(shop, token, body, key)).toMatchObject(NOT_PLACED);
    const { data } = (await shop.call(orderEndpoints.mine, { token, body: {} })).body;
    expect(data.map(({ status }) => status)).toEqual(["cancelled"]);
    expect((await place(shop, token, body, key)).status).toBe(200);
  });

  it("by twenty customers while the provider hangs is refused, and menu and sign-in work", async () => {
    const food = await shop.food();
    const tokens = await signInSome(shop, 20);
    shop.provider.always(hang);
    const before = shop.provider.countOf("createOrder");
    // On a slow machine some wait too long for a connection to the database, and order again.
    const order = async (token: string): ReturnType<typeof place> => {
      const answer = await place(shop, token, buildPlaceBody(food));
      return answer.status === 503 ? order(token) : answer;
    };
    const placing = tokens.map(order);
    await vi.waitUntil(() => shop.provider.countOf("createOrder") >= before + 5, { timeout: 60_000 });
    expect((await shop.call(foodEndpoints.list)).status).toBe(200);
    expect(await shop.signIn()).toBeTypeOf("string");
    for (const answer of await Promise.all(placing)) expect(answer).toMatchObject(NOT_PLACED);
    shop.provider.recover();
    // The circuit breaker is open (decision 0025).
    const goesThrough = async () => (await place(shop, await shop.signIn(), buildPlaceBody(food))).status === 200;
    await vi.waitUntil(goesThrough, { timeout: 60_000, interval: 500 });
  });

  it.each([
    ["before the provider made its order", false],
    ["after the provider made its order", true],
  ])("is completed by the same key when the program was killed %s: one order, one provider order", async (_name, isDone) => {
    const token = await shop.signIn();
    const body = buildPlaceBody(await shop.food());
    const key = randomUUID();
    shop.provider.next("createOrder", killProgram(isDone));
    await expect(place(shop, token, body, key)).rejects.toThrow();
    await shop.program.start();
    const { status, body: placed } = await place(shop, token, body, key);
    expect(status).toBe(200);
    const { data } = (await shop.call(orderEndpoints.mine, { token, body: {} })).body;
    expect(data.map(({ _id, status }) => [_id, status])).toEqual([[placed.orderData._id, "pending"]]);
    expect(shop.provider.ledger.ordersOf(placed.orderData._id).map(({ id }) => id)).toEqual([placed.orderId]);
  });
});

describe("an SMS with a code", () => {
  it.each<[string, Fault]>([
    ["responds with 500", failWith(500)],
    ...hanging,
    ["drops the connection", drop],
    ["responds with HTML", html502],
    ["reports an error with HTTP 200", saysError],
  ])("is reported as not sent when the provider %s, and the next one works", async (_name, fault) => {
    shop.sms.next(fault);
    const answer = await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha Rao", mobile: "+919811111111" } });
    expect(answer).toMatchObject({ status: 502, body: { success: false, message: "Failed to send OTP" } });
    expect(await shop.signIn("+919811111111")).toBeTypeOf("string");
  });
});
