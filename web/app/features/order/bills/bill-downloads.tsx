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

type BilledOrder = Pick<Order, "_id" | "buyer" | "invoice" | "refundedAmount" | "status">;

/** Nothing until the order has left the shop, and nothing in a shop that issues no bills. */
export function BillDownloads({ order, isShown = true }: { order: BilledOrder; isShown?: boolean }) {
  const { _id, buyer, invoice, refundedAmount, status } = order;
  if (!invoice) return null;
  // A business customer may have been added to an invoice by crediting that.
  const mayHaveCredits = refundedAmount > 0 || isCancelled(status) || buyer !== null;
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
  if (error) {
    return (
      <li>
        <InlineError
          action={
            <Button size="sm" look="ghost" onClick={() => void refetch()}>
              {uiTexts.retry}
            </Button>
          }
        >
          {failureText(error, texts.failedToFetch)}
        </InlineError>
      </li>
    );
  }
  return data.map(({ number, amount, url }) => (
    <li key={number}>
      <Download
        label={texts.downloadCreditNote(number)}
        save={() => downloadFile(taxCalls.creditNote, { params: { id: order._id, noteId: noteIdOf(url) } })}
      >
        {texts.creditNote}
      </Download>
      <span className="small muted">{number}</span>
      <span className="small muted">{formatRupees(amount)}</span>
    </li>
  ));
}

/** The last part of its address. */
const noteIdOf = (url: string): string => url.slice(url.lastIndexOf("/") + 1);

interface DownloadProps {
  /** Tells several of them apart. */
  label?: string;
  save: () => Promise<void>;
  children: ReactNode;
}

/** Fetched with the session, which a link would not send. */
function Download({ label, save, children }: DownloadProps) {
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
