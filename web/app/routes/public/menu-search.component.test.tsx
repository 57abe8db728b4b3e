/** The search of the menu. Which foods a query finds: menu-search.test.ts. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { sampleMenu } from "../../../testing/sample-menu.ts";
import * as publicLayout from "../../frame/layouts/public.tsx";
import * as menuPage from "./menu.tsx";

const card = (name: string) => page.getByRole("article", { name });

test("search finds names, descriptions and toppings in spite of typing errors", async () => {
  await page.viewport(390, 844);
  await openScreen(menuPage, { at: "/menu", layout: publicLayout, menu: sampleMenu });
  const search = page.getByRole("searchbox", { name: "Search the menu" });
  for (const [query, food] of [
    ["margarita", "Margherita"],
    ["panir", "Paneer Tikka"],
    ["spring onion", "Peppy Corn"],
    ["lemonaid", "Masala Lemonade"],
    ["basil", "Margherita"],
  ] as const) {
    await search.fill(query);
    await expect.element(card(food)).toBeVisible();
    await expect.element(card("Garlic Bread")).not.toBeInTheDocument();
  }
});
