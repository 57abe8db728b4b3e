import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

/** Foods as they come. */
interface CartItemsTable {
  user_id: Fixed<string>;
  food_id: Fixed<string>;
  quantity: number;
  /** When its quantity was last raised. */
  raised_at: Generated<Date>;
}

/** Configured lines. */
interface CartLinesTable {
  user_id: Fixed<string>;
  line_key: Fixed<string>;
  key_hash: ColumnType<string, never, never>;
  food_id: Fixed<string>;
  quantity: number;
  raised_at: Date;
}

export interface CartTables {
  cart_items: CartItemsTable;
  cart_lines: CartLinesTable;
}
