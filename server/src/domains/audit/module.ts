import { AUDIT_RETENTION } from "@forno/contract/audit/audit-calls.ts";
import type { Module } from "../../module.ts";
import { auditRoutes } from "./audit-routes.ts";
import { deleteOldAudit } from "./audit-store.ts";
import type { AuditTables } from "./audit-tables.ts";

export const auditModule: Module<AuditTables> = {
  routes: auditRoutes,
  personalData: { retention: { auditLog: { period: AUDIT_RETENTION.auditLog, delete: deleteOldAudit } } },
};
