/** Where a page of the log ended: opaque for the client. */
import { refuse } from "../../platform/http/refusal.ts";

export interface AuditCursor {
  at: Date;
  id: number;
}

export const writeAuditCursor = ({ at, id }: AuditCursor): string => Buffer.from(`${at.getTime()}.${id}`).toString("base64url");

/** Null for the first page. Refuses (400) what `writeAuditCursor` did not write. */
export function readAuditCursor(cursor: string | undefined): AuditCursor | null {
  if (cursor === undefined) return null;
  const [, time, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !id) throw refuse("badRequest");
  return { at: new Date(Number(time)), id: Number(id) };
}
