import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import type { Tables } from "../../tables.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import {
  type StubAnswer,
  type StubProvider,
  startStubProvider,
  stubDrop,
  stubHang,
  stubStatus,
  stubText,
} from "../../testing/stub-provider.ts";
import { ConsoleSms } from "./console-sms.ts";
import { Msg91Sms } from "./msg91.ts";
import { SmsProviderError } from "./sms-provider.ts";
import { TwilioSms } from "./twilio.ts";

const MOBILE = "+919876543210";
let stub: StubProvider;

beforeAll(async () => {
  stub = await startStubProvider();
});
afterAll(() => stub.close());

const msg91 = (timeoutMs?: number) =>
  new Msg91Sms({ authKey: "key-1", otpTemplateId: "tpl-otp", messageTemplateId: "tpl-text", apiUrl: stub.url, timeoutMs });
const twilio = (timeoutMs?: number) =>
  new TwilioSms({
    accountSid: "AC1",
    authToken: "token-1",
    from: "+15005550006",
    brandName: "Forno",
    apiUrl: stub.url,
    timeoutMs,
  });

async function failureOf(answer: StubAnswer, send: () => Promise<void>): Promise<SmsProviderError> {
  stub.answers(answer);
  const error = await send().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SmsProviderError);
  expect(stub.requests).toHaveLength(1);
  return error as SmsProviderError;
}

describe("MSG91", () => {
  test("sends a code by its template, to the number without a plus", async () => {
    stub.answers(stubStatus(200, { type: "success", message: "3663656c" }));
    await msg91().sendOtp(MOBILE, "123456");
    expect(stub.requests[0]).toMatchObject({ method: "POST", path: "/api/v5/flow" });
    expect(stub.requests[0]?.headers).toMatchObject({ authkey: "key-1", "user-agent": "forno" });
    expect(JSON.parse(stub.requests[0]?.body ?? "")).toEqual({
      template_id: "tpl-otp",
      short_url: "0",
      recipients: [{ mobiles: "919876543210", OTP: "123456" }],
    });
  });

  test("sends a message in variables of at most 40 characters, as required by India's registry", async () => {
    stub.answers(stubStatus(200, { type: "success", message: "3663656c" }));
    const text = "Two pizzas for one tonight. ".repeat(6).slice(0, 160);
    await msg91().sendMessage(MOBILE, text);
    const { recipients } = JSON.parse(stub.requests[0]?.body ?? "");
    const { VAR1, VAR2, VAR3, VAR4, MESSAGE } = recipients[0];
    expect([VAR1, VAR2, VAR3, VAR4].map((part) => part.length)).toEqual([40, 40, 40, 40]);
    expect(VAR1 + VAR2 + VAR3 + VAR4).toBe(text);
    expect(MESSAGE).toBe(text);
  });

  test.each([
    ["an error with HTTP 200", stubStatus(200, { type: "error", message: "template not found", code: "400" }), "rejected"],
    ["a wrong key with HTTP 200", stubStatus(200, { type: "error", message: "Authentication failure", code: "201" }), "auth"],
    ["a wrong key", stubStatus(401, { type: "error", message: "Unauthorized", code: "201" }), "auth"],
    ["a refusal", stubStatus(400, { type: "error", message: "invalid mobile" }), "rejected"],
    ["too many requests", stubStatus(429, { type: "error", message: "slow down" }), "rateLimited"],
    ["an internal failure", stubStatus(500, { type: "error", message: "oops" }), "network"],
    ["HTML with HTTP 200", stubText(200, "<html>Sign in to the Wi-Fi"), "network"],
    ["a dropped connection", stubDrop, "network"],
  ])("interprets %s correctly", async (_what, answer, kind) => {
    expect((await failureOf(answer, () => msg91().sendOtp(MOBILE, "123456"))).kind).toBe(kind);
  });

  test("times out if there is no response", async () => {
    expect((await failureOf(stubHang, () => msg91(100).sendOtp(MOBILE, "123456"))).kind).toBe("timeout");
  });
});

describe("Twilio", () => {
  test("sends a code in one short sentence with the brand", async () => {
    stub.answers(stubStatus(201, { sid: "SM1", status: "queued", error_code: null, error_message: null }));
    await twilio().sendOtp(MOBILE, "123456");
    const [request] = stub.requests;
    expect(request).toMatchObject({ method: "POST", path: "/2010-04-01/Accounts/AC1/Messages.json" });
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from("AC1:token-1").toString("base64")}`);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: MOBILE,
      From: "+15005550006",
      Body: "123456 is your Forno code. It is valid for 5 minutes.",
    });
  });

  test("sends through a messaging service if one is configured", async () => {
    stub.answers(stubStatus(201, { sid: "SM1", status: "accepted" }));
    const from = `MG${"0a".repeat(16)}`;
    await new TwilioSms({ accountSid: "AC1", authToken: "t", from, brandName: "Forno", apiUrl: stub.url }).sendMessage(
      MOBILE,
      "Hot & fresh",
    );
    expect(Object.fromEntries(new URLSearchParams(stub.requests[0]?.body))).toEqual({
      To: MOBILE,
      MessagingServiceSid: from,
      Body: "Hot & fresh",
    });
  });

  test.each([
    ["a bad number", stubStatus(400, { code: 21211, message: "Invalid 'To' number", status: 400 }), "rejected", "21211"],
    ["a wrong token", stubStatus(401, { code: 20003, message: "Authenticate" }), "auth", "20003"],
    ["too many requests", stubStatus(429, { code: 20429, message: "Too many requests" }), "rateLimited", "20429"],
    ["a message that failed at once", stubStatus(201, { sid: "SM1", status: "failed", error_code: 30007 }), "rejected", "30007"],
    ["an internal failure", stubStatus(500, {}), "network", null],
    ["HTML with HTTP 200", stubText(200, "<html>"), "network", null],
    ["a dropped connection", stubDrop, "network", null],
  ])("interprets %s correctly", async (_what, answer, kind, providerCode) => {
    expect(await failureOf(answer, () => twilio().sendOtp(MOBILE, "123456"))).toMatchObject({ kind, providerCode });
  });

  test("times out if there is no response", async () => {
    expect((await failureOf(stubHang, () => twilio(100).sendMessage(MOBILE, "Hello"))).kind).toBe("timeout");
  });
});

test("a failure contains neither the number nor the code, even if the provider quotes them", async () => {
  const quoting = { code: 21211, message: `The 'To' number ${MOBILE} is not valid; body was 123456 is your code`, status: 400 };
  const error = await failureOf(stubStatus(400, quoting), () => twilio().sendOtp(MOBILE, "123456"));
  expect(error.message).toContain("…3210 is not valid");
  expect(`${error.message} ${error.description} ${error.stack}`).not.toMatch(/98765|123456/);
});

test("a demo shop's texts are in the log and in the inbox, which stores the newest hundred", async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase<Tables>(database.connection);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const now = new Date("2026-11-20T10:00:00Z");
  const sms = new ConsoleSms({ db, log, clock: () => now, brandName: "Forno" });
  await sms.sendOtp(MOBILE, "123456");
  expect(lines.join("")).toContain("123456 is your Forno code");
  expect(await sms.inbox()).toEqual([
    { mobile: MOBILE, text: "123456 is your Forno code. It is valid for 5 minutes.", sentAt: now },
  ]);
  for (let number = 1; number <= 100; number++) await sms.sendMessage(MOBILE, `Message ${number}`);
  const texts = (await sms.inbox()).map(({ text }) => text);
  expect(texts).toHaveLength(100);
  expect(texts[0]).toBe("Message 100");
  expect(texts.at(-1)).toBe("Message 1");
  expect(await sms.deleteBefore(now)).toBe(0);
  expect(await sms.deleteBefore(new Date(now.getTime() + 1))).toBe(100);
  expect(await sms.inbox()).toEqual([]);
  await close();
  await database.release();
});
