import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { setupEndpoints, systemEndpoints } from "@forno/contract/operations/system.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SiteProbeError } from "../../../providers/site/site-probe.ts";
import { startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import type { CachedChecks } from "../checks/run-checks.ts";
import { finishSetup, newSetupLink } from "./setup.ts";

const HOUR_MS = 3_600_000;
const PUBLIC_URL = "https://pizza.example";
/** The public address cannot be called in tests: this one works as if it could. */
const NO_SITE = { get: async () => Promise.reject(new SiteProbeError({ kind: "certificate", detail: "CERT_HAS_EXPIRED" })) };

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop({ config: { mode: "live", publicUrl: PUBLIC_URL }, deps: { site: NO_SITE } });
  Object.assign(shop.deps.config.installation, { mode: "live", webhookSecret: "the-webhook-secret", smsProvider: "msg91" });
  shop.payments.keyId = "rzp_live_fake";
});
afterEach(() => shop.close());

async function newToken(): Promise<string> {
  const link = await newSetupLink(shop.deps.db, shop.deps.config, shop.clock.read());
  const [, token = ""] = /^https:\/\/pizza\.example\/setup\?token=([\w-]{43})$/.exec(link ?? "") ?? [];
  return token;
}

async function open(token: string): Promise<{ status: number; cookie: string; cookies: string[] }> {
  const answer = await fetch(`${shop.url}${setupEndpoints.open.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const cookies = answer.headers.getSetCookie();
  return { status: answer.status, cookies, cookie: cookies[0]?.split(";")[0] ?? "" };
}

const read = (cookie: string) => shop.call(setupEndpoints.read, { headers: { cookie } });
const sendText = (cookie: string, mobile = TEST_ADMIN) =>
  shop.call(setupEndpoints.sendTestText, { headers: { cookie }, body: { mobile } });
const finish = (cookie: string, acceptOpen = false) =>
  shop.call(setupEndpoints.finish, { headers: { cookie }, body: { acceptOpen } });
const outcomes = async (cookie: string) => {
  const { body } = await read(cookie);
  return Object.fromEntries(body.data.report.checks.map((check: { id: string; outcome: string }) => [check.id, check.outcome]));
};

it("the link lets one browser in, by a cookie for the setup only", async () => {
  const token = await newToken();
  const { status, cookie, cookies } = await open(token);
  expect(status).toBe(200);
  expect(cookies).toEqual([
    expect.stringMatching(/^forno-setup=[\w-]{43}; Path=\/setup; Max-Age=86400; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^forno-setup=[\w-]{43}; Path=\/api\/setup; Max-Age=86400; HttpOnly; Secure; SameSite=Strict$/),
  ]);
  const { body } = await read(cookie);
  expect(body.data).toMatchObject({
    webhook: { url: null, secret: "the-webhook-secret", lastEventAt: null },
    admins: [TEST_ADMIN],
  });
  expect((await open(token)).status).toBe(404);
  expect((await read(cookie)).status).toBe(200);
});

it("strangers, wrong links and forged cookies get 404", async () => {
  await newToken();
  expect((await open("A".repeat(43))).status).toBe(404);
  expect((await open("")).status).toBe(404);
  for (const cookie of ["", "forno-setup=", `forno-setup=${"A".repeat(43)}`]) {
    expect((await read(cookie)).status).toBe(404);
    expect((await sendText(cookie)).status).toBe(404);
    expect((await finish(cookie)).status).toBe(404);
  }
  expect(shop.sms.sent).toEqual([]);
});

it("the cookie of another browser and two cookies at once are refused", async () => {
  const { cookie } = await open(await newToken());
  expect((await read(`${cookie}; ${cookie}`)).status).toBe(404);
  const other = await open(await newToken());
  expect((await read(other.cookie)).status).toBe(200);
  expect((await read(cookie)).status).toBe(404);
});

it("link and cookie end after a day, and a new link voids the one before", async () => {
  const first = await newToken();
  const second = await newToken();
  expect((await open(first)).status).toBe(404);
  shop.clock.advance(23 * HOUR_MS);
  const { cookie } = await open(second);
  expect((await read(cookie)).status).toBe(200);
  shop.clock.advance(25 * HOUR_MS);
  expect((await read(cookie)).status).toBe(404);
  const late = await newToken();
  shop.clock.advance(25 * HOUR_MS);
  expect((await open(late)).status).toBe(404);
});

it("a new link does not end the setup of the browser that is at it", async () => {
  const { cookie } = await open(await newToken());
  await newToken();
  expect((await read(cookie)).status).toBe(200);
});

it("after many wrong links, an address is not heard for a minute", async () => {
  const token = await newToken();
  for (let tries = 0; tries < 20; tries++) await open("B".repeat(43));
  expect((await open(token)).status).toBe(404);
  shop.clock.advance(61_000);
  expect((await open(token)).status).toBe(200);
});

it("a test text goes to admins only, and not too often", async () => {
  const { cookie } = await open(await newToken());
  expect(await outcomes(cookie)).toMatchObject({ "text-messages": "waiting" });
  expect((await sendText(cookie, "+919812345678")).body).toMatchObject({ code: "notAnAdminsNumber" });
  shop.sms.failNext("auth");
  expect((await sendText(cookie)).body).toMatchObject({
    code: "testTextNotSent",
    message: "The text was not sent. The SMS account's key was refused: check it in the provider's dashboard",
  });
  expect(await outcomes(cookie)).toMatchObject({ "text-messages": "waiting" });
  shop.sms.name = "msg91";
  expect((await sendText(cookie)).status).toBe(200);
  expect(shop.sms.sent).toMatchObject([{ mobile: TEST_ADMIN, text: "Test message from Forno: text messages work." }]);
  // Findings are shared for a second.
  shop.clock.advance(1_001);
  expect(await outcomes(cookie)).toMatchObject({ "text-messages": "ok" });
  expect((await sendText(cookie)).body).toMatchObject({ code: "testTextTooSoon" });
  const { token } = await shop.signIn("admin");
  const { body } = await shop.call(auditEndpoints.list, { token, query: { action: "sms.test" } });
  expect(body.data).toMatchObject([
    { actor: { role: "system" }, subject: { label: "Test message from Forno: text messages work." } },
  ]);
});

it("a test text proves the account of the provider that sent it, and no other", async () => {
  const { cookie } = await open(await newToken());
  const found = async () => {
    shop.clock.advance(1_001);
    const { body } = await read(cookie);
    return body.data.report.checks.find(({ id }: { id: string }) => id === "text-messages");
  };
  shop.sms.name = "msg91";
  await sendText(cookie);
  expect(await found()).toMatchObject({ outcome: "ok", found: "MSG91 accepted a test text less than a minute ago" });
  shop.deps.config.installation.smsProvider = "twilio";
  expect(await found()).toMatchObject({ outcome: "waiting", found: "No test text has been sent by Twilio yet" });
  // As stored by versions that noted only when.
  await shop.deps.db.updateTable("setup").set({ text_sent_by: null }).execute();
  expect(await found()).toMatchObject({ outcome: "waiting" });
});

it("does not end while there is a problem", async () => {
  const { cookie } = await open(await newToken());
  expect((await finish(cookie, true)).body).toMatchObject({
    code: "setupHasProblems",
    message: expect.stringContaining("Menu"),
  });
  expect((await read(cookie)).status).toBe(200);
});

it("is not blocked by a stranger's webhook event, which is a warning for an hour", async () => {
  const { cookie } = await open(await newToken());
  const forged = { "content-type": "application/json", "x-razorpay-signature": "0".repeat(64), "x-razorpay-event-id": "forged" };
  const { status } = await fetch(`${shop.url}/api/payment/webhook`, { method: "POST", body: "{}", headers: forged });
  expect(status).toBe(400);
  expect(await outcomes(cookie)).toMatchObject({ webhook: "warning" });
  expect((await finish(cookie, true)).body.message).not.toContain("webhook");
  shop.clock.advance(HOUR_MS);
  expect(await outcomes(cookie)).toMatchObject({ webhook: "waiting" });
});

it("ends when no problem is left and the rest is accepted", async () => {
  const { cookie } = await open(await newToken());
  // The database of tests is not durable and their shop has no public address, so the real checks always find problems.
  const webhook = { id: "webhook", section: "payments", title: "Payment webhook", outcome: "waiting", found: "", action: null };
  const report = async () => ({ at: shop.clock.read().toISOString(), checks: [webhook] });
  const checks = { report } as unknown as CachedChecks;
  const browser = cookie.split("=")[1] ?? "";
  const end = (acceptOpen: boolean) => finishSetup(shop.deps, checks, { browser, acceptOpen });
  await expect(end(false)).rejects.toMatchObject({ code: "setupHasOpenChecks" });
  await end(true);
  expect((await read(cookie)).status).toBe(404);
  await expect(end(true)).rejects.toMatchObject({ code: "notFound" });
  expect(await newSetupLink(shop.deps.db, shop.deps.config, shop.clock.read())).toBeNull();
  const { token } = await shop.signIn("admin");
  const { body } = await shop.call(auditEndpoints.list, { token, query: { action: "settings.finishSetup" } });
  expect(body.data).toHaveLength(1);
  expect((await shop.call(systemEndpoints.checks, { token, query: {} })).status).toBe(200);
});

it("a demo has no setup", async () => {
  const demo = { mode: "demo", publicUrl: PUBLIC_URL } as const;
  expect(await newSetupLink(shop.deps.db, demo, shop.clock.read())).toBeNull();
});
