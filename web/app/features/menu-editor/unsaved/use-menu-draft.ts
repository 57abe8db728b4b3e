import { changedFields, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { type KeyedRow, mergedRows } from "../rows/row-order.ts";

interface Begun {
  /** What was stored, and the menu's version, when the first change after the last refusal was typed. */
  before: string;
  version: number;
  /** The stored rows when rows were last edited. */
  rowsBefore: KeyedRow[];
}

/**
 * The tab's draft of a part of the menu that is saved as a whole, with its rows in `field`. `menuVersion`: of the menu that has
 * `stored`.
 */
export function useMenuDraft<Field extends string, T extends Record<Field, KeyedRow[]>>(
  name: string,
  field: Field,
  stored: T,
  menuVersion: number,
) {
  const now = JSON.stringify(stored);
  const start = { ...stored, before: now, version: menuVersion, rowsBefore: stored[field] };
  const { draft, change, saved, clear } = useFormDraft<T & Begun>(name, start);
  const { before, version, rowsBefore } = draft;
  const merged = { ...draft, [field]: mergedRows(draft[field], rowsBefore, stored[field]) } as T;
  return {
    draft: merged,
    isDirty: Object.keys(changedFields(stored, merged)).some((changed) => changed in stored),
    change: (changed: Partial<T>) =>
      change({ before, version, ...changed, ...(field in changed && { rowsBefore: stored[field] }) } as Partial<T & Begun>),
    clear,
    // Other changes of the menu, such as what is sold out, do not matter. If this part changed, the server refuses.
    version: before === now ? menuVersion : version,
    /** After a refusal: what was typed counts as a change to the menu as it is now, which the form shows. */
    rebase: () => saved({ before, version } as T & Begun),
  };
}
