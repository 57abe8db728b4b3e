/** What keeps a food's form from being saved, by field. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { foodChanges, foodFields } from "@forno/contract/menu/food-input.ts";
import { ALLERGENS_MAX, KCAL_MAX, KITCHEN_UNITS_MAX, MENU_NAME_MAX } from "@forno/contract/menu/menu-input.ts";
import { IMAGE_MISSING } from "@forno/contract/wire/form-sentences.ts";
import { type FieldErrors, fieldErrors } from "../../../../ui/form/use-form-errors.ts";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { allergensOf, type FoodDraft, pricedSizes } from "./food-draft.ts";
import { isNew } from "./new-food.ts";

const TAX_FIELDS = ["taxRate", "hsn"] as const;

/** In the order of the form, where the first wrong one gets the focus; of a new food, in that of the specification's messages. */
export function editorFields(food: Food, draft: FoodDraft, { sizes }: Pick<Menu, "sizes">): string[] {
  const ofSizes = sizes.flatMap(({ _id }) => [`price:${_id}`, `kcal:${_id}`]);
  const ofSlots = (draft.slots ?? []).flatMap((_, index) => [`slot:${index}`, `slot-foods:${index}`]);
  const ofHours = (draft.serviceHours ?? []).map((_, index) => `hours:${index}`);
  const prices = ["price", "kcal", ...ofSizes, "defaultSizeId", "slots", ...ofSlots, "halves"];
  const details = ["name", "description", "allergens"];
  return isNew(food)
    ? [...details, ...prices, "image", ...ofHours, "kitchenUnits", ...TAX_FIELDS]
    : [...prices, "image", ...details, ...ofHours, "kitchenUnits", ...TAX_FIELDS];
}

/** The server checks whether the bytes are an image. */
const isPrice = (text: string): boolean => foodFields.shape.price.safeParse(text).success;
const isKcal = (text: string): boolean => /^\d{0,5}$/.test(text.trim()) && Number(text) <= KCAL_MAX;

const isUnits = (text: string): boolean => /^\d{0,2}$/.test(text.trim()) && Number(text) <= KITCHEN_UNITS_MAX;

/** What is typed about `food`. Only a new one needs an image. */
export function draftErrors(food: Food, draft: FoodDraft, menu: Menu, image: File | null): FieldErrors<string> {
  const { error } = foodFields.safeParse({
    name: draft.name,
    description: draft.description,
    // The price of a food with sizes is that of its default size.
    price: draft.isBySize ? "1" : draft.price,
    category: draft.category || undefined,
  });
  return {
    ...fieldErrors(["name", "description", "price"], error?.issues),
    ...(isNew(food) && !image && { image: IMAGE_MISSING }),
    ...(draft.isBySize ? sizeErrors(draft, menu) : kcalError("kcal", draft.kcal)),
    ...(draft.halves !== null && !draft.halves.trim() && { halves: texts.enterHalvesGroup }),
    ...allergenErrors(allergensOf(draft)),
    ...hoursErrors(draft),
    ...(isUnits(draft.kitchenUnits) ? {} : { kitchenUnits: texts.enterKitchenUnits(KITCHEN_UNITS_MAX) }),
    ...taxErrors(draft),
    ...slotErrors(draft, menu),
  };
}

function taxErrors({ taxRate, hsn }: FoodDraft): FieldErrors<string> {
  const { error } = foodChanges.pick({ taxRate: true, hsn: true }).safeParse({ taxRate: taxRate.trim(), hsn: hsn.trim() });
  return fieldErrors(TAX_FIELDS, error?.issues);
}

function allergenErrors(allergens: readonly string[]): FieldErrors<string> {
  if (allergens.length > ALLERGENS_MAX) return { allergens: texts.tooManyAllergens(ALLERGENS_MAX) };
  return allergens.some((each) => each.length > MENU_NAME_MAX) ? { allergens: texts.allergenTooLong(MENU_NAME_MAX) } : {};
}

const kcalError = (field: string, text: string) => (isKcal(text) ? {} : { [field]: texts.enterKcal });

function sizeErrors(draft: FoodDraft, menu: Menu): FieldErrors<string> {
  const priced = pricedSizes(draft, menu);
  const [first] = menu.sizes;
  if (priced.length === 0) return first ? { [`price:${first._id}`]: texts.enterSizePrice } : { price: texts.enterSizePrice };
  const wrong = priced.filter(({ _id }) => !isPrice(draft[`price:${_id}`] ?? ""));
  const hasDefault = priced.some(({ _id }) => _id === draft.defaultSizeId);
  return {
    ...Object.fromEntries(wrong.map(({ _id }) => [`price:${_id}`, texts.enterValidPrice])),
    ...Object.assign({}, ...priced.map(({ _id }) => kcalError(`kcal:${_id}`, draft[`kcal:${_id}`] ?? ""))),
    ...(hasDefault ? {} : { defaultSizeId: texts.chooseDefaultSize }),
  };
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function hoursErrors({ serviceHours }: FoodDraft): FieldErrors<string> {
  const wrong = (serviceHours ?? []).map(({ days, from, to }) => {
    if (days.length === 0) return texts.chooseDay;
    return TIME.test(from) && TIME.test(to) ? undefined : texts.enterTimes;
  });
  return Object.fromEntries(wrong.flatMap((sentence, index) => (sentence ? [[`hours:${index}`, sentence]] : [])));
}

function slotErrors({ slots }: FoodDraft, { foods }: Menu): FieldErrors<string> {
  if (slots === null) return {};
  if (slots.length === 0) return { slots: texts.addSlotFirst };
  const known = new Set(foods.map(({ _id }) => _id));
  return Object.fromEntries(
    slots.flatMap(({ name, foodIds }, index) => [
      ...(name.trim() ? [] : [[`slot:${index}`, texts.enterSlotName]]),
      ...(foodIds.some((id) => known.has(id)) ? [] : [[`slot-foods:${index}`, texts.chooseSlotFoods]]),
    ]),
  );
}
