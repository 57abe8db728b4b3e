/** Spec sections 2 (Sign-in), 5, 6 and 8. */
import type { Page } from "@playwright/test";
import {
  ADMIN_MOBILE,
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

/** From the visitor's cart to the sign-in. */
async function proceedFromMenu(page: Page): Promise<void> {
  await button(page, "Cart, 2 items").click();
  await page.getByRole("dialog", { name: "Your cart" }).getByRole("button", { name: "Proceed to checkout" }).click();
}

test("a visitor with a cart signs in with name, mobile number and code, loses nothing by Back and reloads, and signs out", async ({
  page,
  shop,
}) => {
  const mobile = newMobile();
  await shop.signIn(mobile);
  await page.goto("/menu");
  await button(page, "Add Margherita").click();
  await button(page, "Add Margherita").click();
  await proceedFromMenu(page);
  await expect(page).toHaveURL(/\/login$/);
  const progress = page.getByRole("list", { name: "Sign-in progress" });
  await expect(progress.locator("[aria-current=step]")).toHaveText("Details");
  await requestCode(page, mobile, "Meera Rao");
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await button(page, "Back").click();
  await expect(nameField(page)).toHaveValue("Meera Rao");
  await expect(mobileField(page)).toHaveValue(mobile);
  await nameField(page).fill("Aarav Mehta");
  await page.reload();
  await expect(nameField(page)).toHaveValue("Aarav Mehta");
  await expect(mobileField(page)).toHaveValue(mobile);

  const code = await requestCode(page, mobile);
  await expect(toast(page, "OTP sent successfully")).toBeVisible();
  await expect(progress.locator("[aria-current=step]")).toHaveText("Verify");
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await codeField(page).pressSequentially(code);
  // The requested page, with what was in the visitor's cart.
  await expect(page).toHaveURL(/\/order$/);
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await expect.poll(() => stored(page, "cart")).toBeNull();
  const token = expect.stringMatching(/^.{20,}$/);
  await expectStoredSession(page, [token, "customer", "Aarav Mehta", expect.stringMatching(/^\+91\d{10}$/)]);

  const session = (await stored(page, "token")) ?? "";
  await button(page, "Open menu").click();
  await button(page, "Logout").click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expectStoredSession(page, [null, null, null, null]);
  await expect(toast(page, "Signed out. You're still signed in on another device.")).toBeVisible();
  await expect.poll(async () => (await shop.call("GET", "/api/user/me", { token: session })).status).toBe(401);
});

test("each person is led to their own area, from the sign-in and from the areas of others", async ({ page, shop }) => {
  for (const [mobile, home, others] of [
    [ADMIN_MOBILE, "/admin", ["/delivery-boy", "/cart"]],
    [PARTNER_MOBILE, "/delivery-boy", ["/admin/orders", "/cart"]],
    [newMobile(), "/home", ["/delivery-boy", "/admin/orders"]],
  ] as const) {
    await enterAs(page, await shop.signIn(mobile));
    for (const path of ["/", "/login", ...others]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(home);
    }
  }
});

test("both steps are accessible, dark, at 320 px", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/login");
  await button(page, "Send OTP").click();
  await expect(toast(page, "Please fill in all fields")).toBeVisible();
  await expectNoAxeViolations(page);
  await requestCode(page);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 320);
});

test("sign-in shows what is in the cart, has +91 before the number, and remembers the name", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await page.getByRole("button", { name: "Add Masala Lemonade" }).click();
  await proceedFromMenu(page);
  await expect(page).toHaveURL("/login");
  // The URL changes before the page does, and the menu shows the same words twice.
  await expect(page.getByRole("button", { name: "Send OTP" })).toBeVisible();
  await expect(page.getByText("2 items · Subtotal ₹268")).toBeVisible();
  await expect(page.getByText("+91", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Full name").fill("Kiran Shah");
  await page.getByLabel("Mobile number").fill(newMobile());
  await expect(page.getByText("+91", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("2 items · Subtotal ₹268")).toBeVisible();
  await page.getByRole("button", { name: "Use this code" }).click();
  await expect(page).toHaveURL("/order");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Full name")).toHaveValue("Kiran Shah");
  await expect(page.getByLabel("Mobile number")).toHaveValue("");
});
