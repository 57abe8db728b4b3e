/** Prices and availability as a spreadsheet (RFC 4180): one row for each food and size. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { SizePrice } from "@forno/contract/menu/menu.ts";
import { comparable } from "@forno/contract/menu/rules/editing/menu-problem.ts";
import { isOnSaleAt } from "@forno/contract/menu/rules/line/menu-at.ts";
import { FOODS_MAX, PRICE_MAX, SIZES_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { csvLines, withFormula } from "../../../../platform/http/answers/csv.ts";
import { refuse } from "../../../../platform/http/refusal.ts";
import type { MenuEdit } from "../menu-edits.ts";
import { amountOf, COLUMNS, type Column, type Row, rowsOf } from "./prices-rows.ts";

export const pricesFileName = (now: Date): string => `prices-${dayInKolkata(now)}.csv`;

const YES = "yes";
const NO = "no";

/** What is sold out until a time that has passed is available. */
export function pricesText({ foods, sizes }: Menu, now: Date): string {
  const nameOf = new Map(sizes.map(({ _id, name }) => [_id, name]));
  const rows = foods.flatMap((food) => pricedSizes(food).map((of) => ({ food, of })));
  return csvLines([
    [...COLUMNS],
    ...rows.map(({ food, of }) => [
      food._id,
      food.name,
      "sizeId" in of ? nameOf.get(of.sizeId) : "",
      of.price,
      isOnSaleAt(of, now) ? YES : NO,
    ]),
  ]);
}

const pricedSizes = (food: Food): (Food | SizePrice)[] => (food.prices.length > 0 ? food.prices : [food]);

const ROWS_MAX = FOODS_MAX * SIZES_MAX;

/** Rows that the file lacks stay unchanged. Refuses with `menuInvalid`, naming line and column. */
export const changePrices =
  (file: Buffer, now: Date): MenuEdit =>
  (menu) => {
    const rows = rowsOf(file, ROWS_MAX);
    const foods = new Map(menu.foods.map((food) => [food._id, food]));
    const sizeIds = new Map(menu.sizes.map(({ _id, name }) => [comparable(name), _id]));
    const seen = new Map<string, number>();
    for (const row of rows) {
      const food = foods.get(row.cells["Food ID"].toLowerCase());
      if (!food) throw wrong(row, "Food ID", "no food of the menu has this ID");
      const sizeId = sizeOf(row, food, sizeIds);
      const key = `${food._id} ${sizeId}`;
      const earlier = seen.get(key);
      if (earlier !== undefined) throw wrong(row, "Food ID", `line ${earlier} already sets this food in this size`);
      seen.set(key, row.line);
      foods.set(food._id, withRow(food, sizeId, { price: priceOf(row), isAvailable: availabilityOf(row), now }));
    }
    return { ...menu, foods: menu.foods.map((food) => foods.get(food._id) ?? food) };
  };

const SHOWN_MAX = 40;

function wrong({ line, cells }: Row, column: Column, problem: string) {
  const value = cells[column].length > SHOWN_MAX ? `${cells[column].slice(0, SHOWN_MAX)}…` : cells[column];
  // People know a food by its name.
  const place = column === "Food ID" && cells.Food !== "" ? cells.Food.slice(0, SHOWN_MAX) : `${column} "${value}"`;
  return refuse("menuInvalid", { vars: { problem: `Line ${line}, ${place}: ${problem}` } });
}

/** Null: the food has one size. */
function sizeOf(row: Row, food: Food, sizeIds: ReadonlyMap<string, string>): string | null {
  const name = row.cells.Size;
  if (food.prices.length === 0) {
    if (name !== "") throw wrong(row, "Size", `${food.name} has no sizes`);
    return null;
  }
  const sizeId = sizeIds.get(comparable(name)) ?? sizeIds.get(comparable(withFormula(name)));
  if (sizeId === undefined || !food.prices.some((price) => price.sizeId === sizeId))
    throw wrong(row, "Size", `${food.name} does not have this size`);
  return sizeId;
}

function priceOf(row: Row): number {
  const price = amountOf(row.cells.Price);
  if (price !== null && price > 0 && price <= PRICE_MAX) return price;
  throw wrong(row, "Price", "please enter an amount in rupees, such as 199 or 199.50");
}

function availabilityOf(row: Row): boolean {
  const word = row.cells.Available.toLowerCase();
  if (word === YES || word === "true") return true;
  if (word === NO || word === "false") return false;
  throw wrong(row, "Available", `please enter ${YES} or ${NO}`);
}

interface RowValues {
  price: number;
  isAvailable: boolean;
  now: Date;
}

function withRow(food: Food, sizeId: string | null, values: RowValues): Food {
  if (sizeId === null) return { ...food, price: values.price, ...saleOf(food, values) };
  const prices = food.prices.map((each) =>
    each.sizeId === sizeId ? { ...each, price: values.price, ...saleOf(each, values) } : each,
  );
  return { ...food, prices, price: sizeId === food.defaultSizeId ? values.price : food.price };
}

/** Unchanged if the row says what is so already, with its end. */
const saleOf = (of: Food | SizePrice, { isAvailable, now }: RowValues) =>
  isOnSaleAt(of, now) === isAvailable ? {} : { isAvailable, soldOutUntil: null };
