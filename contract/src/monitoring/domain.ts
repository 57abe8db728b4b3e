import type { Domain } from "../domain.ts";
import { alertsEndpoints } from "./alerts.ts";
import { cspEndpoints } from "./csp-reports.ts";

export const monitoringDomain = {
  endpoints: [alertsEndpoints, cspEndpoints],
} as const satisfies Domain;
