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
export function Areas({ areas, view, size }: { areas: readonly MapArea[] } & Frame) {
  const drawn = areas.map((area, at) => ({ area, turn: at, tone: Math.min(at, TONES.length - 1) })).reverse();
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
      {drawn.map(
        ({ area, turn }) =>
          area.label && (
            <AreaLabel key={area._id} text={area.label} isChosen={area.isChosen} at={labelPlace(area.shape, turn, view, size)} />
          ),
      )}
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

function AreaLabel({ text, at, isChosen }: { text: string; at: Pixel | null; isChosen: boolean | undefined }) {
  if (!at) return null;
  const width = 18 + text.length * 8;
  return (
    <g className={classNames(styles.label, isChosen && styles.chosenLabel)} transform={`translate(${at.x} ${at.y})`}>
      <rect x={-width / 2} y={-13} width={width} height={26} rx={13} />
      <text y={5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** In eighths of a turn, from the top. Each area begins with another one, so that the labels of rings do not meet. */
const DIRECTIONS = [0, 1, 7, 2, 6, 3, 5, 4];
const MARGIN = 28;

/** A place on the border that is seen. */
function labelPlace(shape: MapArea["shape"], turn: number, view: View, size: Size): Pixel | null {
  const isSeen = ({ x, y }: Pixel) => x > MARGIN && y > MARGIN && x < size.width - MARGIN && y < size.height - MARGIN;
  if (!("radiusMetres" in shape)) {
    const corners = shape.points.map(([lat, lng]) => pixelOf({ lat, lng }, view, size));
    return corners.filter(isSeen).sort((a, b) => a.y - b.y)[0] ?? null;
  }
  const { x, y } = pixelOf(shape.center, view, size);
  const radius = pixelsOf(shape.radiusMetres, shape.center, view.zoom);
  const places = DIRECTIONS.map((eighth) => {
    const angle = ((eighth + turn) * Math.PI) / 4;
    return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) };
  });
  return places.find(isSeen) ?? null;
}

/** The shop is an oven's mouth. */
export function ShopMark({ at, view, size }: { at: Point } & Frame) {
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
