import type { ModifierGroup } from "@forno/contract/shop/menu.ts";
import type { MenuDocument } from "@forno/contract/shop/menu-admin.ts";
import { useFormDraft } from "../../../../platform/storage/use-form-draft.ts";
import { draftOf, type GroupDraft } from "./group-draft.ts";

interface StoredDraft extends GroupDraft {
  /** The group and the menu's version when the first change was typed. */
  before: string;
  version: number;
}

/** The tab's draft of a group. */
export function useGroupDraft(menu: MenuDocument, group: ModifierGroup | null) {
  const stored = draftOf(group);
  const before = JSON.stringify(stored);
  const start: StoredDraft = { ...stored, before, version: menu.version };
  const { draft, change, clear } = useFormDraft<StoredDraft>(`menu-group-${group?._id ?? "new"}`, start);
  return {
    draft,
    change: (changed: Partial<GroupDraft>) => change({ before: draft.before, version: draft.version, ...changed }),
    clear,
    // Other changes of the menu, such as what is sold out, do not matter. If the group changed, the server refuses.
    version: draft.before === before ? menu.version : draft.version,
  };
}
