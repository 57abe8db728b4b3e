import { clearDraft } from "../../../platform/storage/drafts.ts";

export const ADDRESS_DRAFT = "address";

export const forgetAddress = (): void => clearDraft(ADDRESS_DRAFT);
