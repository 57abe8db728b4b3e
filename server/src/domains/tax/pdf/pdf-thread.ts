/**
 * Makes PDFs one after another on a thread of its own: each takes a tenth of a second of a processor, in which the server would answer
 * nobody.
 */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PrintFormat } from "@forno/contract/tax/tax.ts";
import { withTimeLimit } from "../../../platform/concurrency/time-limit.ts";
import { Turns } from "../../../platform/concurrency/turns.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { programFile } from "../../../platform/process/program-file.ts";
import type { PrintedDocument } from "../tax-documents.ts";

export interface PdfJob {
  document: PrintedDocument;
  format: PrintFormat;
}

/** Of waiting and making. */
const TIME_LIMIT_MS = 10_000;
const RETRY_SECONDS = 10;
/** The thread takes 50 to 130 MB, and half a second to start. */
const IDLE_MS = 60_000;
const MEMORY_MAX_MB = 200;

export class PdfThread {
  readonly #source: string;
  readonly #timeLimitMs: number;
  readonly #turns = new Turns(1);
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor({ source = join(import.meta.dirname, "pdf-worker.ts"), timeLimitMs = TIME_LIMIT_MS } = {}) {
    this.#source = source;
    this.#timeLimitMs = timeLimitMs;
  }

  async render(job: PdfJob): Promise<Buffer> {
    return await withTimeLimit(this.#timeLimitMs, async (signal) => {
      return await this.#turns.run("pdf", async () => {
        try {
          signal.throwIfAborted();
          return await this.#renderNow(job, signal);
        } catch (error) {
          throw signal.aborted ? refuse("serviceUnavailable", { retryAfterSeconds: RETRY_SECONDS }) : error;
        }
      });
    });
  }

  async #renderNow(job: PdfJob, signal: AbortSignal): Promise<Buffer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    try {
      this.#worker.postMessage(job);
      const [bytes] = await once(this.#worker, "message", { signal });
      return Buffer.from(bytes);
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(programFile("pdf-worker", this.#source), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    // Whoever waits for it hears of the error, too; without a listener it would end the program.
    worker.on("error", () => {
      if (this.#worker === worker) this.#worker = null;
    });
    worker.unref();
    return worker;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
