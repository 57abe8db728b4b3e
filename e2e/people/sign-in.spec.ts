/** Spec sections 2 (Sign-in), 5, 6 and 8. */
import type { Page } from "@playwright/test";
import {
  ADMIN_MOBILE,
  delayScripts,
  enterAs,
  expect,
  expectFontsLoaded,
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

const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

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

test("name and mobile are required, and blanks do not count", { tag: "@full" }, async ({ page }) => {
  await page.goto("/login");
  await nameField(page).fill("   ");
  await button(page, "Send OTP").click();
  await expect(toast(page, "Please fill in all fields")).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAccessibleDescription("Please fill in all fields");
  await expect(mobileField(page)).toHaveAccessibleDescription("Please fill in all fields");

  await nameField(page).fill("Aarav Mehta");
  await expect(nameField(page)).not.toHaveAttribute("aria-invalid");
  await button(page, "Send OTP").click();
  await expect(mobileField(page)).toBeFocused();
});

test("an invalid mobile number shows an error at its field, and the entry stays", { tag: "@full" }, async ({ page }) => {
  await page.goto("/login");
  await nameField(page).fill("Aarav Mehta");
  await mobileField(page).fill("12345");
  await button(page, "Send OTP").click();
  await expect(mobileField(page)).toHaveAccessibleDescription("Please enter a valid mobile number");
  await expect(mobileField(page)).toBeFocused();
  await expect(mobileField(page)).toHaveValue("12345");
  await expect(nameField(page)).toHaveValue("Aarav Mehta");
});

test("the code is required, and a wrong one shows Invalid OTP", async ({ page }) => {
  await page.goto("/login");
  const code = await requestCode(page);
  await button(page, "Verify").click();
  await expect(toast(page, "Please enter the OTP")).toBeVisible();
  await expect(codeField(page)).toHaveAccessibleDescription("Please enter the OTP");

  await codeField(page).pressSequentially(wrong(code));
  await expect(toast(page, "Invalid OTP")).toBeVisible();
  await expect(codeField(page)).toHaveAccessibleDescription("Invalid OTP");
  await expect(codeField(page)).toHaveValue(wrong(code));

  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/home$/);
});

for (const width of [390, 1280]) {
  test(`a wrong code moves nothing, ${width} px`, { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/login");
    const code = await requestCode(page);
    await expectFontsLoaded(page);
    const places = async () => [await codeField(page).boundingBox(), await button(page, "Verify").boundingBox()];
    // The step has an entrance animation.
    await expect(async () => expect(await places()).toEqual(await places())).toPass();
    const before = await places();
    await codeField(page).pressSequentially(wrong(code));
    await expect(codeField(page)).toHaveAccessibleDescription("Invalid OTP");
    await expect(button(page, "Verify")).toBeVisible();
    expect(await places()).toEqual(before);
    await page.keyboard.type(code.slice(0, 1));
    await expect(codeField(page)).toHaveAccessibleDescription("");
    expect(await places()).toEqual(before);
  });
}

test("on a phone no message covers the buttons", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/login");
  await button(page, "Send OTP").click();
  await expect(toast(page, "Please fill in all fields")).toBeVisible();
  await button(page, "Send OTP").click({ trial: true });
  await requestCode(page);
  await expect(toast(page, "OTP sent successfully")).toBeVisible();
  await expect(toast(page, "Please fill in all fields")).toHaveCount(0);
  await button(page, "Back").click({ trial: true });
  await button(page, "Verify").click();
  await expect(toast(page, "Please enter the OTP")).toBeVisible();
  await expect(toast(page, "OTP sent successfully")).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test("a pasted code submits automatically", async ({ page }) => {
  await page.goto("/login");
  const code = await requestCode(page);
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/home$/);
});

test("one press fills in the code of a demo shop", async ({ page }) => {
  await page.goto("/login");
  await requestCode(page);
  await button(page, "Use this code").click();
  await expect(page).toHaveURL(/\/home$/);
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

test("another code can be requested after the countdown", async ({ page }) => {
  await page.clock.install();
  await page.goto("/login");
  const first = await requestCode(page);
  await expect(button(page, /Resend OTP in 0:\d\d/)).toBeDisabled();
  await page.clock.fastForward("00:31");
  await button(page, "Resend OTP").click();
  await expect(toast(page, "OTP resent successfully")).toBeVisible();
  await expect(button(page, /Resend OTP in 0:\d\d/)).toBeDisabled();
  await expect(page.getByText(/Demo: your code is \d{6}/)).not.toContainText(first);
});

test("the server's message is shown, and the countdown follows its Retry-After", async ({ page }) => {
  await page.clock.install();
  await page.goto("/login");
  await requestCode(page);
  await page.clock.fastForward("00:31");
  await page.route("**/api/user/send-otp", (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "90" },
      json: { success: false, code: "otpTooMany", message: "Too many OTP requests. Please try again later" },
    }),
  );
  await button(page, "Resend OTP").click();
  await expect(toast(page, "Too many OTP requests. Please try again later")).toBeVisible();
  await expect(button(page, /Resend OTP in 1:\d\d/)).toBeDisabled();
});

test("without a message from the server, the page shows its own", { tag: "@full" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/login");
  const silent = (path: string) => page.route(`**/api/user/${path}`, (route) => route.fulfill({ status: 500, body: "" }));
  await silent("send-otp");
  await nameField(page).fill("Aarav Mehta");
  await mobileField(page).fill(newMobile());
  await button(page, "Send OTP").click();
  await expect(toast(page, "Failed to send OTP")).toBeVisible();

  await page.unroute("**/api/user/send-otp");
  await button(page, "Send OTP").click();
  await codeField(page).waitFor();
  await silent("verify-otp");
  await codeField(page).fill("123456");
  await expect(toast(page, "Failed to verify OTP")).toBeVisible();

  await silent("send-otp");
  await page.clock.fastForward("00:31");
  await button(page, "Resend OTP").click();
  await expect(toast(page, "Failed to resend OTP")).toBeVisible();
});

test("a second press during the first request sends nothing", async ({ page }) => {
  let sent = 0;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/user/send-otp", async (route) => {
    sent++;
    await held;
    await route.continue();
  });
  await page.goto("/login");
  await nameField(page).fill("Aarav Mehta");
  await mobileField(page).fill(newMobile());
  await button(page, "Send OTP").click();
  await expect(button(page, "Sending OTP")).toHaveAttribute("aria-disabled", "true");
  await button(page, "Sending OTP").click({ force: true });
  await mobileField(page).press("Enter");
  release();
  await expect(codeField(page)).toBeVisible();
  expect(sent).toBe(1);
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
