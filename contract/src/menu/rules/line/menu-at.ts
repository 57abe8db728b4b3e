/** The menu at a moment: what was sold out until then is on sale again, and what is served at other times can be ordered for later only. */

import { isOpenAt, nextOpening, type OpeningHours } from "../../../settings/rules/opening-hours.ts";
import type { Scheduling } from "../../../settings/rules/order-times.ts";
import { dayInKolkata, dayOfWeekInKolkata, daysAfter, startOfToday, timeOfDayInKolkata } from "../../../time/kolkata-day.ts";
import type { Food, Menu } from "../../food.ts";
import type { DealSlot, ModifierGroup, ServiceHours } from "../../menu.ts";
import type { ServedFrom } from "../menu-cards.ts";
import { servedWords } from "../service-words.ts";
import type { MenuIndex } from "./menu-index.ts";
import { isOnSaleInSlot, isSizeOnSale } from "./problem/sold-out.ts";

interface SaleState {
  isAvailable: boolean;
  soldOutUntil: string | null;
}

/** The end of the last day for which orders are taken; null: they are for now only. */
export const laterUntil = ({ isOn, daysAhead }: Pick<Scheduling, "isOn" | "daysAhead">, now: Date): Date | null =>
  isOn ? daysAfter(startOfToday(now), daysAhead + 1) : null;

/** `later`: to choose from, in a shop that takes orders for times until then (`laterUntil`). Null: what can be ordered for this moment. */
export function menuAt<M extends Menu>(menu: M, now: Date, later: Date | null = null): M {
  const sizes = menu.sizes.map((size) => onSaleAt(size, now));
  const modifierGroups = menu.modifierGroups.map((group) => ({
    ...group,
    modifiers: group.modifiers.map((modifier) => inStock(onSaleAt(modifier, now))),
  }));
  const index = { sizes: new Map(sizes.map((size) => [size._id, size])) };
  const shortGroups = new Set(modifierGroups.filter(isShort).map(({ _id }) => _id));
  const foods = menu.foods.map((food) => {
    const at = foodAt(food, now, later);
    const isAvailable = at.isAvailable && hasSizeOnSale(index, at) && !food.modifierGroupIds.some((id) => shortGroups.has(id));
    return { ...at, isAvailable };
  });
  const byId = new Map(foods.map((food) => [food._id, food]));
  return { ...menu, foods: foods.map((food) => dealAt(food, byId, index)), sizes, modifierGroups };
}

/** Fewer are on sale than must be chosen. */
const isShort = ({ min, modifiers }: ModifierGroup): boolean =>
  modifiers.reduce((sum, { isAvailable, maxQuantity }) => sum + (isAvailable ? maxQuantity : 0), 0) < min;

function foodAt(food: Food, now: Date, later: Date | null): Food {
  const at = inStock(onSaleAt({ ...food, prices: food.prices.map((price) => onSaleAt(price, now)) }, now));
  const { serviceHours, soldOutUntil } = at;
  if (serviceHours === null && soldOutUntil === null) return at;
  const backAt = soldOutUntil === null ? now.getTime() : Date.parse(soldOutUntil);
  const isBack = backAt <= now.getTime();
  if (!isBack && backAt > (later?.getTime() ?? 0)) return { ...at, isAvailable: false, isOffHours: false };
  // This menu may be that of an earlier moment.
  const isOnSale = at.stockLeft !== 0 && (at.isAvailable || at.isOffHours === true || !isBack);
  const isServed = isBack && isServedAt(serviceHours, now);
  const until = isBack ? null : soldOutUntil;
  return {
    ...at,
    soldOutUntil: until,
    isAvailable: isOnSale && (isServed || later !== null),
    isOffHours: isOnSale && !isServed,
  };
}

/** Whatever the owner has marked: nothing can be sold of what none is left. */
const inStock = <S extends { isAvailable: boolean; stockLeft?: number | undefined }>(part: S): S =>
  part.stockLeft === 0 ? { ...part, isAvailable: false } : part;

const hasSizeOnSale = (index: Pick<MenuIndex, "sizes">, food: Food): boolean =>
  food.prices.length === 0 || food.prices.some(({ sizeId }) => isSizeOnSale(index, food, sizeId));

/** A deal is sold out if nothing can be chosen for one of its parts. */
function dealAt(food: Food, foods: ReadonlyMap<string, Food>, index: Pick<MenuIndex, "sizes">): Food {
  if (!food.deal) return food;
  const hasFood = (slot: DealSlot): boolean =>
    slot.foodIds.flatMap((id) => foods.get(id) ?? []).some((part) => isOnSaleInSlot(index, part, slot));
  return { ...food, isAvailable: food.isAvailable && food.deal.slots.every(hasFood) };
}

const onSaleAt = <S extends SaleState>(state: S, now: Date): S =>
  !state.isAvailable && isOnSaleAt(state, now) ? { ...state, isAvailable: true, soldOutUntil: null } : state;

export const isOnSaleAt = ({ isAvailable, soldOutUntil }: SaleState, now: Date): boolean =>
  isAvailable || (soldOutUntil !== null && Date.parse(soldOutUntil) <= now.getTime());

export const isServedAt = (hours: readonly ServiceHours[] | null, now: Date): boolean =>
  hours === null || hours.some((each) => isOpenAt(weekOf(each, "from"), now));

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** As opening hours; with `starting` at `to`, they open when the service ends. */
const weekOf = ({ days, from, to }: ServiceHours, starting: "from" | "to"): OpeningHours => {
  const endsNextDay = to <= from;
  return DAYS.map((day) => {
    if (starting === "from") return days.includes(day) ? { open: from, close: to } : null;
    return days.includes(endsNextDay ? (day + 6) % 7 : day) ? { open: to, close: from } : null;
  });
};

/** Null: it can be had now, or never. */
export function servedFrom(food: Pick<Food, "serviceHours" | "soldOutUntil" | "isOffHours">, now: Date): ServedFrom | null {
  const { serviceHours, soldOutUntil, isOffHours } = food;
  const isOut = isOffHours === true && soldOutUntil !== null && Date.parse(soldOutUntil) > now.getTime();
  if (!isOut && isServedAt(serviceHours, now)) return null;
  const times = isOut
    ? [Date.parse(soldOutUntil)]
    : (serviceHours ?? []).flatMap((hours) => nextOpening(weekOf(hours, "from"), now)?.getTime() ?? []);
  if (times.length === 0) return null;
  const next = new Date(Math.min(...times));
  const isToday = dayInKolkata(next) === dayInKolkata(now);
  const time = timeOfDayInKolkata(next).slice(0, 5);
  return { time, day: isToday ? null : dayOfWeekInKolkata(next), times: servedWords(food) };
}

const MINUTE_MS = 60_000;

/** When something next goes on sale or off by itself, after `now`. Null: never. */
export function nextSaleChange(menu: Menu, now: Date): Date | null {
  const states: SaleState[] = [
    ...menu.foods,
    ...menu.foods.flatMap(({ prices }) => prices),
    ...menu.sizes,
    ...menu.modifierGroups.flatMap(({ modifiers }) => modifiers),
  ];
  const ends = states.flatMap(({ isAvailable, soldOutUntil }) =>
    isAvailable || soldOutUntil === null ? [] : [Date.parse(soldOutUntil)],
  );
  const afterThisMinute = new Date(now.getTime() + MINUTE_MS);
  const services = menu.foods
    .flatMap(({ serviceHours }) => serviceHours ?? [])
    .flatMap((hours) => [weekOf(hours, "from"), weekOf(hours, "to")])
    .flatMap((week) => nextOpening(week, afterThisMinute)?.getTime() ?? []);
  const next = Math.min(...[...ends, ...services].filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : null;
}
