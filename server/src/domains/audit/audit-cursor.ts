/** The cursor of a page of the audit log. */
import { readCursor, writeCursor } from "../../platform/http/input/cursor.ts";

export interface AuditCursor {
  at: Date;
  id: number;
}

const ID = /^\d{1,15}$/;

export const writeAuditCursor = ({ at, id }: AuditCursor): string => writeCursor({ createdAt: at, id: String(id) });

/** Null for the first page. Refuses (400) a cursor that `writeAuditCursor` did not write. */
export function readAuditCursor(cursor: string | undefined): AuditCursor | null {
  const place = readCursor(cursor, (text) => ID.test(text));
  return place && { at: place.createdAt, id: Number(place.id) };
}
