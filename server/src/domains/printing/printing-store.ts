import type { PrinterInput } from "@forno/contract/printing/printer-input.ts";
import { FAILED_NAMED_MAX, JOBS_SHOWN, PRINTERS_MAX } from "@forno/contract/printing/printing.ts";
import type { Slip } from "@forno/contract/printing/rules/printers.ts";
import { type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { v7 as newId } from "uuid";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { orders } from "../order/order-sql.ts";

export type PrinterRow = Selectable<Tables["printers"]>;
export type JobRow = Selectable<Tables["print_jobs"]>;

const LEASE_MS = 60_000;
/** Longer ago, nobody waits for it any more. */
const WAITS_MAX_MS = 2 * 3_600_000;
/** An evening's at most: two hours after the last one was given up, nobody needs it. */
const FAILED_SHOWN_MS = 2 * WAITS_MAX_MS;
const TOO_LATE = "The printer did not respond for two hours";
/** Each may use paper. */
const SENDS_MAX = 3;
const UNFINISHED = "The printer stopped while printing";

const columnsOf = ({ address, slips, ...input }: PrinterInput) => ({
  ...input,
  slips: JSON.stringify(slips),
  host: address?.host ?? null,
  port: address?.port ?? null,
});

export async function insertPrinter(tx: Tx, input: PrinterInput, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insertInto("printers")
    .values({ id, ...columnsOf(input), created_at: now })
    .execute();
  return id;
}

/** It may respond where it is now. */
export async function updatePrinter(tx: Tx, id: string, input: PrinterInput): Promise<void> {
  await tx
    .updateTable("printers")
    .set({ ...columnsOf(input), failures: 0, failing_since: null })
    .where("id", "=", id)
    .execute();
}

export async function deletePrinter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("printers").where("id", "=", id).execute();
}

/** One change at a time. */
export const lockPrinters = (tx: Tx): Promise<PrinterRow[]> =>
  tx.selectFrom("printers").selectAll().orderBy("id").limit(PRINTERS_MAX).forNoKeyUpdate().execute();

export const selectPrinters = (db: Db, now: Date) =>
  db
    .selectFrom("printers as p")
    .selectAll("p")
    .select((eb) => {
      const open = eb
        .selectFrom("print_jobs as j")
        .whereRef("j.printer_id", "=", "p.id")
        .where("j.state", "in", ["waiting", "sending"]);
      const failed = eb
        .selectFrom("print_jobs as j")
        .whereRef("j.printer_id", "=", "p.id")
        .where("j.state", "=", "failed")
        .where("j.created_at", ">", new Date(now.getTime() - FAILED_SHOWN_MS))
        .where("j.order_id", "is not", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("print_jobs as n").where(
                sql<boolean>`(n.order_id, n.slip, n.printer_id) = (j.order_id, j.slip, j.printer_id) AND n.id > j.id`,
              ),
            ),
          ),
        );
      return [
        open.select(sql<number>`count(*)::int`.as("count")).$asScalar().$notNull().as("waiting"),
        open
          .select((each) => each.fn.min("j.created_at").as("since"))
          .$asScalar()
          .as("waitingSince"),
        failed.select(sql<number>`count(*)::int`.as("count")).$asScalar().$notNull().as("failed"),
        jsonArrayFrom(
          failed
            .innerJoin(orders.as("o"), "o.id", "j.order_id")
            .select(["o.order_number as orderNumber", "j.slip"])
            .$narrowType<{ slip: Slip }>()
            .orderBy("j.id", "desc")
            .limit(FAILED_NAMED_MAX),
        ).as("failedSlips"),
      ];
    })
    .orderBy("p.id")
    .limit(PRINTERS_MAX)
    .execute();

export type ListedPrinter = Awaited<ReturnType<typeof selectPrinters>>[number];

export const selectJobs = (db: Db) =>
  db
    .selectFrom("print_jobs as j")
    .innerJoin("printers as p", "p.id", "j.printer_id")
    .leftJoin(orders.as("o"), "o.id", "j.order_id")
    .selectAll("j")
    .select(["p.name", "o.order_number"])
    .orderBy("j.id", "desc")
    .limit(JOBS_SHOWN)
    .execute();

export interface NewJob {
  printerId: string;
  orderId: string | null;
  slip: Slip | null;
  isAutomatic: boolean;
}

/** Those of them that were not printed without being asked for before. Who asks for a slip again gets a reprint. */
export async function insertJobs(tx: Tx, added: readonly NewJob[], now: Date): Promise<string[]> {
  const rows = added.map(({ printerId, orderId, slip, isAutomatic }) => ({
    id: newId(),
    printer_id: printerId,
    order_id: orderId,
    slip,
    is_automatic: isAutomatic,
    state: "waiting" as const,
    created_at: now,
    lease_until: null,
    error: null,
    is_reprint: isAutomatic
      ? sql<boolean>`false`
      : sql<boolean>`EXISTS (SELECT FROM print_jobs j WHERE j.order_id = ${orderId} AND j.slip = ${slip} AND (j.state = 'printed' OR j.sends > 0))`,
  }));
  const inserted = await tx
    .insertInto("print_jobs")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("printer_id")
    .execute();
  return inserted.map((row) => row.printer_id);
}

/** Of an order, on the printers that have printed them or may have: they may be printed without being asked for once more. */
export async function recallSlips(tx: Tx, orderId: string, slip: Slip): Promise<string[]> {
  const rows = await tx
    .updateTable("print_jobs")
    .set({ is_automatic: false })
    .where("order_id", "=", orderId)
    .where("slip", "=", slip)
    .where((eb) => eb.or([eb("state", "in", ["sending", "printed"]), eb("sends", ">", 0)]))
    .returning("printer_id")
    .execute();
  return [...new Set(rows.map((row) => row.printer_id))];
}

export interface Claim {
  printer: PrinterRow;
  job: JobRow;
  /** Whoever has this one may say what became of it. */
  lease: Date;
}

/** The next slip of a printer, of these kinds or a test page, for whoever sends it: one at a time. What was being sent when its sender was lost may be on paper. */
export async function claimJob(
  tx: Tx,
  printer: PrinterRow,
  slips: readonly Slip[],
  now: Date,
): Promise<Claim | { busyUntil: Date } | null> {
  const open = tx.updateTable("print_jobs").where("printer_id", "=", printer.id);
  const tooOld = new Date(now.getTime() - WAITS_MAX_MS);
  await open.set({ state: "failed", error: TOO_LATE }).where("state", "=", "waiting").where("created_at", "<", tooOld).execute();
  for (;;) {
    const job = await tx
      .selectFrom("print_jobs")
      .selectAll()
      .where("printer_id", "=", printer.id)
      .where("state", "in", ["waiting", "sending"])
      .where((eb) => eb.or([eb("slip", "is", null), eb("slip", "in", slips)]))
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!job) return null;
    if (job.state === "sending" && job.lease_until && job.lease_until > now) return { busyUntil: job.lease_until };
    const lease = new Date(now.getTime() + LEASE_MS);
    const next = job.state === "sending" ? mayBePrinted(job) : {};
    const set = { state: "sending" as const, lease_until: lease, ...next };
    const claimed = await tx.updateTable("print_jobs").set(set).where("id", "=", job.id).returningAll().executeTakeFirstOrThrow();
    if (claimed.state === "sending") return { printer, job: claimed, lease };
  }
}

/** A part of it at least. */
function mayBePrinted({ sends }: JobRow) {
  const marks = { sends: sends + 1, is_reprint: true };
  return sends + 1 < SENDS_MAX ? marks : { ...marks, state: "failed" as const, error: UNFINISHED };
}

/** Locked: only one takes its next slip, and orders that add some do not wait. */
export const lockPrinter = (tx: Tx, id: string): Promise<PrinterRow | undefined> =>
  tx.selectFrom("printers").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** A claim that has run out has no effect. */
export const selectClaimed = (tx: Tx, jobId: string, lease: Date): Promise<JobRow | undefined> =>
  tx
    .selectFrom("print_jobs")
    .selectAll()
    .where("id", "=", jobId)
    .where("state", "=", "sending")
    .where("lease_until", "=", lease)
    .executeTakeFirst();

export async function selectPrinterOfJob(tx: Tx, jobId: string): Promise<string | undefined> {
  return (await tx.selectFrom("print_jobs").select("printer_id").where("id", "=", jobId).executeTakeFirst())?.printer_id;
}

/** `error`: it cannot be printed. */
export async function setPrinted(tx: Tx, job: JobRow, error: string | null = null): Promise<void> {
  const state = error === null ? "printed" : "failed";
  await tx.updateTable("print_jobs").set({ state, error, lease_until: null }).where("id", "=", job.id).execute();
}

export async function setUnfinished(tx: Tx, job: JobRow, isBegun: boolean): Promise<void> {
  const set = { state: "waiting" as const, lease_until: null, ...(isBegun && mayBePrinted(job)) };
  await tx.updateTable("print_jobs").set(set).where("id", "=", job.id).where("lease_until", "=", job.lease_until).execute();
}

export async function deleteJob(tx: Tx, job: JobRow): Promise<void> {
  await tx.deleteFrom("print_jobs").where("id", "=", job.id).execute();
}

export async function setResponding(tx: Tx, { id, failures }: PrinterRow): Promise<void> {
  if (failures > 0) await tx.updateTable("printers").set({ failures: 0, failing_since: null }).where("id", "=", id).execute();
}

export async function setFailing(tx: Tx, { id, failures, failing_since }: PrinterRow, now: Date): Promise<void> {
  const set = { failures: failures + 1, failing_since: failing_since ?? now };
  await tx.updateTable("printers").set(set).where("id", "=", id).execute();
}

export const deleteOldJobs = (db: Db, before: Date, stopped: AbortSignal): Promise<number> =>
  deleteInSteps(db, "print_jobs", sql`created_at < ${before}`, stopped);
