/** The whole menu as the owner edits it, and the changes to it. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { foodCalls, menuAdminCalls } from "@forno/contract/menu/menu-calls.ts";
import type { SaleBody, SectionBody, StockBody } from "@forno/contract/menu/menu-input.ts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../platform/api/call.ts";
import { isFailure } from "../../platform/api/failure.ts";
import { onConnect, onEvent } from "../../platform/realtime/socket.ts";
import { CARRIED, toast } from "../../ui/overlay/toast.ts";
import { toastChangeFailure, toastFailure } from "../session/failure-toast.ts";
import { type FoodInputs, foodForm } from "./food/draft/food-inputs.ts";
import { isNew } from "./food/draft/new-food.ts";
import type { MenuOrder } from "./list/menu-order.ts";
import { menuEditorTexts as texts } from "./texts/en.ts";
import { foodTexts } from "./texts/en-food.ts";

export const menuDocumentQuery = queryOptions({
  queryKey: ["menu-document"],
  queryFn: async ({ signal }) => (await call(menuAdminCalls.document, { signal })).data,
});

/** Updates when another admin changes the menu. */
export function useLiveMenu(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void refetchMenu(client);
    const stops = [onEvent("menuUpdate", refetch), onConnect(refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

export const refetchMenu = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: menuDocumentQuery.queryKey });

/** Another admin was faster; the same change to the menu as it is now may be fine. */
export const isOvertaken = (error: unknown): boolean => isFailure(error, "menuChanged");

interface Changed {
  message: string;
  data: MenuDocument;
}

/** A change that answers with the menu as it is then. */
export function useMenuChange<Input>(send: (input: Input) => Promise<Changed>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message, data }) => {
      toast.success(message);
      client.setQueryData(menuDocumentQuery.queryKey, data);
    },
    onError: (error) => {
      toastChangeFailure(error, texts.failedToSave);
      const refetched = refetchMenu(client);
      // Before that, the next try would be refused for the same reason.
      return isOvertaken(error) ? refetched : undefined;
    },
  });
}

/**
 * `version`: of the menu in which it was moved. Moves are saved one after the other, because each is a move in the order that the one
 * before it leaves: the server would refuse one of an older version.
 */
export function useSaveOrder(version: number) {
  const saved = useRef(0);
  const last = useRef<Promise<unknown> | null>(null);
  return useMenuChange((order: MenuOrder) => {
    const sections = order.map(({ _id, foodIds }) => ({ _id, foodIds: [...foodIds] }));
    const send = async () => {
      const changed = await call(menuAdminCalls.order, { body: { version: Math.max(version, saved.current), sections } });
      saved.current = changed.data.version;
      return changed;
    };
    const sent = last.current?.then(send) ?? send();
    last.current = sent;
    const end = () => {
      if (last.current === sent) last.current = null;
    };
    sent.then(end, end);
    return sent;
  });
}

/** `id`: null for a new one. */
export const useSaveSection = () =>
  useMenuChange(({ id, fields }: { id: string | null; fields: SectionBody }) =>
    id === null
      ? call(menuAdminCalls.addSection, { body: fields })
      : call(menuAdminCalls.updateSection, { params: { id }, body: fields }),
  );

export const useRemoveSection = () => useMenuChange((id: string) => call(menuAdminCalls.removeSection, { params: { id } }));

/** Takes a food, a size, a size of one food or a modifier off sale, or back on. */
export const useSetSale = () => useMenuChange((sale: SaleBody) => call(menuAdminCalls.sale, { body: sale }));

export const useSetStock = () => useMenuChange((stock: StockBody) => call(menuAdminCalls.stock, { body: stock }));

export function useSaveFood() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (inputs: FoodInputs) => {
      const body = foodForm(inputs);
      const saved = isNew(inputs.food) ? await call(foodCalls.add, { body }) : await call(foodCalls.update, { body });
      const { data } = saved;
      // At once: when the form forgets what was typed, it shows what was saved.
      client.setQueryData(menuDocumentQuery.queryKey, (menu) => menu && { ...menu, foods: withFood(menu.foods, data) });
      await refetchMenu(client);
      return saved;
    },
    onSuccess: ({ message }) => toast.success(message, CARRIED),
    onError: (error, { food }) => {
      toastChangeFailure(error, isNew(food) ? foodTexts.failedToAdd : foodTexts.failedToSave);
      void refetchMenu(client);
    },
  });
}

const withFood = (foods: readonly Food[], food: Food): Food[] =>
  foods.some(({ _id }) => _id === food._id) ? foods.map((each) => (each._id === food._id ? food : each)) : [...foods, food];

export function useRemoveFood() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Food) => call(foodCalls.remove, { body: { id: _id } }),
    onSuccess: async ({ message }, { _id }) => {
      toast.success(message, { ...CARRIED, action: { text: foodTexts.undo, run: () => void restore(client, _id) } });
      await refetchMenu(client);
    },
    onError: (error) => toastFailure(error, foodTexts.failedToRemove),
  });
}

async function restore(client: QueryClient, id: string): Promise<void> {
  try {
    const { message } = await call(foodCalls.restore, { body: { id } });
    toast.success(message);
    await refetchMenu(client);
  } catch (error) {
    toastChangeFailure(error, foodTexts.failedToRestore);
  }
}
