/** The first page of a person's own list, stored for a reload without a network. Cleared with the session, since it holds addresses. */
import { type ItemKey, readItem, readJson, writeItems } from "./local-items.ts";

/** Increase it when code would fail on a page stored by an earlier build, for example one that lacks a new field. */
const FORMAT = 5;
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

/** Initial data for an infinite query; empty if nothing is stored for the signed-in person, or only an old page. */
export function storedPages<Page>(key: ItemKey) {
  const stored = readJson(key) as Stored<Page> | null;
  if (stored?.format !== FORMAT || stored.mobile !== readItem("userMobile") || Date.now() - stored.at > STORED_MS) return {};
  return { initialData: { pages: [stored.page], pageParams: [null] }, initialDataUpdatedAt: stored.at };
}
