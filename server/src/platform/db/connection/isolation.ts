/**
 * Locks and conditional updates assume READ COMMITTED: a statement that waited for a row sees the other transaction's result. At a
 * stricter level, which a server, a database or a role may have as its default, it fails with 40001 instead.
 */
import type pg from "pg";

export const ISOLATION_LEVEL = "read committed";

/**
 * A connection that starts at READ COMMITTED, whatever the server's default. Not through a transaction pooler, which refuses the
 * option.
 */
export const withReadCommitted = <C extends pg.ClientConfig>(connection: C): C =>
  withServerOption(connection, "default_transaction_isolation=read\\ committed");

/**
 * Throws if statements outside of a transaction would run at another level. Behind a pooler, the pooler must set the level on its
 * connections.
 */
export async function checkReadCommitted(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ level: string }>("SELECT current_setting('default_transaction_isolation') AS level");
  const level = rows[0]?.level;
  if (level === ISOLATION_LEVEL) return;
  throw new Error(
    `The pooler's connections default to ${level}. Add SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED to its connect_query, as in deploy/pgbouncer.ini`,
  );
}

/**
 * A connection that starts with this setting (`name=value`, spaces escaped). Not through a transaction pooler, which refuses it.
 */
export function withServerOption<C extends pg.ClientConfig>(connection: C, setting: string): C {
  // PostgreSQL uses the last of two contradicting settings.
  const joined = (options: string | null | undefined): string => [options, `-c ${setting}`].filter(Boolean).join(" ");
  if (!connection.connectionString) return { ...connection, options: joined(connection.options) };
  const url = new URL(connection.connectionString);
  // The connection string takes precedence over the object's properties.
  url.searchParams.set("options", joined(url.searchParams.get("options") ?? connection.options));
  return { ...connection, connectionString: url.href };
}
