import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { listCreditNotes, readCreditNote, readInvoice } from "./tax-documents.ts";

export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, taxEndpoints.invoice, async ({ caller, params }) => ({
    success: true,
    data: await readInvoice(deps, caller, params.id),
  }));
  serve(app, taxEndpoints.creditNotes, async ({ caller, params }) => ({
    success: true,
    data: await listCreditNotes(deps, caller, params.id),
  }));
  serve(app, taxEndpoints.creditNote, async ({ caller, params }) => ({
    success: true,
    data: await readCreditNote(deps, caller, params.id, params.noteId),
  }));
}
