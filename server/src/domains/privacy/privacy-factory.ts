import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { sql } from "kysely";
import type { TestShop } from "../../testing/test-shop.ts";

export const exportData = (shop: TestShop, token?: string) => shop.call(privacyEndpoints.data, token ? { token } : {});

export const deleteAccount = (shop: TestShop, token: string, body: object = { confirmation: "DELETE" }) =>
  shop.call(privacyEndpoints.deleteAccount, { token, body });

/** Every row of every table, as text. */
export async function allRows(shop: TestShop): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
  `.execute(shop.deps.db);
  const each = tables.map(({ name }) => sql`SELECT ${sql.lit(name)} AS "table", t::text AS row FROM ${sql.table(name)} t`);
  return (await sql<{ table: string; row: string }>`${sql.join(each, sql` UNION ALL `)}`.execute(shop.deps.db)).rows;
}
