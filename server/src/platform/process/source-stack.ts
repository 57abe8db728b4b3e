/**
 * Stack traces of the bundle (docs/decisions/0053-npm-start-runs-a-bundle.md), in places of the sources. Node would do so by itself
 * (`--enable-source-maps`), but keeps the whole map in memory from the first trace on: here it goes when no error has been logged for a while.
 */
import { readFileSync, statSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const BUNDLE = pathToFileURL(join(import.meta.dirname, "../../../build/main.js")).href;
const KEPT_MS = 60_000;

/** Without a bundle, or its map beside it, the same text. `startedAt`: of this process, in milliseconds since 1970. */
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

let kept: { bundle: string; map: SourceMap } | null = null;
let forgetting: NodeJS.Timeout | undefined;

/** An error is being logged: whatever is wrong with the map must not hide it. */
function readMap(bundle: string, startedAt: number): SourceMap | null {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    kept = null;
  }, KEPT_MS).unref();
  if (kept?.bundle === bundle) return kept.map;
  try {
    const file = fileURLToPath(`${bundle}.map`);
    const text = readFileSync(file, "utf8");
    // A build since the start (an update before the restart) has put the map of another bundle there. Checked after it was read.
    if (statSync(file).mtimeMs > startedAt) return null;
    const map = new SourceMap(JSON.parse(text));
    kept = { bundle, map };
    return map;
  } catch {
    return null;
  }
}
