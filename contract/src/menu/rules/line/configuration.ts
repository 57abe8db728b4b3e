/** A configuration: how a food is wanted (api.md, Menu options). */
import type { Side } from "../food-labels.ts";

export interface ModifierChoice {
  _id: string;
  /** Default: 1. 0 leaves it off. */
  quantity?: number | undefined;
  /** Default: whole. */
  side?: Side | undefined;
}

export interface SlotChoice {
  _id: string;
  foodId: string;
  configuration?: Configuration | undefined;
}

export interface Configuration {
  sizeId?: string | undefined;
  /** Absent: the food's defaults. Given: everything that lies on it. */
  modifiers?: readonly ModifierChoice[] | undefined;
  secondHalfId?: string | undefined;
  /** For the kitchen. */
  note?: string | undefined;
  /** Of a deal. */
  slots?: readonly SlotChoice[] | undefined;
}

interface SpelledDish {
  sizeId?: string | undefined;
  modifiers?: { _id: string; quantity: number; side: Side }[] | undefined;
  secondHalfId?: string | undefined;
  note?: string | undefined;
}

/** A configuration with all defaults, as a line key names it. */
export interface SpelledConfiguration extends SpelledDish {
  slots?: { _id: string; foodId: string; configuration?: SpelledDish | undefined }[] | undefined;
}
