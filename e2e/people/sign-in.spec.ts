/** Spec sections 2 (Sign-in), 5, 6 and 8. */
import type { Page } from "@playwright/test";
import {
  ADMIN_MOBILE,
  delayScripts,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  newMobile,
  PARTNER_MOBILE,
  stored,
  test,
} from "../support/fixtures.ts";
import { toast } from "../support/ordering.ts";

const nameField = (page: Page) => page.getByLabel("Full name");
const mobileField = (page: Page) => page.getByLabel("Mobile number");
const codeField = (page: Page) => page.getByLabel("One-time code");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Continues to step 2 and returns the code, which a demo shop shows. */
async function requestCode(page: Page, mobile = newMobile(), name = "Aarav Mehta"): Promise<string> {
  await nameField(page).fill(name);
  await mobileField(page).fill(mobile);
  await button(page, "Send OTP").click();
  const shown = await page.getByText(/Demo: your code is \d{6}/).textContent();
  return shown?.match(/\d{6}/)?.[0] ?? "";
}

const storedSession = (page: Page) =>
  page.evaluate('["token", "userRole", "userName", "userMobile"].map((key) => localStorage.getItem(key))');

const expectStoredSession = (page: Page, session: unknown[]) => expect.poll(() => storedSession(page)).toEqual(session);

test("a visitor signs in: name and mobile number first, then the code, then the menu", async ({ page }) => {
  await page.goto("/");
  const progress = page.getByRole("list", { name: "Sign-in progress" });
  await expect(progress.locator("[aria-current=step]")).toHaveText("Details");
  const code = await requestCode(page);
  await expect(toast(page, "OTP sent successfully")).toBeVisible();
  await expect(progress.locator("[aria-current=step]")).toHaveText("Verify");
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");

  await codeField(page).pressSequentially(code);
  await expect(page).toHaveURL(/\/home$/);
  const token = expect.stringMatching(/^.{20,}$/);
  await expectStoredSession(page, [token, "customer", "Aarav Mehta", expect.stringMatching(/^\+91\d{10}$/)]);
});

test("what is typed and pressed before the page's script has loaded is sent once it has", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await nameField(page).fill("Aarav Mehta");
  await mobileField(page).fill(newMobile());
  await mobileField(page).press("Enter");
  release();
  await expect(codeField(page)).toBeFocused();
  await button(page, "Back").click();
  await expect(nameField(page)).toHaveValue("Aarav Mehta");
});

test("Back returns to step 1 with its entries, and a reload loses nothing", async ({ page }) => {
  const mobile = newMobile();
  await page.goto("/");
  await requestCode(page, mobile, "Meera Rao");
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await button(page, "Back").click();
  await expect(nameField(page)).toHaveValue("Meera Rao");
  await expect(mobileField(page)).toHaveValue(mobile);
  await nameField(page).fill("Meera R Rao");
  await page.reload();
  await expect(nameField(page)).toHaveValue("Meera R Rao");
  await expect(mobileField(page)).toHaveValue(mobile);
});

for (const [who, mobile, home] of [
  ["an admin", ADMIN_MOBILE, "/admin"],
  ["a delivery partner", PARTNER_MOBILE, "/delivery-boy"],
  ["a customer", undefined, "/home"],
] as const) {
  test(`${who} who is signed in is redirected from sign-in to ${home}`, async ({ page, shop }) => {
    await enterAs(page, await shop.signIn(mobile ?? newMobile()));
    for (const path of ["/", "/login"]) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${home}$`));
    }
  });
}

test("sign-in opens the requested page, with the cart filled before", async ({ page }) => {
  await page.goto("/menu");
  await button(page, "Add Margherita").click();
  await button(page, "Add Margherita").click();
  await page.getByRole("link", { name: "Cart, 2 items" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const code = await requestCode(page);
  await codeField(page).pressSequentially(code);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await expect.poll(() => stored(page, "cart")).toBeNull();
});

test("a visitor can continue to the menu without signing in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Browse the menu" }).click();
  await expect(page).toHaveURL(/\/menu$/);
});

test("Logout clears token, role, name and mobile and goes to /", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await enterAs(page, customer);
  await page.goto("/home");
  await button(page, "Open menu").click();
  await button(page, "Logout").click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expectStoredSession(page, [null, null, null, null]);
  await expect.poll(async () => (await shop.call("GET", "/api/user/me", { token: customer.token })).status).toBe(401);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`both steps are accessible, ${colorScheme}, at 320 px`, { tag: colorScheme === "dark" ? "@full" : [] }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/login");
    await button(page, "Send OTP").click();
    await expect(toast(page, "Please fill in all fields")).toBeVisible();
    await expectNoAxeViolations(page);
    await requestCode(page);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 320);
  });
}

test("sign-in shows what is in the cart, has +91 before the number, and remembers the name", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await page.getByRole("button", { name: "Add Masala Lemonade" }).click();
  await page.getByRole("link", { name: "Cart, 2 items" }).click();
  await expect(page).toHaveURL("/login");
  // The URL changes before the page does, and the menu shows the same words twice.
  await expect(page.getByRole("button", { name: "Send OTP" })).toBeVisible();
  await expect(page.getByText("2 items · ₹268")).toBeVisible();
  await expect(page.getByText("+91", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Full name").fill("Kiran Shah");
  await page.getByLabel("Mobile number").fill(newMobile());
  await expect(page.getByText("+91", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("2 items · ₹268")).toBeVisible();
  await page.getByRole("button", { name: "Use this code" }).click();
  await expect(page).toHaveURL("/cart");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Full name")).toHaveValue("Kiran Shah");
  await expect(page.getByLabel("Mobile number")).toHaveValue("");
});
