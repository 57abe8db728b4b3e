/** An order of configured lines on every screen that shows orders (api.md, Menu options). */
import type { Locator, Page } from "@playwright/test";
import { placeConfigured, type WantedLine } from "../support/configured.ts";
import {
  closeOrders,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  openAsAdmin,
  type Shop,
  test,
} from "../support/fixtures.ts";
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

/** In both schemes, on a phone and on a desk. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
    if (width > 320) await expectNoAxeViolationsInBothSchemes(page);
  }
}

test("the tracker and the bill of a past order show sizes, options, halves, notes and marks", async ({ page, shop }) => {
  const { customer, id } = await placed(shop);
  await enterAs(page, customer);
  await page.goto("/myorders");
  const bill = page.getByRole("region", { name: "Bill" });
  const expectLines = async () => {
    const first = lineOf(bill, "2 × Margherita");
    await expect(first).toContainText("Medium, wheat thin crust, mozzarella");
    await expect(first).toContainText("Double paneer");
    await expect(first).toContainText("Left: black olives");
    await expect(first).toContainText("Right: pepperoni");
    await expect(first).toContainText("each");
    // What lies on one half decides the mark.
    await expect(first.getByRole("img", { name: "Non-veg" })).toBeVisible();
    const halves = lineOf(bill, "1 × Farmhouse and Paneer Tikka");
    await expect(halves).toContainText("Left: Farmhouse, no red onion");
    await expect(halves).toContainText("Right: Paneer Tikka");
    await expect(halves).toContainText("“Cut into squares”");
    await expect(halves.getByRole("img", { name: "Veg", exact: true })).toBeVisible();
    const deal = lineOf(bill, "1 × Medium Duo");
    await expect(lineOf(deal, "BBQ Chicken")).toContainText("cheese burst");
    await expect(lineOf(deal, "Four Cheese")).toContainText("Medium");
  };
  await expectLines();
  await expectFits(page);
  await setStatus(shop, await shop.admin(), id, "delivered");
  await page.getByText("Details", { exact: true }).click();
  await expectLines();
  await expectFits(page);
});

test("the preview of a past order adds up lines of one food, and its bill tells them apart", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  const lines = ["Medium", "Large"].map((size) => ({ food: "Margherita", size }));
  await setStatus(shop, await shop.admin(), await placeConfigured(shop, customer, lines), "delivered");
  await enterAs(page, customer);
  await page.goto("/myorders");
  const past = page.getByRole("region", { name: "Past orders" }).getByRole("article");
  await expect(past.getByText("2 × Margherita", { exact: true })).toBeVisible();
  await past.getByText("Details", { exact: true }).click();
  const bill = past.getByRole("region", { name: "Bill" }).getByRole("listitem");
  for (const { size } of lines) await expect(bill.filter({ hasText: size })).toContainText("1 × Margherita");
});

test("the board and the order show each option on its own row, and what was left off", async ({ page, shop }) => {
  const { number, id } = await placed(shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Only this order: axe takes seconds for a board with the orders of all earlier tests.
  await openAsAdmin(page, shop, `/admin/orders?q=%23${number}`);
  const ticket = page.getByRole("article", { name: `Order ${number}` });
  const expectLines = async (place: Locator) => {
    const first = lineOf(place, "2×Margherita");
    await expect(first).toContainText("Medium");
    for (const option of ["Double paneer", "Left: black olives", "Right: pepperoni"])
      await expect(first.getByRole("listitem").filter({ hasText: option })).toHaveText(option);
    await expect(first.getByRole("img", { name: "Non-veg" })).toBeVisible();
    const halves = lineOf(place, "Half-and-half");
    await expect(halves.getByRole("listitem").filter({ hasText: "Left: Farmhouse" })).toContainText("No red onion");
    await expect(halves.getByRole("listitem").filter({ hasText: "Right: Paneer Tikka" })).toBeVisible();
    await expect(halves).toContainText("Cut into squares");
    await expect(lineOf(lineOf(place, "Medium Duo"), "BBQ Chicken")).toContainText(/cheese burst/i);
    await expect(first.getByText("Double paneer")).toHaveCSS("font-size", "19px");
  };
  await expectLines(ticket);
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/orders/${id}`);
  const details = page.getByRole("dialog", { name: `Order ${number}` });
  await expectLines(details);
  await expect(details).toContainText("2 × ₹");
  await expectNoAxeViolations(page);
});

test("the board counts what is still to make by size, crust and food", async ({ page, shop }) => {
  await closeOrders(shop);
  const { number, id } = await placed(shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdmin(page, shop, "/admin/orders");
  await page.getByText("All day").click();
  const counts = (name: string) => page.getByRole("region", { name, exact: true }).getByRole("listitem");
  await expect(counts("Bases")).toHaveText(["1 Large", "4 Medium"]);
  await expect(counts("Crust")).toHaveText(["1 Cheese burst", "2 Hand tossed", "2 Wheat thin crust"]);
  await expect(counts("Pizzas")).toHaveText(["2 Margherita", "1 BBQ Chicken", "1 Four Cheese", "1 Half-and-half"]);
  await expect(counts("Sides and more")).toHaveText(["1 Garlic Bread"]);
  await page.reload();
  await expect(counts("Bases")).toHaveCount(2);
  // Without the tickets of orders closed earlier, for which axe takes seconds.
  await page.getByLabel("Search orders").fill(`#${number}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectFits(page);
  await setStatus(shop, await shop.admin(), id, "out_for_delivery");
  await expect(page.getByText("All day")).toHaveCount(0);
});

test("ticket and bill print the options in black on every paper", async ({ page, shop }) => {
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

test("the delivery partner sees what to hand over", async ({ page, shop }) => {
  const { id } = await placed(shop);
  const partner = await addPartner(shop);
  await sendOut(shop, id, partner);
  await enterAs(page, await shop.signIn(partner.mobile, partner.name));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/delivery-boy");
  const drop = page.getByRole("article");
  await expect(drop.getByRole("button", { name: "Mark as delivered" })).toBeInViewport({ ratio: 1 });
  await expect(lineOf(drop, "2×Margherita")).toContainText("Right: pepperoni");
  await expect(lineOf(drop, "Half-and-half")).toContainText("Left: Farmhouse");
  await expect(lineOf(drop, "1×Garlic Bread")).toBeVisible();
  await expectFits(page);
});
