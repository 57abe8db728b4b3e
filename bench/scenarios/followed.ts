import { setTimeout as pause } from "node:timers/promises";

/** Refetches after notifications, one request at a time, as the pages do. */
export class Followed {
  readonly #read: () => Promise<unknown>;
  readonly #restMs: number;
  #running: Promise<void> | null = null;
  #isStale = false;
  #failure: unknown;

  /** `restMs`: the pause before the next read. */
  constructor(read: () => Promise<unknown>, restMs = 0) {
    this.#read = read;
    this.#restMs = restMs;
  }

  again(): void {
    this.#isStale = true;
    this.#running ??= this.#run();
  }

  /** Rethrows the error of the first failed read. */
  async end(): Promise<void> {
    await this.#running;
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #run(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      await this.#read().catch((error: unknown) => {
        this.#failure ??= error;
      });
      if (this.#restMs > 0) await pause(this.#restMs);
    }
    this.#running = null;
  }
}
