import { type DOCUMENT_FORMATS, type TaxDocument, taxEndpoints } from "@forno/contract/tax/tax.ts";
import { monthName } from "@forno/contract/time/kolkata-day.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { SingleFlight } from "../../platform/concurrency/single-flight.ts";
import { answerWith, type StatusAnswer, serve } from "../../platform/http/serve.ts";
import { nameBuyer } from "./buyer.ts";
import { listMonths, setMonth } from "./months.ts";
import { PdfThread } from "./pdf/pdf-thread.ts";
import { listCreditNotes, type PrintedDocument, readCreditNote, readInvoice } from "./tax-documents.ts";

export const BUYER_SAVED = "GSTIN saved";

interface DocumentCall {
  query: { format: (typeof DOCUMENT_FORMATS)[number] };
  reply: FastifyReply;
}

export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  const answer = documentAnswers(app, deps);
  serve(app, taxEndpoints.invoice, async ({ caller, params, query, reply }) =>
    answer({ query, reply }, await readInvoice(deps, caller, params.id)),
  );
  serve(app, taxEndpoints.creditNotes, async ({ caller, params }) => ({
    success: true,
    data: await listCreditNotes(deps, caller, params.id),
  }));
  serve(app, taxEndpoints.creditNote, async ({ caller, params, query, reply }) =>
    answer({ query, reply }, await readCreditNote(deps, caller, params.id, params.noteId)),
  );
  serve(app, taxEndpoints.months, async () => ({ success: true, data: await listMonths(deps) }));
  serve(app, taxEndpoints.setMonth, async ({ caller, params: { month }, body: { isClosed } }) => {
    const data = await setMonth(deps, caller, month, isClosed);
    return { success: true, message: `${monthName(month)} ${isClosed ? "closed" : "reopened"}`, data };
  });
  serve(app, taxEndpoints.setBuyer, async ({ caller, params, body }) => {
    await nameBuyer(deps, caller, params.id, body);
    return { success: true, message: BUYER_SAVED };
  });
}

function documentAnswers(app: FastifyInstance, { clock }: Pick<Deps, "clock">) {
  const thread = new PdfThread();
  app.addHook("onClose", () => thread.close());
  const making = new SingleFlight<Buffer>(0, clock);
  return async (
    { query: { format }, reply }: DocumentCall,
    document: PrintedDocument,
  ): Promise<{ success: true; data: TaxDocument } | StatusAnswer> => {
    if (format === "json") return { success: true, data: document };
    const bytes = await making.run(`${format} ${document.number}`, () => thread.render({ document, format }));
    // Numbers have slashes.
    const fileName = `${document.number.replaceAll("/", "-")}.pdf`;
    reply.headers({ "content-type": "application/pdf", "content-disposition": `inline; filename="${fileName}"` });
    return answerWith(200, bytes);
  };
}
