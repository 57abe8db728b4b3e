/** The whole menu as the owner edits it, and the changes to it. */
import type { Menu } from "@forno/contract/shop/food.ts";
import { foodCalls } from "@forno/contract/shop/food-calls.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/api/call.ts";
import { onConnect, onEvent } from "../../platform/realtime/socket.ts";

export const menuDocumentQuery = queryOptions({
  queryKey: ["foods", "document"],
  queryFn: async ({ signal }): Promise<Menu> => {
    const { data: foods, sections, sizes, modifierGroups } = await call(foodCalls.list, { signal });
    return { foods, sections, sizes, modifierGroups };
  },
});

/** Updates when another admin changes the menu. */
export function useLiveMenu(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: menuDocumentQuery.queryKey });
    const stops = [onEvent("menuUpdate", refetch), onConnect(refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
