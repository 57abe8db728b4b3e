import { menuEditorTexts as texts } from "#texts/desk/menu/menu-editor.ts";
import { formatTime, formatWeekday } from "../../platform/format/dates.ts";

/** Whether something is sold out, and until when; null while it is on sale. */
export function saleWords({ isAvailable, soldOutUntil }: { isAvailable: boolean; soldOutUntil: string | null }): string | null {
  if (isAvailable) return null;
  return soldOutUntil ? texts.soldOutUntil(`${formatWeekday(soldOutUntil)}, ${formatTime(soldOutUntil)}`) : texts.soldOut;
}
