import { crossesItself } from "@forno/contract/fulfilment/rules/polygon.ts";
import type { Corner } from "@forno/contract/fulfilment/rules/whereabouts.ts";

const METRES_OF_DEGREE = 111_195;
type Place = readonly [x: number, y: number];

export interface SimplifiedOutline {
  corners: Corner[];
  /** How far the border moves at most; 0: nothing was left out. */
  metres: number;
}

const FIRST_TOLERANCE = 2;
const MORE_TOLERANCE = 1.4;
/** 200 km, the size of the largest area. */
const LAST_TOLERANCE = 200_000;

/** With at most so many corners, by the Douglas–Peucker algorithm, and with a border that does not cross itself, if it can be. Null: it has no such shape. */
export function simplified(corners: readonly Corner[], max: number): SimplifiedOutline | null {
  if (corners.length <= max) return { corners: [...corners], metres: 0 };
  const flat = flattened(corners);
  let best: SimplifiedOutline | null = null;
  for (let metres = FIRST_TOLERANCE; metres < LAST_TOLERANCE; metres *= MORE_TOLERANCE) {
    const kept = keptOf(flat, metres, max);
    if (kept.size > max) continue;
    if (kept.size < 3) break;
    const outline = { corners: corners.filter((_, at) => kept.has(at)), metres };
    best ??= outline;
    if (!crossesItself(outline.corners)) return outline;
  }
  return best;
}

/** In metres from the first corner. */
function flattened(corners: readonly Corner[]): Place[] {
  const [lat0, lng0] = corners[0] ?? [0, 0];
  const across = METRES_OF_DEGREE * Math.cos((lat0 * Math.PI) / 180);
  return corners.map(([lat, lng]) => [(lng - lng0) * across, (lat - lat0) * METRES_OF_DEGREE]);
}

/**
 * Indexes of a closed line, which is cut at its first place and the one that is farthest from it. It ends as soon as there are more
 * than `max`: for a line that goes to and fro, all of them would take minutes.
 */
function keptOf(places: readonly Place[], metres: number, max: number): Set<number> {
  const closed = [...places, ...places.slice(0, 1)];
  const middle = farthest(closed, 0, closed.length - 1).at;
  const kept = new Set([0, middle]);
  const open = [
    [0, middle],
    [middle, closed.length - 1],
  ] as [number, number][];
  for (let part = open.pop(); part && kept.size <= max; part = open.pop()) {
    const [from, to] = part;
    const { at, distance } = farthest(closed, from, to);
    if (distance <= metres) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return kept;
}

function farthest(places: readonly Place[], from: number, to: number): { at: number; distance: number } {
  let found = { at: from, distance: 0 };
  const [start, end] = [places[from], places[to]];
  if (!start || !end) return found;
  for (let at = from + 1; at < to; at++) {
    const place = places[at];
    const distance = place ? awayFrom(place, start, end) : 0;
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

/** From the part of a line between two places. */
function awayFrom([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  // `Math.hypot` takes ten times as long.
  return Math.sqrt((x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2);
}
