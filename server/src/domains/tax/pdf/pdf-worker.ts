/** The thread that makes PDFs (`file-thread.ts`). */
import { parentPort } from "node:worker_threads";
import type { PrintFormat } from "@forno/contract/tax/tax.ts";
import type { PrintedDocument } from "../tax-documents.ts";
import { renderPdf } from "./render-pdf.ts";

export interface PdfJob {
  document: PrintedDocument;
  format: PrintFormat;
}

parentPort?.on("message", async ({ document, format }: PdfJob) => parentPort?.postMessage(await renderPdf(document, format)));
