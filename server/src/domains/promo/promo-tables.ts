import type { DISCOUNT_TYPES } from "@forno/contract/promo/promo-input.ts";
import type { Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface PromosTable {
  id: Fixed<string>;
  code: string;
  description: string;
  discount_type: (typeof DISCOUNT_TYPES)[number];
  discount_value_hundredths: number;
  min_order_paise: number;
  is_active: boolean;
  valid_until: Date;
  created_at: Fixed<Date>;
  valid_from: Date | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  first_order_only: Generated<boolean>;
  edited_at: Date | null;
  max_discount_paise: number | null;
  is_private: Generated<boolean>;
}

interface PromoUsesTable {
  order_id: Fixed<string>;
  promo_id: Fixed<string>;
  user_id: Fixed<string>;
  discount_paise: number;
  is_counted: boolean;
}

interface FormerCustomersTable {
  user_id: Fixed<string>;
  mobile_mac: Fixed<Buffer>;
  deleted_at: Fixed<Date>;
}

export interface PromoTables {
  promos: PromosTable;
  promo_uses: PromoUsesTable;
  former_customers: FormerCustomersTable;
}
