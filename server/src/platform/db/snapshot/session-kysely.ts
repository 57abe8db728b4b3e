import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";

/** For stores: their statements run on this connection, in its transaction. */
export function kyselyOver<Tables>(client: pg.Client): Kysely<Tables> {
  const lent = { query: client.query.bind(client), release: () => {} };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => lent as never, end: async () => {} } }),
  });
}
