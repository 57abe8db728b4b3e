import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { mapTexts as texts } from "../texts/en-map.ts";
import { type Pixel, pixelOf, pointAt, type Size, type View } from "./projection.ts";
import styles from "./shop-map.module.css";
import { pixelIn, stepOf } from "./use-map-view.ts";

export type Corner = readonly [lat: number, lng: number];

export interface DrawnCornersProps {
  corners: readonly Corner[];
  onChange: (corners: Corner[]) => void;
  view: View;
  size: Size;
}

const cornerOf = ({ lat, lng }: Point): Corner => [Number(lat.toFixed(6)), Number(lng.toFixed(6))];

/** A new corner goes between the two whose side it is nearest to. */
export function withCorner(corners: readonly Corner[], at: Point): Corner[] {
  const added = cornerOf(at);
  if (corners.length < 3) return [...corners, added];
  const detours = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return length(from, added) + length(added, to) - length(from, to);
  });
  const after = detours.indexOf(Math.min(...detours));
  return corners.toSpliced(after + 1, 0, added);
}

const length = ([aLat, aLng]: Corner, [bLat, bLng]: Corner): number => Math.hypot(aLat - bLat, aLng - bLng);

/** The corners of an area that is being drawn: dragged, moved by arrow keys, removed by Delete. */
export function DrawnCorners({ corners, onChange, view, size }: DrawnCornersProps) {
  const held = useRef(false);
  const pixels = corners.map(([lat, lng]) => pixelOf({ lat, lng }, view, size));
  const moveTo = (index: number, pixel: Pixel) => onChange(corners.with(index, cornerOf(pointAt(pixel, view, size))));

  const drag = (index: number) => (event: PointerEvent<SVGElement>) => {
    if (held.current) moveTo(index, pixelIn(event.currentTarget.ownerSVGElement, event));
  };
  const hold = (event: PointerEvent<SVGElement>) => {
    held.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const release = () => {
    held.current = false;
  };
  const key =
    (index: number, { x, y }: Pixel) =>
    (event: KeyboardEvent) => {
      const step = stepOf(event.key, event.shiftKey ? 24 : 4);
      if (step) moveTo(index, { x: x + step.x, y: y + step.y });
      else if (event.key === "Delete" || event.key === "Backspace") onChange(corners.toSpliced(index, 1));
      else return;
      event.preventDefault();
    };
  return (
    <>
      {corners.length > 1 && (
        <polygon className={`${styles.area} ${styles.drawn}`} points={pixels.map(({ x, y }) => `${x},${y}`).join(" ")} />
      )}
      {pixels.map((pixel, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot be in an SVG
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is only its place in the row
          key={index}
          className={styles.corner}
          data-corner
          role="button"
          tabIndex={0}
          aria-label={texts.corner(index + 1)}
          aria-description={texts.cornerHelp}
          cx={pixel.x}
          cy={pixel.y}
          r={9}
          onPointerDown={hold}
          onPointerMove={drag(index)}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={key(index, pixel)}
        />
      ))}
    </>
  );
}
