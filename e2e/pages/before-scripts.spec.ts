/** Pages on a slow connection, before their scripts have loaded. */
import { delayScripts, enterAs, expect, newMobile, test } from "../support/fixtures.ts";
import { addButton, cartLink, foodCard } from "../support/menu.ts";

test("what is pressed, chosen and typed before a page's script has loaded is not lost", async ({ page, shop }) => {
  await test.step("on the menu", async () => {
    const release = await delayScripts(page);
    await page.goto("/menu", { waitUntil: "commit" });
    await addButton(page, "Margherita").click();
    await page.getByLabel("Filter by price").selectOption({ label: "Under 100 rupees" });
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 0 items");
    await expect(foodCard(page, "Farmhouse")).toBeVisible();
    release();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
    await expect(foodCard(page, "Farmhouse")).toHaveCount(0);
    await expect(page.getByLabel("Filter by price")).toHaveValue("under100");
  });

  await test.step("at the sign-in", async () => {
    const release = await delayScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("Full name").fill("Aarav Mehta");
    await page.getByLabel("Mobile number").fill(newMobile());
    await page.getByLabel("Mobile number").press("Enter");
    release();
    await expect(page.getByLabel("One-time code")).toBeFocused();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Full name")).toHaveValue("Aarav Mehta");
  });

  await test.step("of the side menu", async () => {
    await enterAs(page, await shop.signIn());
    const release = await delayScripts(page);
    await page.goto("/home", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Open menu" }).click();
    release();
    // By text: the page behind the open menu is hidden from roles. The skeleton does not have it.
    await expect(page.getByText("Margherita", { exact: true })).toHaveCount(1);
    await page.getByRole("dialog").getByRole("link", { name: "My Orders" }).click();
    await expect(page).toHaveURL(/\/myorders$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
