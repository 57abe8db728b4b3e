import { formatMoney, formatRupees } from "@forno/contract/money/money.ts";
import type { PaymentException } from "@forno/contract/payment/payment-admin.ts";
import { exceptionActions } from "@forno/contract/payment/rules/payment-exception.ts";
import { type ReactNode, useState } from "react";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/display/tag.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { exceptionVerbs, exceptionWords, returnedRefundWords, paymentsTexts as texts } from "../texts/en.ts";
import { DisputeFacts } from "./dispute-facts.tsx";
import styles from "./exception-card.module.css";
import { useActOnException } from "./payments-queries.ts";
import { OrderLink } from "./payments-table.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

/** What happened, what the shop did, and what a person can do. */
export function ExceptionCard({ exception }: { exception: PaymentException }) {
  const { kind, createdAt, detail, dispute, refund, resolved } = exception;
  const hasReturned = refund?.status === "rejected" || refund?.status === "reversed";
  const { title, text } = kind === "refund_failing" && hasReturned ? returnedRefundWords : exceptionWords[kind];
  return (
    <Panel
      title={title}
      actions={
        <time dateTime={createdAt} className="small muted figure">
          {formatDateTime(createdAt)}
        </time>
      }
    >
      <div className={styles.exception}>
        <Money exception={exception} />
        {resolved ? null : <p>{text}</p>}
        {dispute ? <DisputeFacts dispute={dispute} /> : null}
        {detail ? <p className="small muted">{texts.lastError(detail)}</p> : null}
        {refund ? (
          <Tag look={refund.status === "failed" || hasReturned ? "no" : undefined}>{texts.refund[refund.status]}</Tag>
        ) : null}
        {resolved ? <Resolution resolved={resolved} /> : <Actions exception={exception} />}
      </div>
    </Panel>
  );
}

function Money({ exception }: { exception: PaymentException }) {
  const { amount, currency, expectedAmount, paymentId, disputeId, order } = exception;
  if (amount === null && !paymentId && !disputeId && !order) return null;
  const paid = amount === null ? null : formatMoney(amount, currency);
  const expected = expectedAmount === null || paid === null ? paid : formatRupees(expectedAmount);
  return (
    <p className={`row ${styles.exceptionMoney}`}>
      {paid && expected ? <b className="money">{paid === expected ? paid : texts.amountOf(paid, expected)}</b> : null}
      {paymentId ? <code className="small">{paymentId}</code> : null}
      {disputeId ? <code className="small">{disputeId}</code> : null}
      {order ? <OrderLink order={order} /> : null}
    </p>
  );
}

function Resolution({ resolved: { at, by, note } }: { resolved: NonNullable<PaymentException["resolved"]> }) {
  const time = formatDateTime(at);
  const resolution = by === null ? texts.resolvedByItself(time) : texts.resolvedBy(by, time);
  return <p className="small muted">{note ? `${resolution}: ${note}` : resolution}</p>;
}

function Actions({ exception }: { exception: PaymentException }) {
  const [asked, setAsked] = useState<"refund" | "settle" | null>(null);
  const act = useActOnException(exception._id);
  const close = () => setAsked(null);
  // Once it is being refunded there is nothing left to refund.
  const actions = exceptionActions[exception.kind].filter((action) => action !== "refund" || exception.refund === null);
  return (
    <div className={`row ${styles.exceptionActs}`}>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          look={action === "ask" ? "ghost" : "ink"}
          pending={act.isPending && act.variables === action}
          pendingText={exceptionVerbs[action].pending}
          onClick={() => (action === "refund" ? setAsked("refund") : act.mutate(action))}
        >
          {exceptionVerbs[action].verb}
        </Button>
      ))}
      <Button size="sm" look="ghost" onClick={() => setAsked("settle")}>
        {texts.settle}
      </Button>
      <ConfirmDialog
        open={asked === "refund"}
        onOpenChange={close}
        title={texts.refundTitle(formatMoney(exception.amount ?? 0, exception.currency))}
        verb={exceptionVerbs.refund.verb}
        icon={<ArrowLeftIcon small />}
        danger
        pending={act.isPending}
        pendingText={exceptionVerbs.refund.pending}
        onConfirm={() => act.mutate("refund", { onSettled: close })}
      >
        {texts.refundText}
      </ConfirmDialog>
      <SettleDialog id={exception._id} open={asked === "settle"} onClose={close} />
    </div>
  );
}

export const ExceptionCards = ({ children }: { children: ReactNode }) => <div className={styles.exceptions}>{children}</div>;
