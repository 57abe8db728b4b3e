/** The first page of a person's own list as it was last seen, for a reload without a network; it goes with the session, for it holds addresses. */
import { type ItemKey, readItem, readJson, writeItems } from "./local-items.ts";

/** Raise it when code would fail on a page that an earlier build kept, which lacks a new field. */
const FORMAT = 3;
const STORED_MS = 7 * 24 * 3_600_000;

interface Kept<Page> {
  format: number;
  /** Whose it is. */
  mobile: string;
  at: number;
  page: Page;
}

/** Null keeps nothing. */
export function keepPage(key: ItemKey, page: object | null): void {
  const mobile = readItem("userMobile");
  const kept = mobile && page ? { format: FORMAT, mobile, at: Date.now(), page } : null;
  writeItems({ [key]: kept && JSON.stringify(kept) });
}

/** What a query of pages begins with; nothing if there is none of the person who is signed in, or only one of long ago. */
export function storedPages<Page>(key: ItemKey) {
  const kept = readJson(key) as Kept<Page> | null;
  if (kept?.format !== FORMAT || kept.mobile !== readItem("userMobile") || Date.now() - kept.at > STORED_MS) return {};
  return { initialData: { pages: [kept.page], pageParams: [null] }, initialDataUpdatedAt: kept.at };
}
