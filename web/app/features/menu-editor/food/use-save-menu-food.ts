import { foodCalls } from "@forno/contract/menu/food-calls.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { menuAdminCalls } from "@forno/contract/menu/menu-admin-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { foodTexts as texts } from "#texts/admin/menu/food-editor.ts";
import { call } from "../../../platform/api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { foodsQuery } from "../../menu/admin/admin-queries.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { menuDocumentQuery, refetchMenu } from "../menu-queries.ts";
import type { FoodDraft } from "./draft/food-draft.ts";
import { detailsForm, optionsInput } from "./draft/food-inputs.ts";

export interface FoodChanges {
  foodId: string;
  menu: MenuDocument;
  draft: FoodDraft;
  changes: Partial<FoodDraft>;
  image: File | null;
}

/**
 * Saves the options first: a food that gets one price instead of prices by size takes it only then. If the second call fails, the
 * form still shows what is left to save.
 */
export function useSaveMenuFood() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ foodId, menu, draft, changes, image }: FoodChanges) => {
      const options = optionsInput(draft, changes, menu);
      const details = detailsForm(foodId, draft, changes, image);
      let message = "";
      if (options) {
        const changed = await call(menuAdminCalls.updateFood, { params: { id: foodId }, body: options });
        client.setQueryData(menuDocumentQuery.queryKey, changed.data);
        message = changed.message;
      }
      if (details) message = (await call(foodCalls.update, { body: details })).message;
      await client.invalidateQueries({ queryKey: foodsQuery.queryKey });
      return message;
    },
    onSuccess: (message) => toast.success(message),
    onError: (error) => {
      toastFailure(error, texts.failedToSave);
      void refetchMenu(client);
    },
  });
}
