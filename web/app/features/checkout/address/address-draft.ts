import { clearDraft } from "../../../platform/storage/drafts.ts";

export const ADDRESS_DRAFT = "address";

export const clearAddressDraft = (): void => clearDraft(ADDRESS_DRAFT);
