import type pg from "pg";

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
