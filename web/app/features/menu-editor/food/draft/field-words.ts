import type { Menu } from "@forno/contract/menu/food.ts";
import { foodTexts as texts } from "#texts/admin/menu/food-editor.ts";

/** What the form calls a field of the draft. */
export function fieldWords(field: string, { sizes, modifierGroups }: Menu): string {
  const [kind = "", id] = field.split(":");
  if (id === undefined) return texts.fields[kind as keyof typeof texts.fields] ?? kind;
  if (kind === "comes") return modifierGroups.flatMap(({ modifiers }) => modifiers).find(({ _id }) => _id === id)?.name ?? kind;
  const size = sizes.find(({ _id }) => _id === id)?.name ?? "";
  return kind === "price" ? texts.priceIn(size) : texts.kcalIn(size);
}
