/**
 * Line keys: the canonical text of a food and its configuration. A food as it comes has its own ID as its key. The order of
 * modifiers, absent defaults and spelled-out defaults make no difference. A key names all that was chosen, so it keeps its meaning
 * if the owner changes the food's defaults; `readLineKey` needs no menu. What a deal comes with changes with what is sold out, so
 * foods that were chosen for its slots are named even where they are those.
 *
 * Form: `<food>` then `~s<size>`, `~m<modifier>*<left>.<right>` for each modifier, `~h<second half>`, `~n<note>`, and for a deal
 * `~d<slot>(<line key of its food>)`. `~m` alone: it has modifiers, and none was chosen.
 */
import { isId } from "../../../wire/ids.ts";
import type { SpelledConfiguration } from "./configuration.ts";
import type { ResolvedLine } from "./resolve-line.ts";

const isLaidAsItComes = ({ portions }: ResolvedLine): boolean =>
  portions.every(({ left, right, includedLeft, includedRight }) => left === includedLeft && right === includedRight);

/** As it comes: without a configuration it would be the same line. */
export function isAsItComes(line: ResolvedLine): boolean {
  const { food, size } = line;
  return (size === null || size.size._id === food.defaultSizeId) && isUnchanged(line);
}

/** Apart from its size: that of a deal's part is the slot's. */
const isUnchanged = (line: ResolvedLine): boolean =>
  line.note === null &&
  line.second === null &&
  isLaidAsItComes(line) &&
  (line.parts ?? []).every(({ isChosen, line: part }) => !isChosen && isUnchanged(part));

export function lineKey(line: ResolvedLine): string {
  return isAsItComes(line) ? line.food._id : keyOf(line);
}

function keyOf({ food, size, second, groups, portions, note, parts }: ResolvedLine): string {
  const laid = portions
    .filter(({ left, right }) => left > 0 || right > 0)
    .map(({ modifier, left, right }) => `~m${modifier._id}*${left}.${right}`)
    .sort();
  return [
    food._id,
    size ? `~s${size.size._id}` : "",
    ...(laid.length > 0 || groups.length === 0 ? laid : ["~m"]),
    second ? `~h${second.food._id}` : "",
    note === null ? "" : `~n${encodeNote(note)}`,
    ...(parts ?? []).map(({ slot, line }) => `~d${slot._id}(${keyOf(line)})`),
  ].join("");
}

/** Escapes the signs of the key's own notation only: other scripts would become nine times as long. */
const encodeNote = (note: string): string => note.replace(/[~()%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

export interface LineId {
  foodId: string;
  /** Undefined: as it comes. */
  configuration: SpelledConfiguration | undefined;
}

type SpelledChoice = NonNullable<SpelledConfiguration["modifiers"]>[number];
type SpelledSlot = NonNullable<SpelledConfiguration["slots"]>[number];

/** Null for a text that is not a line key. */
export function readLineKey(key: string): LineId | null {
  const reader = { text: key, at: 0 };
  const line = readLine(reader, 0);
  return line && reader.at === key.length ? line : null;
}

interface Reader {
  readonly text: string;
  at: number;
}

const ID_LENGTH = 36;
const NESTING_MAX = 1;

function readId(reader: Reader): string | null {
  const id = reader.text.slice(reader.at, reader.at + ID_LENGTH);
  if (!isId(id)) return null;
  reader.at += ID_LENGTH;
  return id.toLowerCase();
}

function readLine(reader: Reader, depth: number): LineId | null {
  const foodId = readId(reader);
  if (foodId === null) return null;
  const configuration: SpelledConfiguration = {};
  const modifiers: SpelledChoice[] = [];
  const slots: SpelledSlot[] = [];
  while (reader.text[reader.at] === "~") {
    const kind = reader.text[reader.at + 1];
    reader.at += 2;
    if (kind === "s") configuration.sizeId = readId(reader) ?? undefined;
    else if (kind === "h") configuration.secondHalfId = readId(reader) ?? undefined;
    else if (kind === "m") {
      const read = readModifier(reader);
      if (!read) return null;
      modifiers.push(...read);
      configuration.modifiers = modifiers;
    } else if (kind === "n") {
      const note = readNote(reader);
      if (note === null) return null;
      configuration.note = note;
    } else if (kind === "d" && depth < NESTING_MAX) {
      const slot = readSlot(reader, depth);
      if (!slot) return null;
      slots.push(slot);
      configuration.slots = slots;
    } else return null;
    if ((kind === "s" && !configuration.sizeId) || (kind === "h" && !configuration.secondHalfId)) return null;
  }
  return { foodId, configuration: Object.keys(configuration).length > 0 ? configuration : undefined };
}

const AMOUNT = /\*(\d{1,2})\.(\d{1,2})/y;

/** Empty for `~m` alone. */
function readModifier(reader: Reader): SpelledChoice[] | null {
  const next = reader.text[reader.at];
  if (next === undefined || next === "~" || next === ")") return [];
  const _id = readId(reader);
  if (_id === null) return null;
  AMOUNT.lastIndex = reader.at;
  const amount = AMOUNT.exec(reader.text);
  if (!amount) return null;
  reader.at = AMOUNT.lastIndex;
  const left = Number(amount[1]);
  const right = Number(amount[2]);
  return portionChoices(_id, left, right);
}

/** What lies on both halves, as one choice of the whole; the rest on its side. */
export function portionChoices(_id: string, left: number, right: number): SpelledChoice[] {
  const whole = Math.min(left, right);
  const rest = Math.abs(left - right);
  return [
    ...(whole > 0 ? [{ _id, quantity: whole, side: "whole" as const }] : []),
    ...(rest > 0 ? [{ _id, quantity: rest, side: left > right ? ("left" as const) : ("right" as const) }] : []),
  ];
}

const NOTE = /[^~()]*/y;

function readNote(reader: Reader): string | null {
  NOTE.lastIndex = reader.at;
  const [text = ""] = NOTE.exec(reader.text) ?? [];
  reader.at += text.length;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readSlot(reader: Reader, depth: number): SpelledSlot | null {
  const _id = readId(reader);
  if (_id === null || reader.text[reader.at] !== "(") return null;
  reader.at += 1;
  const line = readLine(reader, depth + 1);
  if (!line || reader.text[reader.at] !== ")") return null;
  reader.at += 1;
  return { _id, foodId: line.foodId, configuration: line.configuration };
}

/** The configuration that spells out all of a line, as it is stored and shown in forms. */
export function configurationOf(line: ResolvedLine): SpelledConfiguration {
  return readLineKey(keyOf(line))?.configuration ?? {};
}

/**
 * All that is made of a line, by ID and name, spelled out. Unlike its key, it changes if the owner changes what a food comes with, or what is
 * meant by a name.
 */
export const madeOf = ({ food, size, second, note, portions, parts }: ResolvedLine): readonly unknown[] => [
  food._id,
  food.name,
  size && [size.size._id, size.size.name],
  second && [second.food._id, second.food.name],
  note,
  portions.map(({ modifier, left, right }) => [modifier._id, modifier.name, left, right]),
  parts?.map(({ slot, line }) => [slot._id, slot.name, ...madeOf(line)]) ?? null,
];
