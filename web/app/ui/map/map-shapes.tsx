/** What the shop draws over the map: its areas, itself and the pin. */
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { classNames } from "../icons/class-names.ts";
import { type Pixel, pixelOf, pixelsOf, type Size, type View } from "./projection.ts";
import styles from "./shop-map.module.css";

export interface MapArea {
  _id: string;
  shape: { center: Point; radiusMetres: number } | { points: readonly (readonly [lat: number, lng: number])[] };
  /** On its border: what delivery there costs. */
  label?: string;
  isChosen?: boolean;
  /** Drawn with a broken line: an area under discussion, or the last one. */
  isDashed?: boolean;
}

interface Frame {
  view: View;
  size: Size;
}

/** The first areas are innermost: they are drawn last, in the warmest tone. */
export function Areas({ areas, shop, view, size }: { areas: readonly MapArea[]; shop: Point | null } & Frame) {
  const drawn = areas.map((area, at) => ({ area, tone: Math.min(at, TONES.length - 1) })).reverse();
  return (
    <>
      {drawn.map(({ area, tone }) => (
        <Outline
          key={area._id}
          shape={area.shape}
          {...{ view, size }}
          className={classNames(styles.area, TONES[tone], area.isChosen && styles.chosenArea, area.isDashed && styles.dashed)}
        />
      ))}
      {shop && <ShopMark at={shop} {...{ view, size }} />}
      {placedLabels(areas, shop, view, size).map(({ _id, text, isChosen, at }) => (
        <AreaLabel key={_id} {...{ text, isChosen, at }} />
      ))}
    </>
  );
}

const TONES = [styles.tone1, styles.tone2, styles.tone3];

function Outline({ shape, view, size, className }: { shape: MapArea["shape"]; className: string } & Frame) {
  if ("radiusMetres" in shape) {
    const { x, y } = pixelOf(shape.center, view, size);
    return <circle className={className} cx={x} cy={y} r={pixelsOf(shape.radiusMetres, shape.center, view.zoom)} />;
  }
  const corners = shape.points.map(([lat, lng]) => pixelOf({ lat, lng }, view, size));
  return <polygon className={`${className} ${styles.drawn}`} points={corners.map(({ x, y }) => `${x},${y}`).join(" ")} />;
}

function AreaLabel({ text, at, isChosen }: Omit<PlacedLabel, "_id">) {
  const width = labelWidth(text);
  return (
    <g className={classNames(styles.label, isChosen && styles.chosenLabel)} transform={`translate(${at.x} ${at.y})`}>
      <rect x={-width / 2} y={-LABEL_HEIGHT / 2} width={width} height={LABEL_HEIGHT} rx={LABEL_HEIGHT / 2} />
      <text y={5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** In eighths of a turn, from the top. Each area begins with another one, so that the labels of rings stand apart. */
const DIRECTIONS = [0, 1, 7, 2, 6, 3, 5, 4];
/** Above and below its mark, and to the left and right of it. */
const BESIDE_SHOP = [44, 58];

const LABEL_HEIGHT = 26;
const LABEL_GAP = 3;
const labelWidth = (text: string): number => 18 + text.length * 8;

interface Taken {
  at: Pixel;
  width: number;
  height: number;
}

interface PlacedLabel {
  _id: string;
  text: string;
  isChosen: boolean | undefined;
  at: Pixel;
}

/** Each where it covers neither the shop nor another one; the chosen area's is placed first. Without such a place it is left out. */
function placedLabels(areas: readonly MapArea[], shop: Point | null, view: View, size: Size): PlacedLabel[] {
  const taken: Taken[] = shop ? [{ at: pixelOf(shop, view, size), width: 42, height: 48 }] : [];
  const isFree = (label: Taken) => taken.every((other) => !overlaps(label, other));
  const inTurn = areas.map((area, turn) => ({ ...area, turn })).sort((a, b) => Number(b.isChosen ?? 0) - Number(a.isChosen ?? 0));
  return inTurn.flatMap(({ _id, label: text, isChosen, shape, turn }) => {
    if (!text) return [];
    const box = { width: labelWidth(text), height: LABEL_HEIGHT };
    const at = labelPlaces(shape, turn, view, size)
      .map((place) => inside(place, box, size))
      .find((place) => isFree({ at: place, ...box }));
    if (!at) return [];
    taken.push({ at, ...box });
    return { _id, text, isChosen, at };
  });
}

const overlaps = (one: Taken, other: Taken): boolean =>
  Math.abs(one.at.x - other.at.x) < (one.width + other.width) / 2 + LABEL_GAP &&
  Math.abs(one.at.y - other.at.y) < (one.height + other.height) / 2 + LABEL_GAP;

/** Of a place at the edge of the map: a little off the border, so that the whole label is seen. */
const inside = ({ x, y }: Pixel, label: Size, { width, height }: Size): Pixel => ({
  x: Math.min(Math.max(x, label.width / 2 + LABEL_GAP), width - label.width / 2 - LABEL_GAP),
  y: Math.min(Math.max(y, label.height / 2 + LABEL_GAP), height - label.height / 2 - LABEL_GAP),
});

/** Places on the border that are seen, the best first. */
function labelPlaces(shape: MapArea["shape"], turn: number, view: View, size: Size): Pixel[] {
  const isSeen = ({ x, y }: Pixel) => x > 0 && y > 0 && x < size.width && y < size.height;
  if (!("radiusMetres" in shape)) {
    const corners = shape.points.map(([lat, lng]) => pixelOf({ lat, lng }, view, size));
    return corners.filter(isSeen).sort((a, b) => a.y - b.y);
  }
  const { x, y } = pixelOf(shape.center, view, size);
  const radius = pixelsOf(shape.radiusMetres, shape.center, view.zoom);
  // Around the shop's mark, if the ring is behind it.
  const places = [radius, ...BESIDE_SHOP.map((least) => Math.max(radius, least))].flatMap((distance) =>
    DIRECTIONS.map((eighth) => {
      const angle = ((eighth + turn) * Math.PI) / 4;
      return { x: x + distance * Math.sin(angle), y: y - distance * Math.cos(angle) };
    }),
  );
  return places.filter(isSeen);
}

/** The shop is an oven's mouth. */
function ShopMark({ at, view, size }: { at: Point } & Frame) {
  const { x, y } = pixelOf(at, view, size);
  return (
    <g className={styles.shop} transform={`translate(${x} ${y})`}>
      <path d="M-21 15V-3a21 21 0 0 1 42 0v18z" />
      <path d="M-14 15V-3a14 14 0 0 1 28 0v18z" />
      <path d="M-8.500 15a8.500 8.500 0 0 1 17 0z" />
    </g>
  );
}

/** The pin is a slice: its tip stands on the place. */
export function PinMark({ at, isOff, view, size }: { at: Point; isOff: boolean } & Frame) {
  const { x, y } = pixelOf(at, view, size);
  return (
    <g className={classNames(styles.pin, isOff && styles.pinOff)} transform={`translate(${x - 24} ${y - 56})`}>
      <path d="M24 56 5.500 17.500a21 21 0 0 1 37 0z" />
      <path d="M24 56 5.500 17.500a21 21 0 0 1 37 0z" />
      <path d="M6.200 16.200a21 21 0 0 1 35.600 0" />
      <circle cx="24" cy="27" r="5.500" />
    </g>
  );
}
