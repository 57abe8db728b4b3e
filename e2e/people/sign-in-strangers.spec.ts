/** Sign-in while strangers request codes, sessions on other devices, fresh codes and alarms for admins. */
import type { Page } from "@playwright/test";
import {
  delayResponses,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  newMobile,
  openAsAdmin,
  test,
} from "../support/fixtures.ts";
import { toast } from "../support/ordering.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a person who gets no more codes can enter an earlier one, and is not renamed", async ({ page, shop }) => {
  const mobile = newMobile();
  const { body } = await shop.call("POST", "/api/user/send-otp", { body: { name: "Mallory", mobile } });
  await page.goto("/login");
  await page.route("**/api/user/send-otp", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "600" },
      json: { success: false, code: "otpTooMany", message: "Too many OTP requests. Please try again later" },
    }),
  );
  await page.getByLabel("Full name").fill("Aarav Mehta");
  await page.getByLabel("Mobile number").fill(mobile);
  await button(page, "Send OTP").click();
  await expect(toast(page, "Too many OTP requests. Please try again later")).toBeVisible();
  await button(page, "Enter a code you already received").click();
  await page.getByLabel("One-time code").fill(body.otp);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("userName"))).toBe("Aarav Mehta");
});

test("the browser sends the same token with each code, also after signing out", { tag: "@full" }, async ({ page }) => {
  const tokens: string[] = [];
  page.on("request", (request) => {
    if (/send-otp|verify-otp/.test(request.url())) tokens.push(request.postDataJSON().device);
  });
  const mobile = newMobile();
  for (let n = 0; n < 2; n++) {
    await page.goto("/login");
    await page.getByLabel("Full name").fill("Aarav Mehta");
    await page.getByLabel("Mobile number").fill(mobile);
    await button(page, "Send OTP").click();
    await button(page, "Use this code").click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
    await page.evaluate(() => localStorage.removeItem("token"));
  }
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).toMatch(/^[0-9a-f]{32}$/);
});

for (const [slow, addresses] of [
  ["answer", "**/api/user/logout"],
  ["next page", "**/assets/sign-in-*.js"],
] as const) {
  test(`signing out says that other devices are still signed in, with a slow ${slow}`, {
    tag: slow === "next page" ? "@full" : [],
  }, async ({ page, shop }) => {
    const mobile = newMobile();
    await shop.signIn(mobile);
    await enterAs(page, await shop.signIn(mobile));
    const release = await delayResponses(page, addresses);
    await page.goto("/myorders");
    await button(page, "Open menu").click();
    await button(page, "Logout").click();
    const words = page.getByRole("listitem").filter({ hasText: "Signed out. You're still signed in on another device." });
    await expect(slow === "answer" ? page.getByLabel("Mobile number") : words).toBeVisible();
    release();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("main")).toBeFocused();
    // By then a toast of the previous page would be disappearing.
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    await expect(words.and(page.locator("[data-removed=false]"))).toBeVisible();
  });
}

test("a second factor is set up only after a new code when the sign-in was a while ago", async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  let isStale = true;
  await page.route("**/api/admin/second-factor/enrol", (route) =>
    isStale
      ? route.fulfill({
          status: 403,
          json: { success: false, code: "freshCodeRequired", message: "Please confirm your mobile number with a new code first" },
        })
      : route.continue(),
  );
  await page.goto("/admin/second-factor");
  await button(page, "Set up").click();
  await expect(page.getByText(/confirm your mobile number .* with a new code first/)).toBeFocused();
  await expectNoAxeViolations(page);
  await button(page, "Send code").click();
  const demo = page.getByText(/Demo: your code is \d{6}/);
  const code = /\d{6}/.exec((await demo.textContent()) ?? "")?.[0] ?? "";
  await page.getByLabel("One-time code").fill(code === "000000" ? "000001" : "000000");
  await expect(page.getByText("Invalid OTP").first()).toBeVisible();
  isStale = false;
  await page.getByLabel("One-time code").fill(code);
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
});

test("every page of the admin area shows when few one-time codes are left for the day", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await enterAs(page, await shop.admin());
  const data = { sent: 1700, budget: 2000, state: "nearlyUsed", resetsAt: new Date().toISOString() };
  await page.route("**/api/admin/code-budget", (route) => route.fulfill({ json: { success: true, data } }));
  for (const path of ["/admin", "/admin/sms"]) {
    await page.goto(path);
    await expect(page.getByText(/1,700 of today's 2,000 one-time codes have been sent/)).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 320);
});

test("a bulk message that is written at night shows when it will be sent", { tag: "@full" }, async ({ page, shop }) => {
  await page.clock.install({ time: new Date("2026-11-22T22:15:00+05:30") });
  await openAsAdmin(page, shop, "/admin/sms");
  await expect(page.getByText(/may only be sent from 10 AM to 9 PM.*23 Nov 2026, 10:00/i)).toBeVisible();
  await page.getByLabel("Message").fill("Two for one");
  await button(page, "Send to all users").click();
  await expect(page.getByRole("alertdialog").getByText(/will be sent on 23 Nov 2026, 10:00/i)).toBeVisible();
});
