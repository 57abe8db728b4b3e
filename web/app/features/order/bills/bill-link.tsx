import type { Order } from "@forno/contract/order/order.ts";
import { taxCalls } from "@forno/contract/tax/tax-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { copyText } from "../../session/copy-text.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { billTexts as texts } from "../texts/en-bills.ts";
import styles from "./bill-downloads.module.css";

/** A link to the bill for its customer, who need not sign in: sent by what the device has for that, or copied. */
export function BillLink({ order: { _id, invoice, orderNumber } }: { order: Pick<Order, "_id" | "invoice" | "orderNumber"> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (pass: (url: string) => Promise<unknown>) => {
      const { data } = await call(taxCalls.billLink, { params: { id: _id } });
      await pass(new URL(data.url, location.origin).href);
    },
    onError: (error) => toastFailure(error, texts.failedToLink),
  });
  if (!invoice) return null;
  /** Whoever closes the device's sheet has changed their mind. */
  const share = (url: string) => navigator.share({ title: texts.billOf(orderNumber), url }).catch(() => undefined);
  return (
    <div className={styles.link}>
      {"share" in navigator ? (
        <Button look="ghost" size="sm" disabled={isPending} onClick={() => mutate(share)}>
          {texts.sendLink}
        </Button>
      ) : null}
      <Button look="ghost" size="sm" disabled={isPending} onClick={() => mutate(copyText)}>
        {texts.copyLink}
      </Button>
      <span className="small muted">{texts.linkLasts}</span>
    </div>
  );
}
