/** The thread that makes PDFs (`file-thread.ts`). */
import { parentPort } from "node:worker_threads";
import type { PrintFormat } from "@forno/contract/tax/tax.ts";
import type { PrintedDocument } from "../tax-documents.ts";
import { renderPdf } from "./render-pdf.ts";

export interface PdfJob {
  document: PrintedDocument;
  format: PrintFormat;
  /** The shop's, as a data URL of a PNG; null: its name is printed. */
  logo: string | null;
}

parentPort?.on("message", async ({ document, format, logo }: PdfJob) =>
  parentPort?.postMessage(await renderPdf(document, format, logo)),
);
