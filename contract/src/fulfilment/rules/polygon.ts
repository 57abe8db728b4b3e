/** Sides of polygons, and whether they cross. */
import type { Corner } from "./whereabouts.ts";

/** Positive: c is to the left of the line from a to b. */
const side = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const isBetween = (a: number, b: number, c: number): boolean => Math.min(a, b) <= c && c <= Math.max(a, b);

const isOn = (a: Corner, b: Corner, c: Corner): boolean =>
  side(a, b, c) === 0 && isBetween(a[0], b[0], c[0]) && isBetween(a[1], b[1], c[1]);

/** Not if they only touch. */
export const cross = (a: Corner, b: Corner, c: Corner, d: Corner): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

function meet(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  return cross(a, b, c, d) || isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b);
}

export const edgesOf = (corners: readonly Corner[]) =>
  corners.map((from, at) => [from, corners[(at + 1) % corners.length] ?? from] as const);

/** Of at least three corners, the last joined to the first. Sides that follow each other meet in one corner only. */
export function crossesItself(corners: readonly Corner[]): boolean {
  const edges = edgesOf(corners);
  return edges.some(([a, b], at) =>
    edges.slice(at + 1).some(([c, d], further) => {
      if (further === 0) return isOn(a, b, d);
      if (at === 0 && further === edges.length - 2) return isOn(a, b, c);
      return meet(a, b, c, d);
    }),
  );
}
