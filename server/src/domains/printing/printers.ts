/** The owner's list of printers. */
import type { PrinterInput } from "@forno/contract/printing/printer-input.ts";
import { PRINTERS_MAX, type Printer, type PrintJob } from "@forno/contract/printing/printing.ts";
import { PRINTER_PORT } from "@forno/contract/printing/rules/printers.ts";
import type { AppDeps } from "../../module.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { changesBetween, recordAudit, recordChanges } from "../audit/audit.ts";
import { readMenu } from "../menu/menu.ts";
import { ago, databaseCheckGroup, ok, warning } from "../operations/checks/check.ts";
import { notifyPrinters, wake } from "./printing.ts";
import {
  deletePrinter,
  insertPrinter,
  type ListedPrinter,
  lockPrinters,
  type PrinterRow,
  selectJobs,
  selectPrinters,
  updatePrinter,
} from "./printing-store.ts";

const addressOf = ({ host, port }: Pick<PrinterRow, "host" | "port">): string | null =>
  host === null || port === PRINTER_PORT ? host : `${host}:${port}`;

const shownPrinter = ({
  id,
  name,
  connection,
  paper,
  slips,
  stations,
  copies,
  waiting,
  failed,
  failedSlips,
  ...row
}: ListedPrinter): Printer => ({
  ...{ _id: id, name, connection, address: addressOf(row), paper, slips, stations, copies, waiting, failed, failedSlips },
  waitingSince: row.waitingSince?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
});

export async function listPrinters(deps: AppDeps) {
  const { raw } = await readMenu(deps);
  return {
    data: (await selectPrinters(deps.db, deps.clock())).map(shownPrinter),
    stations: [...new Set(raw.sections.map(({ station }) => station))],
  };
}

export async function listJobs({ db }: Pick<AppDeps, "db">): Promise<PrintJob[]> {
  const rows = await selectJobs(db);
  return rows.map(({ id, printer_id, name, order_id, order_number, slip, state, is_reprint, error, created_at }) => ({
    ...{ _id: id, printerId: printer_id, printerName: name, orderId: order_id, orderNumber: order_number, slip, state },
    ...{ isReprint: is_reprint, error, createdAt: created_at.toISOString() },
  }));
}

const subjectOf = (id: string, label: string) => ({ type: "printer", id, label }) as const;
const facts = ({ name, connection, paper, slips, stations, copies }: PrinterInput | PrinterRow, address: string | null) => ({
  ...{ name, connection, address, paper, slips, stations, copies },
});
const factsOf = (input: PrinterInput) => facts(input, addressOf(input.address ?? { host: null, port: null }));

/** Refuses with `tooManyPrinters`. */
export async function addPrinter(deps: AppDeps, caller: Caller, input: PrinterInput): Promise<string> {
  const id = await inTransaction(deps.db, async (tx) => {
    if ((await lockPrinters(tx)).length >= PRINTERS_MAX) throw refuse("tooManyPrinters");
    const now = deps.clock();
    const added = await insertPrinter(tx, input, now);
    await recordAudit(tx, caller, { action: "printer.add", subject: subjectOf(added, input.name), details: factsOf(input) }, now);
    return added;
  });
  notifyPrinters(deps);
  return id;
}

/** Refuses with `printerNotFound`. */
export async function changePrinter(deps: AppDeps, caller: Caller, id: string, input: PrinterInput): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = (await lockPrinters(tx)).find((each) => each.id === id);
    if (!before) throw refuse("printerNotFound");
    await updatePrinter(tx, id, input);
    await wake(deps, tx, { printerId: id, isTried: true });
    const changes = changesBetween(facts(before, addressOf(before)), factsOf(input));
    await recordChanges(tx, caller, { action: "printer.change", subject: subjectOf(id, input.name) }, changes, deps.clock());
  });
  notifyPrinters(deps);
}

/** With what it has to print. Refuses with `printerNotFound`. */
export async function removePrinter(deps: AppDeps, caller: Caller, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = (await lockPrinters(tx)).find((each) => each.id === id);
    if (!before) throw refuse("printerNotFound");
    await deletePrinter(tx, id);
    await recordAudit(tx, caller, { action: "printer.remove", subject: subjectOf(id, before.name) }, deps.clock());
  });
  notifyPrinters(deps);
}

export const printersCheck = databaseCheckGroup({
  checks: { printers: { section: "shop", title: "Printers" } },
  async find({ db, clock }) {
    const printers = await selectPrinters(db, clock());
    const [failing] = printers.filter(({ failing_since }) => failing_since !== null);
    if (failing?.failing_since)
      return {
        printers: warning(
          `${failing.name} last failed to print; it has not responded since ${ago(failing.failing_since, clock())}`,
          "Check its power, paper and network, then print a test page on the Printers page",
        ),
      };
    return printers.length === 0 ? {} : { printers: ok(`${printers.length} of ${printers.length} responded last`) };
  },
});
