/** The visitor's menu (spec section 2, Home and menu). */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { sampleMenu } from "../../../testing/sample-menu.ts";
import { sampleFood } from "../../../testing/samples.ts";
import MenuFailure from "../../features/menu/page/menu-failure.tsx";
import * as publicLayout from "../../frame/layouts/public.tsx";
import * as menu from "./menu.tsx";

const PRICES = [69, 99, 100, 199, 200, 249];
const foods = PRICES.map((price) => sampleFood({ _id: `food-${price}`, slug: `food-${price}`, name: `Food of ${price}`, price }));

const filter = page.getByLabelText("Filter by price");
const namesShown = () =>
  page
    .getByRole("article")
    .elements()
    .map((card) => card.getAttribute("aria-label") ?? card.textContent);

test("the filter shows foods that cost strictly less", async () => {
  await openScreen(menu, { at: "/menu", layout: publicLayout, menu: { foods } });
  await expect.element(filter).toBeVisible();
  expect(
    filter
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["All prices", "Under 100 rupees", "Under 200 rupees"]);
  for (const [label, limit] of [
    ["Under 100 rupees", 100],
    ["Under 200 rupees", 200],
    ["All prices", Number.POSITIVE_INFINITY],
  ] as const) {
    await filter.selectOptions(label);
    const wanted = PRICES.filter((price) => price < limit).map((price) => expect.stringContaining(`Food of ${price}`));
    await expect.poll(namesShown).toEqual(wanted);
  }
});

for (const width of [390, 1280])
  test(`the keyboard goes through search and filters as they are read, at ${width} px`, async () => {
    await page.viewport(width, 844);
    await openScreen(menu, { at: "/menu", layout: publicLayout, menu: { foods } });
    await expect.element(filter).toBeVisible();
    const tools = filter.element().closest("[id=menu] > div")?.querySelectorAll("select, input, [role=switch]") ?? [];
    const places = [...tools]
      .map((tool) => tool.getBoundingClientRect())
      .map(({ top, left }) => Math.round(top / 24) * 10_000 + left);
    expect(places).toHaveLength(3);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

test("is accessible with something in the cart", async () => {
  await page.viewport(390, 844);
  await openScreen(menu, { at: "/menu", layout: publicLayout, menu: { foods }, cart: { "food-199": 2 } });
  await expect.element(page.getByRole("button", { name: "2 items · ₹398 · View cart" })).toBeVisible();
  await expectNoAxeViolations();
});

test("cards of a shop that takes no orders say so and are accessible", async () => {
  await openScreen(menu, { at: "/menu", layout: publicLayout, menu: { foods }, settings: { isOrderEnabled: false } });
  await expect.element(page.getByText("Orders Disabled").first()).toBeVisible();
  expect(page.getByText("Orders Disabled").elements()).toHaveLength(foods.length);
  await expectNoAxeViolations();
});

test("a card says until when it is sold out only if that is known, and that few are left", async () => {
  const gone = { isAvailable: false, soldOutUntil: null };
  const soldOut = [
    sampleFood({ _id: "gone", slug: "gone", name: "Calzone", ...gone, stockLeft: 0 }),
    sampleFood({ _id: "few", slug: "few", name: "Bianca", stockLeft: 2 }),
    sampleFood({ _id: "today", slug: "today", name: "Diavola", ...gone, soldOutUntil: "2099-01-01T00:00:00.000Z" }),
  ];
  await openScreen(menu, { at: "/menu", layout: publicLayout, menu: { foods: soldOut } });
  const card = (name: string) => page.getByRole("article").filter({ hasText: name });
  await expect.element(card("Calzone").getByText("Sold out", { exact: true })).toBeVisible();
  await expect.element(card("Diavola").getByText("Sold out today", { exact: true })).toBeVisible();
  await expect.element(card("Bianca").getByText("Only 2 left")).toBeVisible();
  expect(card("Calzone").getByText("0", { exact: true }).elements()).toHaveLength(0);
});

test("a menu that cannot be fetched shows an error, and a button that tries again", async () => {
  const onRetry = vi.fn();
  await render(<MenuFailure error={new Error("The shop cannot be reached")} pending={false} onRetry={onRetry} />);
  await expect.element(page.getByRole("heading", { name: "Failed to fetch food items" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

for (const [width, height, half] of [
  [390, 844, 422],
  [1440, 900, 450],
] as const)
  test(`the hero takes half of a screen of ${width} px at most, and the first food is in view`, async () => {
    await page.viewport(width, height);
    await openScreen(menu, { at: "/menu", layout: publicLayout, menu: sampleMenu });
    const hero = page.getByRole("region", { name: "Order your favourite Pizza here" });
    await expect.element(hero).toBeVisible();
    await expect.poll(() => hero.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(half);
    await expect.element(page.getByRole("article").first()).toBeInViewport();
  });
