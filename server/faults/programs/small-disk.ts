/** A disk that a test can fill: a small tmpfs or, if it cannot be mounted, a database that returns the error of a full disk. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { FaultShop } from "./shop.ts";

export interface SmallDisk {
  folder: string;
  /** Fills it to the last byte. */
  fill(shop: FaultShop): Promise<void>;
  free(shop: FaultShop): Promise<void>;
  remove(): Promise<void>;
}

const PIECE = Buffer.alloc(1024 ** 2);

export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), "forno-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch {
    console.log("No tmpfs may be mounted here: the database only says that its disk is full.");
    return pretended(folder);
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    async fill() {
      try {
        // The database also writes meanwhile, so writing continues until nothing fits.
        for (;;) writeFileSync(ballast, PIECE, { flag: "a" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    async free() {
      rmSync(ballast);
    },
    async remove() {
      // The server may still be stopping.
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Refuses every order with PostgreSQL's error for a full disk. */
function pretended(folder: string): SmallDisk {
  const run = (shop: FaultShop, statement: string) => shop.inDatabase((db) => sql.raw(statement).execute(db)).then(() => {});
  return {
    folder,
    async fill(shop) {
      const body = "BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END";
      await run(shop, `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`);
      await run(shop, "CREATE TRIGGER full_disk BEFORE INSERT ON orders EXECUTE FUNCTION no_space()");
    },
    free: (shop) => run(shop, "DROP FUNCTION no_space CASCADE"),
    async remove() {
      rmSync(folder, { recursive: true });
    },
  };
}
