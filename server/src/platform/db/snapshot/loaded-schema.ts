/**
 * Takes from empty tables, before they are filled, what would slow that down or change the rows: foreign keys, secondary indexes and
 * triggers. `restoreSchema` makes them again, which checks every row against every constraint.
 */
import type pg from "pg";
import { inPublic } from "./snapshot-catalog.ts";

export interface StrippedSchema {
  /** Statements that make it again, in their order. */
  statements: string[];
}

const TABLES = "c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')";

/** In a transaction, as the owner of the tables; no right of a superuser is needed. */
export async function stripSchema(client: pg.ClientBase): Promise<StrippedSchema> {
  const foreignKeys = await client.query<{ owner: string; name: string; definition: string }>(
    `SELECT c.relname AS owner, quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE ${TABLES} AND k.contype = 'f' AND k.conparentid = 0 ORDER BY 1, 2`,
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT quote_ident(i.relname) AS name, pg_get_indexdef(i.oid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
     WHERE ${TABLES} AND NOT c.relispartition AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.oid) ORDER BY 1`,
  );
  const triggers = await client.query<{ owner: string }>(
    `SELECT DISTINCT c.relname AS owner FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE ${TABLES} AND NOT c.relispartition AND NOT t.tgisinternal ORDER BY 1`,
  );
  for (const { owner, name } of foreignKeys.rows) await client.query(`ALTER TABLE ${inPublic(owner)} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes.rows) await client.query(`DROP INDEX public.${name}`);
  for (const { owner } of triggers.rows) await client.query(`ALTER TABLE ${inPublic(owner)} DISABLE TRIGGER USER`);
  return {
    statements: [
      ...indexes.rows.map(({ definition }) => definition),
      ...foreignKeys.rows.map(
        ({ owner, name, definition }) => `ALTER TABLE ${inPublic(owner)} ADD CONSTRAINT ${name} ${definition}`,
      ),
      ...triggers.rows.map(({ owner }) => `ALTER TABLE ${inPublic(owner)} ENABLE TRIGGER USER`),
    ],
  };
}

export async function restoreSchema(client: pg.ClientBase, { statements }: StrippedSchema): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Everything in the schema `public`, and pg-boss's own schema: its jobs are derived again from the tables. */
export async function dropShop(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT statement FROM (
       SELECT 1 AS step, format('DROP TABLE IF EXISTS public.%I CASCADE', relname) AS statement FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       UNION ALL SELECT 2, format('DROP VIEW IF EXISTS public.%I CASCADE', relname) FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
       UNION ALL SELECT 3, format('DROP SEQUENCE IF EXISTS public.%I CASCADE', relname) FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
       UNION ALL SELECT 4, format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
         WHERE p.pronamespace = 'public'::regnamespace
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     ) AS dropped ORDER BY step`,
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query("DROP SCHEMA IF EXISTS pgboss CASCADE");
}

/** Whether anything is in it that a restore would mix with. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S'))
       OR to_regnamespace('pgboss') IS NOT NULL AS used`,
  );
  return rows[0]?.used === false;
}
