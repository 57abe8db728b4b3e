import type { MenuSize } from "@forno/contract/menu/menu.ts";
import { v4 as newId } from "uuid";
import { sizeTexts as texts } from "../texts/en.ts";

export interface SizeRow {
  key: string;
  /** Null: a new one. */
  id: string | null;
  name: string;
  detail: string;
}

export const rowsOf = (sizes: readonly MenuSize[]): SizeRow[] =>
  sizes.map(({ _id, name, detail }) => ({ key: _id, id: _id, name, detail }));

export const newRow = (): SizeRow => ({ key: newId(), id: null, name: "", detail: "" });

export const sizesBody = (rows: readonly SizeRow[]) =>
  rows.map(({ id, name, detail }) => ({ ...(id !== null && { _id: id }), name: name.trim(), detail: detail.trim() }));

/** By the row's key. */
export const nameErrors = (rows: readonly SizeRow[]): Record<string, string> =>
  Object.fromEntries(rows.filter(({ name }) => !name.trim()).map(({ key }) => [key, texts.enterName]));

export const isSame = (one: readonly SizeRow[], other: readonly SizeRow[]): boolean =>
  JSON.stringify(sizesBody(one)) === JSON.stringify(sizesBody(other));

/** Those of `before` that are missing now. */
export const removedRows = (before: readonly SizeRow[], now: readonly SizeRow[]): SizeRow[] =>
  before.filter(({ key }) => !now.some((row) => row.key === key));
