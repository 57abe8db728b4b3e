/** The counter by keyboard, as far as the kitchen. */
import { expect, openAsAdmin, test } from "../support/fixtures.ts";

test("a walk-in is sold for cash by keyboard alone, and its ticket is in the kitchen", async ({ page, shop }) => {
  const { token } = await shop.admin();
  await shop.call("POST", "/api/counter/shift/open", { token, body: { counted: 500 } });
  await openAsAdmin(page, shop, "/counter");
  await expect(page.getByRole("textbox", { name: "Mobile number" })).toBeFocused();
  await page.keyboard.type("2 marg m");
  await page.keyboard.press("Enter");
  const ticket = page.getByRole("region", { name: "Ticket" });
  await expect(ticket.getByRole("list", { name: "Lines" })).toContainText("Margherita");
  await page.keyboard.press("Alt+c");
  await expect(page.getByRole("button", { name: "Take ₹798, place order" })).toBeFocused();
  await page.keyboard.press("3");
  await expect(ticket).toContainText("Change₹202");
  await page.keyboard.press("Enter");
  const placed = ticket.getByRole("heading", { name: /^Order \d+, pickup$/ });
  await expect(placed).toBeVisible();
  const [, number] = /Order (\d+)/.exec((await placed.textContent()) ?? "") ?? [];
  await page.keyboard.press("Enter");
  await expect(ticket).toContainText("Nothing on the ticket yet");
  await page.goto("/kitchen");
  await expect(page.getByRole("region", { name: `Order ${number}` })).toContainText("Margherita");
});

test("a QR code gives way to the token once it is paid", async ({ page, shop, context }) => {
  await openAsAdmin(page, shop, "/counter");
  await page
    .getByRole("textbox", { name: "Search the menu" })
    .or(page.getByRole("searchbox", { name: "Search the menu" }))
    .fill("lem");
  await page.keyboard.press("Enter");
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/counter/order"));
  await page.keyboard.press("Alt+u");
  const { data } = await (await answered).json();
  await expect(page.getByRole("img", { name: "UPI QR code" })).toBeVisible();
  const payer = await context.newPage();
  await payer.goto(data.upi.imageUrl);
  await payer.getByRole("button", { name: /^Pay ₹/ }).click();
  await expect(page.getByRole("region", { name: "Order placed" })).toContainText("Paid by UPI, ₹69");
});
