/** Moves a database into another, empty one: a copy in one transaction, compared, after which the original is closed for good. */

import type { ConnectionConfig } from "../connection/pool.ts";
import { MIGRATIONS_LOCK } from "../migrate.ts";
import { type MovedMark, readMovedMark, removeMovedMark, writeMovedMark } from "../moved.ts";
import { loadSnapshot } from "./load-snapshot.ts";
import { isEmptyDatabase } from "./loaded-schema.ts";
import { parseFrame, readFrames } from "./snapshot-frames.ts";
import { openSession } from "./snapshot-session.ts";
import { type TableEnd, writeSnapshot } from "./write-snapshot.ts";

export interface CopyOptions {
  source: ConnectionConfig;
  target: ConnectionConfig;
  migrations: string;
  shopId: string;
  /** For the operator. */
  targetName: string;
  /** Throws while instances use the source. Called after new ones cannot start. */
  refuseInstances: () => Promise<void>;
  /** Stops it at any moment before the copy is committed. It then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface CopiedDatabase {
  tables: number;
  rows: number;
  /** Sentences about what failed after the copy was complete. */
  warnings: string[];
}

/** The oldest that the shop supports. */
const OLDEST = 150_000;

/** Throws a sentence if it refuses or is stopped; then both databases are as before. Killed at any moment, it can be run again. */
export async function copyDatabase(options: CopyOptions): Promise<CopiedDatabase> {
  const { source, target, targetName, signal } = options;
  const isEmpty = await checkTarget(target);
  const client = await openSession(source);
  try {
    // A program that starts waits for this session's end, and then finds the mark.
    const { rows: locks } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${MIGRATIONS_LOCK}) AS locked`);
    if (!locks[0]?.locked) throw new Error("Another program is starting, or moving this database. Try again in a moment");
    await options.refuseInstances();
    const earlier = await readMovedMark(client);
    refuseOtherTarget(earlier, targetName);
    if (!isEmpty && !earlier) throw new Error(`The database ${targetName} is not empty. Name an empty one`);
    await writeMovedMark(client, { state: "moving", target: targetName });
    const copied = await (isEmpty ? copy(options) : compareWhole(options)).catch(async (error: unknown) => {
      // After any other error, whether the copy was committed may be unknown: then the mark stays.
      if (error === signal?.reason && !earlier) await removeMovedMark(client);
      throw error;
    });
    await writeMovedMark(client, { state: "moved", target: targetName });
    return copied;
  } finally {
    await client.end().catch(() => {});
  }
}

function refuseOtherTarget(earlier: MovedMark | null, targetName: string): void {
  if (earlier && earlier.target !== targetName)
    throw new Error(
      `This database is already ${earlier.state === "moved" ? "moved" : "being moved"} to ${earlier.target}. To move it to another one: npm run move-database -- --cancel`,
    );
}

async function copy({ source, target, shopId, migrations, signal }: CopyOptions): Promise<CopiedDatabase> {
  const options = { isMove: true, signal };
  const { tables, warnings } = await loadSnapshot(target, writeSnapshot(source, shopId, options), { migrations, ...options });
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + Number(rows), 0), warnings };
}

/** An earlier run was killed after the copy: the target must be exactly that. */
async function compareWhole({ source, target, shopId, targetName, signal }: CopyOptions): Promise<CopiedDatabase> {
  const original = await digestsOf(source, shopId, signal);
  const copied = await digestsOf(target, shopId, signal);
  const isSame = original.size === copied.size && [...original].every(([name, end]) => copied.get(name)?.sha256 === end.sha256);
  if (!isSame) throw new Error(`The database ${targetName} is not empty, and not a copy of this one. Name an empty one`);
  return { tables: copied.size, rows: [...copied.values()].reduce((sum, { rows }) => sum + Number(rows), 0), warnings: [] };
}

async function digestsOf(
  connection: ConnectionConfig,
  shopId: string,
  signal: AbortSignal | undefined,
): Promise<Map<string, TableEnd>> {
  const digests = new Map<string, TableEnd>();
  let table = "";
  try {
    for await (const frame of readFrames(writeSnapshot(connection, shopId, { isMove: true, signal }))) {
      if (frame.type === "table") table = parseFrame<{ name: string }>(frame).name;
      if (frame.type === "tableEnd") digests.set(table, parseFrame<TableEnd>(frame));
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
  return digests;
}

/** Whether it is empty. Throws if the shop could not run on it. */
async function checkTarget(target: ConnectionConfig): Promise<boolean> {
  const client = await openSession(target);
  try {
    const { rows } = await client.query<{
      version: number;
      release: string;
      encoding: string;
      mayCreate: boolean;
      isReplica: boolean;
    }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS release,
         current_setting('server_encoding') AS encoding, has_schema_privilege(current_user, 'public', 'CREATE')
           AND has_database_privilege(current_user, current_database(), 'CREATE') AS "mayCreate",
         pg_is_in_recovery() AS "isReplica"`,
    );
    const [found] = rows;
    if (!found || found.version < OLDEST) throw new Error(`The target is PostgreSQL ${found?.release}. The shop needs 15 or newer`);
    if (found.encoding !== "UTF8")
      throw new Error(`The target's encoding is ${found.encoding}. Create the database with ENCODING 'UTF8'`);
    if (found.isReplica) throw new Error("The target is a replica, which cannot be written. Name its primary");
    if (!found.mayCreate)
      throw new Error(
        "The target's role may not create tables and schemas in it. Make it the owner of the database: ALTER DATABASE … OWNER TO …",
      );
    return await isEmptyDatabase(client);
  } finally {
    await client.end();
  }
}

/** Opens the source again, for an operator who keeps it after all. Returns where it was to be moved; null if it was not. */
export async function cancelMove(source: ConnectionConfig): Promise<string | null> {
  const client = await openSession(source);
  try {
    const mark = await readMovedMark(client);
    await removeMovedMark(client);
    return mark?.target ?? null;
  } finally {
    await client.end();
  }
}
