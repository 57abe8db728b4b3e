import type { AdminOrder } from "@forno/contract/order.ts";
import { nextStatus, ORDER_STATUSES, type OrderStatus, orderCan } from "@forno/contract/rules/order-status.ts";
import type { Person } from "@forno/contract/user.ts";
import { useState } from "react";
import { columnTitles, orderBoardTexts as texts } from "#texts/order-board.ts";
import { statusLabels } from "#texts/orders.ts";
import { Button } from "../../ui/button.tsx";
import { CarefulSelect } from "../../ui/careful-select.tsx";
import { useSettling } from "../../ui/settling.ts";
import { ArrowRightIcon } from "../../ui/work-icons.tsx";
import { useAssignPartner, useSetStatus } from "./admin-queries.ts";
import { BringBackQuestion } from "./bring-back-question.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { useLastChoice } from "./last-choice.ts";
import { givesBack, partnerChoices, statusWords } from "./order-facts.ts";
import { statusTones } from "./order-status-badge.tsx";

const NOBODY = "";

interface OrderControlProps {
  order: AdminOrder;
  sm?: boolean;
}

/**
 * Any status may follow any other (spec section 4); but money goes back, and an order whose money went back comes back, only after a
 * question. Shows what was chosen while the server is asked.
 */
export function StatusSelect({ order, sm }: OrderControlProps) {
  const { chosen, choose } = useLastChoice(order, useSetStatus().mutateAsync);
  const [asked, setAsked] = useState<OrderStatus | null>(null);
  const status = chosen ? chosen.to : order.status;
  const set = (to: OrderStatus) => {
    setAsked(null);
    choose(to);
  };
  const isToAsk = (to: OrderStatus): boolean => {
    if (to === "cancelled") return givesBack(order);
    return status === "cancelled" && (order.refundedAmount > 0 || givesBack(order));
  };
  const Question = asked === "cancelled" ? CancelQuestion : BringBackQuestion;
  return (
    <>
      <CarefulSelect
        label={texts.statusOf(order.orderNumber)}
        options={ORDER_STATUSES.map((value) => ({ value, text: statusWords(order, value, statusLabels) }))}
        tone={statusTones[status]}
        sm={sm}
        value={status}
        aria-busy={chosen !== null || undefined}
        onChoose={(value) => {
          const to = value as OrderStatus;
          if (isToAsk(to)) setAsked(to);
          else set(to);
        }}
      />
      {asked === null ? null : (
        <Question order={order} pending={chosen !== null} onClose={() => setAsked(null)} onConfirm={() => set(asked)} />
      )}
    </>
  );
}

/** Waits for the partners: until they are known nobody but the one assigned could be chosen. */
export function PartnerSelect({ order, partners, sm }: OrderControlProps & { partners: readonly Person[] | undefined }) {
  const { chosen, choose } = useLastChoice(order, useAssignPartner().mutateAsync);
  const assigned = chosen ? chosen.to : (order.deliveryBoyId?._id ?? null);
  const options = [
    { value: NOBODY, text: texts.notAssigned },
    ...partnerChoices(order, partners ?? []).map(({ _id, name }) => ({ value: _id, text: name })),
  ];
  return (
    <CarefulSelect
      label={texts.partnerOf(order.orderNumber)}
      options={options}
      sm={sm}
      disabled={!partners}
      value={assigned ?? NOBODY}
      aria-busy={chosen !== null || undefined}
      onChoose={(value) => choose(value === NOBODY ? null : value)}
    />
  );
}

/** One press to the status that usually follows; nothing once the order is closed, or before the kitchen may begin with it. */
export function NextStatusButton({ order }: Pick<OrderControlProps, "order">) {
  const { mutate, isPending } = useSetStatus();
  const settling = useSettling(order.status);
  const next = nextStatus(order.status);
  if (next === null || (order.status === "pending" && !orderCan.begin(order))) return null;
  const words = statusWords(order, next, columnTitles);
  return (
    <Button
      look="ink"
      size="sm"
      wide
      className={settling}
      pending={isPending}
      aria-label={texts.moveOrderTo(order.orderNumber, words)}
      data-keeps-focus={`next:${order._id}`}
      onClick={() => mutate({ to: next, from: order })}
    >
      {words}
      <ArrowRightIcon small />
    </Button>
  );
}
