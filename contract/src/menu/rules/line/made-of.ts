import type { ResolvedLine } from "./resolve-line.ts";

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
