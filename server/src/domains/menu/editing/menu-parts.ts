/** New and changed parts of a menu: what is absent stays as it is, or has its default in something new. */
import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuSection, MenuSize, Modifier, ModifierGroup, SizePrice } from "@forno/contract/menu/menu.ts";

type Given<T> = { [K in keyof T]?: T[K] | undefined };

/** `base` with what is given. */
export function overlaid<T extends object>(base: T, given: Given<T>): T {
  const known = Object.entries(given).filter(([key, value]) => value !== undefined && key in base);
  return { ...base, ...Object.fromEntries(known) };
}

interface SaleState {
  isAvailable: boolean;
  soldOutUntil: string | null;
}

/** What is on sale has no end; times have one form. */
export const settledSale = <S extends SaleState>(state: S): S => ({
  ...state,
  soldOutUntil: state.isAvailable || state.soldOutUntil === null ? null : new Date(state.soldOutUntil).toISOString(),
});

const ON_SALE: SaleState = { isAvailable: true, soldOutUntil: null };

export const newSection = (_id: string, name: string): MenuSection => ({
  _id,
  name,
  position: 0,
  station: "oven",
  taxRate: null,
  hsn: null,
});

export const newSize = (_id: string, name: string): MenuSize => ({ _id, name, detail: "", position: 0, ...ON_SALE });

export const newGroup = (_id: string, name: string): ModifierGroup => ({
  _id,
  name,
  min: 0,
  max: 1,
  included: 0,
  layout: "list",
  modifiers: [],
});

export const newModifier = (_id: string, name: string): Modifier => ({
  _id,
  name,
  detail: "",
  diet: null,
  ...ON_SALE,
  price: 0,
  prices: [],
  maxQuantity: 1,
  allowsSides: false,
  image: null,
});

export const newPrice = (sizeId: string): SizePrice => ({ sizeId, price: 0, ...ON_SALE, kcal: null });

type PricedInput = Given<SizePrice> & Pick<SizePrice, "sizeId" | "price">;
interface OptionsInput extends Omit<Given<Food>, "prices" | "defaultModifiers" | "deal"> {
  prices?: readonly PricedInput[] | undefined;
  defaultModifiers?: readonly { _id: string; quantity?: number | undefined }[] | undefined;
  deal?: Food["deal"] | undefined;
}

/** The food with its options; `given` refers to other parts by their IDs. */
export function withOptions(food: Food, { prices, defaultModifiers, ...given }: OptionsInput): Food {
  const changed = overlaid(food, {
    ...given,
    tags: given.tags?.filter((tag) => tag !== "bestseller"),
    prices: prices?.map((each) =>
      settledSale(overlaid(food.prices.find(({ sizeId }) => sizeId === each.sizeId) ?? newPrice(each.sizeId), each)),
    ),
    defaultModifiers: defaultModifiers?.map(({ _id, quantity = 1 }) => ({ _id, quantity })),
  });
  return settledSale(withDefaultPrice(food, withDefaultSize(changed, given.defaultSizeId)));
}

/** A food that gets its first sizes has the first one by default, unless another is named. */
function withDefaultSize(food: Food, named: string | null | undefined): Food {
  if (food.prices.length === 0) return named === undefined ? { ...food, defaultSizeId: null } : food;
  return { ...food, defaultSizeId: food.defaultSizeId ?? food.prices[0]?.sizeId ?? null };
}

/** `price` is that of the default size. If only one of them was changed, the other follows. */
function withDefaultPrice(before: Food, food: Food): Food {
  const { defaultSizeId, prices, price } = food;
  const ofSize = prices.find(({ sizeId }) => sizeId === defaultSizeId);
  if (!ofSize) return food;
  const isOnlyPriceNew =
    price !== before.price && before.prices.some((each) => each.sizeId === defaultSizeId && each.price === ofSize.price);
  if (!isOnlyPriceNew) return { ...food, price: ofSize.price };
  return { ...food, prices: prices.map((each) => (each === ofSize ? { ...each, price } : each)) };
}
