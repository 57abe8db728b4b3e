/** Spec section 2, Static pages. */
import { PAGE_PARTS, type Pages } from "@forno/contract/settings/rules/page-parts.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import * as about from "./about.tsx";

test("shows story, mission, values and the team's numbers", async () => {
  await openScreen(about, { at: "/about" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const name of ["Our story", "Our mission", "Our values", "Our team in numbers"]) {
    await expect.element(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  }
  const terms = page
    .getByRole("term")
    .elements()
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(["People", "In the kitchen", "On delivery", "On the phone"]);
});

const nothing = Object.fromEntries(PAGE_PARTS.map((part) => [part, ""])) as Pages;

test("a live shop shows what its owner wrote, and leaves out the rest", async () => {
  const pages = {
    ...nothing,
    storyTitle: "One oven",
    story: "We lit the oven in 2019.\nIt still burns.",
    values: "Fair to riders: Paid by the hour.",
  };
  await openScreen(about, { at: "/about", settings: { hasSamplePages: false, pages, aboutPicture: "oven.webp" } });
  await expect.element(page.getByRole("heading", { name: "One oven", level: 2 })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Forno" })).toHaveAttribute("src", "/uploads/oven.webp?w=640");
  await expect.element(page.getByText("It still burns.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Fair to riders", level: 3 })).toBeVisible();
  for (const name of ["Our mission", "Our team in numbers"]) {
    await expect.element(page.getByRole("heading", { name })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText(/stone oven/)).not.toBeInTheDocument();
});

test("says who runs the shop, and under which licence, once that is set", async () => {
  const tax = { ...UNTAXED, legalName: "Lake View LLP", address: "14 Church Street", fssai: "11224999000123" };
  await openScreen(about, { at: "/about", settings: { tax } });
  const legal = page.getByRole("region", { name: "Who runs this shop" });
  await expect.element(legal).toMatchTextContent(/Lake View LLP, 14 Church Street.*FSSAI 11224999000123/);
});
