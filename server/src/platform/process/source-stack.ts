/**
 * Maps stack traces of the bundle (docs/decisions/0001-typescript-runtime.md) to the sources. Node's `--enable-source-maps`
 * does so, too, but holds the whole map in memory from the first trace on; here it is released if no error has been logged for a
 * while.
 */
import { readFileSync, statSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const BUNDLE = pathToFileURL(join(import.meta.dirname, "../../../build/main.js")).href;
const CACHED_MS = 60_000;

/** Returns `stack` unchanged without a bundle or its map. `startedAt`: start of this process, in milliseconds since 1970. */
export function sourceStack(stack: string, bundle = BUNDLE, startedAt = performance.timeOrigin): string {
  if (!stack.includes(bundle)) return stack;
  const map = readMap(bundle, startedAt);
  if (!map) return stack;
  return stack.replace(PLACE, (place, file, line, column) => (file === bundle && sourcePlace(map, file, line, column)) || place);
}

const PLACE = /(file:\/\/\S+?):(\d+):(\d+)/g;

function sourcePlace(map: SourceMap, bundle: string, line: string, column: string): string | null {
  const place = map.findOrigin(Number(line), Number(column));
  return "fileName" in place ? `${new URL(place.fileName, bundle).href}:${place.lineNumber}:${place.columnNumber}` : null;
}

let cached: { bundle: string; map: SourceMap } | null = null;
let dropTimer: NodeJS.Timeout | undefined;

/** Never throws: an error is being logged, and a bad map must not hide it. */
function readMap(bundle: string, startedAt: number): SourceMap | null {
  clearTimeout(dropTimer);
  dropTimer = setTimeout(() => {
    cached = null;
  }, CACHED_MS).unref();
  if (cached?.bundle === bundle) return cached.map;
  try {
    const file = fileURLToPath(`${bundle}.map`);
    const text = readFileSync(file, "utf8");
    // A build since the start (an update before the restart) replaced the map. Checked after reading, since it may happen in the
    // meantime.
    if (statSync(file).mtimeMs > startedAt) return null;
    const map = new SourceMap(JSON.parse(text));
    cached = { bundle, map };
    return map;
  } catch {
    return null;
  }
}
