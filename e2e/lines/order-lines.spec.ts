/** An order of configured lines on every screen that shows orders (api.md, Menu options). */
import type { Locator } from "@playwright/test";
import { placeConfigured, type WantedLine } from "../support/configured.ts";
import { enterAs, expect, openAsAdmin, type Shop, test } from "../support/fixtures.ts";
import { PHONE } from "../support/menu.ts";
import { addPartner, orderOf, sendOut, setStatus } from "../support/ordering.ts";

const LINES: WantedLine[] = [
  {
    food: "Margherita",
    quantity: 2,
    size: "Medium",
    modifiers: [
      "Wheat thin crust",
      "Mozzarella",
      "Fresh basil",
      ["Paneer", 2],
      ["Black olives", 1, "left"],
      ["Pepperoni", 1, "right"],
    ],
  },
  {
    food: "Farmhouse",
    size: "Large",
    secondHalf: "Paneer Tikka",
    note: "Cut into squares",
    modifiers: [
      "Hand tossed",
      "Mozzarella",
      ["Mushrooms", 1, "left"],
      ["Tomato", 1, "left"],
      "Capsicum",
      ["Red onion", 1, "right"],
      ["Paneer", 1, "right"],
    ],
  },
  {
    food: "Medium Duo",
    slots: {
      "First pizza": { food: "BBQ Chicken", modifiers: ["Cheese burst", "Mozzarella"] },
      "Second pizza": { food: "Four Cheese" },
    },
  },
  { food: "Garlic Bread" },
];

async function placed(shop: Shop) {
  const customer = await shop.signIn();
  const id = await placeConfigured(shop, customer, LINES);
  return { customer, id, number: (await orderOf(shop, id)).orderNumber as number };
}

const lineOf = (place: Locator, text: string | RegExp) => place.getByRole("listitem").filter({ hasText: text }).first();

test("what a customer has put together reaches the tracker, the kitchen, the ticket, the partner and the bill", async ({
  page,
  shop,
}) => {
  const { customer, id, number } = await placed(shop);
  await enterAs(page, customer);
  await page.goto("/myorders");
  const bill = page.getByRole("region", { name: "Items" });
  const expectBill = async () => {
    await expect(lineOf(bill, "2 × Margherita")).toContainText("Double paneer");
    await expect(lineOf(bill, "1 × Farmhouse and Paneer Tikka")).toContainText("“Cut into squares”");
    await expect(lineOf(lineOf(bill, "1 × Medium Duo"), "BBQ Chicken")).toContainText("cheese burst");
  };
  await expectBill();

  await openAsAdmin(page, shop, `/admin/orders?q=%23${number}`);
  const ticket = page.getByRole("article", { name: `Order ${number}` });
  await expect(lineOf(lineOf(ticket, "2×Margherita"), "Left: black olives")).toBeVisible();
  await expect(lineOf(lineOf(ticket, "Half-and-half"), "Left: Farmhouse")).toContainText("No red onion");
  await expect(lineOf(lineOf(ticket, "Medium Duo"), "BBQ Chicken")).toContainText(/cheese burst/i);
  await page.addInitScript("window.print = () => {}");
  await page.goto(`/admin/orders/${id}/print?doc=ticket&paper=80`);
  const paper = page.getByRole("article", { name: "Kitchen ticket" });
  for (const words of ["Double paneer", "Left: black olives", /no red onion/i, "Cut into squares", "BBQ Chicken"])
    await expect(paper).toContainText(words);

  const partner = await addPartner(shop);
  await sendOut(shop, id, partner);
  await enterAs(page, await shop.signIn(partner.mobile, partner.name));
  await page.setViewportSize(PHONE);
  await page.goto("/delivery-boy");
  const drop = page.getByRole("article");
  await expect(drop.getByRole("button", { name: "Mark as delivered" })).toBeInViewport({ ratio: 1 });
  await expect(lineOf(drop, "2×Margherita")).toContainText("Right: pepperoni");
  await expect(lineOf(drop, "Half-and-half")).toContainText("Left: Farmhouse");
  await expect(lineOf(drop, "1×Garlic Bread")).toBeVisible();
  await drop.getByRole("button", { name: "Mark as delivered" }).click();
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("delivered");

  await enterAs(page, customer);
  await page.goto("/myorders");
  await expectBill();
});

test("the preview and the bill of a past order tell lines of one food apart", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  const lines = ["Medium", "Large"].map((size) => ({ food: "Margherita", size }));
  await setStatus(shop, await shop.admin(), await placeConfigured(shop, customer, lines), "delivered");
  await enterAs(page, customer);
  // A delivered order stays in its place for an hour.
  await page.clock.setFixedTime(Date.now() + 61 * 60_000);
  await page.goto("/myorders");
  const past = page.getByRole("region", { name: "Past orders" }).getByRole("article");
  for (const { size } of lines) await expect(past.getByText(`1 × Margherita (${size}, `)).toBeVisible();
  await past.getByText("Details", { exact: true }).click();
  const bill = past.getByRole("region", { name: "Items" }).getByRole("listitem");
  for (const { size } of lines) await expect(bill.filter({ hasText: size })).toContainText("1 × Margherita");
});

test("ticket and bill print the options in black on every paper", { tag: "@full" }, async ({ page, shop }) => {
  const { id } = await placed(shop);
  await page.addInitScript("window.print = () => {}");
  await page.emulateMedia({ media: "print" });
  for (const [doc, name] of [
    ["ticket", "Kitchen ticket"],
    ["bill", "Customer bill"],
  ])
    for (const paper of ["58", "80", "a4"]) {
      await openAsAdmin(page, shop, `/admin/orders/${id}/print?doc=${doc}&paper=${paper}`);
      const sheet = page.getByRole("article", { name });
      await expect(sheet).toContainText("Double paneer");
      await expect(sheet).toContainText("Left: black olives");
      await expect(sheet).toContainText(/no red onion/i);
      await expect(sheet).toContainText("Cut into squares");
      await expect(sheet).toContainText("BBQ Chicken");
      const styles = await sheet.evaluate((article) => {
        const page = article.ownerDocument.defaultView;
        return {
          inks: [...article.querySelectorAll("*")]
            .map((each) => page?.getComputedStyle(each))
            .map((style) => `${style?.color} on ${style?.backgroundColor}`),
          optionSizes: [...article.querySelectorAll("ul ul li")].map((each) => page?.getComputedStyle(each).fontSize),
        };
      });
      expect([...new Set(styles.inks)]).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
      expect(new Set(styles.optionSizes).size).toBe(1);
      expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
});
