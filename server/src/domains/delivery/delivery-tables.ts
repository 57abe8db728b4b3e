import type { Fixed } from "../../platform/platform-tables.ts";

interface CashSettlementsTable {
  id: Fixed<string>;
  delivery_partner_id: Fixed<string>;
  amount_paise: Fixed<number>;
  order_count: Fixed<number>;
  settled_by: Fixed<string | null>;
  at: Fixed<Date>;
}

interface SettledOrdersTable {
  order_id: Fixed<string>;
  settlement_id: Fixed<string>;
}

export interface DeliveryTables {
  cash_settlements: CashSettlementsTable;
  settled_orders: SettledOrdersTable;
}
