/**
 * Makes files one after another on a thread of its own: each takes a tenth of a second of a processor or more, in which the server would
 * answer nobody.
 */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { withTimeLimit } from "../concurrency/time-limit.ts";
import { Turns } from "../concurrency/turns.ts";
import { refuse } from "../http/refusal.ts";

/** Of waiting and making. */
const TIME_LIMIT_MS = 10_000;
const RETRY_SECONDS = 10;
/** The thread takes 50 to 130 MB, and half a second to start. */
const IDLE_MS = 60_000;
const MEMORY_MAX_MB = 200;

export class FileThread<Job> {
  readonly #file: string;
  readonly #timeLimitMs: number;
  readonly #turns = new Turns(1);
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** `name`: in the build; `source`: where it runs the sources. It answers each message with the file's bytes; an error ends it. */
  constructor(name: string, source: string, timeLimitMs = TIME_LIMIT_MS) {
    this.#file = programFile(name, source);
    this.#timeLimitMs = timeLimitMs;
  }

  async make(job: Job): Promise<Buffer> {
    return await withTimeLimit(this.#timeLimitMs, async (signal) => {
      return await this.#turns.run("file", async () => {
        try {
          signal.throwIfAborted();
          return await this.#makeNow(job, signal);
        } catch (error) {
          throw signal.aborted ? refuse("serviceUnavailable", { retryAfterSeconds: RETRY_SECONDS }) : error;
        }
      });
    });
  }

  async #makeNow(job: Job, signal: AbortSignal): Promise<Buffer> {
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
    const worker = new Worker(this.#file, {
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

/** Another program of the build, beside the bundle of the server if that runs, otherwise its source. */
export function programFile(name: string, source: string): string {
  const bundled = join(dirname(process.argv[1] ?? ""), `${name}.js`);
  return existsSync(bundled) ? bundled : source;
}
