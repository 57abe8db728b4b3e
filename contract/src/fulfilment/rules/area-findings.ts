/** What an owner may not have meant with the shop's areas: those that no place is in, and places between them that none reaches. */

import type { AreaRule, FulfilmentTerms, Point, ServiceArea } from "./fulfilment.ts";
import { metresBetween } from "./fulfilment.ts";
import { cross, edgesOf } from "./polygon.ts";
import { isInside, needsPin } from "./service-areas.ts";
import { type Box, boxOf, type Corner, pointOf } from "./whereabouts.ts";

export type AreaFinding =
  /** Each place in it is in an earlier area. */
  | { kind: "hidden"; area: ServiceArea; by: ServiceArea }
  /** In two areas, of which the first counts. */
  | { kind: "pincodesTwice"; area: ServiceArea; first: ServiceArea; pincodes: string[] }
  /** Distances are from the shop, which has no location. */
  | { kind: "noLocation" }
  /** Pincodes count only for customers without a pin. */
  | { kind: "pincodesBesidePins" }
  /** A place with areas all around that is in none. */
  | { kind: "hole"; at: Point; metres: number }
  /** A narrow place between the borders of two outlines that is in none. `metres`: its width. */
  | { kind: "gap"; area: ServiceArea; beside: ServiceArea; at: Point; metres: number };

type Terms = Pick<FulfilmentTerms, "areas" | "location" | "detourFactor">;

export const findingsOf = (terms: Terms): AreaFinding[] => {
  const { areas, location } = terms;
  const hasDistance = areas.some(({ rule }) => rule.kind === "distance");
  return [
    ...(hasDistance && !location ? [{ kind: "noLocation" } as const] : []),
    ...areas.flatMap((area, index) => shadowsOf(area, areas.slice(0, index), terms)),
    ...(areas.some(needsPin) && !areas.every(needsPin) ? [{ kind: "pincodesBesidePins" } as const] : []),
    ...holesOf(terms),
    ...gapsOf(terms),
  ];
};

function shadowsOf(area: ServiceArea, earlier: readonly ServiceArea[], terms: Terms): AreaFinding[] {
  const { rule } = area;
  if (rule.kind !== "pincodes") {
    const by = earlier.find((one) => covers(one, area, terms));
    return by ? [{ kind: "hidden", area, by }] : [];
  }
  const firstWith = (pincode: string) => earlier.find((one) => one.rule.kind === "pincodes" && one.rule.pincodes.includes(pincode));
  const owners = new Map(rule.pincodes.map((pincode) => [pincode, firstWith(pincode)]));
  const firsts = [...new Set(owners.values())].filter((first) => first !== undefined);
  const [by] = firsts;
  if (by && rule.pincodes.every((pincode) => owners.get(pincode))) return [{ kind: "hidden", area, by }];
  return firsts.map((first) => {
    const pincodes = rule.pincodes.filter((pincode) => owners.get(pincode) === first);
    return { kind: "pincodesTwice", area, first, pincodes };
  });
}

/** Whether every place of the later area is in the earlier one. */
function covers({ rule: earlier }: ServiceArea, { rule: later }: ServiceArea, { location, detourFactor }: Terms): boolean {
  if (earlier.kind === "pincodes" || later.kind === "pincodes") return false;
  if (earlier.kind === "distance" && later.kind === "distance") return later.upToMetres <= earlier.upToMetres;
  const isCovered = (point: Point) => isInside(earlier, point, location && metresBetween(location, point) * detourFactor);
  if (later.kind === "polygon") {
    // A circle has no corners to the inside.
    const isCut = earlier.kind === "polygon" && edgesCross(earlier.points, later.points);
    return !isCut && later.points.every((corner) => isCovered(pointOf(corner)));
  }
  if (!location || earlier.kind === "distance") return false;
  const radius = later.upToMetres / detourFactor;
  const isNotched = earlier.points.some((corner) => metresBetween(location, pointOf(corner)) < radius);
  return !isNotched && circleAround(location, radius).every((corner) => isCovered(pointOf(corner)));
}

const METRES_OF_DEGREE = 111_195;
const CIRCLE_CORNERS = 36;

export function circleAround({ lat, lng }: Point, metres: number): Corner[] {
  const up = metres / METRES_OF_DEGREE;
  const across = up / Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: CIRCLE_CORNERS }, (_, step) => {
    const angle = (step / CIRCLE_CORNERS) * 2 * Math.PI;
    return [lat + up * Math.sin(angle), lng + across * Math.cos(angle)] as const;
  });
}

const edgesCross = (one: readonly Corner[], other: readonly Corner[]): boolean =>
  edgesOf(one).some(([a, b]) => edgesOf(other).some(([c, d]) => cross(a, b, c, d)));

/** Cells of the grid in which holes are looked for. */
const CELLS = 64;
/** Borders that were drawn along each other leave slivers. */
const LEAST_CELLS = 3;
const HOLES_MAX = 5;

/** Cells that no area reaches and that are not connected with the outside. */
function holesOf({ areas, location, detourFactor }: Terms): AreaFinding[] {
  const shapes = areas.flatMap(({ rule }): { rule: AreaRule; box: Box }[] => {
    if (rule.kind === "polygon") return [{ rule, box: boxOf(rule.points) }];
    if (rule.kind === "pincodes" || !location) return [];
    return [{ rule, box: boxOf(circleAround(location, rule.upToMetres / detourFactor)) }];
  });
  // One shape alone has no hole.
  if (shapes.length < 2) return [];
  const grid = gridOver(shapes.map(({ box }) => box));
  const isServed = (at: number) => {
    const point = grid.centre(at);
    const metres = location && metresBetween(location, point) * detourFactor;
    return shapes.some(({ rule, box }) => isWithin(box, point) && isInside(rule, point, metres));
  };
  const isOpen = Array.from({ length: CELLS * CELLS }, (_, at) => !isServed(at));
  // The first cell is in the margin around all areas.
  takePatch(isOpen, 0);
  const holes: AreaFinding[] = [];
  for (let at = isOpen.indexOf(true); at >= 0 && holes.length < HOLES_MAX; at = isOpen.indexOf(true)) {
    const patch = takePatch(isOpen, at);
    if (patch.length >= LEAST_CELLS) holes.push({ kind: "hole", ...grid.extent(patch) });
  }
  return holes;
}

const isWithin = ({ south, north, west, east }: Box, { lat, lng }: Point): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

function gridOver(boxes: readonly Box[]) {
  const { south, north, west, east } = boxOf(
    boxes.flatMap((box): Corner[] => [
      [box.south, box.west],
      [box.north, box.east],
    ]),
  );
  // Two of the cells in each row and column are the margin.
  const height = (north - south) / (CELLS - 2);
  const width = (east - west) / (CELLS - 2);
  const centre = (at: number): Point => ({
    lat: south + (Math.floor(at / CELLS) - 0.5) * height,
    lng: west + ((at % CELLS) - 0.5) * width,
  });
  return {
    centre,
    /** Its middle cell, and its size as that of a square. */
    extent: (patch: readonly number[]) => {
      const at = centre(middleOf(patch));
      const side = metresBetween(at, { lat: at.lat + height, lng: at.lng + width }) / Math.SQRT2;
      return { at, metres: Math.sqrt(patch.length) * side };
    },
  };
}

/** The cell that is nearest to the mean of all: a bent patch may not contain the mean. */
function middleOf(patch: readonly number[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / patch.length;
  const row = mean(patch.map((at) => Math.floor(at / CELLS)));
  const column = mean(patch.map((at) => at % CELLS));
  const away = (at: number) => Math.hypot(Math.floor(at / CELLS) - row, (at % CELLS) - column);
  return patch.reduce((best, at) => (away(at) < away(best) ? at : best));
}

/** Takes a cell and all that are connected with it out of the open ones. */
function takePatch(isOpen: boolean[], start: number): number[] {
  const patch: number[] = [];
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!isOpen[at]) continue;
    isOpen[at] = false;
    patch.push(at);
    if (at % CELLS > 0) waiting.push(at - 1);
    if (at % CELLS < CELLS - 1) waiting.push(at + 1);
    waiting.push(at - CELLS, at + CELLS);
  }
  return patch;
}

/** Borders that are nearer to each other were meant to meet. */
const GAP_MAX_METRES = 50;
/** What is narrower holds no door. */
const GAP_MIN_METRES = 1;
const GAP_LENGTH_METRES = 2 * GAP_MAX_METRES;
const SAMPLES = 200;

function gapsOf({ areas, location, detourFactor }: Terms): AreaFinding[] {
  const isServed = (point: Point) => {
    const metres = location && metresBetween(location, point) * detourFactor;
    return areas.some(({ rule }) => rule.kind !== "pincodes" && isInside(rule, point, metres));
  };
  const outlines = areas.flatMap((area) => (area.rule.kind === "polygon" ? [{ area, points: area.rule.points }] : []));
  return outlines.flatMap((one, index) =>
    outlines.slice(index + 1).flatMap((other): AreaFinding[] => {
      const { places, stepMetres } = placesAlong(other.points, nearTo(one.points));
      const gaps = places.flatMap((place) => {
        const border = nearestOn(one.points, place);
        const metres = metresBetween(place, border);
        const at = { lat: (place.lat + border.lat) / 2, lng: (place.lng + border.lng) / 2 };
        return metres > GAP_MIN_METRES && metres <= GAP_MAX_METRES && !isServed(at) ? [{ at, metres }] : [];
      });
      const middle = gaps[gaps.length >> 1];
      if (!middle || gaps.length * stepMetres < GAP_LENGTH_METRES) return [];
      return [
        { kind: "gap", area: other.area, beside: one.area, at: middle.at, metres: Math.max(...gaps.map(({ metres }) => metres)) },
      ];
    }),
  );
}

/** Whether a place may be beside an outline. */
function nearTo(corners: readonly Corner[]): (place: Point) => boolean {
  const { south, north, west, east } = boxOf(corners);
  const margin = (2 * GAP_MAX_METRES) / METRES_OF_DEGREE;
  const box = { south: south - margin, north: north + margin, west: west - margin, east: east + margin };
  return (place) => isWithin(box, place);
}

/** At equal steps along a border. */
function placesAlong(corners: readonly Corner[], isMeant: (place: Point) => boolean) {
  const edges = edgesOf(corners).map(([from, to]) => ({ from, to, metres: metresBetween(pointOf(from), pointOf(to)) }));
  const stepMetres = edges.reduce((sum, { metres }) => sum + metres, 0) / SAMPLES;
  const places: Point[] = [];
  let ahead = stepMetres / 2;
  for (const { from, to, metres } of edges) {
    for (; ahead < metres; ahead += stepMetres) {
      const place = pointOf(between(from, to, ahead / metres));
      if (isMeant(place)) places.push(place);
    }
    ahead -= metres;
  }
  return { places, stepMetres };
}

const between = ([fromLat, fromLng]: Corner, [toLat, toLng]: Corner, part: number): Corner => [
  fromLat + (toLat - fromLat) * part,
  fromLng + (toLng - fromLng) * part,
];

/** The nearest place on a border: so near that the earth is flat. */
function nearestOn(corners: readonly Corner[], { lat, lng }: Point): Point {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let best = { lat, lng };
  let least = Number.POSITIVE_INFINITY;
  for (const [from, to] of edgesOf(corners)) {
    const [x, y] = [(to[1] - from[1]) * shrink, to[0] - from[0]];
    const along = ((lng - from[1]) * shrink * x + (lat - from[0]) * y) / (x * x + y * y || 1);
    const place = pointOf(between(from, to, Math.min(1, Math.max(0, along))));
    const away = Math.hypot((place.lng - lng) * shrink, place.lat - lat);
    if (away < least) [best, least] = [place, away];
  }
  return best;
}
