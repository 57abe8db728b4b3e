/** Menus for tests. Prices in rupees. */
import type { Food, Menu } from "../menu/food.ts";
import type { MenuSize, Modifier, ModifierGroup, SizePrice } from "../menu/menu.ts";

const ON_SALE = { isAvailable: true, soldOutUntil: null };

const size = (name: string, position: number): MenuSize => ({ _id: crypto.randomUUID(), name, detail: "", position, ...ON_SALE });
export const SIZES = [size("Regular", 0), size("Medium", 1), size("Large", 2)] as const;

export const buildModifier = (modifier: Partial<Modifier> = {}): Modifier => ({
  _id: crypto.randomUUID(),
  name: "Onion",
  detail: "",
  diet: "veg",
  ...ON_SALE,
  price: 50,
  prices: [],
  maxQuantity: 2,
  allowsSides: false,
  image: null,
  ...modifier,
});

export const buildGroup = (group: Partial<ModifierGroup> = {}): ModifierGroup => ({
  _id: crypto.randomUUID(),
  name: "Toppings",
  min: 0,
  max: 12,
  included: 0,
  layout: "tiles",
  modifiers: [],
  ...group,
});

type Priced = Partial<SizePrice> & Pick<SizePrice, "sizeId" | "price">;

export function buildFood({ prices = [], ...food }: Partial<Omit<Food, "prices">> & { prices?: readonly Priced[] } = {}): Food {
  const name = food.name ?? "Margherita";
  return {
    _id: crypto.randomUUID(),
    name,
    description: "Tomato, mozzarella, basil.",
    price: prices.find(({ sizeId }) => sizeId === food.defaultSizeId)?.price ?? 199,
    image: "margherita.webp",
    category: "pizza",
    ...ON_SALE,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    sectionId: null,
    position: 0,
    diet: "veg",
    tags: [],
    allergens: [],
    kcal: null,
    prices: prices.map((price) => ({ ...ON_SALE, kcal: null, ...price })),
    defaultSizeId: null,
    modifierGroupIds: [],
    halves: null,
    defaultModifiers: [],
    baseImage: null,
    kitchenUnits: null,
    taxRate: null,
    hsn: null,
    serviceHours: null,
    deal: null,
    ...food,
  };
}

export const buildMenu = (menu: Partial<Menu> = {}): Menu => ({
  foods: [],
  sections: [],
  sizes: SIZES,
  modifierGroups: [],
  ...menu,
});
