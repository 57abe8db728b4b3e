import type { AdminOrder } from "@forno/contract/order/order.ts";
import { nextStatus, ORDER_STATUSES, type OrderStatus, orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useSettling } from "../../../ui/controls/settling.ts";
import { CommitOnEnterSelect } from "../../../ui/form/select-field.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { ArrowRightIcon } from "../../../ui/icons/work-icons.tsx";
import { StatusRing, statusTones } from "../status-ring.tsx";
import { columnTitles } from "../texts/en.ts";
import { boardControlTexts, orderBoardTexts as texts } from "../texts/en-admin.ts";
import { statusLabels } from "../texts/en-status.ts";
import { useAssignPartner } from "./admin-queries.ts";
import { awaitsPayment } from "./board/board-columns.ts";
import { useLastChoice } from "./last-choice.ts";
import styles from "./order-controls.module.css";
import { partnerChoices, partnerOptions, statusWords } from "./order-facts.ts";
import { type StatusChange, useStatusChange } from "./status-change.tsx";

const NOBODY = "";

interface OrderControlProps {
  order: AdminOrder;
  sm?: boolean;
}

interface PartnerControlProps extends OrderControlProps {
  partners: readonly Person[] | undefined;
}

interface StatusControlProps extends OrderControlProps {
  change: StatusChange;
}

/** Shows the chosen value while it is being sent. `className`: where it is drawn as a part of another control. */
export function StatusSelect({ order, sm, change, className }: StatusControlProps & { className?: string }) {
  return (
    <CommitOnEnterSelect
      label={texts.statusOf(order.orderNumber)}
      options={ORDER_STATUSES.map((value) => ({ value, text: statusWords(order, value, statusLabels) }))}
      tone={statusTones[change.status]}
      sm={sm}
      className={className}
      value={change.status}
      aria-busy={change.isPending || undefined}
      onChoose={(value) => change.choose(value as OrderStatus)}
    />
  );
}

/** The same with its own confirmation, for a place without another status control. */
export function LoneStatusSelect({ order, partners, sm }: PartnerControlProps) {
  const change = useStatusChange(order, partners);
  return (
    <>
      <StatusSelect order={order} sm={sm} change={change} />
      {change.question}
    </>
  );
}

/** Waits for the partners: until they are known only the assigned one could be chosen. An order that is picked up has none. */
export function PartnerSelect(props: PartnerControlProps) {
  return props.order.fulfilment !== "delivery" ? (
    <span className="muted">{texts.ways[props.order.fulfilment]}</span>
  ) : (
    <DeliveredBy {...props} />
  );
}

function DeliveredBy({ order, partners, sm }: PartnerControlProps) {
  const { chosen, choose } = useLastChoice(order, useAssignPartner().mutateAsync);
  const assigned = chosen ? chosen.to : (order.deliveryBoyId?._id ?? null);
  const options = [{ value: NOBODY, text: texts.notAssigned }, ...partnerOptions(partnerChoices(order, partners ?? []))];
  return (
    <CommitOnEnterSelect
      data-part="partner"
      label={texts.partnerOf(order.orderNumber)}
      options={options}
      sm={sm}
      disabled={!partners || !orderCan.changePartner(order)}
      value={assigned ?? NOBODY}
      aria-busy={chosen !== null || undefined}
      onChoose={(value) => choose(value === NOBODY ? null : value)}
    />
  );
}

/** The status that usually follows; null once the order is closed, or while the kitchen cannot start it. */
export const nextStep = (order: AdminOrder): OrderStatus | null => (awaitsPayment(order) ? null : nextStatus(order.status));

interface NextStatusProps extends Pick<StatusControlProps, "order" | "change"> {
  /** Beside what it is about, with the status it leads to in its colour. */
  tall?: boolean;
}

const verbOf = ({ fulfilment }: AdminOrder, next: OrderStatus): string =>
  fulfilment !== "delivery" && next === "out_for_delivery" ? boardControlTexts.ready : boardControlTexts.verbs[next];

/** One press to the next status. */
export function NextStatusButton({ order, change, tall }: NextStatusProps) {
  const settling = useSettling(order.status);
  const next = nextStep(order);
  if (next === null) return null;
  const words = statusWords(order, next, columnTitles);
  const name = texts.moveOrderTo(order.orderNumber, words);
  return (
    <Button
      look="ink"
      size="sm"
      wide
      className={classNames(settling, tall && styles.tall, tall && styles[statusTones[next]])}
      pending={change.isPending}
      aria-label={tall ? boardControlTexts.verbFor(verbOf(order, next), name) : name}
      data-keeps-focus={`next:${order._id}`}
      onClick={() => change.choose(next)}
    >
      {tall ? <StatusRing status={next} /> : null}
      <span>{tall ? verbOf(order, next) : words}</span>
      {tall ? null : <ArrowRightIcon small />}
    </Button>
  );
}
