/** A food's own page. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { tap } from "../../../../testing/press.ts";
import { sampleMenu } from "../../../../testing/sample-menu.ts";
import * as publicLayout from "../../../frame/layouts/public.tsx";
import * as food from "./food.tsx";

for (const width of [390, 1280])
  test(`after adding, the page of ${width} px leads to the cart`, async () => {
    await page.viewport(width, 844);
    const [garlic] = sampleMenu.foods.filter(({ name }) => name === "Garlic Bread");
    const at = { at: `/menu/${garlic?.slug}`, route: "/menu/:slug" };
    await openScreen(food, { ...at, layout: publicLayout, menu: sampleMenu, cart: {} });
    await tap(page.getByRole("button", { name: /^Add to cart/ }));
    const link = page.getByRole("button", { name: "1 item · ₹129 · View cart" });
    await expect.element(link).toBeInViewport();
    await expectNoAxeViolations();
    await tap(link);
    await expect.element(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
  });
