import { z } from "zod";
import type { Domain } from "../domain.ts";
import { dayRange, inOrder, NOT_IN_ORDER } from "../time/day-input.ts";
import { id, isoTime, nextCursor, pageQuery } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { ACTOR_ROLES } from "../wire/permissions.ts";
import { AUDIT_RETENTION, auditCalls } from "./audit-calls.ts";
import { AUDIT_ACTIONS } from "./rules/audit-action.ts";

export const auditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditAction>;

export const AUDIT_SUBJECTS = [
  "session",
  "secondFactor",
  "staff",
  "printer",
  "settings",
  "food",
  "section",
  "size",
  "group",
  "menu",
  "promo",
  "order",
  "payment",
  "partner",
  "message",
  "export",
  "backup",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const auditEntry = z.object({
  _id: id,
  at: isoTime,
  actor: z
    .object({ _id: id.nullable(), name: z.string(), role: z.enum(ACTOR_ROLES) })
    .describe("`system`, without an ID, for automatic actions"),
  action: auditAction,
  subject: z.object({
    type: z.enum(AUDIT_SUBJECTS),
    id: z.string().nullable(),
    label: z.string().describe("Its name at the time"),
  }),
  details: z.record(z.string(), z.unknown()).describe("The changes, without secrets"),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const fields = {
  actor: z.string().max(64).optional().describe("A user ID, or `system`"),
  action: auditAction.optional(),
  ...dayRange,
};
const auditFilter = z.object(fields).refine(inOrder, NOT_IN_ORDER);
export type AuditFilter = z.output<typeof auditFilter>;

export const auditEndpoints = defineEndpoints(auditCalls, {
  list: {
    access: can("reports"),
    summary: "List entries of the activity log, newest first, and the people who appear in them",
    query: z.object({ ...pageQuery.shape, ...fields }).refine(inOrder, NOT_IN_ORDER),
    answer: success({
      data: z.array(auditEntry),
      nextCursor,
      actors: z.array(z.object({ _id: id, name: z.string() })).describe("People to filter by"),
    }),
  },
  export: {
    access: can("reports"),
    summary: "Export the activity log as CSV (UTF-8 with BOM)",
    query: auditFilter,
    answer: z.string(),
    answerKind: "csv",
  },
});

export const auditDomain = {
  endpoints: [auditEndpoints],
  retention: AUDIT_RETENTION,
} as const satisfies Domain;
