/** What is deleted: files that retention does not keep, and those of backups that failed. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupStorage } from "../../../providers/storage/backup-storage.ts";
import type { Db } from "../../../tables.ts";
import { readBackupName } from "../file/backup-name.ts";
import { expiredBackups, type Keeping, ownBackups } from "../retention.ts";
import { clearFileName, clearFileNames, deleteOldBackups, endedBackups, fileNamesOf, tablesMadeAt } from "./retention-store.ts";

export interface DeletingDeps {
  db: Db;
  shopId: string;
  storage: BackupStorage;
  keeping: Keeping;
  clock: () => Date;
}

export interface Deleted {
  names: string[];
  /** A sentence, if it ended early. */
  problem: string | null;
}

/** After a good backup only, so that failures never leave a shop with fewer of them. That backup stays good, whatever happens here. */
export async function deleteExpired(deps: DeletingDeps, newest: string): Promise<Deleted> {
  const names: string[] = [];
  try {
    await deleteFailed(deps);
    for await (const name of deleteOlder(deps, newest)) names.push(name);
    return { names, problem: null };
  } catch (error) {
    return { names, problem: `Older backups could not be deleted: ${(error as Error).message}` };
  }
}

async function* deleteOlder({ db, shopId, storage, keeping, clock }: DeletingDeps, newest: string): AsyncGenerator<string> {
  const stored = (await storage.list()).flatMap(({ name }) => readBackupName(name, shopId) ?? []);
  const own = ownBackups(stored, { listed: new Set(await fileNamesOf(db, "good")), madeAt: await tablesMadeAt(db), now: clock() });
  const present = new Set([newest, ...stored.map(({ name }) => name)]);
  const expired = expiredBackups(own, keeping).filter(({ name }) => name !== newest);
  // The oldest first: a bucket may protect the newer ones for some time.
  for (const { name } of expired.reverse()) {
    await storage.remove(name);
    present.delete(name);
    yield name;
  }
  await clearFileNames(db, [...present]);
  await deleteOldBackups(db);
}

/** Their files were stored, perhaps, but then not read back: a name is a good backup. */
export async function deleteFailed({ db, storage }: DeletingDeps): Promise<void> {
  for (const name of await fileNamesOf(db, "failed")) {
    await storage.remove(name);
    await clearFileName(db, name);
  }
}

const PART = /^([0-9a-f]{8})-([0-9a-f-]{36})\.part$/;
/** Longer than any backup takes. */
const ABANDONED_MS = 24 * 3_600_000;

export const partName = (shopId: string, id: string): string => `${shopId.slice(0, 8)}-${id}.part`;

/** Of processes that were killed. Call with the lock of backups. In a shared folder, a copy of the shop may be writing one. */
export async function removeParts({ db, shopId, storage, clock }: DeletingDeps): Promise<void> {
  const names = await readdir(storage.workFolder).catch(() => []);
  const parts = names.flatMap((name) => {
    const [, shop, id] = PART.exec(name) ?? [];
    return shop === shopId.slice(0, 8) && id ? [{ id, path: join(storage.workFolder, name) }] : [];
  });
  const ended = await endedBackups(
    db,
    parts.map(({ id }) => id),
  );
  for (const { id, path } of parts) {
    const isAbandoned = async () => clock().getTime() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0) > ABANDONED_MS;
    if (ended.has(id) || (await isAbandoned())) await rm(path, { force: true });
  }
}
