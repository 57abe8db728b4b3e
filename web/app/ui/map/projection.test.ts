import fc from "fast-check";
import { expect, test } from "vitest";
import { cornersOf, pannedBy, pixelOf, pixelsOf, pointAt, viewOf, ZOOM_MAX, ZOOM_MIN, zoomedAt } from "./projection.ts";

const size = { width: 390, height: 300 };
const point = fc.record({
  lat: fc.double({ min: 6, max: 37, noNaN: true }),
  lng: fc.double({ min: 68, max: 98, noNaN: true }),
});
const view = fc.record({ center: point, zoom: fc.double({ min: ZOOM_MIN, max: ZOOM_MAX, noNaN: true }) });
const pixel = fc.record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 300 }) });

test("a pixel is where its point is", () => {
  fc.assert(
    fc.property(view, pixel, (seen, at) => {
      const back = pixelOf(pointAt(at, seen, size), seen, size);
      expect(back.x).toBeCloseTo(at.x, 3);
      expect(back.y).toBeCloseTo(at.y, 3);
    }),
  );
});

test("what is under the fingers stays under them while they zoom", () => {
  fc.assert(
    fc.property(view, pixel, fc.double({ min: -3, max: 3, noNaN: true }), (seen, at, by) => {
      const fixed = pointAt(at, seen, size);
      const zoomed = zoomedAt(at, by, seen, size);
      const now = pixelOf(fixed, zoomed, size);
      expect(now.x).toBeCloseTo(at.x, 2);
      expect(now.y).toBeCloseTo(at.y, 2);
      expect(zoomed.zoom).toBeGreaterThanOrEqual(ZOOM_MIN);
      expect(zoomed.zoom).toBeLessThanOrEqual(ZOOM_MAX);
    }),
  );
});

test("north is up, and a drag to the right shows what is west", () => {
  const seen = { center: { lat: 12.97, lng: 77.64 }, zoom: 14 };
  expect(pixelOf({ lat: 12.98, lng: 77.64 }, seen, size).y).toBeLessThan(150);
  expect(pannedBy({ x: 50, y: 0 }, seen).center.lng).toBeLessThan(77.64);
});

test("a kilometre in Bengaluru", () => {
  const at = { lat: 12.97, lng: 77.64 };
  expect(pixelsOf(1000, at, 14)).toBeCloseTo(1000 / 4.659, 0);
});

test("a circle is seen as a whole", () => {
  fc.assert(
    fc.property(point, fc.integer({ min: 500, max: 20_000 }), (at, metres) => {
      const seen = viewOf(cornersOf(at, metres), size);
      if (!seen) throw new Error("no view");
      for (const corner of cornersOf(at, metres)) {
        const { x, y } = pixelOf(corner, seen, size);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(size.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(size.height);
      }
    }),
  );
});

test("nothing to see has no view; one point is seen with its streets", () => {
  expect(viewOf([], size)).toBeNull();
  expect(viewOf([{ lat: 12.97, lng: 77.64 }], size)).toMatchObject({ zoom: 16 });
});
