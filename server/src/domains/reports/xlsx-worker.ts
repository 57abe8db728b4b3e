/**
 * The thread that makes XLSX files (`file-thread.ts`), with a sheet for each table. Texts stay texts there: nothing that a customer wrote is
 * calculated.
 */
import { parentPort } from "node:worker_threads";
import writeXlsxFile from "write-excel-file/node";
import type { Sheet } from "./report-files.ts";

const COUNTS = new Set(["Orders", "Quantity", "Rate", "Cancelled", "Net issued"]);
const WIDTHS = { min: 8, max: 40 };

/** Amounts have two decimals. */
async function toXlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, head, rows }) => {
    const isCount = head.map((title) => COUNTS.has(title) || head[0] === "Documents");
    const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => String(row[column] ?? "").length)));
    return {
      sheet: name,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width: Math.min(WIDTHS.max, Math.max(WIDTHS.min, width + 2)) })),
      data: [
        head.map((value) => ({ value, fontWeight: "bold" as const })),
        ...rows.map((row) =>
          row.map((value, column) => {
            if (typeof value === "number") return { value, type: Number, format: isCount[column] ? "0.##" : "#,##0.00" };
            return value === null ? null : { value, type: String };
          }),
        ),
      ],
    };
  });
  return await writeXlsxFile(written).toBuffer();
}

parentPort?.on("message", async (sheets: readonly Sheet[]) => parentPort?.postMessage(await toXlsx(sheets)));
