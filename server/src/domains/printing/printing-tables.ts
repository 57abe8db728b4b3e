import type { Connection, JobState, Paper, Slip, SlipTime } from "@forno/contract/printing/rules/printers.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

export type SlipTimes = Partial<Record<Slip, SlipTime>>;

interface PrintersTable {
  id: Fixed<string>;
  name: string;
  connection: Connection;
  host: string | null;
  port: number | null;
  paper: Paper;
  slips: JSONColumnType<SlipTimes>;
  stations: string[] | null;
  copies: number;
  created_at: Fixed<Date>;
  failures: Generated<number>;
  failing_since: ColumnType<Date | null, undefined, Date | null>;
}

interface PrintJobsTable {
  id: Fixed<string>;
  printer_id: Fixed<string>;
  order_id: Fixed<string | null>;
  slip: Fixed<Slip | null>;
  is_automatic: boolean;
  state: JobState;
  sends: Generated<number>;
  is_reprint: Generated<boolean>;
  error: string | null;
  lease_until: Date | null;
  created_at: Fixed<Date>;
}

export interface PrintingTables {
  printers: PrintersTable;
  print_jobs: PrintJobsTable;
}
