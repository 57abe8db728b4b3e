/** What needs a person: raised when it is seen, closed when its reason is gone, and kept. */
import type { PaymentException } from "@forno/contract/order/payment-admin.ts";
import type { Deps } from "../../../deps.ts";
import { writeCursor } from "../../../platform/http/input/cursor.ts";
import type { Events } from "../../../platform/realtime/events.ts";
import { readOrderCursor } from "../../order/reading/order-cursor.ts";
import { ADMINS_ROOM } from "../../user/rooms.ts";
import {
  closeSettled,
  countOpenExceptions,
  noteFailingProvider,
  raiseFailingRefunds,
  raiseSilentWebhook,
  selectExceptionPage,
  toException,
} from "./exceptions-store.ts";

/** A provider in trouble is told of this often by each instance. */
const TELL_EVERY_MS = 20_000;
/** And is well again once no instance has told of it for this long. */
export const QUIET_MS = 5 * 60_000;

export function announceReview(events: Events): void {
  events.toRooms([ADMINS_ROOM], "paymentsToReview");
}

type WatchDeps = Pick<Deps, "db" | "payments" | "events" | "clock">;

/** To be called once in every instance: each learns of the trouble by its own calls, and any of them may be the one that reviews. */
export function watchProvider({ db, payments, events, clock, log }: WatchDeps & Pick<Deps, "log">): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = async (failure: string, now: Date) => {
    if (await noteFailingProvider(db, failure, now)) announceReview(events);
  };
  payments.onFailing((failure) => {
    const now = clock();
    if (now.getTime() < toldAt + TELL_EVERY_MS) return;
    toldAt = now.getTime();
    tell(failure, now).catch((error) => log.warn({ err: error }, "Could not record the payment provider failure"));
  });
}

/** Each minute, and after whatever a person did. `quietMs`: how long no instance may have been in trouble with a provider that is well. */
export async function reviewPayments({ db, payments, events, clock }: WatchDeps, quietMs = QUIET_MS): Promise<void> {
  const now = clock();
  const provider = { answeredAt: payments.lastSuccessAt, quietSince: new Date(now.getTime() - quietMs) };
  const changes = [await closeSettled(db, provider, now), await raiseFailingRefunds(db, now), await raiseSilentWebhook(db, now)];
  if (changes.some((count) => count > 0n)) announceReview(events);
}

interface ExceptionPage {
  data: PaymentException[];
  nextCursor: string | null;
  open: number;
}

interface ExceptionInput {
  state: "open" | "resolved";
  limit: number;
  cursor?: string | undefined;
}

export async function exceptionPage({ db }: Pick<Deps, "db">, { state, limit, cursor }: ExceptionInput): Promise<ExceptionPage> {
  const rows = await selectExceptionPage(db, { isOpen: state === "open", limit, after: readOrderCursor(cursor) });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map(toException),
    nextCursor: last ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
    open: await countOpenExceptions(db),
  };
}
