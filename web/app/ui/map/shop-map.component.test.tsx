import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import type { Corner } from "./drawn-corners.tsx";
import { ShopMap, type ShopMapProps } from "./shop-map.tsx";
import "../../theme/theme.css";

const shop = { lat: 12.97, lng: 77.64 };
const areas = [
  { _id: "near", shape: { center: shop, radiusMetres: 2000 }, label: "₹30" },
  { _id: "far", shape: { center: shop, radiusMetres: 5000 }, label: "₹50", isChosen: true },
];
const map = page.getByRole("application", { name: "Delivery areas" });

function Shown({ height = 300, ...props }: Partial<ShopMapProps> & { height?: number }) {
  return (
    <div style={{ display: "grid", height }}>
      <ShopMap label="Delivery areas" shop={shop} areas={areas} {...props} />
    </div>
  );
}

test("rings are drawn without tiles, each with its fee", async () => {
  await render(<Shown />);
  await expect.element(map.getByText("₹30")).toBeVisible();
  await expect.element(map.getByText("₹50")).toBeVisible();
  await expectNoAxeViolations();
});

test("the fees of many rings cover neither each other nor the shop", async () => {
  const rings = [300, 1500, 2500, 3500, 4500, 5500, 6500, 8000].map((radiusMetres) => ({
    _id: `${radiusMetres}`,
    shape: { center: shop, radiusMetres },
    label: `₹${radiusMetres}`,
  }));
  await render(<Shown areas={rings} />);
  await expect.element(map.getByText("₹8000")).toBeVisible();
  await expect.element(map.getByText("₹300", { exact: true })).toBeVisible();
  const boxes = [...map.element().querySelectorAll("svg g")].map((each) => each.getBoundingClientRect());
  expect(boxes.length).toBeGreaterThan(4);
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      expect(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top).toBe(true);
});

test("each of four rings has its fee on a low drawing", async () => {
  const rings = [2000, 5000, 8000, 20_000].map((radiusMetres) => ({
    _id: `${radiusMetres}`,
    shape: { center: shop, radiusMetres },
    label: `₹${radiusMetres / 100}`,
  }));
  await render(<Shown height={200} areas={rings} />);
  for (const { label } of rings) await expect.element(map.getByText(label, { exact: true })).toBeVisible();
});

test("a pin on plain ground is seen among the rings and the shop", async () => {
  await render(<Shown pin={{ lat: 12.98, lng: 77.65 }} onPinChange={vi.fn()} />);
  await expect.element(map.getByText("₹30")).toBeVisible();
  await expect.element(map.getByText("₹50")).toBeVisible();
});

test("a tap sets the pin; then arrow keys move it by small steps", async () => {
  const onPinChange = vi.fn();
  function Pinned() {
    const [pin, setPin] = useState<typeof shop | null>(null);
    onPinChange.mockImplementation(setPin);
    return <Shown pin={pin} onPinChange={onPinChange} />;
  }
  await render(<Pinned />);
  await map.click();
  await expect.poll(() => onPinChange.mock.calls.length).toBe(1);
  const [tapped] = onPinChange.mock.calls[0] ?? [];
  expect(tapped.lat).toBeCloseTo(shop.lat, 2);
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => onPinChange.mock.calls.length).toBe(2);
  const [moved] = onPinChange.mock.calls[1] ?? [];
  expect(moved.lat).toBeGreaterThan(tapped.lat);
  expect(moved.lng).toBeCloseTo(tapped.lng, 5);
});

test("an area is drawn by taps, and its corners are moved and removed by keys", async () => {
  const seen: { corners: readonly Corner[] } = { corners: [] };
  function Drawn() {
    const [corners, setCorners] = useState<readonly Corner[]>([]);
    seen.corners = corners;
    return <Shown drawn={{ corners, onChange: setCorners }} />;
  }
  await render(<Drawn />);
  for (const position of [
    { x: 60, y: 60 },
    { x: 200, y: 60 },
    { x: 200, y: 200 },
  ])
    await map.click({ position });
  await expect.poll(() => seen.corners.length).toBe(3);
  const [first] = seen.corners;
  const corner = page.getByRole("button", { name: "Corner 1" });
  corner.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => seen.corners[0]?.[1]).toBeGreaterThan(first?.[1] ?? 0);
  await userEvent.keyboard("{Delete}");
  await expect.poll(() => seen.corners.length).toBe(2);
});

test("streets lie under the shapes where the operator has set up tiles, with their source", async () => {
  const picture = document.createElement("canvas").toDataURL();
  await render(<Shown tiles={{ kind: "tiles", url: picture }} />);
  await expect.element(map.getByText("© OpenStreetMap")).toBeVisible();
  await expect.poll(() => map.element().querySelector("canvas")).toBeInstanceOf(HTMLCanvasElement);
  await expect.element(map.getByText("₹30")).toBeVisible();
  await expectNoAxeViolations();
});
