/** What the menu page shows of the menu: a card for each food. The rest is loaded when a food is opened. */
import type { Food, Menu } from "../food.ts";
import { canBeVeg, savesUpTo } from "./deal-worth.ts";
import type { Diet, FoodTag } from "./food-labels.ts";

/** When a food that is not served now can be ordered again. */
export interface ServedFrom {
  /** `HH:MM` in Asia/Kolkata. */
  time: string;
  /** The day of the week, if it is another day; Monday is 0. */
  day: number | null;
  /** All of them: `8 AM to 11 AM`. */
  times: string;
}

export interface MenuCard extends Pick<Food, "_id" | "slug" | "name" | "description" | "image" | "category" | "price"> {
  isAvailable: boolean;
  /** Few are left. */
  stockLeft?: number | undefined;
  /** Sold out until tomorrow, not until the owner says otherwise. */
  isSoldOutToday: boolean;
  /** Null: it is served now. If it is available, it can be ordered for later. */
  servedFrom: ServedFrom | null;
  /** The lowest price of its sizes, if they differ. */
  fromPrice: number | null;
  diet: Diet | null;
  /** Shown with `Veg only`: it is veg, or a deal of which all parts can be. */
  canBeVeg: boolean;
  /** Of a deal, in rupees, with the dearest choices. */
  savesUpTo: number;
  tags: readonly FoodTag[];
  hasChoices: boolean;
  /** As it comes it lacks no required choice, and nothing of it is sold out. */
  addsAtOnce: boolean;
}

export interface CardSection {
  /** Null: the menu has no sections. */
  name: string | null;
  /** The fragment of its address: `menu-pizzas`. */
  anchor: string;
  foods: readonly MenuCard[];
}

export interface MenuCards {
  /** Those with foods, in order. */
  sections: readonly CardSection[];
}

/** Where a food is listed: one without a section, in the first one. Null: there are no sections. */
export function sectionIdOf({ sectionId }: Pick<Food, "sectionId">, { sections }: Pick<Menu, "sections">): string | null {
  if (sections.some(({ _id }) => _id === sectionId)) return sectionId;
  return [...sections].sort(byPosition)[0]?._id ?? null;
}

/** All foods in the order in which they are listed within their sections: those without a section after the others. */
export const listedFoods = (menu: Pick<Menu, "foods" | "sections">): { food: Food; sectionId: string | null }[] =>
  menu.foods
    .map((food) => ({ food, sectionId: sectionIdOf(food, menu) }))
    .map((listed) => ({ ...listed, isOwn: listed.sectionId === listed.food.sectionId }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || byPosition(a.food, b.food));

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** `servedFrom`: of a food with service hours. */
export function menuCards(menu: Menu, servedFrom: (food: Food) => ServedFrom | null = () => null): MenuCards {
  const sections = [...menu.sections].sort(byPosition);
  const listed = listedFoods(menu);
  const anchors = new Set<string>();
  const parts = (sections.length > 0 ? sections : [null]).map((section, index): CardSection => {
    const foods = listed.filter(({ sectionId }) => sectionId === (section?._id ?? null));
    const anchor = anchorOf(section?.name ?? "", index, anchors);
    anchors.add(anchor);
    return {
      name: section?.name ?? null,
      anchor,
      foods: foods.map(({ food }) => menuCard(menu, food, servedFrom(food))),
    };
  });
  return { sections: parts.filter(({ foods }) => foods.length > 0) };
}

function anchorOf(name: string, index: number, taken: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const anchor = `menu-${words?.join("-") ?? index}`;
  return taken.has(anchor) ? `${anchor}-${index}` : anchor;
}

function menuCard(menu: Menu, food: Food, servedFrom: ServedFrom | null): MenuCard {
  const { _id, slug, name, description, image, category, price, isAvailable, diet, tags } = food;
  const prices = food.prices.map((each) => each.price);
  const lowest = Math.min(...prices);
  return {
    _id,
    slug,
    name,
    description,
    image,
    category,
    price,
    isAvailable,
    stockLeft: food.stockLeft,
    isSoldOutToday: !isAvailable && food.soldOutUntil !== null,
    servedFrom,
    fromPrice: prices.some((each) => each !== lowest) ? lowest : null,
    diet,
    canBeVeg: canBeVeg(menu.foods, food),
    savesUpTo: savesUpTo(menu.foods, food),
    tags,
    hasChoices: food.deal !== null || food.prices.length > 1 || food.modifierGroupIds.length > 0 || food.halves !== null,
    addsAtOnce: addsAtOnce(menu, food),
  };
}

/** The rules of lines (`resolveLine`, `soldOutName`) say the same of a food as it comes, but are too much code for this page. */
function addsAtOnce(menu: Menu, food: Food): boolean {
  if (food.deal) return false;
  if (food.prices.length > 0 && !hasDefaultSize(menu, food)) return false;
  const groups = menu.modifierGroups.filter(({ _id }) => food.modifierGroupIds.includes(_id));
  return groups.every(({ min, max, modifiers }) => {
    let count = 0;
    for (const { _id, isAvailable } of modifiers) {
      const quantity = food.defaultModifiers.find((each) => each._id === _id)?.quantity ?? 0;
      if (quantity > 0 && !isAvailable) return false;
      count += quantity;
    }
    return count >= min && count <= max;
  });
}

function hasDefaultSize({ sizes }: Menu, { prices, defaultSizeId }: Food): boolean {
  const isOnSale = (each: { isAvailable: boolean } | undefined) => each?.isAvailable === true;
  return (
    isOnSale(prices.find(({ sizeId }) => sizeId === defaultSizeId)) && isOnSale(sizes.find(({ _id }) => _id === defaultSizeId))
  );
}
