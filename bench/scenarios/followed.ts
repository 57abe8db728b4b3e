import { setTimeout as pause } from "node:timers/promises";

/** Reads again after notifications, one read at a time, however many arrive: as the web's pages do. */
export class Followed {
  readonly #read: () => Promise<unknown>;
  readonly #restMs: number;
  #running: Promise<void> | null = null;
  #isStale = false;
  #failure: unknown;

  /** `restMs`: before the next reading may begin. */
  constructor(read: () => Promise<unknown>, restMs = 0) {
    this.#read = read;
    this.#restMs = restMs;
  }

  again(): void {
    this.#isStale = true;
    this.#running ??= this.#run();
  }

  /** Throws what the first failed reading threw. */
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
