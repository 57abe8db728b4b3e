/** Asset store: the files of the web builds that are, or recently were, in use, in the database that all instances share. */
import { type Kysely, sql, type Transaction } from "kysely";
import { inTransaction, lockByName } from "./database.ts";

/** A page may stay open for a day after its build was replaced; an instance reports its build once an hour. */
export const ASSET_LIFE_MS = 25 * 3_600_000;
/** Beyond this size the oldest files are deleted. A build has about 3 MB, mostly identical with the previous one. */
const BYTES_MAX = 96 * 1024 ** 2;
const ROWS_AT_ONCE = 20;

interface AssetStoreOptions<Tables> {
  db: Kysely<Tables>;
  clock: () => Date;
  bytesMax?: number;
}

export class AssetStore<Tables> {
  readonly #db: Kysely<Tables>;
  readonly #clock: () => Date;
  readonly #bytesMax: number;

  constructor({ db, clock, bytesMax = BYTES_MAX }: AssetStoreOptions<Tables>) {
    this.#db = db;
    this.#clock = clock;
    this.#bytesMax = bytesMax;
  }

  /**
   * Stores the files that are served now and deletes those that have not been served for long. A name always has the same bytes.
   */
  async store(files: ReadonlyMap<string, Buffer>): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      await lockByName(tx, "web assets");
      const now = this.#clock();
      const known = await touch(tx, [...files.keys()], now);
      const missing = [...files].filter(([name]) => !known.has(name));
      while (missing.length > 0) await insert(tx, missing.splice(0, ROWS_AT_ONCE), now);
      await this.#clear(tx, now);
    });
  }

  async find(name: string): Promise<Buffer | null> {
    const { rows } = await sql<{ bytes: Buffer }>`SELECT bytes FROM web_assets WHERE name = ${name}`.execute(this.#db);
    return rows[0]?.bytes ?? null;
  }

  async #clear(tx: Transaction<Tables>, now: Date): Promise<void> {
    const endedAt = new Date(now.getTime() - ASSET_LIFE_MS);
    await sql`DELETE FROM web_assets WHERE name IN (
      SELECT name FROM (
        SELECT name, last_used_at, sum(octet_length(bytes)) OVER (ORDER BY last_used_at DESC, name) AS bytes_so_far FROM web_assets
      ) AS sized
      WHERE last_used_at <= ${endedAt} OR bytes_so_far > ${this.#bytesMax}
    )`.execute(tx);
  }
}

async function touch<Tables>(tx: Transaction<Tables>, names: string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    UPDATE web_assets SET last_used_at = ${now} WHERE name = ANY(${names}::text[]) RETURNING name`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

async function insert<Tables>(tx: Transaction<Tables>, files: [name: string, bytes: Buffer][], now: Date): Promise<void> {
  const rows = files.map(([name, bytes]) => sql`(${name}, ${bytes}::bytea, ${now}::timestamptz)`);
  await sql`INSERT INTO web_assets (name, bytes, last_used_at) VALUES ${sql.join(rows)}`.execute(tx);
}
