import type { MenuChange } from "@forno/contract/menu/menu-admin.ts";
import { expect, test } from "vitest";
import { changeWords } from "./change-words.ts";

const change = (fields: Partial<MenuChange>): MenuChange => ({
  kind: "food",
  _id: null,
  name: "Margherita",
  field: "name",
  from: null,
  to: null,
  ...fields,
});

test.each([
  [
    { field: null, to: "Margherita" },
    { field: "Food", from: "", to: "Added" },
  ],
  [
    { field: null, from: "Margherita" },
    { field: "Food", from: "", to: "Removed" },
  ],
  [
    { field: "price", from: 1199, to: 1249.5 },
    { field: "Price", from: "₹1,199", to: "₹1,249.50" },
  ],
  [
    { field: "isAvailable", from: true, to: false },
    { field: "Available", from: "Yes", to: "No" },
  ],
  [
    { field: "tags", from: [], to: ["new", "spicy"] },
    { field: "Tags", from: "None", to: "new, spicy" },
  ],
  [
    { field: "kcal", from: null, to: 412 },
    { field: "kcal", from: "None", to: "412" },
  ],
  [
    { field: "later", from: "a", to: "" },
    { field: "later", from: "a", to: "None" },
  ],
] satisfies [Partial<MenuChange>, object][])("%j is %j", (fields, words) => {
  expect(changeWords(change(fields))).toEqual({ name: "Margherita", ...words });
});
