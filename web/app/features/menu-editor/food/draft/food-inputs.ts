/** A draft without errors as the server takes it: only what was changed, so that another admin's changes stay. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { FoodOptionsBody } from "@forno/contract/menu/menu-input.ts";
import { allergensOf, type FoodDraft, pricedSizes } from "./food-draft.ts";
import { isNew } from "./new-food.ts";

const numberOf = (text: string | undefined): number | null => (text?.trim() ? Number(text.trim()) : null);

export interface FoodInputs {
  food: Food;
  menu: Menu;
  draft: FoodDraft;
  /** The fields of an existing food that were edited. */
  changes: Partial<FoodDraft>;
  image: File | null;
}

/** Null: nothing is changed. */
function optionsInput(draft: FoodDraft, changes: Partial<FoodDraft>, menu: Menu): FoodOptionsBody | null {
  const has = (...fields: (keyof FoodDraft)[]) => fields.some((field) => field in changes);
  const hasAny = (start: string) => Object.keys(changes).some((field) => field.startsWith(start));
  const input: FoodOptionsBody = {
    ...(has("sectionId") && { sectionId: draft.sectionId || null }),
    ...(has("diet") && { diet: (draft.diet || null) as Food["diet"] }),
    ...(has("tags") && { tags: [...draft.tags] as Food["tags"] }),
    ...(has("allergens") && { allergens: allergensOf(draft) }),
    ...(has("kcal") && !draft.isBySize && { kcal: numberOf(draft.kcal) }),
    ...((has("isBySize", "defaultSizeId") || hasAny("price:") || hasAny("kcal:")) && sizesInput(draft, menu)),
    ...(has("modifierGroupIds") && { modifierGroupIds: [...draft.modifierGroupIds] }),
    ...(has("halves") && { halves: draft.halves?.trim() || null }),
    ...((has("modifierGroupIds") || hasAny("comes:")) && { defaultModifiers: defaultsOf(draft, menu) }),
    ...(has("baseImage") && { baseImage: (draft.baseImage || null) as Food["baseImage"] }),
    ...(has("serviceHours") && {
      serviceHours: draft.serviceHours?.map(({ days, from, to }) => ({ days: [...days], from, to })) ?? null,
    }),
    ...(has("kitchenUnits") && { kitchenUnits: numberOf(draft.kitchenUnits) }),
    ...(has("taxRate") && { taxRate: numberOf(draft.taxRate) }),
    ...(has("hsn") && { hsn: draft.hsn.trim() || null }),
    ...(has("slots") && { deal: dealOf(draft, menu) }),
  };
  return Object.keys(input).length > 0 ? input : null;
}

const sizesInput = (draft: FoodDraft, menu: Menu) => ({
  prices: pricedSizes(draft, menu).map(({ _id }) => ({
    sizeId: _id,
    price: Number(draft[`price:${_id}`]),
    kcal: numberOf(draft[`kcal:${_id}`]),
  })),
  defaultSizeId: draft.isBySize ? draft.defaultSizeId : null,
});

/** Of the groups that the food has. */
export const defaultsOf = (draft: FoodDraft, { modifierGroups }: Menu) =>
  modifierGroups
    .filter(({ _id }) => draft.modifierGroupIds.includes(_id))
    .flatMap(({ modifiers }) => modifiers)
    .map(({ _id }) => ({ _id, quantity: draft[`comes:${_id}`] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);

function dealOf({ slots }: FoodDraft, { foods }: Menu) {
  const known = new Set(foods.map(({ _id }) => _id));
  if (slots === null) return null;
  return {
    slots: slots.map(({ _id, name, foodIds, sizeId }) => ({
      ...(_id !== null && { _id }),
      name: name.trim(),
      foodIds: foodIds.filter((id) => known.has(id)),
      sizeId: sizeId || null,
    })),
  };
}

/** What `POST /api/food/admin/add` and `update` take. The file comes last: a server reads the fields before it. */
export function foodForm({ food, menu, draft, changes, image }: FoodInputs): FormData {
  const form = new FormData();
  const sent = isNew(food) ? draft : changes;
  if (!isNew(food)) form.set("id", food._id);
  for (const field of ["name", "description", "category"] as const) {
    // An empty category removes a food's category; a new food has none to remove.
    if (field in sent && (draft[field] || !isNew(food))) form.set(field, draft[field].trim());
  }
  if (isNew(food) && draft.isBySize) form.set("price", draft[`price:${draft.defaultSizeId}`]?.trim() ?? "");
  else if (!draft.isBySize && ("price" in sent || "isBySize" in sent)) form.set("price", draft.price.trim());
  const options = optionsInput(draft, sent, menu);
  if (options) form.set("options", JSON.stringify(options));
  if (image) form.set("image", image);
  return form;
}

/** The food as the draft would make it, for the preview. */
export function foodFrom(food: Food, draft: FoodDraft, menu: Menu): Food {
  const prices = pricedSizes(draft, menu).map(({ _id }) => ({
    isAvailable: true,
    soldOutUntil: null,
    ...food.prices.find(({ sizeId }) => sizeId === _id),
    sizeId: _id,
    price: numberOf(draft[`price:${_id}`]) || 0,
    kcal: numberOf(draft[`kcal:${_id}`]),
  }));
  const defaultSizeId = prices.find(({ sizeId }) => sizeId === draft.defaultSizeId)?.sizeId ?? prices[0]?.sizeId ?? null;
  const deal = dealOf(draft, menu);
  return {
    ...food,
    name: draft.name,
    description: draft.description,
    category: (draft.category || null) as Food["category"],
    price: prices.find(({ sizeId }) => sizeId === defaultSizeId)?.price ?? (numberOf(draft.price) || 0),
    kcal: numberOf(draft.kcal),
    prices,
    defaultSizeId,
    sectionId: draft.sectionId || null,
    diet: (draft.diet || null) as Food["diet"],
    tags: [...food.tags.filter((tag) => tag === "bestseller"), ...(draft.tags as Food["tags"])],
    allergens: allergensOf(draft),
    modifierGroupIds: [...draft.modifierGroupIds],
    defaultModifiers: defaultsOf(draft, menu),
    halves: draft.halves?.trim() || null,
    baseImage: (draft.baseImage || null) as Food["baseImage"],
    deal: deal && { slots: deal.slots.map((slot, index) => ({ ...slot, _id: slot._id ?? `${index}` })) },
  };
}
