/** A document as a PDF. Only on the thread that makes them (`pdf-worker.ts`), because it keeps a processor busy. */
import { join } from "node:path";
import type { PrintFormat } from "@forno/contract/tax/tax.ts";
import type { PrintedDocument } from "../tax-documents.ts";
import { a4Layout } from "./a4-layout.ts";
import { receiptLayout } from "./receipt-layout.ts";

const FONTS = join(import.meta.dirname, "fonts");
export const font = (name: string): string => join(FONTS, `${name}.ttf`);

const LAYOUTS = { pdf: a4Layout, receipt: receiptLayout } as const satisfies Record<PrintFormat, unknown>;

export async function renderPdf(document: PrintedDocument, format: PrintFormat, logo: string | null = null): Promise<Buffer> {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS));
  pdfmake.setFonts({
    Figtree: { normal: font("figtree-400"), bold: font("figtree-700") },
    Gabarito: { normal: font("gabarito-800"), bold: font("gabarito-800") },
    Devanagari: { normal: font("noto-sans-devanagari-400"), bold: font("noto-sans-devanagari-700") },
  });
  return await pdfmake.createPdf(LAYOUTS[format](document, logo)).getBuffer();
}
