/** What a map shows, and how fingers, wheel and keys change it. */
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Pixel, pannedBy, pointAt, type Size, type View, viewOf, zoomedAt } from "./projection.ts";

/** A finger that trembles still taps. */
const TAP_PIXELS = 6;
const STEP_PIXELS = 24;

interface Wanted {
  /** What is seen at first. */
  points: readonly Point[];
  /** Wherever this is, it is the centre. */
  center: Point | null;
  /** There are streets around the centre: it is seen from near. Plain ground shows it among all points. */
  hasStreets: boolean;
  /** The person has moved the map, and let it go. */
  onMoved: (center: Point) => void;
  onTap: (at: Point) => void;
}

/** As soon as the element is there. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

export function useMapView({ points, center, hasStreets, onMoved, onTap }: Wanted) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const [chosen, setChosen] = useState<View | null>(null);

  const fitting = size && viewOf(center && (hasStreets || points.length === 0) ? [center] : points, size);
  const first = fitting && { ...fitting, center: center ?? fitting.center };
  const view = chosen ?? first;

  const [lat, lng] = [center?.lat, center?.lng];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place moves the map, not the zoom
  useEffect(() => {
    if (lat === undefined || lng === undefined || !view) return;
    if (view.center.lat === lat && view.center.lng === lng) return;
    setChosen({ center: { lat, lng }, zoom: hasStreets ? Math.max(view.zoom, 15) : view.zoom });
  }, [lat, lng]);

  const show = (next: View, isDone: boolean) => {
    setChosen(next);
    if (isDone) onMoved(next.center);
  };
  const zoom = (by: number, at?: Pixel) => {
    if (!view || !size) return;
    show(zoomedAt(at ?? { x: size.width / 2, y: size.height / 2 }, by, view, size), true);
  };
  const pan = (by: Pixel) => view && show(pannedBy(by, view), true);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(-event.deltaY / 300, pixelIn(element.current, event));
  });
  useEffect(() => {
    const box = element.current;
    // React's own listener could not keep the page from scrolling.
    box?.addEventListener("wheel", onWheel, { passive: false });
    return () => box?.removeEventListener("wheel", onWheel);
  }, []);

  const fingers = useRef(new Map<number, Pixel>());
  const travelled = useRef(0);
  const down = (event: PointerEvent) => {
    if (isControl(event.target)) return;
    element.current?.setPointerCapture(event.pointerId);
    if (fingers.current.size === 0) travelled.current = 0;
    fingers.current.set(event.pointerId, pixelIn(element.current, event));
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !view || !size) return;
    const now = pixelIn(element.current, event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    travelled.current += distance(before, now);
    if (travelled.current <= TAP_PIXELS) return;
    const panned = pannedBy({ x: (now.x - before.x) / (other ? 2 : 1), y: (now.y - before.y) / (other ? 2 : 1) }, view);
    if (!other) return show(panned, false);
    const by = Math.log2(Math.max(distance(now, other), 1) / Math.max(distance(before, other), 1));
    show(zoomedAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, by, panned, size), false);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || !view || !size) return;
    if (travelled.current > TAP_PIXELS) onMoved(view.center);
    else if (event.type === "pointerup") onTap(pointAt(pixelIn(element.current, event), view, size));
  };
  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const step = event.shiftKey ? STEP_PIXELS * 5 : STEP_PIXELS;
    const moved = stepOf(event.key, step);
    if (moved) pan({ x: -moved.x, y: -moved.y });
    else if (event.key === "+" || event.key === "=") zoom(1);
    else if (event.key === "-") zoom(-1);
    else return;
    event.preventDefault();
  };
  const handlers = { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onKeyDown: key };
  return { element, size, view, zoom, handlers };
}

/** An arrow key, as a way on the screen. */
export function stepOf(key: string, step: number): Pixel | null {
  if (key === "ArrowLeft") return { x: -step, y: 0 };
  if (key === "ArrowRight") return { x: step, y: 0 };
  if (key === "ArrowUp") return { x: 0, y: -step };
  return key === "ArrowDown" ? { x: 0, y: step } : null;
}

export function pixelIn(box: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Pixel {
  const { left = 0, top = 0 } = box?.getBoundingClientRect() ?? {};
  return { x: clientX - left, y: clientY - top };
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("button, a, [data-corner]") !== null;
const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);
