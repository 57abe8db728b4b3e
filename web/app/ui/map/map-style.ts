/**
 * Streets, water and parks of tiles in the Protomaps schema (https://docs.protomaps.com/basemaps/layers), and pictures as they are.
 * No boundaries and no countries: how India's border is drawn is a matter of law.
 */
import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { ZOOM_MAX } from "./projection.ts";

interface Source {
  kind: "tiles" | "pmtiles";
  /** Absolute. */
  url: string;
}

/** The library's own names for such tiles. */
const VECTOR_TILES = /\.(mvt|pbf)(\?|$)/;
/** Public tiles end there; closer views enlarge them. */
const TILES_ZOOM_MAX = 15;
const PICTURES_ZOOM_MAX = 19;

export function mapStyle({ kind, url }: Source, colours: MapColours): StyleSpecification {
  const ground: LayerSpecification = { id: "ground", type: "background", paint: { "background-color": colours.ground } };
  if (kind === "tiles" && !VECTOR_TILES.test(url)) {
    const pictures: SourceSpecification = { type: "raster", tiles: [url], tileSize: 256, maxzoom: PICTURES_ZOOM_MAX };
    return { version: 8, sources: { pictures }, layers: [ground, { id: "pictures", type: "raster", source: "pictures" }] };
  }
  const streets: SourceSpecification =
    kind === "pmtiles" ? { type: "vector", url: `pmtiles://${url}` } : { type: "vector", tiles: [url], maxzoom: TILES_ZOOM_MAX };
  return { version: 8, sources: { streets }, layers: [ground, ...layers(colours)] };
}

const source = "streets";

function layers(colours: MapColours): LayerSpecification[] {
  const fill = (id: string, layer: string, colour: string, kinds?: string[], minzoom = 0): LayerSpecification => ({
    id,
    minzoom,
    type: "fill",
    source,
    "source-layer": layer,
    paint: { "fill-color": colour },
    ...(kinds && { filter: ["in", ["get", "kind"], ["literal", kinds]] }),
  });
  const line = (id: string, kind: string, colour: string, widths: [number, number], dash?: number[]): LayerSpecification => ({
    id,
    type: "line",
    source,
    "source-layer": "roads",
    filter: ["==", ["get", "kind"], kind],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": colour,
      "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 11, widths[0], ZOOM_MAX, widths[1]],
      ...(dash && { "line-dasharray": dash }),
    },
  });
  return [
    fill("earth", "earth", colours.ground),
    fill("parks", "landuse", colours.park, ["park", "garden", "forest", "wood", "grass", "nature_reserve", "golf_course"]),
    fill("water", "water", colours.water),
    fill("buildings", "buildings", colours.building, ["building"], 15),
    line("paths", "path", colours.road, [0.1, 4]),
    line("minor-roads", "minor_road", colours.road, [0.4, 24]),
    line("main-roads", "major_road", colours.mainRoad, [1.6, 40]),
    line("highways", "highway", colours.mainRoad, [2.4, 48]),
    line("rails", "rail", colours.rail, [0.6, 3], [2, 3]),
    names("road-names", "roads", ["minor_road", "major_road", "highway"], colours, "line"),
    names("place-names", "places", ["locality", "macrohood", "neighbourhood"], colours, "point"),
  ];
}

/** Without the address of glyphs the library draws texts with the page's fonts. */
function names(id: string, layer: string, kinds: string[], colours: MapColours, placement: "line" | "point"): LayerSpecification {
  return {
    id,
    type: "symbol",
    source,
    "source-layer": layer,
    filter: ["in", ["get", "kind"], ["literal", kinds]],
    layout: {
      "symbol-placement": placement,
      "text-field": ["coalesce", ["get", "name:en"], ["get", "name"]],
      "text-font": ["Figtree Variable", "sans-serif"],
      "text-size": placement === "line" ? 12 : 14,
    },
    paint: { "text-color": colours.text, "text-halo-color": colours.halo, "text-halo-width": 1.5 },
  };
}
