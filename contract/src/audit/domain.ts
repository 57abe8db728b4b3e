import type { Domain } from "../domain.ts";
import { auditEndpoints } from "./audit.ts";
import { AUDIT_RETENTION } from "./rules/retention.ts";

export const auditDomain = {
  endpoints: [auditEndpoints],
  retention: AUDIT_RETENTION,
} as const satisfies Domain;
