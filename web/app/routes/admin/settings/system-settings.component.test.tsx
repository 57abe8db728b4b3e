import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { meera, sampleSettings } from "../../../../testing/samples.ts";
import * as systemSettings from "./system-settings.tsx";

test("text typed during a save stays, and an error disappears when it no longer applies", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=shop", as: meera });
  const save = page.getByRole("button", { name: "Save shop details" });
  const phone = page.getByLabelText("Phone");
  await phone.fill("call me");
  await save.click();
  await expect.element(toastSaying("Please enter a valid phone number")).toBeVisible();
  await expect.element(phone).toHaveFocus();

  await phone.fill("080 5555 6666");
  await save.click();
  const sent = await server.next("PUT /api/settings/shop");
  expect(sent.body).toEqual({ phone: "080 5555 6666" });
  await page.getByLabelText("Email").fill("half@typed");
  sent.answer({ message: "Settings saved", data: sampleSettings({ phone: "080 5555 6666" }) });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
  await expect.element(toastSaying("Please enter a valid phone number")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Email")).toHaveValue("half@typed");
});
