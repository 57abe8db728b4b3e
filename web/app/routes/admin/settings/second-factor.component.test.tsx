/** Setting up one's own second factor. */
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { meera } from "../../../../testing/samples.ts";
import type { Session } from "../../../features/session/session-store.ts";
import * as secondFactor from "./second-factor-page.tsx";

const ENROL = "POST /api/admin/second-factor/enrol";
const CONFIRM = "POST /api/user/confirm-number";
const SET_PIN = "PUT /api/user/pin";
const enrolment = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uri: "otpauth://totp/Forno:Meera?secret=ABCDEFGH&issuer=Forno" };

const setUp = page.getByRole("button", { name: "Set up" });
const codeFromApp = page.getByLabelText("6-digit code from the app");
const qrCode = page.getByRole("img", { name: "QR code for the authenticator app" });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/admin/second-factor", (call) =>
    call.answer({ data: { policy: "optional", isOn: false, since: null, recoveryCodesLeft: 0 } }),
  );
  server.always("GET /api/admin/second-factor/admins", (call) => call.answer({ data: [] }));
});
const open = (as: Session = meera) => openScreen(secondFactor, { at: "/admin/second-factor", as, server });

test("setting up is accessible and fits 320 px", async () => {
  await open();
  await page.viewport(320, 700);
  await setUp.click();
  (await server.next(ENROL)).answer({ data: enrolment });
  await expect.element(qrCode).toBeVisible();
  await expect.element(codeFromApp).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectNoAxeViolations();
});

test("a sign-in that was a while ago is confirmed with a new code first", async () => {
  await open();
  await setUp.click();
  (await server.next(ENROL)).refuse(403, "freshCodeRequired");
  await expect.element(page.getByText(/confirm your mobile number .* with a new code first/)).toHaveFocus();
  await expectNoAxeViolations();
  await page.getByRole("button", { name: "Send code" }).click();
  (await server.next("POST /api/user/send-otp")).answer({ message: "Sent", mobile: meera.mobile, otp: "123456" });
  await expect.element(page.getByText("Demo: your code is 123456")).toBeVisible();

  await page.getByLabelText("One-time code").fill("000000");
  (await server.next(CONFIRM)).refuse(400, "otpInvalid", { message: "Invalid OTP" });
  await expect.element(page.getByText("Invalid OTP").first()).toBeVisible();
  await page.getByLabelText("One-time code").fill("123456");
  (await server.next(CONFIRM)).answer({ message: "Confirmed" });
  (await server.next(ENROL)).answer({ data: enrolment });
  await expect.element(qrCode).toBeVisible();
});

test("a PIN is set, after a new code if the sign-in was a while ago", async () => {
  await open();
  (await server.next("GET /api/user/pin")).answer({ data: { isSet: false } });
  const pin = page.getByLabelText("New PIN");
  const set = page.getByRole("button", { name: "Set PIN" });
  await pin.fill("12a34");
  await set.click();
  await expect.element(page.getByText("This PIN is too easy to guess")).toBeVisible();
  await pin.fill("4827");
  await set.click();
  const first = await server.next(SET_PIN);
  expect(first.body).toEqual({ pin: "4827" });
  first.refuse(403, "freshCodeRequired");
  await page.getByRole("button", { name: "Send code" }).click();
  (await server.next("POST /api/user/send-otp")).answer({ message: "Sent", mobile: meera.mobile });
  await page.getByLabelText("One-time code").fill("123456");
  (await server.next(CONFIRM)).answer({ message: "Confirmed" });
  (await server.next(SET_PIN)).answer({ message: "PIN set" });
  (await server.next("GET /api/user/pin")).answer({ data: { isSet: true } });
  await expect.element(page.getByRole("button", { name: "Change PIN" })).toBeVisible();
});

test("whoever may not reset others' does not fetch them", async () => {
  await open({ token: "t", role: "staff", permissions: ["kitchen"], name: "Sameer", mobile: "+919000000009" });
  (await server.next("GET /api/user/pin")).answer({ data: { isSet: false } });
  await expect.element(page.getByText("Not set")).toBeVisible();
  expect(server.count("GET /api/admin/second-factor/admins")).toBe(0);
});
