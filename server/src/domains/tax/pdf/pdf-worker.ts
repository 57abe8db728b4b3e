/** The thread of `pdf-thread.ts`. An error ends it. */
import { parentPort } from "node:worker_threads";
import type { PdfJob } from "./pdf-thread.ts";
import { renderPdf } from "./render-pdf.ts";

parentPort?.on("message", async ({ document, format }: PdfJob) => parentPort?.postMessage(await renderPdf(document, format)));
