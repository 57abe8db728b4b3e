import type { JSONColumnType } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

/** A line of an order as the kitchen has seen it. */
export interface SeenLine {
  position: number;
  name: string;
  quantity: number;
  /** A hash of what was chosen. */
  chosen: string;
}

interface KitchenTicketsTable {
  order_id: Fixed<string>;
  lines: JSONColumnType<SeenLine[] | null>;
  /** Quantities by line ID. */
  done: JSONColumnType<Record<string, number>, string | undefined>;
  cancelled_at: Date | null;
}

export interface KitchenTables {
  kitchen_tickets: KitchenTicketsTable;
}
