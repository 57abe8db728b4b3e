/** The build from before the newest series of migrations, while its database is migrated. */
import { execFileSync } from "node:child_process";
import { readdirSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { linkPackages, ROOT } from "./programs/other-tree.ts";
import { type ShopApart, startShopApart } from "./programs/shop.ts";
import { chanceOf } from "./world/chance.ts";
import { expectConfirmedIsStored } from "./world/confirmed.ts";
import { expectInvariants } from "./world/invariants.ts";
import { gather, nothingConfirmed, startLoad } from "./world/load.ts";

const MIGRATIONS = join(ROOT, "server/migrations");

/** Migrations that were committed within this time of each other count as one release. */
const SERIES_GAP_MS = 3 * 3_600_000;

/**
 * The commit of the newest migration before the series; null if the series has the first one. Not the parent of the series' first
 * commit, because the code that belongs to a migration may have been committed before it.
 */
function commitBefore(): string | null {
  const migrations = readdirSync(MIGRATIONS).sort().reverse();
  let next: Date | null = null;
  for (const migration of migrations) {
    const { commit, at } = additionOf(migration);
    if (next && next.getTime() - at.getTime() > SERIES_GAP_MS) return commit;
    next = at;
  }
  return null;
}

function additionOf(migration: string): { commit: string; at: Date } {
  const args = ["log", "--follow", "--diff-filter=A", "-1", "--format=%H %cI", "--", `server/migrations/${migration}`];
  const [commit, at] = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim().split(" ");
  if (!commit || !at) throw new Error(`${migration} is not in the history yet: commit it first`);
  return { commit, at: new Date(at) };
}

/** The sources with the packages and pages of this checkout. */
function unpack(commit: string, folder: string): void {
  execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C "${folder}"`], { cwd: ROOT });
  linkPackages(folder);
  symlinkSync(join(ROOT, "web/build"), join(folder, "web/build"));
}

const before = commitBefore();

describe.skipIf(before === null)("the build before", () => {
  let folder: string;
  let shop: ShopApart;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forno-before-"));
    unpack(before ?? "", folder);
    shop = await startShopApart({ main: join(folder, "server/src/main.ts") });
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it("continues without errors", async () => {
    const seed = inject("seed");
    const people = await gather(shop, { buyers: 4, crowd: 24, choosers: 2 });
    const promises = nothingConfirmed();
    const load = startLoad(shop, people, promises, (name) => chanceOf(seed, `before, ${name}`));
    await load.answered(40);
    const { pool, close } = openDatabase(shop.connection);
    expect(await migrate(pool, MIGRATIONS).finally(close)).not.toEqual([]);
    await load.answered(200);
    await load.finish();
    expect(load.repeats).toBe(0);
    await expectConfirmedIsStored(shop, people, promises);
    await expectInvariants(shop);
  });
});
