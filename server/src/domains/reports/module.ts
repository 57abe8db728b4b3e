import { join } from "node:path";
import { reportsEndpoints, tallyNamesEndpoints } from "@forno/contract/reports/reports.ts";
import type { ReportFormat } from "@forno/contract/reports/reports-calls.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Module } from "../../module.ts";
import { Turns } from "../../platform/concurrency/turns.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { answerWith, type StatusAnswer, serve } from "../../platform/http/serve.ts";
import { FileThread } from "../../platform/process/file-thread.ts";
import type { Db } from "../../tables.ts";
import { recordExport } from "../audit/export-audit.ts";
import { documentsSheets, itemsSheets, paymentsSheets, type Sheet, salesSheets, taxSheets, toCsv } from "./report-files.ts";
import { daysOf, documentsReport, itemsReport, paymentsReport, salesReport, taxReport } from "./reports.ts";
import type { ReportsTables } from "./reports-tables.ts";
import { inSnapshot, type ReportDays } from "./sold-sql.ts";
import { readTallyNames, setTallyNames, tallyFile } from "./tally.ts";

interface FileCall {
  caller: Caller;
  query: ReportDays;
  request: FastifyRequest;
  reply: FastifyReply;
}
interface ReportCall extends FileCall {
  query: ReportDays & { format: ReportFormat };
}

export const WAITING_MAX = 16;

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "text/xml; charset=utf-8",
};

export const reportsModule: Module<ReportsTables> = {
  routes(app, deps) {
    const xlsx = new FileThread<Sheet[]>("xlsx-worker", join(import.meta.dirname, "xlsx-worker.ts"));
    app.addHook("onClose", () => xlsx.close());
    const { answer, answerFile, read } = reportAnswers(deps, xlsx);
    serve(app, reportsEndpoints.sales, (call) => answer(call, "sales", salesReport, salesSheets));
    serve(app, reportsEndpoints.tax, (call) => answer(call, "gstr-1", taxReport, taxSheets));
    serve(app, reportsEndpoints.items, ({ query: { by, ...query }, ...call }) =>
      answer(
        { ...call, query },
        `items-${by}`,
        (db, days) => itemsReport(db, days, by),
        (data) => itemsSheets(data, by),
      ),
    );
    serve(app, reportsEndpoints.payments, (call) => answer(call, "payments-of-orders", paymentsReport, paymentsSheets));
    serve(app, reportsEndpoints.documents, (call) => answer(call, "documents", documentsReport, documentsSheets));
    serve(app, reportsEndpoints.tally, async (call) =>
      answerFile(call, "tally", "xml", await read((db) => tallyFile(db, call.query, deps.clock()))),
    );
    serve(app, tallyNamesEndpoints.read, async () => ({ data: await readTallyNames(deps.db, deps.clock()) }));
    serve(app, tallyNamesEndpoints.set, async ({ caller, body }) => {
      return { message: "Names for Tally saved", data: await setTallyNames(deps, caller, body) };
    });
  },
};

function reportAnswers(deps: Deps, xlsx: FileThread<Sheet[]>) {
  // A year costs the database seconds: one after another, on each instance, and the screens of some four people at once.
  const turns = new Turns(1, WAITING_MAX);
  const read = <Data>(work: (db: Db) => Promise<Data>) =>
    turns.run("reports", () => deps.reader.long((db) => inSnapshot(db, work)));

  async function answerFile(
    { caller, query, request, reply }: FileCall,
    name: string,
    format: keyof typeof TYPES,
    content: string | Buffer,
  ): Promise<StatusAnswer> {
    const { from, to } = daysOf(query);
    const fileName = `${name}-${from}-${to}.${format}`;
    await recordExport(deps, caller, { request, action: "report.export", fileName, days: query });
    reply.headers({
      "content-type": TYPES[format],
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    });
    return answerWith(200, Buffer.from(content));
  }

  const answer = async <Data>(
    call: ReportCall,
    name: string,
    report: (db: Db, days: ReportDays) => Promise<Data>,
    sheets: (data: Data) => Sheet[],
  ): Promise<{ data: Data } | StatusAnswer> => {
    const { format } = call.query;
    const data = await read((db) => report(db, call.query));
    if (format === "json") return { data };
    return await answerFile(call, name, format, format === "csv" ? toCsv(sheets(data)) : await xlsx.make(sheets(data)));
  };
  return { answer, answerFile, read };
}
