/** The limits on sending and guessing codes, on every instance, for any behaviour of the SMS provider. */
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newMobile, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { OTP_INVALID, otpCallsOf, wrongCode } from "./otp-factory.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ config: { echoOtp: false } });
});
afterAll(() => shop.close());

/** Long enough that no test reaches the limits of the previous one. */
beforeEach(() => shop.clock.advance(DAY_MS));

const { send, verify, codeFor } = otpCallsOf(() => shop);

describe("the limits on requesting codes", () => {
  it("require a wait of 30 seconds before a resend", async () => {
    const mobile = newMobile();
    await send(mobile);
    shop.clock.advance(12_000);
    const early = await send(mobile);
    expect(early).toMatchObject({ status: 429, body: { message: "Please wait before requesting another OTP", code: "otpWait" } });
    expect(early.headers.get("retry-after")).toBe("18");
    shop.clock.advance(18_000);
    expect((await send(mobile)).status).toBe(200);
  });

  it("send one code for ten clicks at once", async () => {
    const mobile = newMobile();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(mobile)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
    expect(shop.sms.sent.filter((sms) => sms.mobile === mobile)).toHaveLength(1);
  });

  it("allow five codes an hour to one number", async () => {
    const mobile = newMobile();
    for (let sent = 0; sent < 5; sent++) {
      expect((await send(mobile)).status).toBe(200);
      shop.clock.advance(10 * MINUTE_MS);
    }
    const sixth = await send(mobile);
    expect(sixth).toMatchObject({
      status: 429,
      body: { message: "Too many OTP requests. Please try again later", code: "otpTooMany" },
    });
    expect(sixth.headers.get("retry-after")).toBe("600");
    shop.clock.advance(10 * MINUTE_MS);
    expect((await send(mobile)).status).toBe(200);
  });

  it("allow 30 codes in 10 minutes from one address", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(newMobile())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await send(newMobile())).toMatchObject({ status: 429, body: { code: "otpTooMany" } });
    shop.clock.advance(10 * MINUTE_MS);
    expect((await send(newMobile())).status).toBe(200);
  });

  it("allow 300 codes a day from one address", async () => {
    for (let batch = 0; batch < 10; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => send(newMobile())));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      shop.clock.advance(10 * MINUTE_MS);
    }
    const refused = await send(newMobile());
    expect(refused).toMatchObject({ status: 429, body: { code: "otpTooMany" } });
    expect(Number(refused.headers.get("retry-after"))).toBe((DAY_MS - 100 * MINUTE_MS) / 1_000);
  });
});

describe("the limits on another instance, or after a restart,", () => {
  const sendAt = (at: TestShop, mobile: string) => at.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });

  it("are the same: the wait, five an hour to one number, 30 in ten minutes from one address", async () => {
    const other = await startTestShop({ sharing: shop });
    const mobile = newMobile();
    expect((await send(mobile)).status).toBe(200);
    expect(await sendAt(other, mobile)).toMatchObject({ status: 429, body: { code: "otpWait" } });
    for (let sent = 1; sent < 5; sent++) {
      shop.clock.advance(MINUTE_MS);
      expect((await sendAt(sent % 2 ? other : shop, mobile)).status).toBe(200);
    }
    await other.close();

    const restarted = await startTestShop({ sharing: shop });
    shop.clock.advance(MINUTE_MS);
    expect(await sendAt(restarted, mobile)).toMatchObject({ status: 429, body: { code: "otpTooMany" } });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? send(newMobile()) : sendAt(restarted, newMobile()))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    await restarted.close();
  });

  it("count wrong codes together", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    const other = await startTestShop({ sharing: shop });
    const verifyAt = (at: TestShop, otp: string) => at.call(signInEndpoints.verifyOtp, { body: { mobile, otp } });
    for (let tried = 0; tried < 5; tried++)
      expect(await verifyAt(tried % 2 ? other : shop, wrongCode(code))).toMatchObject(OTP_INVALID);
    expect(await verifyAt(other, code)).toMatchObject(OTP_INVALID);
    await other.close();
  });
});

describe("a failing SMS provider", () => {
  it("causes 502 'Failed to send OTP', and a new request is accepted at once", async () => {
    const mobile = newMobile();
    shop.sms.failNext();
    expect(await send(mobile)).toMatchObject({
      status: 502,
      body: { success: false, message: "Failed to send OTP", code: "otpNotSent" },
    });
    expect((await send(mobile)).status).toBe(200);
  });

  it("leaves no valid code except an earlier one", async () => {
    const mobile = newMobile();
    const earlier = await codeFor(mobile);
    shop.clock.advance(MINUTE_MS);
    shop.sms.failNext("timeout");
    await send(mobile);
    const alive = await shop.deps.db
      .selectFrom("otp_codes")
      .select("id")
      .where("mobile", "=", mobile)
      .where("dead_at", "is", null)
      .execute();
    expect(alive).toHaveLength(1);
    expect((await verify(mobile, earlier)).status).toBe(200);
  });

  it("does not raise the limit of five an hour", async () => {
    const mobile = newMobile();
    for (let tried = 0; tried < 5; tried++) {
      shop.sms.failNext();
      expect((await send(mobile)).status).toBe(502);
    }
    expect(await send(mobile)).toMatchObject({ status: 429, body: { code: "otpTooMany" } });
  });
});

describe("a slow SMS provider", () => {
  it("does not hold a transaction open", async () => {
    let open: unknown[] = ["never asked"];
    const sendOtp = async () => {
      const inTransaction = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
      open = (await inTransaction.execute(slow.deps.db)).rows;
    };
    const slow = await startTestShop({ deps: { sms: { name: "console", sendOtp, sendMessage: async () => {} } } });
    const answer = await slow.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile: newMobile() } });
    await slow.close();
    expect([answer.status, open]).toEqual([200, []]);
  });
});

describe("with RATE_LIMIT=off, a code", () => {
  let open: TestShop;
  beforeAll(async () => {
    open = await startTestShop({ config: { rateLimits: false, echoOtp: true } });
  });
  afterAll(() => open.close());

  const sendOpenly = (mobile: string) => open.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
  const verifyOpenly = (mobile: string, otp: string) => open.call(signInEndpoints.verifyOtp, { body: { mobile, otp } });

  it("is sent without a wait, and the newest of concurrent ones is valid", async () => {
    const mobile = newMobile();
    const answers = await Promise.all(Array.from({ length: 40 }, () => sendOpenly(mobile)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const tries = [];
    for (const { body } of answers) tries.push(await verifyOpenly(mobile, body.otp ?? ""));
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { body } = await sendOpenly(mobile);
    expect((await verifyOpenly(mobile, body.otp ?? "")).status).toBe(200);
  });

  it("still ends at the fifth wrong guess", async () => {
    const mobile = newMobile();
    await sendOpenly(mobile);
    const code = open.sms.lastCode(mobile);
    for (let tried = 0; tried < 5; tried++) await verifyOpenly(mobile, wrongCode(code));
    expect(await verifyOpenly(mobile, code)).toMatchObject(OTP_INVALID);
  });

  it("is returned where it is echoed", async () => {
    const mobile = newMobile();
    expect((await sendOpenly(mobile)).body).toMatchObject({ otp: open.sms.lastCode(mobile) });
  });
});
