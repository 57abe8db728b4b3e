import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusals } from "@forno/contract/refusals.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PrintedDocument } from "../tax-documents.ts";
import { PdfThread } from "./pdf-thread.ts";

let folder: string;
let source: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forno-pdf-"));
  source = join(folder, "worker.mjs");
  writeFileSync(
    source,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", ({ document }) => {
       if (document === "broken") throw new Error("broken");
       if (document !== "endless") parentPort.postMessage(Buffer.from(document));
     });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const job = (document: string) => ({ document: document as unknown as PrintedDocument, format: "pdf" as const });

it("a document that cannot be made fails alone", async () => {
  const thread = new PdfThread({ source });
  const results = await Promise.allSettled(["first", "broken", "last"].map((document) => thread.render(job(document))));

  expect(results).toMatchObject([
    { value: Buffer.from("first") },
    { reason: { message: "broken" } },
    { value: Buffer.from("last") },
  ]);
  await thread.close();
});

it("a document that takes too long is given up, and those that waited for it", async () => {
  const thread = new PdfThread({ source, timeLimitMs: 20 });
  const results = await Promise.allSettled(["endless", "waiting"].map((document) => thread.render(job(document))));

  const refused = { reason: { status: refusals.serviceUnavailable.status } };
  expect(results).toMatchObject([refused, refused]);
  await thread.close();
});
