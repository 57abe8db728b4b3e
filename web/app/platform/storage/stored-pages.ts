/** The first page of a person's own list, stored for a reload without a network. Cleared with the session, since it holds addresses. */
import { type ItemKey, readItem, readJson, writeItems } from "./local-items.ts";

/** Increase it when code would fail on a page stored by an earlier build, for example one that lacks a new field. */
const FORMAT = 3;
const STORED_MS = 7 * 24 * 3_600_000;

interface Stored<Page> {
  format: number;
  /** Whose it is. */
  mobile: string;
  at: number;
  page: Page;
}

/** Null deletes the stored page. */
export function keepPage(key: ItemKey, page: object | null): void {
  const mobile = readItem("userMobile");
  const stored = mobile && page ? { format: FORMAT, mobile, at: Date.now(), page } : null;
  writeItems({ [key]: stored && JSON.stringify(stored) });
}

/** What a query of pages begins with; nothing if there is none of the person who is signed in, or only one of long ago. */
export function storedPages<Page>(key: ItemKey) {
  const kept = readJson(key) as Kept<Page> | null;
  if (kept?.format !== FORMAT || kept.mobile !== readItem("userMobile") || Date.now() - kept.at > STORED_MS) return {};
  return { initialData: { pages: [kept.page], pageParams: [null] }, initialDataUpdatedAt: kept.at };
}
