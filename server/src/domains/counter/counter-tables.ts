import type { HeldSale } from "@forno/contract/counter/counter.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface CounterShiftsTable {
  id: Fixed<string>;
  seller_id: Fixed<string>;
  opened_at: Fixed<Date>;
  opened_paise: Fixed<number>;
}

interface CounterShiftReportsTable {
  shift_id: Fixed<string>;
  closed_at: Fixed<Date>;
  expected_paise: Fixed<number>;
  counted_paise: Fixed<number>;
}

interface CounterDaysTable {
  /** In Asia/Kolkata. */
  day: Fixed<string>;
  last_token: number;
}

interface CounterOrdersTable {
  order_id: Fixed<string>;
  day: Fixed<string>;
  token: Fixed<number>;
  /** Whose drawer has its cash. */
  shift_id: Fixed<string | null>;
  change_paise: Fixed<number>;
  /** What closed shifts have counted of its cash; null: none has. */
  booked_paise: Generated<number | null>;
  /** What was handed back since. */
  returned_paise: Generated<number>;
}

/** Of an edited order: what a drawer took or, if negative, returned. */
interface CounterEditsTable {
  order_id: Fixed<string>;
  edit: Fixed<number>;
  shift_id: Fixed<string>;
  paise: Fixed<number>;
}

interface HeldSalesTable {
  id: Fixed<string>;
  name: string;
  sale: JSONColumnType<HeldSale, string, string>;
  held_at: Fixed<Date>;
  /** The session that resumes it. */
  claimed_by: Generated<string | null>;
  claimed_at: Generated<Date | null>;
}

export interface CounterTables {
  counter_shifts: CounterShiftsTable;
  counter_shift_reports: CounterShiftReportsTable;
  counter_days: CounterDaysTable;
  counter_orders: CounterOrdersTable;
  counter_edits: CounterEditsTable;
  held_sales: HeldSalesTable;
}
