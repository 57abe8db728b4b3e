/** The first `npm start` in a new clone: nothing installed, nothing built, no database. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, startShop } from "../shops/shop.ts";
import { outputOf } from "../tools/cores.ts";
import { limitLine, within } from "../tools/lines.ts";
import type { Line, Row } from "./row.ts";

const LIMIT_SECONDS = 30;
const AIM_SECONDS = 20;
/** The program's output about its steps, such as `Installing packages: 24.1 s`. */
const STEP = /^(\S.*: [\d.]+ s)$/gm;

export const coldRow: Row = { name: "cold", measure: async () => [await measureCold()] };

/** npm's cache stays as it is. Uncommitted changes are not included. */
async function measureCold(): Promise<Line> {
  const folder = await mkdtemp(join(tmpdir(), "forno-cold-"));
  try {
    await outputOf("git", ["clone", "--quiet", ROOT, folder]);
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    const shop = await startShop({ root: folder, dataDir, asOwner: true });
    await shop.stop();
    const steps = (await readFile(shop.logFile, "utf8")).match(STEP) ?? [];
    const row = { work: "`npm start` → first page, cold, from a new clone", goal: within(LIMIT_SECONDS, AIM_SECONDS) };
    return limitLine({ ...row, note: steps.join(", ") }, LIMIT_SECONDS, "s", [shop.firstPageMs / 1000]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
