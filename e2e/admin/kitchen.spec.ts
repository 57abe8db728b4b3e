/** An order as the kitchen meets it. */
import { expect, openAsAdmin, test } from "../support/fixtures.ts";
import { paidOrder } from "../support/ordering.ts";

test("a paid order appears in the kitchen by itself, and the board says since when it is ready", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/kitchen");
  await expect(page.getByRole("navigation", { name: "Stations" })).toBeVisible();
  const { number } = await paidOrder(shop);
  const ticket = page.getByRole("region", { name: `Order ${number}` });
  await ticket.getByRole("button", { name: "Start" }).click();
  await ticket.getByRole("button", { name: "Bump" }).click();
  await expect(ticket).toHaveCount(0);
  await page.goto("/admin/orders");
  await expect(page.getByRole("article", { name: `Order ${number}` })).toContainText(/Ready \d/);
});
