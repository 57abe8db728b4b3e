import { clearDraft, readDraft, saveDraft } from "../../platform/storage/drafts.ts";

const WANTED_PAGE = "wanted-page";

/** The page (path and query) to come back to after sign-in. */
export const rememberPage = (page: string): void => saveDraft(WANTED_PAGE, page);

export function takeWantedPage(): string | null {
  const wanted = readDraft<string>(WANTED_PAGE);
  clearDraft(WANTED_PAGE);
  return wanted;
}
