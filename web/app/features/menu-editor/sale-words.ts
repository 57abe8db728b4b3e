import { formatTime, formatWeekday } from "../../platform/format/dates.ts";
import { menuEditorTexts as texts } from "./texts/en.ts";

interface SaleState {
  isAvailable: boolean;
  soldOutUntil: string | null;
}

/** The menu is edited as it is stored: a time until which something is sold out may have passed. */
export const isOnSale = ({ isAvailable, soldOutUntil }: SaleState, now = new Date()): boolean =>
  isAvailable || (soldOutUntil !== null && Date.parse(soldOutUntil) <= now.getTime());

/** Whether something is sold out, and until when; null while it is on sale. */
export function saleWords(state: SaleState, now = new Date()): string | null {
  if (isOnSale(state, now)) return null;
  const { soldOutUntil } = state;
  return soldOutUntil ? texts.soldOutUntil(`${formatWeekday(soldOutUntil)}, ${formatTime(soldOutUntil)}`) : texts.soldOut;
}
