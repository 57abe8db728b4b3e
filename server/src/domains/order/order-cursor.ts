/** Where a page of orders ended: an opaque word for the client, a place in (created_at, id) for the store. */
import { isId } from "@forno/contract/common.ts";
import { refuse } from "../../platform/http/refusal.ts";

export interface OrderCursor {
  createdAt: Date;
  id: string;
}

export const writeOrderCursor = ({ createdAt, id }: OrderCursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString("base64url");

/** Null for the first page. Refuses (400) what `writeOrderCursor` did not write. */
export function readOrderCursor(cursor: string | undefined): OrderCursor | null {
  if (cursor === undefined) return null;
  const [, time = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !isId(id)) throw refuse("badRequest");
  return { createdAt: new Date(Number(time)), id };
}
