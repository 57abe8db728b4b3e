/**
 * Slips wait in a queue of the database, in the transaction of what they are about, and are printed one after another on each printer:
 * by a job for those in the network, by a browser for those at its USB port. What may have been printed is printed again as a reprint.
 */

import { hasLeft, isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { PROFILES, SLIPS, type Slip, type SlipTime } from "@forno/contract/printing/rules/printers.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import type { Deps } from "../../deps.ts";
import type { EventHandlers } from "../../events.ts";
import type { AppDeps } from "../../module.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { PrinterError } from "../../providers/printers/printer-link.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { linesOf, stationsIn } from "../kitchen/tickets.ts";
import { readMenu } from "../menu/menu.ts";
import { selectLastEdit } from "../order/editing/edit-store.ts";
import { selectOrder, toAdminOrder } from "../order/reading/order-store.ts";
import { readSettings } from "../settings/settings.ts";
import { readSharedInvoice } from "../tax/tax-documents.ts";
import { permissionRoom } from "../user/socket-rooms.ts";
import {
  type Claim,
  claimJob,
  deleteJob,
  insertJobs,
  lockPrinter,
  type NewJob,
  type PrinterRow,
  recallSlips,
  selectClaimed,
  selectPrinterOfJob,
  selectPrinters,
  setFailing,
  setPrinted,
  setResponding,
  setUnfinished,
} from "./printing-store.ts";
import { type Block, renderSlip } from "./slip.ts";
import { billSlip, kitchenSlip, plainBill, REPRINT, riderSlip, testPage } from "./slips.ts";

export const PRINT_QUEUE = "printing";
const JOBS = { retryLimit: 10, retryDelaySeconds: 5, retryDelayMaxSeconds: 60, concurrency: 4, expireSeconds: 600 };
/** In one job, within its time. */
const SLIPS_MAX = 20;
const RETRY_SECONDS = { first: 5, last: 60 };
const UNPRINTABLE = "The slip could not be made";

export type Outcome = "printed" | PrinterError["kind"];

export const notifyPrinters = ({ events }: Pick<AppDeps, "events">): void =>
  events.toRooms([permissionRoom("printing")], "printersUpdate");

/** `isTried`: also while the printer does not respond; otherwise its next try comes anyway. */
interface PrintJob {
  printerId: string;
  isTried: boolean;
}

export const wake = ({ jobs }: Pick<Deps, "jobs">, tx: Tx, job: PrintJob): Promise<void> => jobs.send(PRINT_QUEUE, job, { tx });

export function printingHandlers(deps: AppDeps): EventHandlers {
  const queue = async (tx: Tx, wanted: readonly NewJob[], at: Date) => {
    if (wanted.length === 0) return;
    for (const printerId of new Set(await insertJobs(tx, wanted, at))) await wake(deps, tx, { printerId, isTried: false });
  };
  const printAt = async (tx: Tx, orderId: string, time: SlipTime, at: Date) => {
    const wanted = (await selectPrinters(tx, at)).flatMap(({ id: printerId, slips }) =>
      SLIPS.filter((slip) => slips[slip] === time).map((slip) => ({ printerId, orderId, slip, isAutomatic: true })),
    );
    await queue(tx, wanted, at);
  };
  const printAgain = async (tx: Tx, orderId: string, at: Date) => {
    const slip = { orderId, slip: "kitchen_slip", isAutomatic: false } as const;
    await queue(
      tx,
      (await recallSlips(tx, orderId, slip.slip)).map((printerId) => ({ printerId, ...slip })),
      at,
    );
  };
  return {
    orderEdited: { inTransaction: (tx, { order, at }) => printAgain(tx, order.id, at) },
    orderStatusChanged: {
      async inTransaction(tx, { order: { id, status }, before, at }) {
        if (status === "processing") await printAt(tx, id, "accepted", at);
        else if (hasLeft(status) && !hasLeft(before)) await printAt(tx, id, "dispatched", at);
        else if (isCancelled(status) && !hasLeft(before)) await printAgain(tx, id, at);
      },
    },
  };
}

/** The others have what a customer pays, and where they live. */
const mayPrint = (caller: Caller, slip: Slip): boolean =>
  slip === "kitchen_slip" || may(caller, "orders") || may(caller, "counter");

/** On all printers that print this slip. Refuses with `orderNotFound`, `noPrinter` and `accessDenied`. */
export async function printSlip(
  deps: AppDeps,
  caller: Caller,
  { orderId, slip }: { orderId: string; slip: Slip },
): Promise<string> {
  if (!mayPrint(caller, slip)) throw refuse("accessDenied");
  const names = await inTransaction(deps.db, async (tx) => {
    const order = await selectOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    const now = deps.clock();
    const printers = (await selectPrinters(tx, now)).filter(({ slips }) => slips[slip]);
    if (printers.length === 0) throw refuse("noPrinter");
    await insertJobs(
      tx,
      printers.map(({ id: printerId }) => ({ printerId, orderId, slip, isAutomatic: false })),
      now,
    );
    for (const { id: printerId } of printers) await wake(deps, tx, { printerId, isTried: true });
    const subject = { type: "order", id: orderId, label: `#${order.order_number}` } as const;
    await recordAudit(tx, caller, { action: "order.print", subject, details: { slip } }, now);
    return printers.map(({ name }) => name);
  });
  notifyPrinters(deps);
  return names.join(", ");
}

/** Refuses with `printerNotFound`. */
export async function printTestPage(deps: AppDeps, printerId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockPrinter(tx, printerId))) throw refuse("printerNotFound");
    await insertJobs(tx, [{ printerId, orderId: null, slip: null, isAutomatic: false }], deps.clock());
    await wake(deps, tx, { printerId, isTried: true });
  });
  notifyPrinters(deps);
}

export const workPrinting = (deps: AppDeps): Promise<void> =>
  deps.jobs.work<PrintJob>(PRINT_QUEUE, JOBS, (job, signal) => printAll(deps, job, signal));

async function printAll(deps: AppDeps, { printerId, isTried }: PrintJob, signal: AbortSignal): Promise<void> {
  for (let count = 0; ; count++) {
    // So that the job is retried: those that are left have no other.
    signal.throwIfAborted();
    const retryIn = count < SLIPS_MAX ? await printNext(deps, { printerId, isTried }, signal) : 0;
    notifyPrinters(deps);
    if (retryIn === null) return;
    if (retryIn === "now") continue;
    // One for each printer, however many slips it has.
    await deps.jobs.send(PRINT_QUEUE, { printerId, isTried: true } satisfies PrintJob, {
      singletonKey: printerId,
      startAfterSeconds: retryIn,
    });
    return;
  }
}

const retrySeconds = (failures: number): number => Math.min(RETRY_SECONDS.first * 2 ** failures, RETRY_SECONDS.last);

/** In how many seconds the next one can be tried; null: when there is one. */
async function printNext(deps: AppDeps, { printerId, isTried }: PrintJob, signal: AbortSignal): Promise<number | "now" | null> {
  const claim = await claimNext(
    deps,
    printerId,
    (printer) => printer.connection === "network" && (isTried || printer.failures === 0),
  );
  if (claim === null) return null;
  if ("failures" in claim) return claim.connection === "network" ? retrySeconds(claim.failures) : null;
  if ("busyUntil" in claim) return Math.ceil((claim.busyUntil.getTime() - deps.clock().getTime()) / 1_000) + 1;
  const { printer, job, lease } = claim;
  const bytes = await bytesOf(deps, claim);
  if (bytes === null) return "now";
  const address = { host: printer.host ?? "", port: printer.port ?? 0 };
  const outcome = await deps.printers.send(address, bytes, signal).then(
    (): Outcome => "printed",
    (error: unknown): Outcome => {
      deps.log.warn({ err: error, printerId, jobId: job.id }, "A printer did not print");
      return error instanceof PrinterError ? error.kind : "unfinished";
    },
  );
  await finishSlip(deps, { jobId: job.id, lease, outcome });
  if (outcome === "printed") return "now";
  return retrySeconds(printer.failures);
}

/** The printer itself if it is not to print now. */
async function claimNext(
  { db, clock }: Pick<AppDeps, "db" | "clock">,
  printerId: string,
  isToPrint: (printer: PrinterRow) => boolean,
  slips: readonly Slip[] = SLIPS,
) {
  return await inTransaction(db, async (tx) => {
    const printer = await lockPrinter(tx, printerId);
    if (!printer) return null;
    return isToPrint(printer) ? await claimJob(tx, printer, slips, clock()) : printer;
  });
}

/** For a browser that has the printer: the next slip, unless another browser prints one. */
export async function claimSlip(deps: AppDeps, caller: Caller, printerId: string) {
  const slips = SLIPS.filter((slip) => mayPrint(caller, slip));
  for (let count = 0; count < SLIPS_MAX; count++) {
    const claim = await claimNext(deps, printerId, ({ connection }) => connection === "usb", slips);
    if (claim === null || !("job" in claim)) return null;
    const bytes = await bytesOf(deps, claim);
    if (bytes) return { jobId: claim.job.id, lease: claim.lease.toISOString(), bytes: Buffer.from(bytes).toString("base64") };
  }
  return null;
}

export async function finishSlip(
  deps: AppDeps,
  { jobId, lease, outcome }: { jobId: string; lease: Date; outcome: Outcome },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const printer = await lockPrinter(tx, (await selectPrinterOfJob(tx, jobId)) ?? jobId);
    const job = await selectClaimed(tx, jobId, lease);
    if (!printer || !job) return;
    if (outcome === "printed") {
      await setPrinted(tx, job);
      await setResponding(tx, printer);
    } else {
      await setUnfinished(tx, job, outcome === "unfinished");
      await setFailing(tx, printer, deps.clock());
    }
  });
  notifyPrinters(deps);
}

/** Null: there is nothing to print after all, which is stored. */
async function bytesOf(deps: AppDeps, { printer, job }: Claim): Promise<Uint8Array | null> {
  const blocks = await blocksOf(deps, { printer, job }).catch(async (error: unknown) => {
    await inTransaction(deps.db, (tx) => setUnfinished(tx, job, false));
    throw error;
  });
  if (blocks === null) {
    await inTransaction(deps.db, (tx) => deleteJob(tx, job));
    return null;
  }
  try {
    const bytes = await renderSlip(job.is_reprint ? [REPRINT, ...blocks] : blocks, PROFILES[printer.paper], deps.images);
    return Buffer.concat(Array.from({ length: printer.copies }, () => bytes));
  } catch (error) {
    // It must not hold up those behind it.
    deps.log.error({ err: error, jobId: job.id }, "A slip could not be made");
    await inTransaction(deps.db, (tx) => setPrinted(tx, job, UNPRINTABLE));
    return null;
  }
}

async function blocksOf(deps: AppDeps, { printer, job }: Pick<Claim, "printer" | "job">): Promise<Block[] | null> {
  const settings = await readSettings(deps);
  if (job.order_id === null) return testPage(printer, settings.shopName, deps.clock());
  const row = await selectOrder(deps.db, job.order_id);
  if (!row || (job.is_automatic && isCancelled(row.status))) return null;
  const order = toAdminOrder(row);
  if (job.slip === "rider_slip") return riderSlip(order);
  if (job.slip === "bill") {
    const invoice = await readSharedInvoice(deps, row.id);
    return invoice ? billSlip(invoice) : plainBill(order, settings);
  }
  const stationOf = stationsIn(await readMenu(deps));
  const lines = row.items
    .flatMap((item, position) => linesOf({ ...item, position }, stationOf))
    .filter(({ station }) => printer.stations === null || printer.stations.includes(station));
  return lines.length === 0 ? null : kitchenSlip(order, lines, printer.stations, await selectLastEdit(deps.db, row.id));
}
