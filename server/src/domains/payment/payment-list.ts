/** All payments, page by page, the newest first. */
import { PROVIDER_PAYMENT_ID } from "@forno/contract/payment.ts";
import type { ListedPayment, PaymentQuery } from "@forno/contract/payment-admin.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type PaymentCursor, selectPaymentPage, toListedPayment } from "./payment-list-store.ts";

interface PaymentPage {
  data: ListedPayment[];
  nextCursor: string | null;
}

/** Refuses a cursor that is none (400). */
export async function paymentPage({ db }: Pick<Deps, "db">, wish: PaymentQuery): Promise<PaymentPage> {
  const rows = await selectPaymentPage(db, wish, readCursor(wish.cursor));
  const last = rows.length > wish.limit ? rows[wish.limit - 1] : undefined;
  return {
    data: rows.slice(0, wish.limit).map(toListedPayment),
    nextCursor: last ? writeCursor({ createdAt: last.created_at, id: last.payment_id }) : null,
  };
}

const writeCursor = ({ createdAt, id }: PaymentCursor): string => Buffer.from(`${createdAt.getTime()}.${id}`).toString("base64url");

function readCursor(cursor: string | undefined): PaymentCursor | null {
  if (cursor === undefined) return null;
  const [, time = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !PROVIDER_PAYMENT_ID.test(id)) throw refuse("badRequest");
  return { createdAt: new Date(Number(time)), id };
}
