import { expect, test } from "vitest";
import { mapStyle } from "./map-style.ts";

const colours = {
  ground: "#fff",
  park: "#fff",
  water: "#fff",
  building: "#fff",
  road: "#fff",
  mainRoad: "#fff",
  rail: "#fff",
  text: "#000",
  halo: "#fff",
};
const layersOf = (...args: Parameters<typeof mapStyle>) => mapStyle(...args).layers;

test("no layer draws a border or names a country", () => {
  const layers = layersOf({ kind: "pmtiles", url: "https://forno.example/map.pmtiles" }, colours);
  expect(layers.filter((layer) => "source-layer" in layer && layer["source-layer"] === "boundaries")).toEqual([]);
  expect(JSON.stringify(layers)).not.toContain("country");
});

test("a file is read by its address, vector tiles by their template, and anything else is a picture", () => {
  const sourceOf = (kind: "tiles" | "pmtiles", url: string) => Object.values(mapStyle({ kind, url }, colours).sources)[0];
  expect(sourceOf("pmtiles", "https://forno.example/map.pmtiles")).toEqual({
    type: "vector",
    url: "pmtiles://https://forno.example/map.pmtiles",
  });
  expect(sourceOf("tiles", "https://t.example/{z}/{x}/{y}.mvt?key=1")).toMatchObject({ type: "vector" });
  expect(sourceOf("tiles", "https://t.example/{z}/{x}/{y}.png")).toMatchObject({ type: "raster" });
});
