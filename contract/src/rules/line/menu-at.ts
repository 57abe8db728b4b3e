/** The menu at a moment: what was sold out until then is on sale again, and what is served at other times cannot be ordered. */
import type { Food, Menu } from "../../shop/food.ts";
import type { DealSlot, ModifierGroup, ServiceHours } from "../../shop/menu.ts";
import type { ServedFrom } from "../menu/menu-cards.ts";
import { dayInKolkata, dayOfWeekInKolkata, timeOfDayInKolkata } from "../time/kolkata-day.ts";
import { isOpenAt, nextOpening, type OpeningHours } from "../time/opening-hours.ts";
import { sizeIdInSlot } from "./menu-index.ts";

interface SaleState {
  isAvailable: boolean;
  soldOutUntil: string | null;
}

export function menuAt<M extends Menu>(menu: M, now: Date): M {
  const sizes = menu.sizes.map((size) => onSaleAt(size, now));
  const modifierGroups = menu.modifierGroups.map((group) => ({
    ...group,
    modifiers: group.modifiers.map((modifier) => onSaleAt(modifier, now)),
  }));
  const sold: Sold = {
    sizeIds: new Set(idsOf(sizes.filter(({ isAvailable }) => isAvailable))),
    shortGroupIds: new Set(idsOf(modifierGroups.filter(isShort))),
  };
  const foods = menu.foods.map((food) => foodAt(food, sold, now));
  const byId = new Map(foods.map((food) => [food._id, food]));
  return { ...menu, foods: foods.map((food) => dealAt(food, byId, sold)), sizes, modifierGroups };
}

interface Sold {
  /** Sizes on sale. */
  sizeIds: ReadonlySet<string>;
  /** Groups of which fewer are on sale than must be chosen. */
  shortGroupIds: ReadonlySet<string>;
}

const idsOf = (parts: readonly { _id: string }[]): string[] => parts.map(({ _id }) => _id);

const isShort = ({ min, modifiers }: ModifierGroup): boolean =>
  modifiers.reduce((sum, { isAvailable, maxQuantity }) => sum + (isAvailable ? maxQuantity : 0), 0) < min;

/** A food is sold out if all its sizes are, or if too few options are left of a group from which the customer must choose. */
function foodAt(food: Food, sold: Sold, now: Date): Food {
  const prices = food.prices.map((price) => onSaleAt(price, now));
  const at = onSaleAt({ ...food, prices }, now);
  const hasSize = prices.length === 0 || prices.some(({ sizeId }) => isSizeOnSale(at, sizeId, sold));
  const hasOptions = !food.modifierGroupIds.some((id) => sold.shortGroupIds.has(id));
  return { ...at, isAvailable: at.isAvailable && hasSize && hasOptions && isServedAt(food.serviceHours, now) };
}

const isSizeOnSale = ({ prices }: Food, sizeId: string, { sizeIds }: Sold): boolean =>
  sizeIds.has(sizeId) && prices.some((price) => price.sizeId === sizeId && price.isAvailable);

/** A deal is sold out if nothing can be chosen for one of its parts. */
function dealAt(food: Food, foods: ReadonlyMap<string, Food>, sold: Sold): Food {
  if (!food.deal || !food.isAvailable) return food;
  const isOnSale = (slot: DealSlot, part: Food | undefined): boolean => {
    if (!part?.isAvailable) return false;
    const sizeId = sizeIdInSlot(part, slot);
    return sizeId === null || isSizeOnSale(part, sizeId, sold);
  };
  const isAvailable = food.deal.slots.every((slot) => slot.foodIds.some((id) => isOnSale(slot, foods.get(id))));
  return { ...food, isAvailable };
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

/** Null: it is served now, or never. */
export function servedFrom({ serviceHours }: Pick<Food, "serviceHours">, now: Date): ServedFrom | null {
  if (isServedAt(serviceHours, now)) return null;
  const times = (serviceHours ?? []).flatMap((hours) => nextOpening(weekOf(hours, "from"), now)?.getTime() ?? []);
  if (times.length === 0) return null;
  const next = new Date(Math.min(...times));
  const isToday = dayInKolkata(next) === dayInKolkata(now);
  return { time: timeOfDayInKolkata(next).slice(0, 5), day: isToday ? null : dayOfWeekInKolkata(next) };
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
