import type { ColumnType } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface CartLinesTable {
  user_id: Fixed<string>;
  /** Begins with the food's ID, and is nothing else for a food as it comes. */
  line_key: Fixed<string>;
  key_hash: ColumnType<string, never, never>;
  food_id: Fixed<string>;
  quantity: number;
  /** When its quantity was last raised. */
  raised_at: Date;
}

export interface CartTables {
  cart_lines: CartLinesTable;
}
