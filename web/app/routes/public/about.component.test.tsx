/** Spec section 2, Static pages. */
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
