/** Alerts on the dashboard. */
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openAsAdmin, test } from "../../support/fixtures.ts";

const BEGAN = "2026-03-10T06:30:00.000Z";

test("the owner sees what cannot wait, whether the admins know, and what was resolved", async ({ page, shop }) => {
  await page.route("**/api/admin/alerts", (route) =>
    route.fulfill({
      json: {
        success: true,
        active: [
          { _id: "1", kind: "sms_failing", beganAt: BEGAN, resolvedAt: null, texts: "waiting" },
          { _id: "2", kind: "payments_to_review", beganAt: BEGAN, resolvedAt: null, texts: "sent" },
        ],
        resolved: [{ _id: "3", kind: "webhook_silent", beganAt: BEGAN, resolvedAt: BEGAN, texts: "sent" }],
      },
    }),
  );
  await openAsAdmin(page, shop, "/admin");
  const panel = page.getByRole("region", { name: "Alerts" });
  await expect(panel.getByRole("heading", { name: "One-time codes are not being sent" })).toBeVisible();
  await expect(panel.getByText("The SMS to the admins has not been sent yet.")).toBeVisible();
  await expect(panel.getByText("Admins were notified by SMS.")).toBeVisible();
  await panel.getByText("Resolved in the last 7 days").click();
  await expect(panel.getByText("The payment provider's webhook is silent: ")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 320);
  await panel.getByRole("link", { name: "Review payments" }).click();
  await expect(page).toHaveURL(/\/admin\/payments/);
});

test("without alerts the dashboard has no such panel", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin");
  await expect(page.getByRole("region", { name: "Right now" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Alerts" })).toHaveCount(0);
});
