/** All payments in pages, newest first. */
import { PROVIDER_PAYMENT_ID } from "@forno/contract/payment/payment.ts";
import type { ListedPayment, PaymentQuery } from "@forno/contract/payment/payment-admin.ts";
import type { Deps } from "../../../deps.ts";
import { readCursor, writeCursor } from "../../../platform/http/input/input.ts";
import { selectPaymentPage, toListedPayment } from "./payment-list-store.ts";

interface PaymentPage {
  data: ListedPayment[];
  nextCursor: string | null;
}

const isPaymentId = (text: string): boolean => PROVIDER_PAYMENT_ID.test(text);

/** Refuses an invalid cursor (400). */
export async function paymentPage({ db }: Pick<Deps, "db">, input: PaymentQuery): Promise<PaymentPage> {
  const rows = await selectPaymentPage(db, input, readCursor(input.cursor, isPaymentId));
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
  return {
    data: rows.slice(0, input.limit).map(toListedPayment),
    nextCursor: last ? writeCursor({ createdAt: last.created_at, id: last.payment_id }) : null,
  };
}
