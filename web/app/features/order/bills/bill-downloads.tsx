import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { taxCalls } from "@forno/contract/tax/tax-calls.ts";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../../platform/api/call.ts";
import { downloadFile } from "../../../platform/api/download.ts";
import { failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DownloadIcon } from "../../../ui/icons/work-icons.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { billTexts as texts } from "../texts/en-bills.ts";
import styles from "./bill-downloads.module.css";

type BilledOrder = Pick<Order, "_id" | "invoice" | "refundedAmount" | "status">;

/** Nothing until the order has left the shop, and nothing in a shop that issues no bills. */
export function BillDownloads({ order, isShown = true }: { order: BilledOrder; isShown?: boolean }) {
  const { _id, invoice, refundedAmount, status } = order;
  if (!invoice) return null;
  const mayHaveCredits = refundedAmount > 0 || isCancelled(status);
  return (
    <ul className={styles.bills}>
      <li>
        <Download save={() => downloadFile(taxCalls.invoice, { params: { id: _id } })}>{texts.downloadBill}</Download>
        <span className="small muted">{invoice.number}</span>
      </li>
      {mayHaveCredits ? <CreditNotes order={order} isShown={isShown} /> : null}
    </ul>
  );
}

/** What was given back changes which there are. */
const creditNotesQuery = ({ _id, invoice, refundedAmount, status }: BilledOrder) =>
  queryOptions({
    queryKey: ["credit-notes", _id, invoice?.number, refundedAmount, status],
    queryFn: async ({ signal }) => (await call(taxCalls.creditNotes, { params: { id: _id }, signal })).data,
  });

function CreditNotes({ order, isShown }: { order: BilledOrder; isShown: boolean }) {
  const { data = [], error, refetch } = useQuery({ ...creditNotesQuery(order), enabled: isShown });
  if (error) return <NotFetched error={error} retry={refetch} />;
  // Those of a bill that was replaced take back what is no longer shown.
  const notes = data.filter(({ invoiceNumber }) => invoiceNumber === order.invoice?.number);
  return notes.map(({ number, amount, url }) => (
    <li key={number}>
      <Download
        label={texts.downloadCreditNote(number)}
        save={() => downloadFile(taxCalls.creditNote, { params: { id: order._id, noteId: documentIdOf(url) } })}
      >
        {texts.creditNote}
      </Download>
      <span className="small muted">{number}</span>
      <span className="small muted">{formatRupees(amount)}</span>
    </li>
  ));
}

export const NotFetched = ({ error, retry }: { error: Error; retry: () => unknown }) => (
  <li>
    <InlineError
      action={
        <Button size="sm" look="ghost" onClick={() => void retry()}>
          {uiTexts.retry}
        </Button>
      }
    >
      {failureText(error, texts.failedToFetch)}
    </InlineError>
  </li>
);

/** The last part of its address. */
export const documentIdOf = (url: string): string => url.slice(url.lastIndexOf("/") + 1);

interface DownloadProps {
  /** Tells several of them apart. */
  label?: string;
  save: () => Promise<void>;
  children: ReactNode;
}

/** Fetched with the session, which a link would not send. */
export function Download({ label, save, children }: DownloadProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onError: (error) => toastFailure(error, texts.failedToDownload),
  });
  return (
    <Button look="ghost" size="sm" aria-label={label} pending={isPending} pendingText={texts.preparing} onClick={() => mutate()}>
      <DownloadIcon small />
      {children}
    </Button>
  );
}
