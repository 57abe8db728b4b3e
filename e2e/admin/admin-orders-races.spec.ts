/** Orders while the admin types, the network is slow, and others change the same orders (spec sections 2 to 4). */
import type { Page } from "@playwright/test";
import { delayScripts, expect, openAsAdmin, type Shop, test } from "../support/fixtures.ts";
import { paidOrder } from "../support/ordering.ts";

/** Resolves when the columns have their orders. */
async function openBoard(page: Page, shop: Shop): Promise<void> {
  await openAsAdmin(page, shop, "/admin/orders");
  await expect(page.getByRole("region", { name: "Pending" })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

const drawer = (page: Page, number: number) => page.getByRole("dialog", { name: `Order ${number}` });
const ticket = (page: Page, number: number) => page.getByRole("article", { name: `Order ${number}` });
const searchField = (page: Page) => page.getByLabel("Search orders");

for (const path of ["/admin/orders?view=table", "/admin/audit"]) {
  test(`a date can be typed into the filter of ${path} and removed`, { tag: "@full" }, async ({ page, shop }) => {
    await openAsAdmin(page, shop, path);
    const requested: string[] = [];
    page.on("request", (request) => {
      const from = new URL(request.url()).searchParams.get("from");
      if (from) requested.push(from);
    });
    const from = page.getByLabel("From");
    await from.focus();
    await page.keyboard.type("11112026");
    await expect(from).toHaveValue("2026-11-11");
    await expect(page).toHaveURL(/from=2026-11-11/);
    await expect.poll(() => requested.at(-1)).toBe("2026-11-11");
    expect(requested.filter((day) => !day.startsWith("2026"))).toEqual([]);
    await page.reload();
    await expect(from).toHaveValue("2026-11-11");
    await from.fill("");
    await expect(page).not.toHaveURL(/from=/);
  });
}

test("a last day before the first shows an error at its field, and the rows stay", { tag: "@full" }, async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  const error = "The last day must not be before the first day";
  await openAsAdmin(page, shop, `/admin/orders?view=table&q=%23${number}&from=2026-01-02&to=2026-01-01`);
  await expect(page.getByRole("rowheader")).toHaveText([String(number)]);
  await expect(page.getByLabel("To", { exact: true })).toHaveAccessibleDescription(error);
  await page.getByLabel("To", { exact: true }).fill("2999-12-31");
  await expect(page.getByText(error)).toHaveCount(0);
  await expect(page.getByRole("rowheader")).toHaveText([String(number)]);

  await page.goto("/admin/audit?from=2026-01-02&to=2026-01-01");
  await expect(page.getByLabel("To", { exact: true })).toHaveAccessibleDescription(error);
  await expect(page.getByRole("table")).toBeVisible();
});

test("an order that is opened while typing a search stays open", async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await page.clock.install();
  await openBoard(page, shop);
  const release = await delayScripts(page);
  // The search waits for a pause in typing: there must be none before the click, or the tickets would move.
  await page.clock.pauseAt(Date.now() + 10_000);
  await searchField(page).fill(`#${number}`);
  await ticket(page, number)
    .getByRole("link", { name: `Order ${number}` })
    .click();
  await page.clock.runFor(1_000);
  release();
  await page.clock.resume();
  await expect(drawer(page, number)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/[0-9a-f-]{36}\\?q=%23${number}$`));
  await expect(drawer(page, number)).toBeVisible();
});

test("the search carries over to the table and clears with the URL", { tag: "@full" }, async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await openBoard(page, shop);
  await searchField(page).fill(`#${number}`);
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page).toHaveURL(/view=table/);
  await expect(page).toHaveURL(new RegExp(`q=%23${number}`));
  await expect(page.getByRole("rowheader")).toHaveText([String(number)]);
  await page
    .getByRole("navigation", { name: "Admin", exact: true })
    .getByRole("link", { name: /^Orders/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(searchField(page)).toHaveValue("");
});

test("the board finds what the table finds", { tag: "@full" }, async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await openBoard(page, shop);
  await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  await searchField(page).fill(`#${number}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(ticket(page, number)).toBeVisible();
  await searchField(page).fill("Whitefield");
  await expect(page.getByRole("heading", { name: "No orders match" })).toBeVisible();
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("heading", { name: "No orders match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(searchField(page)).toHaveValue("");
});

test("shows an error when partners cannot be fetched, and none can be chosen until they are", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const { id, number } = await paidOrder(shop);
  await page.route("**/api/delivery/assignees", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  for (const path of ["/admin/orders", "/admin/orders?view=table"]) {
    await openAsAdmin(page, shop, path);
    await expect(page.getByRole("alert")).toContainText("Failed to fetch delivery boys");
    await expect(page.getByLabel(`Delivery partner for order ${number}`)).toBeDisabled();
  }
  await page.goto(`/admin/orders/${id}`);
  await expect(drawer(page, number).getByRole("alert")).toContainText("Failed to fetch delivery boys");
  const partner = drawer(page, number).getByLabel(`Delivery partner for order ${number}`);
  await expect(partner).toBeDisabled();
  await page.unroute("**/api/delivery/assignees");
  await drawer(page, number).getByRole("button", { name: "Try again" }).click();
  await expect(partner).toBeEnabled();
  await expect(page.getByText("Failed to fetch delivery boys")).toHaveCount(0);
});

test("the dashboard shows an error when open orders cannot be fetched", { tag: "@full" }, async ({ page, shop }) => {
  await page.route("**/api/order/admin/board", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  await openAsAdmin(page, shop, "/admin");
  await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
});

test("the column of orders closed today is empty after midnight", { tag: "@full" }, async ({ page, shop }) => {
  await page.clock.install();
  await openBoard(page, shop);
  const again = page.waitForRequest("**/api/order/admin/board");
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000);
  await page.clock.fastForward(31_000);
  await again;
});
