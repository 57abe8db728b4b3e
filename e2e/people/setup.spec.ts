/** A new live shop: its setup, through the link in its log, and its admin's first sign-in. */
import { createHmac } from "node:crypto";
import { type StubProvider, startStubProvider, stubStatus } from "../../server/src/testing/stub-provider.ts";
import { setUp } from "../support/authenticator.ts";
import { expect, expectNoAxeViolationsInBothSchemes, expectNoSidewaysScroll, setWidth, test } from "../support/fixtures.ts";
import { type ShopProcess, startShop } from "../support/shop-process.ts";

const WEBHOOK_SECRET = "a-long-webhook-secret";
const ADMIN = "+919812345678";

let provider: StubProvider;
let live: ShopProcess;

test.beforeAll(async () => {
  provider = await startStubProvider();
  provider.answers((request, response) =>
    request.path.startsWith("/v1/")
      ? stubStatus(200, { items: [] })(request, response)
      : stubStatus(200, { type: "success", message: "sent" })(request, response),
  );
  live = await startShop({
    MODE: "live",
    RATE_LIMIT: "on",
    SECOND_FACTOR: "required",
    ADMIN_MOBILES: ADMIN,
    PUBLIC_URL: "https://shop.invalid",
    // A name server that does not answer takes a second, not ten.
    RES_OPTIONS: "timeout:1 attempts:1",
    RAZORPAY_KEY_ID: "rzp_live_0123456789abcd",
    RAZORPAY_KEY_SECRET: "key-secret",
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: provider.url,
    SMS_PROVIDER: "msg91",
    MSG91_AUTH_KEY: "key",
    MSG91_OTP_TEMPLATE_ID: "code",
    MSG91_MESSAGE_TEMPLATE_ID: "message",
    MSG91_API_URL: provider.url,
  });
});
test.afterAll(async () => {
  await live.stop();
  await provider.close();
});

/** The link names the public address; the test opens the shop itself. */
function linkPath(): string {
  const [, path] = /https:\/\/shop\.invalid(\/setup\?token=[\w-]{43})/.exec(live.output()) ?? [];
  if (!path) throw new Error(`no link in the log:\n${live.output()}`);
  return path;
}

async function sendEvent(secret: string): Promise<number> {
  const body = JSON.stringify({ entity: "event", event: "order.paid", created_at: 1_760_000_000, payload: {} });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const answer = await fetch(`${live.url}/api/payment/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-razorpay-signature": signature, "x-razorpay-event-id": "event-1" },
    body,
  });
  return answer.status;
}

test("the owner opens the link once, and sees what to do", async ({ page, browser }) => {
  expect((await page.goto(`${live.url}/setup`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();

  const link = live.url + linkPath();
  expect((await page.goto(link))?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Set up your shop" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Payments" }).getByText("Razorpay accepts the live key")).toBeVisible();
  await expect(page).toHaveURL(`${live.url}/setup`);
  await expect(page.getByText("shop.invalid has no address")).toBeVisible();
  await expect(page.getByText("Solve the problems first.")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  for (const width of [320, 390, 1280]) {
    await setWidth(page, width);
    await expectNoSidewaysScroll(page, width);
  }

  const other = await (await browser.newContext()).newPage();
  expect((await other.goto(link))?.status()).toBe(404);
  await other.context().close();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Set up your shop" })).toBeVisible();
  // The link again, in the browser that used it up.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set up your shop" })).toBeVisible();
  await expect(page).toHaveURL(`${live.url}/setup`);

  const notUpdated = page.getByText(/The shop cannot be reached. Last updated at/);
  await page.context().setOffline(true);
  await expect(notUpdated).toBeVisible();
  await page.context().setOffline(false);
  await expect(notUpdated).toBeHidden();

  // The browser allows no access to the clipboard here: the secret is shown to be copied by hand.
  await expect(page.getByText(WEBHOOK_SECRET)).toBeHidden();
  await page.getByRole("button", { name: "Copy secret" }).click();
  await expect(page.getByText("Could not copy. Please select and copy the text")).toBeVisible();
  await expect(page.getByText(WEBHOOK_SECRET)).toBeVisible();
  await expect(page.getByText("https://shop.invalid/api/payment/webhook", { exact: true })).toBeVisible();
  await expect(page.getByText("Waiting for the first event…")).toBeVisible();
  expect(await sendEvent("another-secret")).toBe(400);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByText(/An event with a wrong signature was refused/)).toBeVisible({ timeout: 15_000 });
  await expect(payments.getByText(/enter the secret from RAZORPAY_WEBHOOK_SECRET/)).toBeVisible();
  expect(await sendEvent(WEBHOOK_SECRET)).toBe(200);
  await expect(page.getByText(/The last event arrived at/)).toBeVisible({ timeout: 15_000 });

  await page.getByRole("button", { name: "Send test text" }).click();
  await expect(page.getByText("The text to +91 98123 45678 is on its way")).toBeVisible();
  await expect(page.getByText(/MSG91 accepted a test text/)).toBeVisible();
  expect(provider.requests.find(({ path }) => path === "/api/v5/flow")?.body).toContain("919812345678");
});

test("with two-step sign-in required, an admin without one can only set it up", async ({ page }) => {
  const code = () =>
    provider.requests.map(({ body }) => /"OTP":"(\d{6})"/.exec(body)?.[1]).findLast((sent) => sent !== undefined) ?? "";
  await page.goto(`${live.url}/login`);
  await page.getByLabel("Full name").fill("Meera Rao");
  await page.getByLabel("Mobile number").fill(ADMIN);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect.poll(code).not.toBe("");
  await page.getByLabel("One-time code").fill(code());
  await expect(page).toHaveURL(/\/admin\/second-factor$/);
  await expect(page.getByText("Every admin of this shop needs two-step sign-in.")).toBeVisible();
  await page.goto(`${live.url}/admin/orders`);
  await expect(page).toHaveURL(/\/admin\/second-factor$/);
  await setUp(page);
  await page.getByRole("button", { name: "I've saved my codes" }).click();
  await page.goto(`${live.url}/admin/settings`);
  await expect(page.getByRole("heading", { level: 1, name: "System settings" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Accept orders" })).toBeVisible();
});
