import { addConfigured } from "../../support/configured.ts";
import { enterAs, expect, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { PHONE } from "../../support/menu.ts";
import { addFor, dockOf, openSheet } from "../../support/sheet.ts";

test.use({ viewport: PHONE });

const LARGE_TEXT = { content: "html { font-size: 200% !important }" };

test("with text at 200%, a topping's controls stand above the foot, and the button holds its words", { tag: "@full" }, async ({
  page,
}) => {
  const sheet = await openSheet(page, "Margherita");
  await page.addStyleTag(LARGE_TEXT);
  await sheet.getByRole("button", { name: /^Paneer/ }).click();
  const dock = dockOf(sheet, "Paneer");
  const where = dock.getByRole("radiogroup", { name: "Where" });
  const button = addFor(sheet, "₹229");
  await expect(where).toBeInViewport({ ratio: 1 });
  const [controls, foot] = await Promise.all([where.boundingBox(), sheet.getByRole("group", { name: "Quantity" }).boundingBox()]);
  expect((controls?.y ?? 0) + (controls?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  const { scrollHeight, clientHeight } = await button.evaluate(({ scrollHeight, clientHeight }) => ({
    scrollHeight,
    clientHeight,
  }));
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  await dock.getByRole("radio", { name: "Left half" }).check({ force: true });
  await expect(addFor(sheet, "₹214")).toBeVisible();
});

test("with text at 200%, a name in the cart and its price do not overlap", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await addConfigured(shop, customer, [{ food: "Farmhouse", secondHalf: "Chicken Tikka", size: "Large" }]);
  await enterAs(page, customer);
  await page.goto("/cart");
  await page.addStyleTag(LARGE_TEXT);
  const line = page.getByRole("article", { name: "Farmhouse and Chicken Tikka" });
  const [name, price] = await Promise.all([
    line.getByRole("heading").boundingBox(),
    line.getByText("₹849", { exact: true }).boundingBox(),
  ]);
  if (!name || !price) throw new Error("The line has no name or no price");
  const isApart = name.x + name.width <= price.x || name.y >= price.y + price.height || price.y >= name.y + name.height;
  expect(isApart).toBe(true);
  await expectNoSidewaysScroll(page, PHONE.width);
});
