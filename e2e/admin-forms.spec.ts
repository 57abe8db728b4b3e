/** What the owner types: it is told what went wrong, is not lost, and takes nothing back that another owner changed meanwhile. */
import type { Page } from "@playwright/test";
import { enterAs, expect, type Shop, test } from "./fixtures.ts";
import { toast } from "./ordering.ts";

/** The service worker would ask in the page's place, where no test can step in between. */
test.use({ serviceWorkers: "block" });

async function open(page: Page, shop: Shop, path: string): Promise<void> {
  await enterAs(page, await shop.admin());
  await page.goto(path);
}

const loadedToaster = `performance.getEntriesByType("resource").map(({ name }) => /\\/toaster-.*\\.(\\w+)$/.exec(name)?.[1]).filter(Boolean)`;

test("what fails without a connection says so, even if nothing was said before", async ({ page, shop, context }) => {
  await open(page, shop, "/admin/settings");
  const accept = page.getByRole("switch", { name: "Accept orders" });
  await expect(accept).toBeChecked();
  await expect.poll(() => page.evaluate(loadedToaster)).toEqual(expect.arrayContaining(["js", "css"]));
  await context.setOffline(true);
  await accept.click();
  await expect(toast(page, "Failed to update settings")).toBeVisible();
  await expect(accept).toBeChecked();
});
