import { printingEndpoints } from "@forno/contract/printing/printing.ts";
import { PRINTING_RETENTION } from "@forno/contract/printing/printing-calls.ts";
import type { Module } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { addPrinter, changePrinter, listJobs, listPrinters, printersCheck, removePrinter } from "./printers.ts";
import { claimSlip, finishSlip, printingHandlers, printSlip, printTestPage, workPrinting } from "./printing.ts";
import { deleteOldJobs } from "./printing-store.ts";
import type { PrintingTables } from "./printing-tables.ts";

export const printingModule: Module<PrintingTables> = {
  routes(app, deps) {
    serve(app, printingEndpoints.list, async () => ({ ...(await listPrinters(deps)) }));
    serve(app, printingEndpoints.jobs, async () => ({ data: await listJobs(deps) }));
    serve(app, printingEndpoints.add, async ({ caller, body }) => ({
      message: `${body.name} added`,
      data: { _id: await addPrinter(deps, caller, body) },
    }));
    serve(app, printingEndpoints.change, async ({ caller, params, body }) => {
      await changePrinter(deps, caller, params.id, body);
      return { message: `${body.name} saved` };
    });
    serve(app, printingEndpoints.remove, async ({ caller, params }) => {
      await removePrinter(deps, caller, params.id);
      return { message: "Printer removed" };
    });
    serve(app, printingEndpoints.test, async ({ params }) => {
      await printTestPage(deps, params.id);
      return { message: "Test page sent" };
    });
    serve(app, printingEndpoints.print, async ({ caller, body }) => ({
      message: `Sent to ${await printSlip(deps, caller, body)}`,
    }));
    serve(app, printingEndpoints.claim, async ({ caller, params }) => ({ data: await claimSlip(deps, caller, params.id) }));
    serve(app, printingEndpoints.finish, async ({ params, body }) => {
      await finishSlip(deps, { jobId: params.id, lease: new Date(body.lease), outcome: body.outcome });
      return {};
    });
  },
  on: printingHandlers,
  start: workPrinting,
  personalData: { retention: { printJobs: { period: PRINTING_RETENTION.printJobs, delete: deleteOldJobs } } },
  checks: [printersCheck],
};
