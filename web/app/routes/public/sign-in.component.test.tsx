/** Spec sections 2 (Sign-in) and 5. */
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import * as signIn from "./sign-in.tsx";

const SEND = "POST /api/user/send-otp";
const VERIFY = "POST /api/user/verify-otp";
const CODE = "123456";
const WRONG = "654321";

const nameField = page.getByLabelText("Full name");
const mobileField = page.getByLabelText("Mobile number");
const codeField = page.getByLabelText("One-time code");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const countdown = button(/Resend OTP in 0:\d\d/);
const home = page.getByRole("heading", { name: "/home" });

/** An admin's third step. */
const appCode = page.getByLabelText("Code from your app", { exact: true });

/** It sends this code, and takes no other one. */
let server: FakeServer;
beforeEach(async () => {
  server = new FakeServer();
  server.always(SEND, (call) => call.answer({ message: "Sent", mobile: "+919876543210", otp: CODE }));
  server.always(VERIFY, (call) => {
    if ((call.body as { otp: string }).otp !== CODE) return call.refuse(400, "otpInvalid", { message: "Invalid OTP" });
    call.answer({ token: "token-aarav", role: "customer", name: "Aarav Mehta" });
  });
});

const openSignIn = () => openScreen(signIn, { at: "/login", server });

async function fillInDetails(): Promise<void> {
  await nameField.fill("Aarav Mehta");
  await mobileField.fill("98765 43210");
}

/** Continues to the second step. */
async function requestCode(): Promise<void> {
  await fillInDetails();
  await button("Send OTP").click();
  await expect.element(codeField).toHaveFocus();
}

/** Only the clock of the countdown. */
const stopClock = () => vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
const passCountdown = () => vi.advanceTimersByTime(31_000);

test("name and mobile are required, and blanks do not count", async () => {
  await openSignIn();
  await nameField.fill("   ");
  await button("Send OTP").click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await expect.element(nameField).toHaveFocus();
  await expect.element(nameField).toHaveAccessibleDescription("Please fill in all fields");
  await expect.element(mobileField).toHaveAccessibleDescription("Please fill in all fields");

  await nameField.fill("Aarav Mehta");
  await expect.element(nameField).not.toHaveAttribute("aria-invalid");
  await button("Send OTP").click();
  await expect.element(mobileField).toHaveFocus();
  expect(server.count(SEND)).toBe(0);
});

test("the first step names terms and privacy, and where offers by SMS are turned off", async () => {
  await openSignIn();
  await expect.element(page.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
  await expect.element(page.getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", "/privacy");
  await expect.element(page.getByText(/We may text you offers\. You can turn them off under Account\./)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Account" })).toHaveAttribute("href", "/account");
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
] as const)
  test(`the headline stands in one line above the arch, ${width} px wide`, async () => {
    await page.viewport(width, height);
    await openSignIn();
    const headline = page.getByText("Fresh from the oven");
    await expect.element(headline).toBeVisible();
    const { top, bottom, height: lines } = headline.element().getBoundingClientRect();
    expect(lines).toBeLessThan(top);
    const arch = headline.element().nextElementSibling?.getBoundingClientRect().top ?? 0;
    expect(bottom).toBeLessThan(arch - 40);
  });

test("an invalid mobile number shows an error at its field, and the entry stays", async () => {
  const message = "Please enter a valid mobile number";
  server.always(SEND, (call) => call.refuse(400, "validationFailed", { message, errors: [{ path: "mobile", message }] }));
  await openSignIn();
  await nameField.fill("Aarav Mehta");
  await mobileField.fill("12345");
  await button("Send OTP").click();
  await expect.element(mobileField).toHaveAccessibleDescription(message);
  await expect.element(mobileField).toHaveFocus();
  await expect.element(mobileField).toHaveValue("12345");
  await expect.element(nameField).toHaveValue("Aarav Mehta");
});

test("the code is required, and a wrong one shows Invalid OTP", async () => {
  await openSignIn();
  await requestCode();
  await button("Verify").click();
  await expect.element(toastSaying("Please enter the OTP")).toBeVisible();
  await expect.element(codeField).toHaveAccessibleDescription("Please enter the OTP");

  await userEvent.keyboard(WRONG);
  await expect.element(toastSaying("Invalid OTP")).toBeVisible();
  await expect.element(codeField).toHaveAccessibleDescription("Invalid OTP");
  await expect.element(codeField).toHaveValue(WRONG);

  await userEvent.keyboard(CODE);
  await expect.element(home).toBeVisible();
});

test.for([390, 1280])("a wrong code moves nothing, %d px", async (width) => {
  await page.viewport(width, 844);
  await openSignIn();
  await requestCode();
  await document.fonts.ready;
  const places = () => [codeField, button("Verify")].map((each) => each.element().getBoundingClientRect().toJSON());
  const before = places();
  await userEvent.keyboard(WRONG);
  await expect.element(codeField).toHaveAccessibleDescription("Invalid OTP");
  await expect.element(button("Verify")).toBeVisible();
  expect(places()).toEqual(before);
  await userEvent.keyboard(CODE.slice(0, 1));
  await expect.element(codeField).toHaveAccessibleDescription("");
  expect(places()).toEqual(before);
});

test("on a phone no message covers the buttons", async () => {
  await page.viewport(390, 844);
  await openSignIn();
  await button("Send OTP").click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await button("Send OTP").click({ trial: true });
  await requestCode();
  await expect.element(toastSaying("OTP sent successfully")).toBeVisible();
  await expect.element(toastSaying("Please fill in all fields")).not.toBeInTheDocument();
  await button("Back").click({ trial: true });
  await button("Verify").click();
  await expect.element(toastSaying("Please enter the OTP")).toBeVisible();
  await expect.element(toastSaying("OTP sent successfully")).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test("a code that is refused after five minutes has expired", async () => {
  stopClock();
  await openSignIn();
  await requestCode();
  vi.advanceTimersByTime(5 * 60_000);
  await codeField.fill(WRONG);
  await expect.element(codeField).toHaveAccessibleDescription("This code has expired. Send a new one.");
  await button("Resend OTP").click();
  await expect.element(countdown).toBeVisible();
  await codeField.fill(WRONG);
  await expect.element(codeField).toHaveAccessibleDescription("Invalid OTP");
});

test("the device's Back returns from the code to the details, and Back on the page leaves no entry behind", async () => {
  await openSignIn();
  const before = history.length;
  await requestCode();
  await expect.poll(() => history.length).toBe(before + 1);
  history.back();
  await expect.element(mobileField).toHaveValue("98765 43210");
  await expect.element(codeField).not.toBeInTheDocument();
  await button("Send OTP").click();
  await expect.element(codeField).toBeVisible();
  await expect.poll(() => history.state?.usr?.code).toBe(true);
  await button("Back").click();
  await expect.element(mobileField).toHaveValue("98765 43210");
  await expect.poll(() => history.state?.usr?.code).toBeUndefined();
});

test("a pasted code submits automatically", async () => {
  await openSignIn();
  await requestCode();
  await codeField.fill(`${CODE.slice(0, 3)} ${CODE.slice(3)}`);
  await expect.element(home).toBeVisible();
});

test("one press fills in the code of a demo shop", async () => {
  await openSignIn();
  await requestCode();
  await button("Use this code").click();
  await expect.element(home).toBeVisible();
});

test("another code can be requested after the countdown", async () => {
  stopClock();
  await openSignIn();
  await requestCode();
  await expect.element(countdown).toBeDisabled();
  server.always(SEND, (call) => call.answer({ message: "Sent", mobile: "+919876543210", otp: "222222" }));
  passCountdown();
  await button("Resend OTP").click();
  await expect.element(toastSaying("OTP resent successfully")).toBeVisible();
  await expect.element(countdown).toBeDisabled();
  await expect.element(page.getByText("Demo: your code is 222222")).toBeVisible();
});

test("the server's message is shown, and the countdown follows its Retry-After", async () => {
  stopClock();
  await openSignIn();
  await requestCode();
  passCountdown();
  const message = "Too many OTP requests. Please try again later";
  server.always(SEND, (call) => call.refuse(429, "otpTooMany", { message, headers: { "Retry-After": "90" } }));
  await button("Resend OTP").click();
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(button(/Resend OTP in 1:\d\d/)).toBeDisabled();
});

test("without a message from the server, the page shows its own", async () => {
  stopClock();
  await openSignIn();
  server.always(SEND, (call) => call.refuse(500, "unexpected", { message: "" }));
  await fillInDetails();
  await button("Send OTP").click();
  await expect.element(toastSaying("Failed to send OTP")).toBeVisible();

  server.always(SEND, (call) => call.answer({ message: "Sent", mobile: "+919876543210" }));
  await button("Send OTP").click();
  server.always(VERIFY, (call) => call.refuse(500, "unexpected", { message: "" }));
  await codeField.fill(CODE);
  await expect.element(toastSaying("Failed to verify OTP")).toBeVisible();

  server.always(SEND, (call) => call.refuse(500, "unexpected", { message: "" }));
  passCountdown();
  await button("Resend OTP").click();
  await expect.element(toastSaying("Failed to resend OTP")).toBeVisible();
});

test("a second press during the first request sends nothing", async () => {
  server = new FakeServer();
  await openSignIn();
  await fillInDetails();
  await button("Send OTP").click();
  await expect.element(button("Sending OTP")).toHaveAttribute("aria-disabled", "true");
  await button("Sending OTP").click({ force: true });
  await mobileField.click();
  await userEvent.keyboard("{Enter}");
  (await server.next(SEND)).answer({ message: "Sent", mobile: "+919876543210" });
  await expect.element(codeField).toBeVisible();
  expect(server.count(SEND)).toBe(1);
});

test("the first two steps are accessible and fit 320 px, also with errors", async () => {
  await page.viewport(320, 700);
  await openSignIn();
  await button("Send OTP").click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await expectNoAxeViolations();
  await requestCode();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test("a person who gets no more codes can enter an earlier one", async () => {
  const message = "Too many OTP requests. Please try again later";
  server.always(SEND, (call) => call.refuse(429, "otpTooMany", { message, headers: { "Retry-After": "600" } }));
  await openSignIn();
  await fillInDetails();
  await button("Send OTP").click();
  await expect.element(toastSaying(message)).toBeVisible();
  await button("Enter a code you already received").click();
  await codeField.fill(CODE);
  await expect.element(home).toBeVisible();
  expect(localStorage.getItem("userName")).toBe("Aarav Mehta");
});

test("a visitor can continue to the menu without signing in", async () => {
  await openSignIn();
  await page.getByRole("link", { name: "Browse the menu" }).click();
  await expect.element(page.getByRole("heading", { name: "/menu" })).toBeVisible();
});

/** Continues to the third step, which an admin's second factor asks for. */
async function reachThirdStep(): Promise<void> {
  const secondFactor = { challenge: "challenge", expiresAt: new Date(Date.now() + 300_000).toISOString() };
  server.always(VERIFY, (call) => call.answer({ secondFactor }));
  await openSignIn();
  await requestCode();
  await codeField.fill(CODE);
  await expect.element(appCode).toHaveFocus();
}

test("the third step is accessible and fits 320 px, also with an error", async () => {
  await page.viewport(320, 700);
  await reachThirdStep();
  await button("Verify").click();
  await expect.element(appCode).toHaveAccessibleDescription("Please enter the code");
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test("a sign-in that took too long starts again with the entries filled in", async () => {
  await reachThirdStep();
  const message = "This sign-in has expired. Please start again";
  await appCode.fill("123456");
  (await server.next("POST /api/user/verify-second-factor")).refuse(400, "secondFactorStartAgain", { message });
  await expect.element(toastSaying(message)).toBeVisible();
  await expect.element(nameField).toHaveValue("Aarav Mehta");
});
