/** The first page of a person's own list as it was last seen, for a reload without a network; it goes with the session, for it holds addresses. */
import { type ItemKey, readItem, readJson, writeItems } from "./local-items.ts";

interface Kept<Page> {
  /** Whose it is. */
  mobile: string;
  at: number;
  page: Page;
}

/** Null keeps nothing. */
export function keepPage(key: ItemKey, page: object | null): void {
  const mobile = readItem("userMobile");
  const kept = mobile && page ? { mobile, at: Date.now(), page } : null;
  writeItems({ [key]: kept && JSON.stringify(kept) });
}

/** What a query of pages begins with; nothing if there is none of the person who is signed in. */
export function keptPages<Page>(key: ItemKey) {
  const kept = readJson(key) as Kept<Page> | null;
  if (!kept?.page || kept.mobile !== readItem("userMobile")) return {};
  return { initialData: { pages: [kept.page], pageParams: [null] }, initialDataUpdatedAt: kept.at };
}
