import type { AdminOrder } from "@forno/contract/order/order.ts";
import { isCancelled, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type ReactNode, useState } from "react";
import { useSetStatus } from "./admin-queries.ts";
import { BringBackQuestion } from "./bring-back-question.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { useLastChoice } from "./last-choice.ts";
import { beginsUnpaid, refundsOnCancel } from "./order-facts.ts";
import { StartUnpaidQuestion } from "./start-unpaid-question.tsx";

export interface StatusChange {
  /** The last chosen status, also before the server has answered. */
  status: OrderStatus;
  isPending: boolean;
  /** False: asks the user first. */
  choose: (to: OrderStatus) => boolean;
  /** Render once, next to the controls. */
  question: ReactNode;
}

function questionFor(order: AdminOrder, from: OrderStatus, to: OrderStatus) {
  if (isCancelled(to)) return refundsOnCancel(order) ? CancelQuestion : null;
  if (isCancelled(from) && (order.refundedAmount > 0 || refundsOnCancel(order))) return BringBackQuestion;
  return beginsUnpaid(order, from, to) ? StartUnpaidQuestion : null;
}

/**
 * Changes the status of one order. Any may follow any other (spec section 4), but a change that moves money, or that starts an unpaid
 * order, is confirmed first.
 */
export function useStatusChange(order: AdminOrder): StatusChange {
  const { chosen, choose } = useLastChoice(order, useSetStatus().mutateAsync);
  const [asked, setAsked] = useState<{ to: OrderStatus; Question: NonNullable<ReturnType<typeof questionFor>> } | null>(null);
  const status = chosen ? chosen.to : order.status;
  const isPending = chosen !== null;
  const set = (to: OrderStatus) => {
    setAsked(null);
    choose(to);
  };
  return {
    status,
    isPending,
    choose: (to) => {
      const Question = questionFor(order, status, to);
      if (Question) setAsked({ to, Question });
      else set(to);
      return Question === null;
    },
    question: asked ? (
      <asked.Question order={order} pending={isPending} onClose={() => setAsked(null)} onConfirm={() => set(asked.to)} />
    ) : null,
  };
}
