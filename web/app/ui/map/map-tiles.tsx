/** Streets under the shop's shapes. Loaded where the operator has set up tiles and a map is opened: the library is large. */
import { addProtocol, type StyleSpecification, setWorkerUrl, Map as TileMap } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { Protocol } from "pmtiles";
import { useEffect, useRef, useState } from "react";
import { type MapColours, mapColours } from "./map-colours.ts";
import { mapStyle } from "./map-style.ts";
import type { Size, View } from "./projection.ts";
import styles from "./shop-map.module.css";

setWorkerUrl(workerUrl);
addProtocol("pmtiles", new Protocol().tile);

/** `tiles`: a template with `{z}`, `{x}` and `{y}`. `pmtiles`: one file, read in parts. */
export interface MapTilesSource {
  kind: "tiles" | "pmtiles";
  url: string;
}

export interface MapTilesProps {
  source: MapTilesSource;
  view: View;
  size: Size;
}

/** It only draws: fingers and keys belong to the map around it. */
export function MapTiles({ source: { kind, url }, view, size }: MapTilesProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<TileMap | null>(null);
  const style = useStyle(kind, url);

  useEffect(() => {
    if (!box.current || !style) return;
    try {
      map.current = new TileMap({ container: box.current, style, interactive: false, attributionControl: false, fadeDuration: 0 });
    } catch (error) {
      // Without WebGL the ground stays plain.
      console.warn("No map tiles", error);
    }
    return () => {
      map.current?.remove();
      map.current = null;
    };
  }, [style]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new style has a new map
  useEffect(() => {
    map.current?.jumpTo({ center: view.center, zoom: view.zoom });
  }, [view, style]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas follows the size
  useEffect(() => {
    map.current?.resize();
  }, [size.width, size.height]);

  return <div ref={box} className={styles.tiles} aria-hidden="true" />;
}

/** In the colours of the page, which change with its scheme. */
function useStyle(kind: MapTilesSource["kind"], url: string): StyleSpecification | null {
  const [colours, setColours] = useState<MapColours | null>(null);
  const [style, setStyle] = useState<StyleSpecification | null>(null);
  useEffect(() => {
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const read = () => setColours(mapColours());
    read();
    scheme.addEventListener("change", read);
    return () => scheme.removeEventListener("change", read);
  }, []);
  useEffect(() => {
    if (colours)
      setStyle(mapStyle({ kind, url: new URL(url, location.href).href.replaceAll("%7B", "{").replaceAll("%7D", "}") }, colours));
  }, [kind, url, colours]);
  return style;
}
