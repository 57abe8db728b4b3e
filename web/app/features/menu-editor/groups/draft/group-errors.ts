import { CHOICES_MAX, modifierPriceInput } from "@forno/contract/menu/menu-input.ts";
import type { FieldErrors } from "../../../../ui/form/use-form-errors.ts";
import { groupTexts as texts } from "../../texts/en.ts";
import { type GroupDraft, priceIn } from "./group-draft.ts";

export const nameField = (key: string): string => `name-${key}`;
export const priceField = (key: string, column: string): string => `price-${key}-${column}`;

const isCount = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) <= CHOICES_MAX;
const isPrice = (text: string): boolean => /^[\d.]+$/.test(text.trim()) && modifierPriceInput.safeParse(Number(text)).success;

/** In the order of the form. */
export const fieldsOf = ({ modifiers }: GroupDraft, columns: readonly string[]): string[] => [
  "name",
  "min",
  "max",
  "included",
  ...modifiers.flatMap(({ key }) => [nameField(key), ...columns.map((column) => priceField(key, column))]),
];

export function groupErrors(draft: GroupDraft, columns: readonly string[]): FieldErrors<string> {
  const errors: FieldErrors<string> = {};
  if (!draft.name.trim()) errors.name = texts.enterName;
  for (const field of ["min", "max", "included"] as const) if (!isCount(draft[field])) errors[field] = texts.enterCount;
  const [min, max, included] = [Number(draft.min), Number(draft.max), Number(draft.included)];
  if (max < 1) errors.max ??= texts.enterMost;
  if (max < min) errors.max ??= texts.mostBelowLeast;
  if (included > max) errors.included ??= texts.freeAboveMost;
  for (const modifier of draft.modifiers) {
    if (!modifier.name.trim()) errors[nameField(modifier.key)] = texts.enterName;
    for (const column of columns)
      if (!isPrice(priceIn(modifier, column))) errors[priceField(modifier.key, column)] = texts.enterPrice;
  }
  return errors;
}
