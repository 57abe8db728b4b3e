import type { MenuChange } from "@forno/contract/menu/menu-admin.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { formatDateTime } from "../../../../platform/format/dates.ts";
import { importTexts as texts } from "../../texts/en-import.ts";

export interface ChangeWords {
  /** `Margherita, Large`. */
  name: string;
  /** What of it changes; what it is, if it is added or removed. */
  field: string;
  from: string;
  to: string;
}

export function changeWords({ kind, name, field, from, to }: MenuChange): ChangeWords {
  if (field === null) return { name, field: texts.kinds[kind], from: "", to: from === null ? texts.added : texts.removed };
  return { name, field: texts.fields[field] ?? field, from: valueWords(field, from), to: valueWords(field, to) };
}

function valueWords(field: string, value: MenuChange["from"]): string {
  if (value === null || value === "") return texts.none;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : texts.none;
  if (field === "price" && typeof value === "number") return formatRupees(value);
  return field === "soldOutUntil" ? formatDateTime(`${value}`) : `${value}`;
}
