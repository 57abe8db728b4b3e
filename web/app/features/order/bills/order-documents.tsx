import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import type { IssuedDocument } from "@forno/contract/tax/tax.ts";
import { taxCalls } from "@forno/contract/tax/tax-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/api/call.ts";
import { downloadFile } from "../../../platform/api/download.ts";
import { formatDate } from "../../../platform/format/dates.ts";
import { billTexts as texts } from "../texts/en-bills.ts";
import styles from "./bill-downloads.module.css";
import { Download, documentIdOf, NotFetched } from "./bill-downloads.tsx";

type BilledOrder = Pick<Order, "_id" | "invoice" | "refundedAmount" | "status">;

/** For staff: every tax document of an order, those that were replaced included. */
export function OrderDocuments({ order: { _id, invoice, refundedAmount, status } }: { order: BilledOrder }) {
  const params = { id: _id };
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ["order-documents", _id, invoice?.number, refundedAmount, status],
    queryFn: async ({ signal }) => (await call(taxCalls.documents, { params, signal })).data,
    enabled: invoice !== null,
  });
  if (!invoice) return null;
  return (
    <ul className={styles.bills} aria-label={texts.documents}>
      {error ? <NotFetched error={error} retry={refetch} /> : null}
      {data.map((document) => (
        <li key={document.number}>
          <Download
            label={texts.downloadDocument(document.number)}
            save={() => downloadFile(taxCalls.document, { params: { ...params, documentId: documentIdOf(document.url) } })}
          >
            {texts.kinds[document.kind]}
          </Download>
          <span className="small">{document.number}</span>
          <span className="small muted">{formatDate(document.date)}</span>
          <span className="small">{formatRupees(document.total)}</span>
          <span className="small muted">{reasonOf(document)}</span>
        </li>
      ))}
    </ul>
  );
}

const reasonOf = ({ credits, replacedBy }: IssuedDocument): string => {
  if (credits) return replacedBy === null ? texts.refundOf(credits.number) : texts.creditedFor(credits.number, replacedBy);
  return replacedBy === null ? "" : texts.replacedBy(replacedBy);
};
