import type { KitchenLine, Ticket } from "@forno/contract/kitchen/kitchen.ts";
import { kitchenCalls } from "@forno/contract/kitchen/kitchen-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AnswerOf, call } from "../../platform/api/call.ts";
import { onConnect, onEvent, openNow } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { toastFailure } from "../session/failure-toast.ts";
import { kitchenTexts as texts } from "./texts/en.ts";

export type Kitchen = AnswerOf<typeof kitchenCalls.list>["data"];

export const kitchenQuery = queryOptions({
  queryKey: ["kitchen"],
  queryFn: async ({ signal }) => (await call(kitchenCalls.list, { signal })).data,
  // Without any event: an order for later has become due, or one was missed.
  refetchInterval: 60_000,
});

/** Each event fetches again, and so does each connection: what happened before it was not told. */
export function useLiveKitchen(): void {
  const client = useQueryClient();
  useEffect(() => {
    openNow();
    const refetch = coalesce(() => client.invalidateQueries({ queryKey: kitchenQuery.queryKey }));
    const stops = [
      onEvent("orderUpdate", refetch),
      onEvent("orderPlaced", refetch),
      onEvent("menuUpdate", refetch),
      onConnect(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

export type Act =
  | { kind: "start"; ticket: Ticket; minutes?: number }
  | { kind: "bump"; ticket: Ticket; lines?: readonly KitchenLine[] }
  | { kind: "recall"; ticket: Ticket; line?: KitchenLine };

async function send(act: Act): Promise<void> {
  const { orderId } = act.ticket;
  if (act.kind === "start") await call(kitchenCalls.start, { body: { orderId, minutes: act.minutes } });
  else if (act.kind === "recall") await call(kitchenCalls.recall, { body: { orderId, lineId: act.line?.lineId } });
  else if (!act.lines) await call(kitchenCalls.bump, { body: { orderId } });
  else for (const { lineId } of act.lines) await call(kitchenCalls.bump, { body: { orderId, lineId } });
}

/** Each act can be repeated, so that two presses, or two screens, do it once. */
export function useAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) => toastFailure(error, texts.failedToChange),
    onSettled: () => client.invalidateQueries({ queryKey: kitchenQuery.queryKey }),
  }).mutate;
}
