import type { AlertKind, AlertOccasion } from "@forno/contract/monitoring/monitoring.ts";
import type { Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface AlertsTable {
  id: Fixed<string>;
  kind: Fixed<AlertKind>;
  began_at: Fixed<Date>;
  resolved_at: Date | null;
}

interface AlertNoticesTable {
  id: Fixed<string>;
  alert_id: Fixed<string>;
  occasion: Fixed<AlertOccasion>;
  /** E.164; null: to ALERT_WEBHOOK_URL. */
  mobile: Fixed<string | null>;
  created_at: Fixed<Date>;
  next_attempt_at: Date;
  attempts: Generated<number>;
  /** Null again after a failed attempt. */
  claimed_at: Date | null;
  sent_at: Date | null;
}

export interface MonitoringTables {
  alerts: AlertsTable;
  alert_notices: AlertNoticesTable;
}
