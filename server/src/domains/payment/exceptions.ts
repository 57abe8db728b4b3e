/** What needs a person: raised when it is seen, closed when its reason is gone, and kept. */
import type { PaymentException } from "@forno/contract/payment-admin.ts";
import type { Deps } from "../../deps.ts";
import type { Events } from "../../platform/realtime/events.ts";
import { readOrderCursor, writeOrderCursor } from "../order/order-cursor.ts";
import { ADMINS_ROOM } from "../user/rooms.ts";
import {
  closeSettled,
  countOpenExceptions,
  raiseFailingProvider,
  raiseFailingRefunds,
  raiseSilentWebhook,
  selectExceptionPage,
  toException,
} from "./exceptions-store.ts";

/** So many in a row, however long it took, are no accident. */
const FAILURES_IN_ROW = 5;

export function announceReview(events: Events): void {
  events.toRooms([ADMINS_ROOM], "paymentsToReview");
}

type WatchDeps = Pick<Deps, "db" | "payments" | "events" | "clock">;

/** Each minute, and after whatever a person did. */
export async function reviewPayments({ db, payments, events, clock }: WatchDeps): Promise<void> {
  const now = clock();
  const { isAway, failuresInRow, lastFailure, lastSuccessAt } = payments.health();
  const isFailing = isAway || failuresInRow >= FAILURES_IN_ROW;
  const changes = [
    await closeSettled(db, isFailing ? null : lastSuccessAt, now),
    await raiseFailingRefunds(db, now),
    await raiseSilentWebhook(db, now),
    isFailing ? await raiseFailingProvider(db, lastFailure, now) : 0n,
  ];
  if (changes.some((count) => count > 0n)) announceReview(events);
}

interface ExceptionPage {
  data: PaymentException[];
  nextCursor: string | null;
  open: number;
}

interface ExceptionWish {
  state: "open" | "resolved";
  limit: number;
  cursor?: string | undefined;
}

export async function exceptionPage({ db }: Pick<Deps, "db">, { state, limit, cursor }: ExceptionWish): Promise<ExceptionPage> {
  const rows = await selectExceptionPage(db, { isOpen: state === "open", limit, after: readOrderCursor(cursor) });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map(toException),
    nextCursor: last ? writeOrderCursor({ createdAt: last.created_at, id: last.id }) : null,
    open: await countOpenExceptions(db),
  };
}
