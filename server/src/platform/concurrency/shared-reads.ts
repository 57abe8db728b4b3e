/** One read serves concurrent callers with the same key. A caller never gets the result of a read that began before its call. */
import { setImmediate as turn } from "node:timers/promises";

/** A longer read does not delay others: its connection may be lost. */
const PATIENCE_MS = 1_000;

/**
 * A caller that arrives while a read runs waits for the next read, which begins when this one ends and serves all who wait by
 * then. Otherwise it waits for the current turn of the event loop.
 */
export class SharedReads<T> {
  /** By key; each resolves when its read has ended. */
  readonly #running = new Map<string, Promise<void>>();
  /** Reads that have not begun. */
  readonly #next = new Map<string, Promise<T>>();

  /** `read` must not depend on the caller: the first caller's is used for all who share it. Its failure affects only them. */
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
