/** Sign-in while strangers request codes, sessions on other devices, fresh codes and alarms for admins. */
import type { Page } from "@playwright/test";
import { delayResponses, enterAs, expect, expectNoSidewaysScroll, newMobile, openAsAdmin, test } from "../support/fixtures.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

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
    tag: "@full",
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
