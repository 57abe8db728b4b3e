/** What orders keep of a line: on the wire in rupees, stored in paise. */

import type { LineModifier } from "@forno/contract/menu/configuration.ts";
import { lineDetails } from "@forno/contract/menu/rules/line/line-details.ts";
import { halvesName } from "@forno/contract/menu/rules/line/line-words.ts";
import type { ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import type { StoredDetails, StoredPart } from "../order-tables.ts";

type StoredModifier = StoredPart["modifiers"][number];

/** Null if the line says no more than the name of its food. */
export function storedDetails(line: ResolvedLine): StoredDetails | null {
  const { modifiers, parts, ...details } = lineDetails(line);
  const isPlain = details.key === line.food._id && details.summary === "" && details.diet === null && details.picture === null;
  if (isPlain) return null;
  return {
    ...details,
    modifiers: modifiers.map(storedModifier),
    parts: parts?.map((part) => ({ ...part, modifiers: part.modifiers.map(storedModifier) })) ?? null,
  };
}

const storedModifier = ({ price, ...modifier }: LineModifier): StoredModifier => ({ ...modifier, paise: toPaise(price) });
const shownModifier = ({ paise, ...modifier }: StoredModifier): LineModifier => ({ ...modifier, price: toRupees(paise) });

export interface StoredLine {
  food_id: string;
  name: string;
  unit_paise: number;
  quantity: number;
  details: StoredDetails | null;
}

const PLAIN = {
  size: null,
  modifiers: [],
  secondHalf: null,
  note: null,
  summary: "",
  diet: null,
  picture: null,
  parts: null,
} satisfies Omit<StoredDetails, "key">;

export const plainDetails = (key: string): StoredDetails => ({ ...PLAIN, key });

export function shownLine({ food_id, name, unit_paise, quantity, details }: StoredLine): OrderLine {
  const { modifiers, parts, cartLines: _, ...rest } = details ?? plainDetails(food_id);
  return {
    _id: food_id,
    name: lineNameOf({ name, details }),
    quantity,
    price: toRupees(unit_paise),
    ...rest,
    modifiers: modifiers.map(shownModifier),
    parts: parts?.map((part) => ({ ...part, modifiers: part.modifiers.map(shownModifier) })) ?? null,
  };
}

/** The stored name is that of the food, by which its sales are counted. */
export const lineNameOf = ({ name, details }: Pick<StoredLine, "name" | "details">): string =>
  halvesName(name, details?.secondHalf ?? null);

/** `Margherita (Medium, extra Olives)`. */
export function lineInWords(line: Pick<StoredLine, "name" | "details">): string {
  const summary = line.details?.summary;
  return summary ? `${lineNameOf(line)} (${summary})` : lineNameOf(line);
}

/** Notes may name a person. `inKey`: what the key has in their place. */
export function withoutNotes({ cartLines: _, ...details }: StoredDetails, inKey = ""): StoredDetails {
  const notes = [details.note, ...(details.parts ?? []).map(({ note }) => note)].filter((note) => note !== null);
  // A note may have another one in it, quoted as the summary does.
  const longestFirst = notes.toSorted((a, b) => b.length - a.length);
  const summary = longestFirst.reduce((text, note) => withoutNote(text, note), details.summary);
  return {
    ...details,
    key: details.key.replace(/~n[^~()]*/g, inKey),
    note: null,
    summary,
    parts: details.parts?.map((part) => ({ ...part, note: null })) ?? null,
  };
}

/** As `lineSummary` puts it. */
function withoutNote(summary: string, note: string): string {
  const quoted = `“${note}”`;
  const written = [`, ${quoted}`, `; ${quoted}`, ` (${quoted})`, quoted].find((text) => summary.includes(text));
  return written === undefined ? summary : summary.replace(written, () => "");
}
