import type { Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface CashSettlementsTable {
  id: Fixed<string>;
  delivery_partner_id: Fixed<string>;
  amount_paise: Fixed<number>;
  order_count: Fixed<number>;
  remaining_paise: Fixed<number>;
  settled_by: Fixed<string | null>;
  at: Fixed<Date>;
}

/** A trigger on orders adds what partners receive. */
interface PartnerCashTable {
  id: Generated<number>;
  delivery_partner_id: Fixed<string>;
  order_id: Fixed<string | null>;
  paise: Fixed<number>;
  settlement_id: string | null;
}

interface PartnerPositionsTable {
  order_id: Fixed<string>;
  told_at: Date;
}

interface PartnerRatesTable {
  only_row: Generated<boolean>;
  per_delivery_paise: number;
  per_km_paise: number;
}

interface PartnerDeliveriesTable {
  order_id: Fixed<string>;
  delivery_partner_id: Fixed<string>;
  delivered_at: Fixed<Date>;
  metres: Fixed<number | null>;
  pay_paise: Fixed<number>;
}

export interface DeliveryTables {
  partner_rates: PartnerRatesTable;
  partner_deliveries: PartnerDeliveriesTable;
  partner_positions: PartnerPositionsTable;
  cash_settlements: CashSettlementsTable;
  partner_cash: PartnerCashTable;
}
