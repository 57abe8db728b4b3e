import { OTP_RESEND_WAIT_MS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";

const NOW = Date.parse("2026-11-21T14:30:00Z");
const SEND = "/api/user/send-otp";
const VERIFY = "/api/user/verify-otp";
const MOBILE = "+919876543210";
const details = { name: "Asha Rao", mobile: "98765 43210" };
const sent = { mobile: MOBILE, sentAt: NOW, resendAt: NOW + OTP_RESEND_WAIT_MS, demoCode: null };

let browser: FakeBrowser;
let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  browser = new FakeBrowser({ path: "/sign-in" });
  server = new FakeServer();
});
afterEach(() => vi.useRealTimers());

async function openPage() {
  browser.loadPage();
  const [signIn, draft, session, { ApiFailure }] = await Promise.all([
    import("./sign-in.ts"),
    import("./sign-in-draft.ts"),
    import("../session-store.ts"),
    import("../../../platform/api/failure.ts"),
  ]);
  return { ...signIn, ...draft, ...session, ApiFailure };
}

test("a code goes to the number that the server names, and may be sent again after the wait", async () => {
  const page = await openPage();
  const sending = page.sendCode(details);
  const call = await server.next(SEND);
  expect(call.body).toEqual({ ...details, device: browser.localStorage.getItem("device") });
  call.answer({ mobile: MOBILE, message: "Sent" });
  await sending;
  expect(page.readSignInDraft().code).toEqual(sent);
});

test("a demo shop shows its code", async () => {
  const page = await openPage();
  const sending = page.sendCode(details);
  (await server.next(SEND)).answer({ mobile: MOBILE, message: "Sent", otp: "123456" });
  await sending;
  expect(page.readSignInDraft().code?.demoCode).toBe("123456");
});

test("a refused code stays at the first step", async () => {
  const page = await openPage();
  const sending = page.sendCode(details);
  (await server.next(SEND)).refuse(502, "otpNotSent");
  await expect(sending).rejects.toMatchObject({ code: "otpNotSent" });
  expect(page.readSignInDraft().code).toBeNull();
});

test("with a valid number an earlier code can be entered, and another one requested at once", async () => {
  const page = await openPage();
  page.enterEarlierCode({ ...details, mobile: "12345" });
  expect(page.readSignInDraft().code).toBeNull();
  page.enterEarlierCode(details);
  expect(page.readSignInDraft()).toMatchObject({ ...details, code: { mobile: MOBILE, sentAt: NOW, resendAt: NOW } });
});

test("the right code signs in, stores the name and clears the draft", async () => {
  const page = await openPage();
  page.updateSignInDraft({ ...details, code: sent });
  const verifying = page.verifyCode(sent, "123456", "Asha Rao");
  const call = await server.next(VERIFY);
  expect(call.body).toEqual({ mobile: MOBILE, otp: "123456", name: "Asha Rao", device: browser.localStorage.getItem("device") });
  call.answer({ token: "t1", role: "customer", name: "Asha Rao", message: "Welcome" });
  await verifying;
  expect(page.readSession()).toEqual({ token: "t1", role: "customer", name: "Asha Rao", mobile: MOBILE });
  expect(page.readSignInDraft()).toEqual({ name: "Asha Rao", mobile: "", code: null, secondFactor: null });
});

test("an admin is asked for the second factor before anybody is signed in", async () => {
  const page = await openPage();
  page.updateSignInDraft({ code: sent });
  const verifying = page.verifyCode(sent, "123456", "Meera");
  const expiresAt = "2026-11-21T14:40:00.000Z";
  (await server.next(VERIFY)).answer({ secondFactor: { challenge: "c1", expiresAt } });
  await verifying;
  expect(page.readSession()).toBeNull();
  expect(page.readSignInDraft()).toMatchObject({
    code: null,
    secondFactor: { challenge: "c1", mobile: MOBILE, expiresAt: Date.parse(expiresAt) },
  });
});

const asked = { challenge: "c1", mobile: MOBILE, expiresAt: NOW + 600_000 };
const FACTOR = "/api/user/verify-second-factor";

test("the second factor signs in", async () => {
  const page = await openPage();
  page.updateSignInDraft({ secondFactor: asked });
  const verifying = page.verifySecondFactor(asked, "654321");
  const call = await server.next(FACTOR);
  expect(call.body).toEqual({ challenge: "c1", code: "654321" });
  call.answer({ token: "t1", role: "admin", name: "Meera", message: "Welcome" });
  await verifying;
  expect(page.readSession()).toMatchObject({ role: "admin", mobile: MOBILE });
  expect(page.readSignInDraft().secondFactor).toBeNull();
});

for (const [code, isOver] of [
  ["secondFactorInvalid", false],
  ["secondFactorStartAgain", true],
] as const)
  test(`a second factor that is refused with ${code} ${isOver ? "starts the sign-in again" : "can be tried again"}`, async () => {
    const page = await openPage();
    page.updateSignInDraft({ ...details, secondFactor: asked });
    const verifying = page.verifySecondFactor(asked, "000000");
    (await server.next(FACTOR)).refuse(400, code);
    await expect(verifying).rejects.toMatchObject({ code });
    expect(page.readSignInDraft()).toMatchObject({ ...details, secondFactor: isOver ? null : asked });
  });

test("an earlier code can be entered, and the wait is shown, only if too many codes were sent", async () => {
  const page = await openPage();
  const failure = (code: string, retryAfterSeconds: number | null = 18) =>
    new page.ApiFailure(429, { code, message: code }, retryAfterSeconds);
  for (const code of ["otpWait", "otpTooMany"]) {
    expect(page.mayHaveCode(failure(code))).toBe(true);
    expect(page.resendTimeOf(failure(code))).toBe(NOW + 18_000);
    expect(page.resendTimeOf(failure(code, null))).toBeNull();
  }
  expect(page.mayHaveCode(failure("tooManyRequests"))).toBe(false);
  expect(page.resendTimeOf(failure("tooManyRequests"))).toBeNull();
  expect(page.resendTimeOf(new Error("broken"))).toBeNull();
});
