/**
 * Payment exceptions, which may need an admin: raised when detected, resolved when their reason no longer exists, never deleted.
 */
import type { PaymentException } from "@forno/contract/payment/payment-admin.ts";
import type { Deps } from "../../../deps.ts";
import { writeCursor } from "../../../platform/http/input/input.ts";
import type { Events } from "../../../platform/realtime/events.ts";
import { readOrderCursor } from "../../order/reading/order-pages.ts";
import { permissionRoom } from "../../user/socket-rooms.ts";
import {
  closeSettled,
  countOpenExceptions,
  raiseFailingRefunds,
  raiseSilentWebhook,
  recordFailingProvider,
  selectExceptionPage,
  toException,
} from "./exceptions-store.ts";

/** Each instance reports a failing provider at most this often. */
const REPORT_EVERY_MS = 20_000;
/** A provider counts as recovered once no instance has reported it for this long. */
export const QUIET_MS = 5 * 60_000;

/** Of a change without a transaction; others raise `exceptionsChanged`. */
export function notifyExceptions(events: Events): void {
  events.toRooms([permissionRoom("payments")], "paymentsToReview");
}

type WatchDeps = Pick<Deps, "db" | "payments" | "events" | "clock">;

/** Call once per instance: each detects failures of its own calls, while the job that updates exceptions runs on any of them. */
export function watchProvider({ db, payments, events, clock, log }: WatchDeps & Pick<Deps, "log">): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = async (failure: string, now: Date) => {
    if (await recordFailingProvider(db, failure, now)) notifyExceptions(events);
  };
  payments.onFailing((failure) => {
    const now = clock();
    if (now.getTime() < reportedAt + REPORT_EVERY_MS) return;
    reportedAt = now.getTime();
    report(failure, now).catch((error) => log.warn({ err: error }, "Could not record the payment provider failure"));
  });
}

/** Raises and resolves exceptions. Called each minute and after each action of an admin. `quietMs`: see `QUIET_MS`. */
export async function updateExceptions({ db, payments, events, clock }: WatchDeps, quietMs = QUIET_MS): Promise<void> {
  const now = clock();
  const provider = { answeredAt: payments.lastSuccessAt, quietSince: new Date(now.getTime() - quietMs) };
  const changes = [await closeSettled(db, provider, now), await raiseFailingRefunds(db, now), await raiseSilentWebhook(db, now)];
  if (changes.some((count) => count > 0n)) notifyExceptions(events);
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
