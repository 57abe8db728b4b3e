import type { Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface CartItemsTable {
  user_id: Fixed<string>;
  food_id: Fixed<string>;
  quantity: number;
  /** When its quantity was last raised. */
  raised_at: Generated<Date>;
}

export interface CartTables {
  cart_items: CartItemsTable;
}
