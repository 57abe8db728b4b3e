/** The settings of cash on delivery and of the delivery promise. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { meera, sampleSettings } from "../../../../testing/samples.ts";
import * as systemSettings from "./system-settings-page.tsx";

const SAVE = "PUT /api/settings";

test("cash is turned on with a limit; an invalid limit shows an error at its field", async () => {
  const settings = { cashOnDelivery: false };
  const server = await openScreen(systemSettings, { at: "/admin/settings?part=payments", as: meera, settings });
  const limit = page.getByLabelText("Maximum order total (₹)");
  // No number field: the mouse wheel would change it.
  await expect.element(limit).toHaveAttribute("inputmode", "decimal");
  await expect.element(limit).not.toHaveAttribute("type", "number");
  await limit.fill("₹ 1,449.50");
  await expect.element(limit).toHaveValue("1449.50");
  const save = page.getByRole("button", { name: "Save cash settings" });
  await page.getByLabelText("Accept cash on delivery").click();
  await limit.fill("0");
  await save.click();
  await expect.element(limit).toHaveAccessibleDescription(/Please enter an amount between 1 and 100000/);
  await expect.element(limit).toHaveFocus();
  await expectNoAxeViolations();
  await limit.fill("600");
  await save.click();
  const sent = await server.next(SAVE);
  expect(sent.body).toEqual({ cashOnDelivery: true, cashLimit: 600, version: 1 });
  sent.answer({ message: "Settings saved", data: sampleSettings({ cashLimit: 600 }) });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
});

test("a delivery promise says who refunds a late order", async () => {
  const server = await openScreen(systemSettings, { at: "/admin/settings", as: meera });
  await page.getByRole("radio", { name: "Refund the delivery fee" }).click();
  await expect.element(page.getByText("You decide for each late order")).toBeVisible();
  await page.getByRole("checkbox", { name: "Refund automatically" }).click();
  await expect.element(page.getByText("For cash orders, you decide with one button in the order.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Refund automatically" }).click();
  await page.getByRole("button", { name: "Save delivery promise" }).click();
  const sent = await server.next(SAVE);
  expect(sent.body).toEqual({ deliveryPromise: "fee", version: 1 });
  sent.answer({ message: "Settings saved", data: sampleSettings({ deliveryPromise: "fee" }) });
  await expect.element(toastSaying("Settings saved")).toBeVisible();
});
