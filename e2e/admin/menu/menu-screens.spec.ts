/** The owner's menu editor on narrow and wide screens, with large text, in both schemes. */
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openAsAdmin, setWidth, test } from "../../support/fixtures.ts";

test.use({ serviceWorkers: "block" });

test("phones show the list, then one food with a way back", async ({ page, shop }) => {
  await setWidth(page, 390);
  await openAsAdmin(page, shop, "/admin/menu");
  const list = page.getByRole("navigation", { name: "Sections and foods" });
  await expect(page.getByRole("form")).toHaveCount(0);
  await list.getByRole("link", { name: /Margherita/ }).click();
  await expect(page.getByRole("form", { name: "Margherita" })).toBeVisible();
  await expect(list).toBeHidden();
  await expect(page.getByLabel("Default size")).toBeVisible();
  await page.getByRole("link", { name: "Pizzas", exact: true }).click();
  await expect(list).toBeVisible();
});

test("wide screens show what the customer will see, as it is typed", async ({ page, shop }) => {
  await setWidth(page, 1440);
  await openAsAdmin(page, shop, "/admin/menu");
  const form = page.getByRole("form", { name: "Margherita" });
  const preview = page.getByTitle("Customer preview of").contentFrame();
  await expect(preview.getByText("Margherita").first()).toBeVisible();
  await form.getByLabel("Price, Regular").fill("207");
  await expect(preview.getByText("₹207").first()).toBeVisible();
  await expect(preview.getByText("The price has changed")).toHaveCount(0);
  await form.getByRole("button", { name: "Discard" }).click();
  await expect(preview.getByText("₹207")).toHaveCount(0);
  await setWidth(page, 1200);
  await expect(page.getByRole("complementary", { name: "Customer preview" })).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`nothing is inaccessible in the ${colorScheme} scheme`, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme });
    await openAsAdmin(page, shop, "/admin/menu");
    await expect(page.getByRole("form", { name: "Margherita" })).toBeVisible();
    await expectNoAxeViolations(page);
    await setWidth(page, 390);
    await expectNoAxeViolations(page);
  });
}

test("it fits on 320 px and with text at 200%", async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/menu");
  const list = page.getByRole("navigation", { name: "Sections and foods" });
  await expect(list).toBeVisible();
  await setWidth(page, 320);
  await expectNoSidewaysScroll(page, 320);
  await list.getByRole("link", { name: /Margherita/ }).click();
  await expect(page.getByRole("form", { name: "Margherita" })).toBeVisible();
  await expectNoSidewaysScroll(page, 320);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  for (const width of [1440, 390]) {
    await setWidth(page, width);
    await expectNoSidewaysScroll(page, width);
  }
  await setWidth(page, 320);
  for (const view of await page.getByRole("group", { name: "Show", exact: true }).getByRole("button").all()) {
    await expect(view).toBeInViewport({ ratio: 1 });
  }
});
