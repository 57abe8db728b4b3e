import { alertsEndpoints } from "@forno/contract/monitoring/alerts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { readAlerts } from "./alerts/alerts.ts";

export function monitoringRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, alertsEndpoints.list, async () => ({ success: true, ...(await readAlerts(deps)) }));
}
