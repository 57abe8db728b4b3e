/** The second factor of admins: signing in with it, and the limits on guessing. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { newMobile, startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import { type Authenticator, enterSmsCode, turnOnSecondFactor } from "./second-factor-factory.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let shop: TestShop;
let token: string;
let app: Authenticator;
let secret: string;
let recoveryCodes: string[];
beforeEach(async () => {
  shop = await startTestShop();
  ({ token } = await shop.signIn("admin"));
  ({ app, secret, recoveryCodes } = await turnOnSecondFactor(shop, token));
});
afterEach(() => shop.close());

const challengeOf = async () => {
  shop.clock.advance(15 * MINUTE_MS);
  return (await enterSmsCode(shop, TEST_ADMIN)).secondFactor.challenge;
};
const verify = (challenge: string, code: string, at = shop) =>
  at.call(secondFactorEndpoints.verify, { body: { challenge, code }, headers: { "user-agent": "Firefox/132.0" } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const statusOf = async (bearer: string) => (await shop.call(userEndpoints.me, { token: bearer })).status;

const invalid = refusal(400, "secondFactorInvalid", "Invalid code");
const startAgain = refusal(400, "secondFactorStartAgain", "This sign-in has expired. Please start again");
const locked = refusal(429, "secondFactorLocked", "Too many wrong codes. Please try again later");

describe("the code by SMS", () => {
  it("gets an admin with a second factor no token, but a challenge that is valid for five minutes", async () => {
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Meera", mobile: TEST_ADMIN } });
    const answer = await shop.call(signInEndpoints.verifyOtp, { body: { mobile: TEST_ADMIN, otp: shop.sms.lastCode(TEST_ADMIN) } });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      success: true,
      message: "Please enter the code of your authenticator app",
      secondFactor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: new Date(shop.clock.read().getTime() + 5 * MINUTE_MS).toISOString(),
      },
    });
  });

  it("still signs in an admin without one at once", async () => {
    expect(await enterSmsCode(shop, newMobile())).toMatchObject({ role: "customer", token: expect.stringMatching(/./) });
  });

  it("does not change the account's name until the second factor is proved", async () => {
    const { challenge } = (await enterSmsCode(shop, TEST_ADMIN, "Somebody Else")).secondFactor;
    const nameNow = async () => (await shop.call(userEndpoints.me, { token })).body.data.name;
    expect(await nameNow()).toBe("Meera Iyer");
    await verify(challenge, app.nextCode());
    expect(await nameNow()).toBe("Somebody Else");
  });
});

describe("the second step", () => {
  it("returns what verify-otp returns to others, and the audit log contains what was used", async () => {
    const answer = await verify(await challengeOf(), app.nextCode());
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, role: "admin", name: "Meera Iyer", message: "Signed in successfully" },
    });
    expect(await statusOf(answer.body.token)).toBe(200);
    const { body } = await shop.call(auditEndpoints.list, { token: answer.body.token });
    expect(body.data[0]).toMatchObject({ action: "session.signIn", details: { device: "Firefox", secondFactor: "app" } });
  });

  it("accepts each recovery code once, in any format", async () => {
    const [first = "", second = ""] = recoveryCodes;
    const answer = await verify(await challengeOf(), ` ${first.toUpperCase().replace("-", " ")}`);
    expect(answer.status).toBe(200);
    expect(await verify(await challengeOf(), first)).toMatchObject(invalid);
    expect((await verify(await challengeOf(), second)).status).toBe(200);
    const { body } = await shop.call(secondFactorEndpoints.read, { token: answer.body.token });
    expect(body.data.recoveryCodesLeft).toBe(8);
  });

  it("accepts a code of the previous step, and no older one", async () => {
    const code = app.nextCode();
    shop.clock.advance(30_000);
    const [challenge, late] = [(await enterSmsCode(shop, TEST_ADMIN)).secondFactor.challenge, app.nextCode()];
    expect(await verify(challenge, code)).toMatchObject(invalid);
    shop.clock.advance(30_000);
    expect((await verify(challenge, late)).status).toBe(200);
  });

  it("accepts a code once, for any purpose", async () => {
    const [first, second] = [await challengeOf(), await challengeOf()];
    const code = app.nextCode();
    expect((await verify(second, code)).status).toBe(200);
    shop.clock.advance(-15 * MINUTE_MS);
    expect(await verify(first, code)).toMatchObject(invalid);
    shop.clock.advance(15 * MINUTE_MS);
    const renewed = await shop.call(secondFactorEndpoints.renewRecoveryCodes, { token, body: { code } });
    expect(renewed).toMatchObject(invalid);
  });

  it("signs in exactly one of ten concurrent requests with the right code", async () => {
    const challenge = await challengeOf();
    const code = app.nextCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it("uses a recovery code for one of ten concurrent requests with it, on two instances", async () => {
    const other = await startTestShop({ sharing: shop });
    const challenges = [];
    for (let n = 0; n < 4; n++) {
      shop.clock.advance(31_000);
      challenges.push((await enterSmsCode(shop, TEST_ADMIN)).secondFactor.challenge);
    }
    const code = recoveryCodes[0] ?? "";
    const answers = await Promise.all(challenges.map((challenge, n) => verify(challenge, code, n % 2 ? other : shop)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    await other.close();
  });

  it.each([{}, { challenge: "x".repeat(43) }, { challenge: "x".repeat(43), code: " - " }, { code: "123456" }])(
    "refuses %j",
    async (body) => {
      expect(await shop.call(secondFactorEndpoints.verify, { body })).toMatchObject({ status: 400, body: { code: "badRequest" } });
    },
  );

  it.each(["x".repeat(43), "nonsense", ""])("leads a request with the challenge %j back to the start", async (challenge) => {
    expect(await verify(challenge, app.nextCode())).toMatchObject(startAgain);
  });

  it("must be done within five minutes, and once", async () => {
    const late = await challengeOf();
    shop.clock.advance(5 * MINUTE_MS);
    expect(await verify(late, app.nextCode())).toMatchObject(startAgain);
    const used = await challengeOf();
    await verify(used, app.nextCode());
    expect(await verify(used, app.nextCode())).toMatchObject(startAgain);
  });
});

describe("wrong codes", () => {
  const tryWrong = async (times: number, at = shop) => {
    const challenge = await challengeOf();
    for (let n = 0; n < times; n++) expect(await verify(challenge, wrong(app.code()), at)).toMatchObject(invalid);
    return challenge;
  };

  it("end a sign-in at the fifth, even for the right one", async () => {
    const challenge = await tryWrong(5);
    expect(await verify(challenge, app.code())).toMatchObject(startAgain);
    const fresh = await tryWrong(4);
    expect((await verify(fresh, app.nextCode())).status).toBe(200);
  });

  it("lock at the tenth in a row, over all sign-ins and instances, for an hour; then each further one does", async () => {
    const other = await startTestShop({ sharing: shop });
    await tryWrong(5, other);
    await tryWrong(5);
    const answer = await verify(await challengeOf(), app.nextCode());
    expect(answer).toMatchObject(locked);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(40 * 60);
    await other.close();

    const restarted = await startTestShop({ sharing: shop });
    expect(await verify(await challengeOf(), app.nextCode(), restarted)).toMatchObject(locked);
    await restarted.close();

    shop.clock.advance(HOUR_MS);
    await tryWrong(1);
    expect(await verify(await challengeOf(), app.nextCode())).toMatchObject(locked);
    shop.clock.advance(HOUR_MS);
    expect((await verify(await challengeOf(), app.nextCode())).status).toBe(200);
    await tryWrong(4);
    expect((await verify(await challengeOf(), app.nextCode())).status).toBe(200);
  });

  it("of an app do not lock the recovery codes, and vice versa", async () => {
    await tryWrong(5);
    await tryWrong(5);
    const tryRecovery = async (code = "") => await verify(await challengeOf(), code);
    expect((await tryRecovery(recoveryCodes[0])).status).toBe(200);
    expect(await verify(await challengeOf(), app.nextCode())).toMatchObject(locked);
    for (let n = 0; n < 10; n++) expect(await tryRecovery(recoveryCodes[0])).toMatchObject(invalid);
    expect(await tryRecovery(recoveryCodes[1])).toMatchObject(locked);
    // The app's lock has run as long as the ten sign-ins took.
    expect((await verify(await challengeOf(), app.nextCode())).status).toBe(200);
  });

  it("in concurrent requests all count", async () => {
    const challenge = await challengeOf();
    await Promise.all(Array.from({ length: 8 }, () => verify(challenge, wrong(app.code()))));
    const { failures } = await shop.deps.db.selectFrom("second_factors").select("failures").executeTakeFirstOrThrow();
    expect(failures).toBe(5);
  });

  it("entered after sign-in count too", async () => {
    for (let n = 0; n < 10; n++) {
      const answer = await shop.call(secondFactorEndpoints.turnOff, { token, body: { code: wrong(app.code()) } });
      expect(answer).toMatchObject(invalid);
    }
    expect(await shop.call(secondFactorEndpoints.turnOff, { token, body: { code: app.nextCode() } })).toMatchObject(locked);
    expect(await verify(await challengeOf(), app.nextCode())).toMatchObject(locked);
  });
});

describe("a session", () => {
  it("from before the second factor was turned on ends", async () => {
    const customer = newMobile();
    const admins = new Set([TEST_ADMIN, customer]);
    const promoted = await startTestShop({ sharing: shop, config: { adminMobiles: admins } });
    await promoted.call(signInEndpoints.sendOtp, { body: { name: "Meera Iyer", mobile: customer } });
    const { body } = await promoted.call(signInEndpoints.verifyOtp, {
      body: { mobile: customer, otp: promoted.sms.lastCode(customer) },
    });
    const token = "token" in body ? body.token : "";
    await turnOnSecondFactor(promoted, token);
    shop.clock.advance(MINUTE_MS);
    const demoted = await enterSmsCode(shop, customer);
    expect(demoted).toMatchObject({ role: "customer" });
    expect((await promoted.call(userEndpoints.me, { token: demoted.token })).status).toBe(401);
    expect((await promoted.call(userEndpoints.me, { token })).body.data.role).toBe("admin");
    await promoted.close();
  });
});

describe("what is stored", () => {
  it("contains neither the secret nor a recovery code nor a challenge in plain text", async () => {
    const challenge = await challengeOf();
    const { db } = shop.deps;
    const rows = [
      await db.selectFrom("second_factors").selectAll().execute(),
      await db.selectFrom("recovery_codes").selectAll().execute(),
      await db.selectFrom("second_factor_challenges").selectAll().execute(),
      await db.selectFrom("audit_log").selectAll().execute(),
    ];
    const bytes = rows.flat().flatMap((row) => Object.values(row).filter(Buffer.isBuffer));
    const stored = [JSON.stringify(rows), ...bytes.map((each) => each.toString("latin1"))].join("\n");
    for (const text of [secret, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
      expect(stored).not.toContain(text);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
  });

  it("of unfinished sign-ins is deleted by the daily clean-up", async () => {
    await challengeOf();
    shop.clock.advance(6 * MINUTE_MS);
    await shop.jobs.runScheduled("retention");
    expect(await shop.deps.db.selectFrom("second_factor_challenges").selectAll().execute()).toEqual([]);
  });
});
