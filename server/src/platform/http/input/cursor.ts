/** The cursor of a list sorted by newest: opaque to the client, a position (time, ID) to the store. */
import { refuse } from "../refusal.ts";

export interface Cursor {
  createdAt: Date;
  id: string;
}

export const writeCursor = ({ createdAt, id }: Cursor): string => Buffer.from(`${createdAt.getTime()}.${id}`).toString("base64url");

/** Null for the first page. Refuses (400) a cursor that `writeCursor` did not write for a list of such IDs. */
export function readCursor(cursor: string | undefined, isId: (text: string) => boolean): Cursor | null {
  if (cursor === undefined) return null;
  const [, time = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !isId(id)) throw refuse("badRequest");
  return { createdAt: new Date(Number(time)), id };
}
