import type { MapSource } from "@forno/contract/settings/settings.ts";
import type { PageSources } from "../platform/http/security/csp.ts";
import { MAP_PATH, type MapFile } from "./map-file.ts";

/** Where pages get the streets of their maps from. Null: nowhere, they draw the shop's areas alone. */
export function mapSourceOf(tilesUrl: string | null, file: MapFile | null): MapSource | null {
  if (tilesUrl !== null) return { kind: "tiles", url: tilesUrl };
  return file && { kind: "pmtiles", url: MAP_PATH };
}

/** Pages may load the tiles, from exactly their origin. */
export function withMapTiles(sources: PageSources, map: MapSource | null): PageSources {
  if (map?.kind !== "tiles") return sources;
  const { origin } = new URL(map.url);
  return { ...sources, connect: [...sources.connect, origin], image: [...sources.image, origin] };
}
