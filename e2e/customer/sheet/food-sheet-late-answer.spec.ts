/** What is put into the cart is answered after its sheet or page was left. */
import { delayResponses, enterAs, expect, stored, test } from "../../support/fixtures.ts";
import { cartLink } from "../../support/menu.ts";
import { addFor, choose, openSheet, sheetOf } from "../../support/sheet.ts";

test.use({ serviceWorkers: "block" });

test("an answer that arrives late leaves the sheet of another food open, with its choices", async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  const answerNow = await delayResponses(page, "**/api/cart/add");
  const first = await openSheet(page, "Margherita");
  await addFor(first, "₹199").click();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await page.getByRole("button", { name: "Customise Farmhouse" }).click();
  const second = sheetOf(page, "Farmhouse");
  await choose(second, "Size", "Large");
  answerNow();
  await expect.poll(() => stored(page, "lastCart")).toContain((await shop.food("Margherita"))._id);
  await addFor(second, "₹679").click();
  await expect(second).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
});
