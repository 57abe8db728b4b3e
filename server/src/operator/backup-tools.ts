/** What the commands for backups share. */
import { accessSync, constants, createReadStream, existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { dayInKolkata, timeOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { type BackupKey, readBackupKey } from "../domains/backup/file/backup-key.ts";
import { isBackupName } from "../domains/backup/file/backup-name.ts";
import type { Environment } from "../env/env.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { openDatabase } from "../platform/db/database.ts";
import { findSecret, storedSecret } from "../platform/db/secrets.ts";
import { errorCode } from "../platform/process/operating-system.ts";
import type { BackupStorage } from "../providers/storage/backup-storage.ts";
import { FolderStorage } from "../providers/storage/folder-storage.ts";
import { S3Storage } from "../providers/storage/s3-storage.ts";
import type { Db } from "../tables.ts";

export const MIGRATIONS = join(import.meta.dirname, "../../migrations");

/** For files on their way to a bucket, and for scratch databases: on the disk that has the shop's data. */
export const workFolderOf = ({ dataDir }: Environment): string => join(dataDir, "backup-work");

export function openStorage(environment: Environment): BackupStorage {
  const { place } = environment.backups;
  return place.kind === "folder"
    ? new FolderStorage(place.folder)
    : new S3Storage({ ...place, workFolder: workFolderOf(environment) });
}

export async function readKey({ backups: { keyFile } }: Environment): Promise<BackupKey | null> {
  return keyFile === null ? null : await readBackupKey(keyFile);
}

/** Identifies the shop in the names of its backups. Not a secret, although it is stored with them. */
export async function readShopId(connection: ConnectionConfig): Promise<string> {
  const { pool, close } = openDatabase(connection, { maxConnections: 1, applicationName: "forno-backups" });
  return shopIdOf(await storedSecret(pool, SHOP_ID).finally(close));
}

/** Null if the database contains no shop, or one that was never backed up. */
export async function findShopId(db: Db): Promise<string | null> {
  const secret = await findSecret(db, SHOP_ID);
  return secret && shopIdOf(secret);
}

const SHOP_ID = "shop-id";
const shopIdOf = (secret: Buffer): string => secret.toString("hex").slice(0, 16);

/** A path, or a name that `npm run backup -- --list` shows. Throws a sentence if there is none, or this user may not read it. */
export async function openBackup(environment: Environment, written: string): Promise<Readable> {
  // A folder that this user may not enter, such as root's own, has no file for it either.
  if (isBackupName(written) && !existsSync(written)) return await openStorage(environment).open(written);
  refuseUnreadable(written);
  return createReadStream(written);
}

function refuseUnreadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    if (errorCode(error) !== "EACCES")
      throw new Error(`There is no file ${path}. See what there is: npm run backup -- --list`, { cause: error });
    const user = nameOfUser();
    throw new Error(
      `The user ${user} may not read ${resolve(path)}. This command runs as ${user}, who owns the shop's data: let ${user} read the file, or copy it to a folder that ${user} can read`,
      { cause: error },
    );
  }
}

/** Its number, if it has no account. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(bytes < 10 * 1024 ** 2 ? 2 : 0)} MB`;

export const inKolkataTime = (at: Date): string => `${dayInKolkata(at)} ${timeOfDayInKolkata(at).slice(0, 5)} (IST)`;
