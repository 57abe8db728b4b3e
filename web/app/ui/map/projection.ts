/** Web Mercator, as map tiles have it. A pixel is one of CSS; at zoom 0 the world is 512 of them wide. */
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";

export interface View {
  center: Point;
  zoom: number;
}

export interface Pixel {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const WORLD = 512;
const EQUATOR_METRES = 40_075_016.686;
/** Beyond it the projection has no pixels. */
const LAT_MAX = 85.051129;
/** A city, and a doorstep: no country is ever seen as a whole. */
export const ZOOM_MIN = 8;
export const ZOOM_MAX = 19;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
export const clampZoom = (zoom: number): number => clamp(zoom, ZOOM_MIN, ZOOM_MAX);

/** In pixels from the north-west corner of the world. */
function toWorld({ lat, lng }: Point, zoom: number): Pixel {
  const scale = WORLD * 2 ** zoom;
  const sine = Math.sin((clamp(lat, -LAT_MAX, LAT_MAX) * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * scale, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale };
}

function fromWorld({ x, y }: Pixel, zoom: number): Point {
  const scale = WORLD * 2 ** zoom;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI;
  return { lat: clamp(lat, -LAT_MAX, LAT_MAX), lng: clamp((x / scale) * 360 - 180, -180, 180) };
}

/** Where a point of the earth is in a map of this size. */
export function pixelOf(point: Point, { center, zoom }: View, { width, height }: Size): Pixel {
  const from = toWorld(center, zoom);
  const to = toWorld(point, zoom);
  return { x: to.x - from.x + width / 2, y: to.y - from.y + height / 2 };
}

export function pointAt({ x, y }: Pixel, { center, zoom }: View, { width, height }: Size): Point {
  const from = toWorld(center, zoom);
  return fromWorld({ x: from.x + x - width / 2, y: from.y + y - height / 2 }, zoom);
}

/** The map has moved under a finger that went this far. */
export function pannedBy({ x, y }: Pixel, { center, zoom }: View): View {
  const from = toWorld(center, zoom);
  return { center: fromWorld({ x: from.x - x, y: from.y - y }, zoom), zoom };
}

/** What is at `fixed` stays there. */
export function zoomedAt(fixed: Pixel, by: number, view: View, size: Size): View {
  const zoom = clampZoom(view.zoom + by);
  const point = pointAt(fixed, view, size);
  const moved = pixelOf(point, { center: view.center, zoom }, size);
  return pannedBy({ x: fixed.x - moved.x, y: fixed.y - moved.y }, { center: view.center, zoom });
}

export function pixelsOf(metres: number, at: Point, zoom: number): number {
  const metresPerPixel = (EQUATOR_METRES * Math.cos((at.lat * Math.PI) / 180)) / (WORLD * 2 ** zoom);
  return metres / metresPerPixel;
}

const METRES_PER_DEGREE = EQUATOR_METRES / 360;

/** North-west and south-east of a circle. */
export function cornersOf(at: Point, metres: number): Point[] {
  const lat = metres / METRES_PER_DEGREE;
  const lng = lat / Math.cos((at.lat * Math.PI) / 180);
  return [
    { lat: at.lat + lat, lng: at.lng - lng },
    { lat: at.lat - lat, lng: at.lng + lng },
  ];
}

/** All points are seen, with some room around them. One point: its neighbourhood. */
export function viewOf(points: readonly Point[], { width, height }: Size, padding = 24): View | null {
  if (points.length === 0) return null;
  const world = points.map((point) => toWorld(point, 0));
  const xs = world.map(({ x }) => x);
  const ys = world.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = (extent: number, has: number) =>
    extent > 0 ? Math.log2(Math.max(has - 2 * padding, 1) / extent) : Number.POSITIVE_INFINITY;
  const zoom = Math.min(room(east - west, width), room(south - north, height), 16);
  return { center: fromWorld({ x: (west + east) / 2, y: (north + south) / 2 }, 0), zoom: clampZoom(zoom) };
}
