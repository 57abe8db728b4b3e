/** Sign-in with a one-time code (spec section 2, Sign-in; api.md, Sign-in). */
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newMobile, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { OTP_INVALID, otpCallsOf, wrongCode } from "./otp-factory.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ config: { echoOtp: false } });
});
afterAll(() => shop.close());

/** Long enough that no test reaches the limits of the previous one. */
beforeEach(() => shop.clock.advance(DAY_MS));

const { send, verify, codeFor } = otpCallsOf(() => shop);

describe("requesting a code", () => {
  it("sends six digits to the number and responds with the number in E.164, without the code", async () => {
    const answer = await send("098765 0-0999");
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: "OTP sent successfully", mobile: "+919876500999" },
    });
    expect(answer.body).not.toHaveProperty("otp");
    expect(shop.sms.lastCode("+919876500999")).toMatch(/^\d{6}$/);
  });

  it("takes a name and a number as they are pasted, without what cannot be seen", async () => {
    const pasted = { name: "\u202eAsha\u2066\nRao\u200b", mobile: "tel:\u202a+91\u00a0(98765)\u201100997\u202c" };
    const sent = await shop.call(signInEndpoints.sendOtp, { body: pasted });
    expect(sent).toMatchObject({ status: 200, body: { mobile: "+919876500997" } });
    const otp = `\u200b${shop.sms.lastCode("+919876500997")}\u00a0`;
    const signedIn = await shop.call(signInEndpoints.verifyOtp, { body: { mobile: pasted.mobile, otp } });
    expect(signedIn).toMatchObject({ status: 200, body: { name: "Asha Rao" } });
    const invisible = await shop.call(signInEndpoints.sendOtp, { body: { ...pasted, name: "\u200b\u0301\u3164" } });
    expect(invisible).toMatchObject({ status: 400, body: { message: "Please fill in all fields" } });
  });

  it.each([{}, { name: "Asha" }, { mobile: "9876500998" }, { name: "  ", mobile: "9876500998" }, { name: "Asha", mobile: " " }])(
    "responds 'Please fill in all fields' to %j",
    async (body) => {
      const answer = await shop.call(signInEndpoints.sendOtp, { body: body });
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: "Please fill in all fields" } });
    },
  );

  it.each(["12345", "+14155550100", "5876500999", "98765O0999"])(
    "responds 'Please enter a valid mobile number' to %s",
    async (mobile) => {
      expect(await send(mobile)).toMatchObject({ status: 400, body: { message: "Please enter a valid mobile number" } });
    },
  );

  it("stores the code as a keyed MAC only", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    const row = await shop.deps.db.selectFrom("otp_codes").selectAll().where("mobile", "=", mobile).executeTakeFirstOrThrow();
    expect(row.code_mac).toHaveLength(32);
    expect(JSON.stringify({ ...row, id: "", mobile: "" })).not.toContain(code);
  });

  it("has the same response for known and unknown numbers", async () => {
    const known = newMobile();
    await verify(known, await codeFor(known));
    shop.clock.advance(HOUR_MS);
    const unknown = newMobile();
    const answers = [await send(known), await send(unknown)].map(({ status, body }) => ({ status, body: { ...body, mobile: "" } }));
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("signing in with a code", () => {
  it("returns token, role and name", async () => {
    const mobile = newMobile();
    const answer = await verify(mobile, await codeFor(mobile));
    expect(answer).toMatchObject({ status: 200, body: { success: true, role: "customer", name: "Asha Rao" } });
    expect(answer.body).toHaveProperty("token", expect.stringMatching(/^[A-Za-z0-9_-]{43}$/));
    expect(answer.body).toHaveProperty("message", expect.any(String));
  });

  it.each([{}, { mobile: "+919876500997" }, { mobile: "+919876500997", otp: " " }])(
    "responds 'Please enter the OTP' to %j",
    async (body) => {
      const answer = await shop.call(signInEndpoints.verifyOtp, { body: body });
      expect(answer).toMatchObject({ status: 400, body: { message: "Please enter the OTP" } });
    },
  );

  it("refuses a number without a code, and an invalid number", async () => {
    expect(await verify(newMobile(), "123456")).toMatchObject(OTP_INVALID);
    expect(await verify("nobody", "123456")).toMatchObject(OTP_INVALID);
  });

  it("refuses a code after five minutes", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    shop.clock.advance(5 * MINUTE_MS);
    expect(await verify(mobile, code)).toMatchObject(OTP_INVALID);
  });

  it("accepts a code once", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    expect((await verify(mobile, code)).status).toBe(200);
    expect(await verify(mobile, code)).toMatchObject(OTP_INVALID);
  });

  it("signs in exactly one of ten concurrent requests with the right code", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(mobile, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it("accepts any code of the last five minutes until one is used, and only for its own number", async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    const first = await codeFor(mobile);
    shop.clock.advance(MINUTE_MS);
    const second = await codeFor(mobile);
    const othersCode = await codeFor(other);
    if (![first, second].includes(othersCode)) expect(await verify(mobile, othersCode)).toMatchObject(OTP_INVALID);
    expect((await verify(mobile, first)).status).toBe(200);
    expect(await verify(mobile, second)).toMatchObject(OTP_INVALID);
  });

  it("allows four wrong codes; the fifth ends the code, even for the right one", async () => {
    const patient = newMobile();
    const code = await codeFor(patient);
    for (let tried = 0; tried < 4; tried++) expect(await verify(patient, wrongCode(code))).toMatchObject(OTP_INVALID);
    expect((await verify(patient, code)).status).toBe(200);

    const guesser = newMobile();
    const guessed = await codeFor(guesser);
    for (let tried = 0; tried < 5; tried++) expect(await verify(guesser, wrongCode(guessed))).toMatchObject(OTP_INVALID);
    expect(await verify(guesser, guessed)).toMatchObject(OTP_INVALID);
  });

  it("counts every wrong code of concurrent requests", async () => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    await Promise.all(Array.from({ length: 8 }, () => verify(mobile, wrongCode(code))));
    expect(await verify(mobile, code)).toMatchObject(OTP_INVALID);
    const row = await shop.deps.db
      .selectFrom("otp_codes")
      .select("attempts")
      .where("mobile", "=", mobile)
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(5);
  });

  it("locks a number for a day after 100 wrong codes in a row, over all its codes", async () => {
    const mobile = newMobile();
    for (let codes = 0; codes < 20; codes++) {
      const code = await codeFor(mobile);
      for (let tried = 0; tried < 5; tried++) await verify(mobile, wrongCode(code));
      shop.clock.advance(15 * MINUTE_MS);
    }
    expect(await verify(mobile, await codeFor(mobile))).toMatchObject(OTP_INVALID);
    shop.clock.advance(DAY_MS);
    expect((await verify(mobile, await codeFor(mobile))).status).toBe(200);
  });
});

describe("who signs in", () => {
  const signIn = async (mobile: string, name: string) => {
    await send(mobile, name);
    return verify(mobile, shop.sms.lastCode(shop.sms.sent.at(-1)?.mobile ?? ""));
  };

  it("is the same, however the number is written", async () => {
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

  it("is an admin by ADMIN_MOBILES, a delivery partner by their list, else a customer; never by the request", async () => {
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
