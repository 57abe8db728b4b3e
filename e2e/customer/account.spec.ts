/** The account page: name, addresses, sessions. */
import type { Page } from "@playwright/test";
import { delayResponses, enterAs, expect, expectNoAxeViolations, test } from "../support/fixtures.ts";
import { toast } from "../support/ordering.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name });

test("other sections stay in place while a name is saved", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/account");
  await expect(part(page, "Messages").getByRole("switch", { name: "Offers by SMS" })).toBeVisible();
  const release = await delayResponses(page, "**/api/user/me");
  await part(page, "Your details").getByLabel("Name").fill("Meera Nair");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: "Saving" })).toBeVisible();
  for (const name of ["Saved addresses", "Signed-in devices", "Messages"]) await expect(part(page, name)).toBeVisible();
  release();
  await expect(toast(page, "Name saved")).toBeVisible();
});

test("addresses and devices that cannot be loaded show an error and a retry button", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  const lists = [
    {
      name: "Saved addresses",
      calls: "**/api/user/addresses",
      failed: "Failed to load your addresses",
      found: "No saved addresses yet.",
    },
    { name: "Signed-in devices", calls: "**/api/user/sessions", failed: "Failed to load your devices", found: "This device" },
  ];
  for (const { calls } of lists) await page.route(calls, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/account");
  for (const { name, failed } of lists) await expect(part(page, name)).toContainText(failed);
  await expectNoAxeViolations(page);
  for (const { name, calls, failed, found } of lists) {
    await page.unroute(calls);
    await part(page, name).getByRole("button", { name: "Try again" }).click();
    await expect(part(page, name)).toContainText(found);
    await expect(part(page, name)).not.toContainText(failed);
  }
});
