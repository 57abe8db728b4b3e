import type { AuditAction, AuditSubject } from "@forno/contract/audit/audit.ts";
import type { ActorRole } from "@forno/contract/wire/permissions.ts";
import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface AuditLogTable {
  id: Generated<number>;
  at: Fixed<Date>;
  actor_user_id: Fixed<string | null>;
  actor_role: Fixed<ActorRole>;
  actor_name: Fixed<string>;
  action: Fixed<AuditAction>;
  subject_type: Fixed<AuditSubject>;
  subject_id: Fixed<string | null>;
  subject_label: Fixed<string>;
  details: ColumnType<Record<string, unknown>, string, never>;
}

export interface AuditTables {
  audit_log: AuditLogTable;
}
