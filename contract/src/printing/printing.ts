/** The shop's thermal printers: what they print when, and what they have printed. */
import { z } from "zod";
import type { Domain } from "../domain.ts";
import { id, idInput, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { COPIES_MAX, printerInput } from "./printer-input.ts";
import { PRINTING_RETENTION, printingCalls } from "./printing-calls.ts";
import { CONNECTIONS, JOB_STATES, PAPERS, SLIP_TIMES, SLIPS } from "./rules/printers.ts";

export const PRINTERS_MAX = 20;
export const JOBS_SHOWN = 50;
export const FAILED_NAMED_MAX = 5;

const printer = z.object({
  _id: id,
  name: z.string(),
  connection: z.enum(CONNECTIONS),
  address: z.string().nullable(),
  paper: z.enum(PAPERS),
  slips: z.partialRecord(z.enum(SLIPS), z.enum(SLIP_TIMES)),
  stations: z.array(z.string()).nullable(),
  copies: z.number().int().max(COPIES_MAX),
  waiting: z.number().int().describe("Slips that it has to print"),
  waitingSince: isoTime.nullable(),
  failed: z.number().int().describe("Slips of the last four hours that were given up, and not asked for again"),
  failedSlips: z
    .array(z.object({ orderNumber: z.number().int(), slip: z.enum(SLIPS) }))
    .describe(`Of them the last ${FAILED_NAMED_MAX}, newest first`),
  failingSince: isoTime.nullable().describe("Since when it has not responded; null: it responded last"),
});
export type Printer = z.infer<typeof printer>;

const printJob = z.object({
  _id: id,
  printerId: id,
  printerName: z.string(),
  orderId: id.nullable().describe("Null: a test page"),
  orderNumber: z.number().int().nullable(),
  slip: z.enum(SLIPS).nullable(),
  state: z.enum(JOB_STATES),
  isReprint: z.boolean().describe("It may have been printed before, and says so"),
  error: z.string().nullable(),
  createdAt: isoTime,
});
export type PrintJob = z.infer<typeof printJob>;

const params = z.object({ id: idInput });
const done = success({ message: z.string() });

export const printingEndpoints = defineEndpoints(printingCalls, {
  list: {
    access: can("printing"),
    summary: "List the printers and whether they print",
    answer: success({ data: z.array(printer), stations: z.array(z.string()).describe("Of the menu") }),
  },
  jobs: {
    access: can("printing"),
    summary: `List the last ${JOBS_SHOWN} slips`,
    answer: success({ data: z.array(printJob) }),
  },
  add: {
    access: can("settings"),
    summary: "Add a printer",
    body: printerInput,
    answer: success({ message: z.string(), data: z.object({ _id: id }) }),
  },
  change: { access: can("settings"), summary: "Change a printer", params, body: printerInput, answer: done },
  remove: { access: can("settings"), summary: "Remove a printer and what it has to print", params, answer: done },
  test: { access: can("settings"), summary: "Print a test page", params, answer: done },
  print: {
    access: can("printing"),
    summary: "Print a slip of an order. Bills and rider slips need `orders` or `counter`",
    body: z.object({ orderId: idInput, slip: z.enum(SLIPS) }),
    answer: done,
  },
  claim: {
    access: can("printing"),
    summary: "Take the next slip of a USB printer, to print it from this browser. Bills and rider slips need `orders` or `counter`",
    params,
    answer: success({
      data: z
        .object({ jobId: id, lease: isoTime, bytes: z.base64() })
        .nullable()
        .describe("Null: there is none, or another browser prints"),
    }),
  },
  finish: {
    access: can("printing"),
    summary: "Say what became of a slip that was claimed",
    params,
    body: z.object({
      lease: isoTime,
      outcome: z.enum(["printed", "away", "unfinished"]).describe("`unfinished`: it may have been printed in part"),
    }),
    answer: success({}),
  },
});

export const printingDomain = {
  endpoints: [printingEndpoints],
  refusals: {
    printerNotFound: { status: 404, message: "Printer not found" },
    noPrinter: { status: 409, message: "No printer prints this. Choose one in Settings, Printers" },
    tooManyPrinters: { status: 409, message: `At most ${PRINTERS_MAX} printers` },
  },
  retention: PRINTING_RETENTION,
} as const satisfies Domain;
