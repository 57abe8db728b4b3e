import { formatRupees } from "@forno/contract/money/money.ts";
import type { DisputeEvidence, PaymentException } from "@forno/contract/payment/payment-admin.ts";
import { daysToRespond, isDisputeOver } from "@forno/contract/payment/rules/payment.ts";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Tag } from "../../../ui/display/tag.tsx";
import { paymentsTexts as texts } from "../texts/en.ts";

/** Closer deadlines are highlighted. */
const URGENT_DAYS = 2;

/** A dispute's status, deadline and evidence. */
export function DisputeFacts({ dispute }: { dispute: NonNullable<PaymentException["dispute"]> }) {
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
