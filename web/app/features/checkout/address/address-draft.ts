import { clearDraft } from "../../../platform/storage/drafts.ts";

export const ADDRESS_DRAFT = "address";
/** The same of a shop that asks where and when. */
export const PLAN_DRAFT = "plan";

export function clearAddressDrafts(): void {
  clearDraft(ADDRESS_DRAFT);
  clearDraft(PLAN_DRAFT);
}
