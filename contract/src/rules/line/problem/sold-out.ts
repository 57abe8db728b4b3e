/** What of a line is sold out. */
import type { ResolvedLine } from "../resolve-line.ts";

/** The name of the first part that is sold out; null: all can be ordered. */
export function soldOutName(line: ResolvedLine): string | null {
  const { food, size, second, portions, parts } = line;
  if (!food.isAvailable) return food.name;
  if (size && !(size.size.isAvailable && size.price.isAvailable)) return size.size.name;
  if (second && !isOnSale(second)) return second.food.name;
  const portion = portions.find(({ left, right, modifier }) => (left > 0 || right > 0) && !modifier.isAvailable);
  if (portion) return portion.modifier.name;
  for (const part of parts ?? []) {
    const name = soldOutName(part.line);
    if (name !== null) return name;
  }
  return null;
}

const isOnSale = ({ food, price }: NonNullable<ResolvedLine["second"]>): boolean =>
  food.isAvailable && (price?.isAvailable ?? true);
