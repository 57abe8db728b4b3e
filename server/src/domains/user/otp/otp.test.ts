/** Sign-in with a one-time code (spec section 2, Sign-in; api.md, Sign-in). */
import { signInEndpoints } from "@forno/contract/person/sign-in.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newMobile, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ config: { echoOtp: false } });
});
afterAll(() => shop.close());

/** Far enough that no test meets the limits of the one before. */
beforeEach(() => shop.clock.advance(DAY_MS));

const send = (mobile: string, name = "Asha Rao") => shop.call(signInEndpoints.sendOtp, { body: { name, mobile } });
const verify = (mobile: string, otp: string) => shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp } });
const codeFor = async (mobile: string): Promise<string> => {
  await send(mobile);
  return shop.sms.lastCode(mobile);
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const otpInvalid = { status: 400, body: { success: false, message: "Invalid OTP", code: "otpInvalid" } };

describe("asking for a code", () => {
  it("sends six digits to the number and answers the number in E.164, without the code", async () => {
    const answer = await send("098765 0-0999");
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: "OTP sent successfully", mobile: "+919876500999" },
    });
    expect(answer.body).not.toHaveProperty("otp");
    expect(shop.sms.lastCode("+919876500999")).toMatch(/^\d{6}$/);
  });

  it.each([{}, { name: "Asha" }, { mobile: "9876500998" }, { name: "  ", mobile: "9876500998" }, { name: "Asha", mobile: " " }])(
    "says 'Please fill in all fields' to %j",
    async (body) => {
      const answer = await shop.call(signInEndpoints.sendOtp, { body: body });
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: "Please fill in all fields" } });
    },
  );

  it.each(["12345", "+14155550100", "5876500999", "98765O0999"])(
    "says 'Please enter a valid mobile number' to %s",
    async (mobile) => {
      expect(await send(mobile)).toMatchObject({ status: 400, body: { message: "Please enter a valid mobile number" } });
    },
  );

  it("keeps the code as a keyed MAC alone", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    const row = await shop.deps.db.selectFrom("otp_codes").selectAll().where("mobile", "=", mobile).executeTakeFirstOrThrow();
    expect(row.code_mac).toHaveLength(32);
    expect(JSON.stringify({ ...row, id: "", mobile: "" })).not.toContain(code);
  });

  it("answers an unknown number as it answers a known one", async () => {
    const known = newMobile();
    await verify(known, await codeFor(known));
    shop.clock.advance(HOUR_MS);
    const unknown = newMobile();
    const answers = [await send(known), await send(unknown)].map(({ status, body }) => ({ status, body: { ...body, mobile: "" } }));
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("how often a code may be asked for", () => {
  it("makes one wait 30 seconds before a resend", async () => {
    const mobile = newMobile();
    await send(mobile);
    shop.clock.advance(12_000);
    const early = await send(mobile);
    expect(early).toMatchObject({ status: 429, body: { message: "Please wait before requesting another OTP", code: "otpWait" } });
    expect(early.headers.get("retry-after")).toBe("18");
    shop.clock.advance(18_000);
    expect((await send(mobile)).status).toBe(200);
  });

  it("sends one code when the button is clicked ten times at once", async () => {
    const mobile = newMobile();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(mobile)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
    expect(shop.sms.sent.filter((sms) => sms.mobile === mobile)).toHaveLength(1);
  });

  it("sends at most five codes an hour to one number", async () => {
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

  it("sends at most 30 codes in 10 minutes from one address", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(newMobile())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await send(newMobile())).toMatchObject({ status: 429, body: { code: "otpTooMany" } });
    shop.clock.advance(10 * MINUTE_MS);
    expect((await send(newMobile())).status).toBe(200);
  });
});

describe("the limits of another instance, or of the program started anew,", () => {
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
    for (let tried = 0; tried < 5; tried++) expect(await verifyAt(tried % 2 ? other : shop, wrong(code))).toMatchObject(otpInvalid);
    expect(await verifyAt(other, code)).toMatchObject(otpInvalid);
    await other.close();
  });
});

describe("an SMS provider that fails", () => {
  it("is answered with 502 'Failed to send OTP', and one may ask again at once", async () => {
    const mobile = newMobile();
    shop.sms.failNext();
    expect(await send(mobile)).toMatchObject({
      status: 502,
      body: { success: false, message: "Failed to send OTP", code: "otpNotSent" },
    });
    expect((await send(mobile)).status).toBe(200);
  });

  it("leaves no code that could be used but the one that was sent before", async () => {
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

  it("does not lift the limit of five an hour", async () => {
    const mobile = newMobile();
    for (let tried = 0; tried < 5; tried++) {
      shop.sms.failNext();
      expect((await send(mobile)).status).toBe(502);
    }
    expect(await send(mobile)).toMatchObject({ status: 429, body: { code: "otpTooMany" } });
  });
});

describe("a slow SMS provider", () => {
  it("keeps no transaction open", async () => {
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

describe("signing in with a code", () => {
  it("answers token, role and name", async () => {
    const mobile = newMobile();
    const answer = await verify(mobile, await codeFor(mobile));
    expect(answer).toMatchObject({ status: 200, body: { success: true, role: "customer", name: "Asha Rao" } });
    expect(answer.body).toHaveProperty("token", expect.stringMatching(/^[A-Za-z0-9_-]{43}$/));
    expect(answer.body).toHaveProperty("message", expect.any(String));
  });

  it.each([{}, { mobile: "+919876500997" }, { mobile: "+919876500997", otp: " " }])(
    "says 'Please enter the OTP' to %j",
    async (body) => {
      const answer = await shop.call(signInEndpoints.verifyOtp, { body: body });
      expect(answer).toMatchObject({ status: 400, body: { message: "Please enter the OTP" } });
    },
  );

  it("refuses a number that no code was sent to, and what is no number", async () => {
    expect(await verify(newMobile(), "123456")).toMatchObject(otpInvalid);
    expect(await verify("nobody", "123456")).toMatchObject(otpInvalid);
  });

  it("refuses a code after five minutes", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    shop.clock.advance(5 * MINUTE_MS);
    expect(await verify(mobile, code)).toMatchObject(otpInvalid);
  });

  it("takes a code once", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    expect((await verify(mobile, code)).status).toBe(200);
    expect(await verify(mobile, code)).toMatchObject(otpInvalid);
  });

  it("signs exactly one in of ten who come at once with the right code", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(mobile, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it("takes any code of the last five minutes until one is used, and only for its own number", async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    const first = await codeFor(mobile);
    shop.clock.advance(MINUTE_MS);
    const second = await codeFor(mobile);
    const othersCode = await codeFor(other);
    if (![first, second].includes(othersCode)) expect(await verify(mobile, othersCode)).toMatchObject(otpInvalid);
    expect((await verify(mobile, first)).status).toBe(200);
    expect(await verify(mobile, second)).toMatchObject(otpInvalid);
  });

  it("lets one try four wrong codes, and kills the code at the fifth, even for the right one", async () => {
    const patient = newMobile();
    const code = await codeFor(patient);
    for (let tried = 0; tried < 4; tried++) expect(await verify(patient, wrong(code))).toMatchObject(otpInvalid);
    expect((await verify(patient, code)).status).toBe(200);

    const guesser = newMobile();
    const guessed = await codeFor(guesser);
    for (let tried = 0; tried < 5; tried++) expect(await verify(guesser, wrong(guessed))).toMatchObject(otpInvalid);
    expect(await verify(guesser, guessed)).toMatchObject(otpInvalid);
  });

  it("counts every wrong try of many at once", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    await Promise.all(Array.from({ length: 8 }, () => verify(mobile, wrong(code))));
    expect(await verify(mobile, code)).toMatchObject(otpInvalid);
    const row = await shop.deps.db
      .selectFrom("otp_codes")
      .select("attempts")
      .where("mobile", "=", mobile)
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(5);
  });

  it("lets a number rest for a day after 100 wrong codes in a row, over all its codes", async () => {
    const mobile = newMobile();
    for (let codes = 0; codes < 20; codes++) {
      const code = await codeFor(mobile);
      for (let tried = 0; tried < 5; tried++) await verify(mobile, wrong(code));
      shop.clock.advance(15 * MINUTE_MS);
    }
    expect(await verify(mobile, await codeFor(mobile))).toMatchObject(otpInvalid);
    shop.clock.advance(DAY_MS);
    expect((await verify(mobile, await codeFor(mobile))).status).toBe(200);
  });
});

describe("who signs in", () => {
  const signIn = async (mobile: string, name: string) => {
    await send(mobile, name);
    return verify(mobile, shop.sms.lastCode(shop.sms.sent.at(-1)?.mobile ?? ""));
  };

  it("is one account, however the number is written", async () => {
    for (const written of ["9876511111", "+91 98765 11111", "098765-11111"]) {
      expect((await signIn(written, "Asha")).status).toBe(200);
      shop.clock.advance(MINUTE_MS);
    }
    const users = await shop.deps.db.selectFrom("users").select("mobile").where("mobile", "like", "%9876511111").execute();
    expect(users).toEqual([{ mobile: "+919876511111" }]);
  });

  it("gets the name that was given with the code only once the code is verified", async () => {
    const mobile = newMobile();
    await signIn(mobile, "Asha Rao");
    const nameNow = async () =>
      (await shop.deps.db.selectFrom("users").select("name").where("mobile", "=", mobile).executeTakeFirstOrThrow()).name;
    shop.clock.advance(MINUTE_MS);
    await send(mobile, "Somebody Else");
    expect(await nameNow()).toBe("Asha Rao");
    expect((await verify(mobile, shop.sms.lastCode(mobile))).body).toMatchObject({ name: "Somebody Else" });
    expect(await nameNow()).toBe("Somebody Else");
  });

  it("is an admin by ADMIN_MOBILES, a delivery partner by the list of them, else a customer; never by what is sent", async () => {
    const admin = [...shop.deps.config.adminMobiles][0] ?? "";
    expect((await signIn(admin, "Admin")).body).toMatchObject({ role: "admin" });

    const partner = newMobile();
    const row = { id: crypto.randomUUID(), name: "Imran", mobile: partner, created_at: shop.deps.clock() };
    await shop.deps.db.insertInto("delivery_partners").values(row).execute();
    expect((await signIn(partner, "Imran")).body).toMatchObject({ role: "delivery_boy" });

    const mobile = newMobile();
    const body = { name: "Asha", mobile, role: "admin" };
    await shop.call(signInEndpoints.sendOtp, { body });
    expect((await verify(mobile, shop.sms.lastCode(mobile))).body).toMatchObject({ role: "customer" });
  });
});

describe("with RATE_LIMIT=off", () => {
  let open: TestShop;
  beforeAll(async () => {
    open = await startTestShop({ config: { rateLimits: false, echoOtp: true } });
  });
  afterAll(() => open.close());

  const sendOpenly = (mobile: string) => open.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
  const verifyOpenly = (mobile: string, otp: string) => open.call(signInEndpoints.verifyOtp, { body: { mobile, otp } });

  it("sends without waiting, and the newest code of many at once is the one that counts", async () => {
    const mobile = newMobile();
    const answers = await Promise.all(Array.from({ length: 40 }, () => sendOpenly(mobile)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const tries = [];
    for (const { body } of answers) tries.push(await verifyOpenly(mobile, body.otp ?? ""));
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { body } = await sendOpenly(mobile);
    expect((await verifyOpenly(mobile, body.otp ?? "")).status).toBe(200);
  });

  it("still kills a code at the fifth wrong try", async () => {
    const mobile = newMobile();
    await sendOpenly(mobile);
    const code = open.sms.lastCode(mobile);
    for (let tried = 0; tried < 5; tried++) await verifyOpenly(mobile, wrong(code));
    expect(await verifyOpenly(mobile, code)).toMatchObject(otpInvalid);
  });

  it("answers the code where it is echoed", async () => {
    const mobile = newMobile();
    expect((await sendOpenly(mobile)).body).toMatchObject({ otp: open.sms.lastCode(mobile) });
  });
});
