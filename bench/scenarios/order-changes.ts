/** Changes orders while a list of them is read, so that no shared or cached response serves a whole turn. */
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { withClient } from "../shops/shop.ts";

const INTERVAL_MS = 5;
/** Fewer than a page of the list. */
const ORDERS = 30;

/** Sets the status of one of the newest orders every few milliseconds until `work` ends. Directly in the database, so that it costs the program no time. */
export function whileOrdersChange<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM orders WHERE status IN ('pending', 'processing') AND payment ORDER BY created_at DESC LIMIT $1`,
      [ORDERS],
    );
    if (rows.length < ORDERS) throw new Error("the shop has too few open orders");
    let isOver = false;
    const change = async () => {
      for (let n = 0; !isOver; n++) {
        await client.query({ name: "change", text: CHANGE, values: [rows[n % ORDERS]?.id] });
        await pause(INTERVAL_MS);
      }
    };
    const worked = work().finally(() => {
      isOver = true;
    });
    return (await Promise.all([worked, change()]))[0];
  });
}

const CHANGE = `UPDATE orders SET status = CASE status WHEN 'pending' THEN 'processing' ELSE 'pending' END WHERE id = $1`;
