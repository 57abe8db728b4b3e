import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { classNames } from "../icons/class-names.ts";
import { IconButton } from "../icons/icon-button.tsx";
import { MinusIcon, PlusIcon } from "../icons/icons.tsx";
import { mapTexts as texts } from "../texts/en-map.ts";
import { type Corner, DrawnCorners, withCorner } from "./drawn-corners.tsx";
import { Areas, type MapArea, PinMark } from "./map-shapes.tsx";
import type { MapTilesProps, MapTilesSource } from "./map-tiles.tsx";
import { cornersOf } from "./projection.ts";
import styles from "./shop-map.module.css";
import { useMapView, useSize } from "./use-map-view.ts";

interface MapPictureProps extends Pick<ShopMapProps, "areas" | "shop" | "pin" | "tiles" | "className"> {
  center: Point;
}

const PICTURE_ZOOM = 15;

/** A place to look at, for those who see: what it shows is said beside it. */
export function MapPicture({ center, areas, shop, pin, tiles, className }: MapPictureProps) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const frame = size && { size, view: { center, zoom: PICTURE_ZOOM } };
  return (
    <div ref={element} className={classNames(styles.map, styles.picture, className)} aria-hidden="true">
      {frame && <Ground tiles={tiles} {...frame} />}
      {frame && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, with all around it
        <svg className={styles.shapes} width={frame.size.width} height={frame.size.height}>
          <Areas areas={areas} shop={shop} {...frame} />
          {pin && <PinMark at={pin} isOff={false} {...frame} />}
        </svg>
      )}
    </div>
  );
}

function Ground({ tiles, ...frame }: Pick<ShopMapProps, "tiles"> & Pick<MapTilesProps, "view" | "size">) {
  if (!tiles) return null;
  return (
    <>
      <Suspense>
        <Tiles source={tiles} {...frame} />
      </Suspense>
      <small className={styles.source}>{texts.source}</small>
    </>
  );
}

const NoTiles = { default: (): ReactNode => null };
const Tiles = lazy<ComponentType<MapTilesProps>>(() =>
  import("./map-tiles.tsx").then(
    ({ MapTiles }) => ({ default: MapTiles }),
    () => NoTiles,
  ),
);

export interface ShopMapProps {
  /** What the map is of, for screen readers. The same must be possible without it. */
  label: string;
  shop: Point | null;
  /** In the shop's order: the first one that a place is in counts. */
  areas: readonly MapArea[];
  pin?: Point | null;
  /** Where the shop does not deliver to, the pin has no colour. */
  isPinOff?: boolean;
  /** A tap sets the pin; then it stays in the middle, and the map moves under it. Without it, the pin cannot be moved. */
  onPinChange?: (at: Point) => void;
  /** A tap chooses a place, and the map stays as it is. */
  onTap?: (at: Point) => void;
  /** Corners of an area that is drawn: a tap adds one. */
  drawn?: { corners: readonly Corner[]; onChange: (corners: Corner[]) => void };
  /** Buttons over the map, before those that zoom. */
  actions?: ReactNode;
  /** What is under it; null: plain ground. */
  tiles?: MapTilesSource | null;
  className?: string;
}

/** The shop's areas, on streets or on plain ground. */
export function ShopMap({ label, shop, areas, pin, isPinOff, onPinChange, onTap, drawn, actions, tiles, className }: ShopMapProps) {
  const help = useId();
  // Those that are added do not move the map.
  const [firstCorners] = useState(drawn?.corners ?? []);
  const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });
  const { element, size, view, zoom, handlers } = useMapView({
    points: firstCorners.length > 2 ? firstCorners.map(toPoint) : [...areas.flatMap(pointsOf), ...(shop ? [shop] : [])],
    center: (onPinChange && pin) || null,
    hasStreets: Boolean(tiles),
    onMoved: (center) => pin && onPinChange?.(rounded(center)),
    onTap: (at) => {
      if (drawn) drawn.onChange(withCorner(drawn.corners, at));
      else (onTap ?? onPinChange)?.(rounded(at));
    },
  });
  const frame = view && size ? { view, size } : null;
  return (
    <div
      ref={element}
      className={classNames(styles.map, className)}
      role="application"
      aria-label={label}
      aria-describedby={help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it
      tabIndex={0}
      {...handlers}
    >
      <span id={help} hidden>
        {onPinChange ? texts.pinHelp : texts.moveHelp}
      </span>
      {frame && <Ground tiles={tiles} {...frame} />}
      {frame && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: the map has a name, and its corners have theirs
        <svg className={styles.shapes} width={frame.size.width} height={frame.size.height}>
          <Areas areas={areas} shop={shop} {...frame} />
          {drawn && <DrawnCorners corners={drawn.corners} onChange={drawn.onChange} {...frame} />}
          {pin && <PinMark at={onPinChange ? frame.view.center : pin} isOff={isPinOff === true} {...frame} />}
        </svg>
      )}
      <div className={styles.tools}>
        {actions}
        <IconButton label={texts.zoomIn} onClick={() => zoom(1)}>
          <PlusIcon />
        </IconButton>
        <IconButton label={texts.zoomOut} onClick={() => zoom(-1)}>
          <MinusIcon />
        </IconButton>
      </div>
    </div>
  );
}

const toPoint = ([lat, lng]: Corner): Point => ({ lat, lng });
const pointsOf = ({ shape }: MapArea): Point[] =>
  "radiusMetres" in shape ? cornersOf(shape.center, shape.radiusMetres) : shape.points.map(toPoint);
