/** Memory at rest, and the time from the start to the first page. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { outputOf, proportionalMb, residentMb } from "../machine.ts";
import type { Effort } from "../measure.ts";
import { ROOT, startShop, withFolder, withShop } from "../shop.ts";
import { type Line, limitLine, type Row } from "../table.ts";

const REST_LIMIT_MB = 180;
const START_LIMIT_MS = 1_000;
const COLD_LIMIT_SECONDS = 30;
/** V8 releases memory about a minute after the last request. */
const SETTLE_MS = 120_000;

export const standingRows: readonly Row[] = [
  { name: "memory", measure: async () => [await measureRest()] },
  { name: "start", measure: async (effort) => [await measureStart(effort)] },
  { name: "cold", measure: async () => [await measureCold()] },
];

function measureRest(): Promise<Line> {
  return withShop({}, async ({ dataDir, stop }) => {
    await stop();
    // Restarted, because the first start has processed the demo's pictures.
    return await withShop({ dataDir }, async ({ pid }) => {
      await pause(SETTLE_MS);
      const note = `program ${residentMb(pid).toFixed(0)} MB resident`;
      return limitLine({ work: "memory at rest, program and database (Pss)", note }, REST_LIMIT_MB, "MB", [proportionalMb(pid)]);
    });
  });
}

function measureStart({ rounds }: Effort): Promise<Line> {
  return withShop({}, async ({ dataDir, stop }) => {
    await stop();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const again = await startShop({ dataDir, ownersCopy: ROOT });
      times.push(again.firstPageMs);
      await again.stop();
    }
    return limitLine({ work: "`npm start` → first page, warm" }, START_LIMIT_MS, "ms", times);
  });
}

/** The first `npm start` in a new clone. npm's cache stays as it is. Uncommitted changes are not included. */
function measureCold(): Promise<Line> {
  return withFolder(async (folder) => {
    await outputOf("git", ["clone", "--quiet", ROOT, folder]);
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    const shop = await startShop({ dataDir, ownersCopy: folder });
    await shop.stop();
    const work = "`npm start` → first page, cold, from a new clone";
    return limitLine({ work }, COLD_LIMIT_SECONDS, "s", [shop.firstPageMs / 1000]);
  });
}
