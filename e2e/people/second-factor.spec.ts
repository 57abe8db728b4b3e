/** The second factor of admins: setup, sign-in, and losing the phone. */
import type { Locator, Page } from "@playwright/test";
import { ownFactor, setUp } from "../support/authenticator.ts";
import {
  test as base,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openAsAdmin,
  type Shop,
  shopAt,
} from "../support/fixtures.ts";
import { toast } from "../support/ordering.ts";
import { startShop } from "../support/shop-process.ts";

const [OWNER, MANAGER] = ["+919000000001", "+919000000005"];

/** A shop for these tests only, with other admins. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const process = await startShop({ ADMIN_MOBILES: [OWNER, MANAGER].join(",") });
      await use(shopAt(process.url));
      await process.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const appCode = (page: Page) => page.getByLabel("Code from your app", { exact: true });
const anyCode = (within: Page | Locator) => within.getByLabel("App code or recovery code");

/** The first two steps of sign-in. */
async function enterCodeBySms(page: Page, mobile: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Full name").fill("Meera Rao");
  await page.getByLabel("Mobile number").fill(mobile);
  await button(page, "Send OTP").click();
  await button(page, "Use this code").click();
  await expect(page.getByRole("heading", { name: "Confirm your sign-in" })).toBeVisible();
}

const logOut = async (page: Page) => {
  await page.getByRole("navigation", { name: "Admin", exact: true }).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
};

test("an admin sets it up, signs in with it, then with a recovery code, and turns it off", async ({ page, shop }) => {
  test.slow();
  await openAsAdmin(page, shop, "/admin/second-factor");
  await expect(ownFactor(page)).toContainText("Off");
  const { app, codes } = await setUp(page);
  await expect(toast(page, "Two-step sign-in is on")).toBeVisible();
  await button(page, "I've saved my codes").click();
  await expect(ownFactor(page)).toContainText("10 recovery codes are left");

  await logOut(page);
  await enterCodeBySms(page, OWNER ?? "");
  await expect(page.getByRole("list", { name: "Sign-in progress" }).locator("[aria-current=step]")).toHaveText("Confirm");
  await expect(appCode(page)).toBeFocused();
  await expect(appCode(page)).toHaveAttribute("autocomplete", "one-time-code");
  await appCode(page).fill(app.wrongCode());
  await expect(toast(page, "Invalid code")).toBeVisible();
  await expect(appCode(page)).toHaveAccessibleDescription("Invalid code");
  await page.reload();
  await appCode(page).fill(app.nextCode());
  await expect(page).toHaveURL(/\/admin$/);

  await logOut(page);
  await enterCodeBySms(page, OWNER ?? "");
  await button(page, "Use a recovery code").click();
  await button(page, "Verify").click();
  await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription("Please enter the code");
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await button(page, "Verify").click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.goto("/admin/second-factor");
  await expect(ownFactor(page)).toContainText("9 recovery codes are left");
  await button(page, "Turn off").click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-step sign-in?" });
  await anyCode(dialog).fill(codes[0] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(anyCode(dialog)).toHaveAccessibleDescription("Invalid code");
  await anyCode(dialog).fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(toast(page, "Two-step sign-in is off")).toBeVisible();
  await expect(button(page, "Set up")).toBeVisible();
});

test("recovery codes can be copied, downloaded and replaced", { tag: "@full" }, async ({ page, shop, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, await shop.signIn(MANAGER));
  await page.goto("/admin/second-factor");
  const { codes } = await setUp(page);
  const lines = `${codes.join("\n")}\n`;
  await button(page, "Copy").click();
  await expect(toast(page, "Copied")).toBeVisible();
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(lines);
  const saved = page.waitForEvent("download");
  await button(page, "Download").click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("forno-recovery-codes.txt");
  await button(page, "I've saved my codes").click();

  await button(page, "New recovery codes").click();
  await anyCode(page.getByRole("dialog")).fill(codes[0] ?? "");
  await page.getByRole("dialog").getByRole("button", { name: "New recovery codes" }).click();
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  await expect(shown.filter({ hasText: codes[1] ?? "" })).toHaveCount(0);
});

test("setting up and the third step are accessible, dark, at 320 px", {
  tag: "@full",
}, async ({ page, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/login");
  await page.evaluate((secondFactor) => sessionStorage.setItem("draft:sign-in", JSON.stringify({ secondFactor })), {
    challenge: "x",
    mobile: OWNER,
    expiresAt: Date.now() + 300_000,
  });
  await page.reload();
  await button(page, "Verify").click();
  await expect(appCode(page)).toHaveAccessibleDescription("Please enter the code");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
  await openAsAdmin(page, shop, "/admin/second-factor");
  await button(page, "Set up").click();
  await expect(page.getByLabel("6-digit code from the app")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
});

test("with the policy asked, every page shows a reminder until it is set up", { tag: "@full" }, async ({ page }) => {
  test.slow();
  const process = await startShop({ SECOND_FACTOR: "asked" });
  try {
    await enterAs(page, await shopAt(process.url).admin(), process.url);
    await page.goto(`${process.url}/admin/orders`);
    const reminder = page.getByRole("link", { name: "Set up two-step sign-in" });
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await reminder.click();
    await expect(page).toHaveURL(/\/admin\/second-factor$/);
    await expect(reminder).toHaveCount(0);
    await setUp(page);
    await button(page, "I've saved my codes").click();
    await page.getByRole("link", { name: "Orders" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
    await expect(reminder).toHaveCount(0);
  } finally {
    await process.stop();
  }
});
