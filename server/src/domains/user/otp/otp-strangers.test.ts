/** What strangers can do to another person's sign-in, and to the shop's SMS costs: as little as possible. */
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newMobile, startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PROXY = { trustProxy: ["127.0.0.1"] };
const BUDGET = 20;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(PROXY);
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.advance(DAY_MS));

interface From {
  address: string;
  device?: string;
}
let count = 0;
/** A different client with each call. */
const someone = (): From => ({ address: `198.51.100.${(++count % 250) + 1}`, device: `device-${String(count).padStart(20, "0")}` });
const headersOf = ({ address }: From) => ({ "x-forwarded-for": address });
const send = (mobile: string, from: From, name = "Asha Rao", at = shop) =>
  at.call(signInEndpoints.sendOtp, { body: { name, mobile, device: from.device }, headers: headersOf(from) });
const verify = (mobile: string, otp: string, from: From, name?: string) =>
  shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp, device: from.device, name }, headers: headersOf(from) });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const codesTo = (mobile: string) => shop.sms.sent.filter((sms) => sms.mobile === mobile).map(({ code }) => code ?? "");
const otpTooMany = { status: 429, body: { code: "otpTooMany" } };
const otpInvalid = { status: 400, body: { code: "otpInvalid" } };

const ATTACKER = "203.0.113.66";
const atAttacker = (): From => ({ ...someone(), address: ATTACKER });

/** One client with many tokens uses up what strangers may request for this number. */
async function exhaust(mobile: string): Promise<void> {
  for (let sent = 0; sent < 6; sent++) {
    await send(mobile, atAttacker(), "Mallory");
    shop.clock.advance(31_000);
  }
  expect(await send(mobile, atAttacker())).toMatchObject(otpTooMany);
}

async function signIn(mobile: string, from: From): Promise<void> {
  await send(mobile, from);
  expect((await verify(mobile, codesTo(mobile).at(-1) ?? "", from)).status).toBe(200);
}

describe("a stranger who uses up the codes of another person's number", () => {
  it("does not invalidate the code that its owner was sent", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await send(mobile, owner);
    const code = shop.sms.lastCode(mobile);
    shop.clock.advance(31_000);
    await exhaust(mobile);
    expect((await verify(mobile, code, owner)).status).toBe(200);
  });

  it("cannot prevent the browser that requested first from requesting again, a few times", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await send(mobile, owner);
    shop.clock.advance(31_000);
    await exhaust(mobile);
    expect((await send(mobile, owner)).status).toBe(200);
    expect(await send(mobile, owner)).toMatchObject({ status: 429, body: { code: "otpWait" } });
    shop.clock.advance(31_000);
    expect((await send(mobile, owner)).status).toBe(200);
    shop.clock.advance(31_000);
    expect(await send(mobile, owner)).toMatchObject(otpTooMany);
    expect((await verify(mobile, shop.sms.lastCode(mobile), owner)).status).toBe(200);
  });

  it("cannot prevent a client without a token, identified by its address, from that either", async () => {
    const [mobile, owner] = [newMobile(), { address: "203.0.113.9" }];
    await send(mobile, owner);
    shop.clock.advance(31_000);
    await exhaust(mobile);
    expect((await send(mobile, owner)).status).toBe(200);
  });

  it("does not reduce the limit of a browser that has signed in with the number before", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await signIn(mobile, owner);
    shop.clock.advance(DAY_MS);
    await exhaust(mobile);
    for (let sent = 0; sent < 5; sent++) {
      expect((await send(mobile, { ...owner, address: "203.0.113.20" })).status).toBe(200);
      shop.clock.advance(31_000);
    }
    expect(await send(mobile, owner)).toMatchObject(otpTooMany);
  });

  it("can have only a few codes sent to it, with however many browsers and addresses", async () => {
    const mobile = newMobile();
    const browsers = Array.from({ length: 40 }, someone);
    for (let round = 0; round < 4; round++)
      for (const browser of browsers) {
        await send(mobile, browser);
        shop.clock.advance(10_000);
      }
    expect(codesTo(mobile).length).toBeLessThanOrEqual(20);
  });

  it("leaves a code to a new client on another network, whatever one network requests and tries", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    const browsers = Array.from({ length: 5 }, atAttacker);
    for (let round = 0; round < 3; round++)
      for (const browser of browsers) {
        await send(mobile, browser, "Mallory");
        shop.clock.advance(31_000);
      }
    expect(codesTo(mobile)).toHaveLength(15);
    expect((await send(mobile, owner)).status).toBe(200);
    const code = shop.sms.lastCode(mobile);
    for (let tried = 0; tried < 30; tried++) await verify(mobile, wrong(code), atAttacker());
    expect((await verify(mobile, code, owner)).status).toBe(200);
  });

  it("does not spoil the codes of another client, who enters the one on their phone", async () => {
    const mobile = newMobile();
    await send(mobile, atAttacker(), "Mallory");
    const code = shop.sms.lastCode(mobile);
    const other = atAttacker();
    for (let tried = 0; tried < 5; tried++) await verify(mobile, wrong(code), other);
    expect(await verify(mobile, code, atAttacker())).toMatchObject(otpInvalid);
    expect((await verify(mobile, code, someone())).status).toBe(200);
  });

  it("gets no second code on one network from those reserved for new networks", async () => {
    const mobile = newMobile();
    await exhaust(mobile);
    expect((await send(mobile, { ...someone(), address: "2001:db8:9:1::1" })).status).toBe(200);
    shop.clock.advance(31_000);
    expect(await send(mobile, { ...someone(), address: "2001:db8:9:2::1" })).toMatchObject(otpTooMany);
  });

  it("does not rename its owner, who signs in with the code that arrived", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await signIn(mobile, owner);
    shop.clock.advance(DAY_MS);
    await send(mobile, someone(), "Mallory");
    expect((await verify(mobile, shop.sms.lastCode(mobile), owner)).body).toMatchObject({ name: "Asha Rao" });
    shop.clock.advance(MINUTE_MS);
    await send(mobile, someone(), "Mallory");
    expect((await verify(mobile, shop.sms.lastCode(mobile), owner, "Asha R")).body).toMatchObject({ name: "Asha R" });
  });
});

describe("a stranger who tries wrong codes for another person's number", () => {
  it("does not use up the guesses of the client that requested the code", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await send(mobile, owner);
    const code = shop.sms.lastCode(mobile);
    for (let tried = 0; tried < 12; tried++) expect(await verify(mobile, wrong(code), atAttacker())).toMatchObject(otpInvalid);
    expect(await verify(mobile, code, atAttacker())).toMatchObject(otpInvalid);
    expect((await verify(mobile, code, owner)).status).toBe(200);
  });

  it("has five guesses per network", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await send(mobile, owner);
    const code = shop.sms.lastCode(mobile);
    for (let tried = 0; tried < 4; tried++) await verify(mobile, wrong(code), atAttacker());
    expect((await verify(mobile, code, atAttacker())).status).toBe(200);
  });

  const guess = async (mobile: string, from: From, codes: number) => {
    for (let sent = 0; sent < codes; sent++) {
      await send(mobile, from);
      const code = shop.sms.lastCode(mobile);
      for (let tried = 0; tried < 5; tried++) await verify(mobile, wrong(code), from);
      shop.clock.advance(15 * MINUTE_MS);
    }
  };
  const canSignIn = async (mobile: string, from: From) => {
    await send(mobile, from);
    const { status } = await verify(mobile, shop.sms.lastCode(mobile), from);
    shop.clock.advance(MINUTE_MS);
    return status === 200;
  };

  it("locks their own network after 100, but not the owner with a known or a new browser", async () => {
    const [mobile, owner, stranger] = [newMobile(), someone(), atAttacker()];
    await signIn(mobile, owner);
    shop.clock.advance(MINUTE_MS);
    await guess(mobile, stranger, 20);
    expect(await canSignIn(mobile, stranger)).toBe(false);
    expect(await canSignIn(mobile, someone())).toBe(true);
    expect(await canSignIn(mobile, owner)).toBe(true);
    expect(await canSignIn(mobile, atAttacker())).toBe(false);
  });

  it("shares 100 guesses with all others at codes that they did not request; a client that requested one is accepted", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await send(mobile, owner);
    const code = shop.sms.lastCode(mobile);
    for (let network = 0; network < 20; network++) {
      const stranger = someone();
      for (let tried = 0; tried < 5; tried++) await verify(mobile, wrong(code), stranger);
    }
    expect(await verify(mobile, code, someone())).toMatchObject(otpInvalid);
    expect((await verify(mobile, code, owner)).status).toBe(200);
  });

  it("shares 500 in a row with all others at codes of their own; then only known browsers are accepted", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await signIn(mobile, owner);
    const counter = { mobile, guesser: "askers", consecutive: 495, last_at: shop.clock.read() };
    await shop.deps.db.insertInto("sign_in_guesses").values(counter).execute();
    shop.clock.advance(MINUTE_MS);
    await guess(mobile, someone(), 1);
    expect(await canSignIn(mobile, someone())).toBe(false);
    expect(await canSignIn(mobile, owner)).toBe(true);
    expect(await canSignIn(mobile, someone())).toBe(false);
    shop.clock.advance(DAY_MS);
    expect(await canSignIn(mobile, someone())).toBe(true);
  });

  it("has 100 with a known browser too, whose wrong codes reset no lock", async () => {
    const [mobile, owner] = [newMobile(), someone()];
    await signIn(mobile, owner);
    shop.clock.advance(MINUTE_MS);
    const stranger = someone();
    await guess(mobile, stranger, 20);
    await guess(mobile, owner, 1);
    expect(await canSignIn(mobile, stranger)).toBe(false);
    await guess(mobile, owner, 19);
    expect(await canSignIn(mobile, owner)).toBe(false);
    shop.clock.advance(DAY_MS);
    expect(await canSignIn(mobile, owner)).toBe(true);
  });
});

describe("one IPv6 /48", () => {
  it("is sent 90 codes in ten minutes from all its networks; a known browser is still accepted", async () => {
    const known = { address: "2001:db8:7:1::1", device: "known-browser-of-this-site" };
    const mobile = newMobile();
    await signIn(mobile, known);
    shop.clock.advance(DAY_MS);
    const answers = [];
    for (let n = 0; n < 300; n++) answers.push(await send(newMobile(), { address: `2001:db8:7:${n.toString(16)}::1` }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(90);
    expect(answers.at(-1)).toMatchObject(otpTooMany);
    expect((await send(newMobile(), { address: "2001:db8:8::1" })).status).toBe(200);
    expect((await send(mobile, { ...known, address: "2001:db8:7:fff0::1" })).status).toBe(200);
    shop.clock.advance(10 * MINUTE_MS);
    expect((await send(newMobile(), { address: "2001:db8:7:1::1" })).status).toBe(200);
  });
});

describe("the daily budget", () => {
  const lines: string[] = [];
  let small: TestShop;
  beforeAll(async () => {
    const log = pino({ level: "error" }, { write: (line) => lines.push(line) });
    small = await startTestShop({ ...PROXY, log, config: { smsDailyBudget: BUDGET } });
  });
  afterAll(() => small.close());
  const sendSmall = (mobile: string) => send(mobile, someone(), "Asha", small);
  const budget = async () => {
    const { token } = await small.signIn("admin");
    return (await small.call(userEndpoints.codeBudget, { token })).body.data;
  };
  const overBudget = { status: 503, body: { code: "otpBudgetUsed" } };

  it("goes first to numbers that have signed in, then to staff only, and is reported once", async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => small.signIn("customer")));
    const partner = await small.signIn("delivery_boy");
    for (let sent = 0; sent < BUDGET * 0.8; sent++) expect((await sendSmall(newMobile())).status).toBe(200);
    expect(await budget()).toMatchObject({ sent: 16, budget: 20, state: "nearlyUsed" });
    const refused = await sendSmall(newMobile());
    expect(refused).toMatchObject(overBudget);
    // Noon: twelve hours are left of the day.
    expect(refused.headers.get("retry-after")).toBe(String(12 * 3600));

    const [last, ...others] = customers;
    for (const { mobile } of others) expect((await sendSmall(mobile)).status).toBe(200);
    expect(await sendSmall(last?.mobile ?? "")).toMatchObject(overBudget);
    expect(await budget()).toMatchObject({ sent: 20, state: "used" });
    for (const mobile of [TEST_ADMIN, partner.mobile]) expect((await sendSmall(mobile)).status).toBe(200);

    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      "the day's budget of one-time codes is nearly used",
      "the day's budget of one-time codes is used up",
    ]);
    small.clock.set(new Date("2026-03-11T00:00:00+05:30"));
    expect((await sendSmall(newMobile())).status).toBe(200);
    expect(await budget()).toMatchObject({ sent: 1, state: "ok" });
  });

  it("is shown to admins only", async () => {
    const { token } = await small.signIn("customer");
    expect((await small.call(userEndpoints.codeBudget, { token })).status).toBe(403);
  });
});
