/** Holds whoever fills an empty database right before its first index. */
import pg from "pg";
import type { TestDatabase } from "./test-database.ts";

/** Arbitrary. */
const LOCK = 4_711;

const TRIGGER = `
  CREATE SCHEMA test;
  CREATE FUNCTION test.wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_query() ~ '^CREATE (UNIQUE )?INDEX .* ON public\\.' THEN PERFORM pg_advisory_lock(${LOCK}); END IF;
  END $$;
  CREATE EVENT TRIGGER wait ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION test.wait()`;

export interface HeldIndexes {
  /** Whether somebody waits before an index. */
  isReached(): Promise<boolean>;
  release(): Promise<void>;
}

export async function holdIndexes({ connection }: TestDatabase): Promise<HeldIndexes> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  await client.query(TRIGGER);
  await client.query(`SELECT pg_advisory_lock(${LOCK})`);
  return {
    async isReached() {
      const { rows } = await client.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows.length > 0;
    },
    async release() {
      await client.query("DROP EVENT TRIGGER wait");
      await client.end();
    },
  };
}
