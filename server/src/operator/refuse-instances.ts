import { countInstances } from "../domains/backup/run/restore-store.ts";
import type { Db } from "../tables.ts";

/** Throws while the shop uses the database. */
export async function refuseInstances(db: Db): Promise<void> {
  if ((await countInstances(db)) > 0) throw new Error("The shop is running on this database. Stop every instance first");
}
