import { menuAdminCalls } from "@forno/contract/menu/menu-calls.ts";
import { call } from "../../../platform/api/call.ts";
import { useMenuChange } from "../menu-queries.ts";
import type { groupBody } from "./draft/group-draft.ts";

export interface SavedGroup {
  /** Null: a new one. */
  id: string | null;
  /** Of the menu that the form shows. */
  version: number;
  fields: ReturnType<typeof groupBody>;
}

export const useSaveGroup = () =>
  useMenuChange(({ id, version, fields }: SavedGroup) =>
    id === null
      ? call(menuAdminCalls.addGroup, { body: fields })
      : call(menuAdminCalls.updateGroup, { params: { id }, body: { ...fields, version } }),
  );

export const useRemoveGroup = () => useMenuChange((id: string) => call(menuAdminCalls.removeGroup, { params: { id } }));
