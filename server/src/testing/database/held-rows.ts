import { type RawBuilder, sql } from "kysely";
import { eventually } from "../eventually.ts";
import type { TestShop } from "../test-shop.ts";

/** Runs the statements in a transaction that stays open until the returned function ends it. */
export async function hold({ deps }: Pick<TestShop, "deps">, ...statements: RawBuilder<unknown>[]) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = deps.db.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
    held.resolve();
    await released.promise;
  });
  holding.catch(held.reject);
  await held.promise;
  return async (): Promise<void> => {
    released.resolve();
    await holding;
  };
}

/** The connections of this shop's database that wait for a lock (of this kind, as in `pg_stat_activity`), longest wait first. */
export async function waitingConnections({ deps }: Pick<TestShop, "deps">, kind?: "advisory"): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND wait_event = coalesce(${kind ?? null}::text, wait_event) ORDER BY state_change`.execute(deps.db);
  return rows.map(({ pid }) => pid);
}

export const untilWaiting = (shop: Pick<TestShop, "deps">, count = 1, kind?: "advisory"): Promise<void> =>
  eventually(async () => {
    if ((await waitingConnections(shop, kind)).length < count) throw new Error(`fewer than ${count} connections wait for a lock`);
  });

export const endConnections = async ({ deps }: Pick<TestShop, "deps">, pids: readonly number[]): Promise<void> => {
  for (const pid of pids) await sql`SELECT pg_terminate_backend(${pid}::int, 5000)`.execute(deps.db);
};
