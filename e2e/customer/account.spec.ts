/** The account page: name, addresses, sessions. */
import type { Page } from "@playwright/test";
import {
  delayResponses,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openAsAdmin,
  stored,
  test,
} from "../support/fixtures.ts";
import { toast } from "../support/ordering.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name });
const dialog = (page: Page) => page.getByRole("dialog");

test("a changed name appears everywhere", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/account");
  const name = part(page, "Your details").getByLabel("Name");
  await name.fill("  ");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(part(page, "Your details")).toContainText("Please fill in all fields");
  await name.fill("Meera Nair");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(toast(page, "Name saved")).toBeVisible();
  expect(await stored(page, "userName")).toBe("Meera Nair");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Hello, Meera" })).toBeVisible();
});

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

test("addresses are saved, changed and deleted; one is the default", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/account");
  const addresses = part(page, "Saved addresses");
  const add = async (label: string, line: string) => {
    await addresses.getByRole("button", { name: "Add address" }).click();
    await dialog(page).getByLabel("Label").fill(label);
    await dialog(page).getByRole("textbox", { name: "Address", exact: true }).fill(line);
    await dialog(page).getByRole("button", { name: "Save address" }).click();
    await expect(dialog(page)).toBeHidden();
  };
  await addresses.getByRole("button", { name: "Add address" }).click();
  await dialog(page).getByLabel("PIN code (optional)").fill("12");
  await dialog(page).getByRole("button", { name: "Save address" }).click();
  await expect(dialog(page)).toContainText("Please fill in all fields");
  await expect(dialog(page)).toContainText("Please enter a valid PIN code");
  await expectNoAxeViolations(page);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await add("Home", "12 MG Road");
  await add("Work", "1 Brigade Road");
  await expect(addresses.getByRole("listitem")).toHaveText([/HomeDefault12 MG Road/, /Work1 Brigade Road/]);
  await addresses.getByRole("button", { name: "Edit Work" }).click();
  await dialog(page).getByLabel("Make this the default address").check();
  await dialog(page).getByRole("button", { name: "Save address" }).click();
  await expect(addresses.getByRole("listitem")).toHaveText([/WorkDefault1 Brigade Road/, /Home12 MG Road/]);
  await addresses.getByRole("button", { name: "Delete Work" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(addresses.getByRole("listitem")).toHaveText([/HomeDefault12 MG Road/]);
});

test("the account page is for customers only and does not scroll sideways", async ({ page, shop }) => {
  await page.goto("/account");
  await expect(page).toHaveURL("/login");
  await openAsAdmin(page, shop, "/account");
  await expect(page).toHaveURL("/admin");
  await enterAs(page, await shop.signIn());
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/account");
  await expect(part(page, "Signed-in devices").getByRole("listitem")).toHaveCount(1);
  await expect(part(page, "Messages").getByRole("switch", { name: "Offers by SMS" })).toBeVisible();
  await expectNoSidewaysScroll(page, 320);
  await expectNoAxeViolations(page);
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
