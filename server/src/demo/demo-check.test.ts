import { expect, it } from "vitest";
import { demoFinding } from "./demo-check.ts";

it("what is left of the demo is named", () => {
  expect(demoFinding({ foods: 0, promos: 0, partners: 0, hasDetails: false }).outcome).toBe("ok");
  expect(demoFinding({ foods: 1, promos: 2, partners: 0, hasDetails: true })).toMatchObject({
    outcome: "warning",
    found: "Still as in the demo: 1 food, 2 promo codes, contact details",
  });
});
