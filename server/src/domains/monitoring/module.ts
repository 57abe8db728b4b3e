import { alertsEndpoints } from "@forno/contract/monitoring/monitoring.ts";
import type { Module } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { isDiskNearlyFull } from "./alerts/alert-conditions.ts";
import { readAlerts, scheduleAlerts } from "./alerts/alerts.ts";
import { MONITORING_GAUGES } from "./monitoring-gauges.ts";
import type { MonitoringTables } from "./monitoring-tables.ts";

export const monitoringModule: Module<MonitoringTables> = {
  routes(app, deps) {
    serve(app, alertsEndpoints.list, async () => ({ ...(await readAlerts(deps)) }));
  },
  start: scheduleAlerts,
  metrics: { gauges: MONITORING_GAUGES },
  alerts: { disk_nearly_full: isDiskNearlyFull },
};
