import { join } from "node:path";
import { financialYearOf } from "@forno/contract/tax/rules/document-number.ts";
import { type PrintFormat, taxEndpoints } from "@forno/contract/tax/tax.ts";
import { daysAfter, monthName } from "@forno/contract/time/kolkata-day.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { RateLimiter } from "../../platform/concurrency/rate-limiter.ts";
import { SingleFlight } from "../../platform/concurrency/single-flight.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { answerWith, type StatusAnswer, serve } from "../../platform/http/serve.ts";
import { idOfToken, linkToken } from "../../platform/http/signed-link.ts";
import { FileThread } from "../../platform/process/file-thread.ts";
import { selectPictures } from "../picture/picture-store.ts";
import { nameBuyer } from "./buyer.ts";
import { listMonths, setMonth } from "./months.ts";
import type { PdfJob } from "./pdf/pdf-worker.ts";
import {
  listCreditNotes,
  listDocuments,
  type PrintedDocument,
  readCreditNote,
  readDocument,
  readInvoice,
  readSharedInvoice,
} from "./tax-documents.ts";
import { selectNextCounts } from "./tax-documents-store.ts";

const BILL_LINK_DAYS = 30;
const BUYER_SAVED = "GSTIN saved";
/** In the browser's routes. */
const BILL_LINK_ENDED_PAGE = "/bill-link";
/** Of one link: whoever has it could keep the thread that makes PDFs busy. */
const OPENED_MAX = { max: 20, windowMs: 60_000 };

export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, config } = deps;
  const print = printing(app, deps);
  const answer = async (reply: FastifyReply, document: PrintedDocument, format: PrintFormat | "json") =>
    format === "json" ? { data: document } : await print(reply, document, format);
  serve(app, taxEndpoints.invoice, async ({ caller, params, query, reply }) =>
    answer(reply, await readInvoice(deps, caller, params.id), query.format),
  );
  serve(app, taxEndpoints.creditNotes, async ({ caller, params }) => ({ data: await listCreditNotes(deps, caller, params.id) }));
  serve(app, taxEndpoints.creditNote, async ({ caller, params, query, reply }) =>
    answer(reply, await readCreditNote(deps, caller, params.id, params.noteId), query.format),
  );
  serve(app, taxEndpoints.documents, async ({ caller, params }) => ({ data: await listDocuments(deps, caller, params.id) }));
  serve(app, taxEndpoints.document, async ({ caller, params, query, reply }) =>
    answer(reply, await readDocument(deps, caller, params.id, params.documentId), query.format),
  );
  serve(app, taxEndpoints.billLink, async ({ caller, params }) => {
    await readInvoice(deps, caller, params.id);
    const expiresAt = daysAfter(clock(), BILL_LINK_DAYS);
    const path = taxEndpoints.sharedBill.path.replace(":token", linkToken(config.billLinkKey, params.id, expiresAt));
    return { data: { url: `${config.publicUrl ?? ""}${path}`, expiresAt: expiresAt.toISOString() } };
  });
  const opened = new RateLimiter(OPENED_MAX, clock);
  serve(app, taxEndpoints.sharedBill, async ({ params: { token }, reply }) => {
    reply.headers({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    const orderId = idOfToken(config.billLinkKey, token, clock());
    const document = orderId && (await readSharedInvoice(deps, orderId));
    if (document) {
      const waitMs = opened.take(document.number);
      if (waitMs > 0) throw refuse("tooManyRequests", { retryAfterSeconds: waitMs / 1_000 });
      return await print(reply, document, "pdf");
    }
    reply.header("location", BILL_LINK_ENDED_PAGE);
    return answerWith(303, null);
  });
  serve(app, taxEndpoints.nextNumbers, async () => {
    const financialYear = financialYearOf(clock());
    return { data: { financialYear, ...(await selectNextCounts(deps.db, financialYear)) } };
  });
  serve(app, taxEndpoints.months, async () => ({ data: await listMonths(deps) }));
  serve(app, taxEndpoints.setMonth, async ({ caller, params: { month }, body: { isClosed } }) => {
    const data = await setMonth(deps, caller, month, isClosed);
    return { message: `${monthName(month)} ${isClosed ? "closed" : "reopened"}`, data };
  });
  serve(app, taxEndpoints.setBuyer, async ({ caller, params, body }) => {
    await nameBuyer(deps, caller, params.id, body);
    return { message: BUYER_SAVED };
  });
}

type Print = (reply: FastifyReply, document: PrintedDocument, format: PrintFormat) => Promise<StatusAnswer>;

/** Answers with PDFs; those who ask for the same at once wait for one. */
function printing(app: FastifyInstance, { clock, db, images }: Pick<Deps, "clock" | "db" | "images">): Print {
  const thread = new FileThread<PdfJob>("pdf-worker", join(import.meta.dirname, "pdf/pdf-worker.ts"));
  app.addHook("onClose", () => thread.close());
  const making = new SingleFlight<Buffer>(0, clock);
  return async (reply, document, format) => {
    const bytes = await making.run(`${format} ${document.number}`, async () => {
      const [logo] = document.shop.logo === null ? [] : await selectPictures(db, document.shop.logo);
      const png = logo && `data:image/png;base64,${(await images.toPng(logo.bytes)).toString("base64")}`;
      return await thread.make({ document, format, logo: png ?? null });
    });
    // Numbers have slashes.
    const fileName = `${document.number.replaceAll("/", "-")}.pdf`;
    reply.headers({ "content-type": "application/pdf", "content-disposition": `inline; filename="${fileName}"` });
    return answerWith(200, bytes);
  };
}
