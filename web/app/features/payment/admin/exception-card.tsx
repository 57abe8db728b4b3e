import { formatMoney, formatRupees } from "@forno/contract/money/money.ts";
import type { DisputeEvidence, PaymentException } from "@forno/contract/payment/payment-admin.ts";
import { daysToRespond, isDisputeOver } from "@forno/contract/payment/rules/payment.ts";
import { EXCEPTION_NOTE_MAX, exceptionActions } from "@forno/contract/payment/rules/payment-exception.ts";
import { ENTER_NOTE } from "@forno/contract/wire/form-sentences.ts";
import { type ReactNode, useState } from "react";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/display/tag.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { TextDialog } from "../../../ui/overlay/text-dialog.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { exceptionVerbs, exceptionWords, returnedRefundWords, paymentsTexts as texts } from "../texts/en.ts";
import styles from "./exception-card.module.css";
import { useActOnException, useSettleException } from "./payments-queries.ts";
import { OrderLink } from "./payments-table.tsx";

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

const INPUT = { maxLength: EXCEPTION_NOTE_MAX };
const wrongWith = (note: string) => (note.trim() === "" ? ENTER_NOTE : undefined);

/** Resolving requires a note. */
function SettleDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const settle = useSettleException(id);
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title={texts.settleTitle}
      label={texts.note}
      rows={3}
      input={INPUT}
      wrongWith={wrongWith}
      verb={texts.settle}
      pending={settle.isPending}
      pendingText={texts.settling}
      onConfirm={(note) => settle.mutate(note, { onSuccess: onClose })}
    >
      {texts.settleText}
    </TextDialog>
  );
}

/** Closer deadlines are highlighted. */
const URGENT_DAYS = 2;

/** A dispute's status, deadline and evidence. */
function DisputeFacts({ dispute }: { dispute: NonNullable<PaymentException["dispute"]> }) {
  const { status, phase, reasonCode, respondBy, deducted, evidence } = dispute;
  const days = respondBy === null ? null : daysToRespond(new Date(respondBy), new Date());
  const isDue = respondBy !== null && days !== null && !isDisputeOver(status);
  return (
    <>
      {isDue ? <Tag look={days <= URGENT_DAYS ? "no" : undefined}>{texts.respondBy(formatDateTime(respondBy), days)}</Tag> : null}
      <p className="small muted">{texts.dispute(texts.disputeStates[status], phase, reasonCode)}</p>
      {deducted > 0 ? <p className="small muted">{texts.deducted(formatRupees(deducted))}</p> : null}
      {evidence ? <Evidence evidence={evidence} /> : null}
      {evidence || isDisputeOver(status) ? null : <p className="small">{texts.noEvidence}</p>}
    </>
  );
}

function Evidence({ evidence }: { evidence: DisputeEvidence }) {
  const { name, phone, email, address, items, placedAt, paidAt, deliveredAt, deliveredBy } = evidence;
  // An account's deletion empties both.
  const hasRecipient = phone !== "" || address !== "";
  const at = (time: string | null) => (time === null ? null : formatDateTime(time));
  const rows = [
    [texts.evidenceOf.recipient, hasRecipient ? [name, phone, email].filter(Boolean).join(", ") : ""],
    [texts.evidenceOf.address, address],
    [texts.evidenceOf.items, items.join(", ")],
    [texts.evidenceOf.placedAt, at(placedAt)],
    [texts.evidenceOf.paidAt, at(paidAt)],
    [texts.evidenceOf.deliveredAt, [at(deliveredAt), deliveredBy].filter(Boolean).join(", ")],
  ] as const;
  return (
    <>
      {hasRecipient ? null : <p className="small">{texts.noRecipient}</p>}
      <details>
        <summary>{texts.evidence}</summary>
        <ul className="small muted">{rows.map(([term, value]) => (value ? <li key={term}>{`${term}: ${value}`}</li> : null))}</ul>
      </details>
    </>
  );
}
