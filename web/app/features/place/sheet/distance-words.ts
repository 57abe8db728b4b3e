import { placeSheetTexts as texts } from "../texts/en-sheet.ts";

/** `350 m`, `3.0 km`, `50 km`. */
export function distanceWords(metres: number): string {
  if (metres < 1_000) return texts.metres(Math.max(Math.round(metres / 50) * 50, 50));
  const kilometres = metres / 1_000;
  return texts.kilometres(kilometres < 10 ? kilometres.toFixed(1) : kilometres.toFixed(0));
}
