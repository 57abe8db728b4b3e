import type { AdminOrder } from "@forno/contract/order/order.ts";
import { useState } from "react";
import { isFailure } from "../../../platform/api/failure.ts";

type Send<Choice> = (change: { to: Choice; from: AdminOrder }) => Promise<{ data: AdminOrder }>;

interface Chosen<Choice> {
  to: Choice;
}

/**
 * Sends one choice at a time, and then the last of those made meanwhile, each with the value it changes from. `show` gets each
 * choice, and null when nothing is under way. `send` reports its own failures.
 */
export function choiceSender<Choice>(show: (chosen: Chosen<Choice> | null) => void) {
  let last: Chosen<Choice> | null = null;

  const sendAll = async (order: AdminOrder, send: Send<Choice>): Promise<void> => {
    let from = order;
    let sent: Chosen<Choice> | null = null;
    while (last !== null && last !== sent) {
      sent = last;
      try {
        from = (await send({ to: sent.to, from })).data;
      } catch (error) {
        // A change by somebody else is shown before it can be overwritten.
        if (isFailure(error, "orderChanged")) break;
      }
    }
    last = null;
    show(null);
  };
  return (to: Choice, order: AdminOrder, send: Send<Choice>): void => {
    const isUnderWay = last !== null;
    last = { to };
    show(last);
    if (!isUnderWay) void sendAll(order, send);
  };
}

/** Continues when the order moves to another column. `chosen` is null when nothing is under way. */
export function useLastChoice<Choice>(order: AdminOrder, send: Send<Choice>) {
  const [chosen, setChosen] = useState<Chosen<Choice> | null>(null);
  const [choose] = useState(() => choiceSender<Choice>(setChosen));
  return { chosen, choose: (to: Choice): void => choose(to, order, send) };
}
