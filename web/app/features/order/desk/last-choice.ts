import type { AdminOrder } from "@forno/contract/order/order.ts";
import { useRef, useState } from "react";
import { isFailure } from "../../../platform/api/failure.ts";

type Send<Choice> = (change: { to: Choice; from: AdminOrder }) => Promise<{ data: AdminOrder }>;

/**
 * Sends one choice at a time, and then the last of those made meanwhile, each with the value it changes from. Continues when the
 * order moves to another column. `chosen` is null when nothing is under way. `send` reports its own failures.
 */
export function useLastChoice<Choice>(order: AdminOrder, send: Send<Choice>) {
  const [chosen, setChosen] = useState<{ to: Choice } | null>(null);
  const last = useRef<{ to: Choice } | null>(null);

  const sendAll = async (): Promise<void> => {
    let from = order;
    let sent: { to: Choice } | null = null;
    while (last.current !== null && last.current !== sent) {
      sent = last.current;
      try {
        from = (await send({ to: sent.to, from })).data;
      } catch (error) {
        // A change by somebody else is shown before it can be overwritten.
        if (isFailure(error, "orderChanged")) break;
      }
    }
    last.current = null;
    setChosen(null);
  };
  const choose = (to: Choice): void => {
    const isUnderWay = last.current !== null;
    last.current = { to };
    setChosen(last.current);
    if (!isUnderWay) void sendAll();
  };
  return { chosen, choose };
}
