/** One read answers all who ask for the same. Nobody gets an answer of a read that had begun before they asked. */
import { setImmediate as turn } from "node:timers/promises";

/** A read that takes longer holds up nobody: its connection may be lost, and the next one's is another. */
const PATIENCE_MS = 1_000;

/**
 * Who asks while a read runs waits for the next one, which begins when this one ends, for all who wait by then. Who finds none running
 * waits for the current turn of the event loop.
 */
export class SharedReads<T> {
  /** By what is asked; resolve when the read has ended. */
  readonly #running = new Map<string, Promise<void>>();
  /** Of reads that have not begun. */
  readonly #next = new Map<string, Promise<T>>();

  /** `read` must not depend on who asks: of those who share one, the first one's is called. If it fails, it fails for them alone. */
  run(key: string, read: () => Promise<T>): Promise<T> {
    const next = this.#next.get(key);
    if (next) return next;
    const result = this.#untilFree(key).then(() => this.#start(key, read));
    this.#next.set(key, result);
    return result;
  }

  async #untilFree(key: string): Promise<void> {
    await (this.#running.get(key) ?? turn());
  }

  async #start(key: string, read: () => Promise<T>): Promise<T> {
    this.#next.delete(key);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const patience = setTimeout(end, PATIENCE_MS).unref();
    this.#running.set(key, ended);
    try {
      return await read();
    } finally {
      clearTimeout(patience);
      end();
      if (this.#running.get(key) === ended) this.#running.delete(key);
    }
  }
}
