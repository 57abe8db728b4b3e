/** Does the work of many callers at once: a batch costs little more than one of its items. */

export interface BatcherOptions<Item, Result> {
  /** Answers one result for each item, in their order. If it fails, each item of a batch of several is run once more by itself. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** A batch has at most one item of each key. Without it, items never collide. */
  keyOf?: (item: Item) => string;
  /** Items per batch. */
  maxItems: number;
  /** Batches that run at the same time. */
  maxRunning: number;
  /** A further batch starts only once the latest has run for so long: until then its items are better off in one large batch. Without it, at once. */
  overtakeMs?: number;
  /** What has waited longer is not run any more, nor run again. */
  maxWaitMs?: number;
  /** After this failure each item of a batch of several is run once more by itself. Without it, after any. */
  isWorthRepeating?: (error: unknown) => boolean;
  /** Items of a batch that run again at the same time. One keeps their order. */
  maxRepeating?: number;
}

/** Fewer than the connections of a pool: when the database is in trouble, others need some as well. */
const MAX_REPEATING = 2;

/** Nobody waits for the result any more: what was asked for has not been done. */
export class WaitedTooLong extends Error {
  constructor() {
    super("The work waited too long for its turn");
  }
}

interface Waiting<Item, Result> {
  item: Item;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** What arrives while a batch runs goes with the next one. An item that finds nothing running waits only for the current turn of the event loop. */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #running = 0;
  #isScheduled = false;
  #latestStart = 0;
  #overtaking: NodeJS.Timeout | undefined;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
      this.#schedule();
    });
  }

  /** What other requests of this turn of the event loop ask for leaves together. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#options.maxRunning || this.#waiting.length === 0) return;
    const waitMs = this.#waitMs();
    if (waitMs > 0) {
      this.#overtaking ??= setTimeout(() => this.#overtake(), waitMs);
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#start();
    });
  }

  #waitMs(): number {
    const { overtakeMs = 0 } = this.#options;
    return this.#running === 0 ? 0 : this.#latestStart + overtakeMs - performance.now();
  }

  #overtake(): void {
    this.#overtaking = undefined;
    this.#schedule();
  }

  #start(): void {
    const batch = this.#take();
    if (batch.length === 0) return;
    clearTimeout(this.#overtaking);
    this.#overtaking = undefined;
    this.#running++;
    this.#latestStart = performance.now();
    void this.#runAll(batch).finally(() => {
      this.#running--;
      this.#schedule();
    });
    this.#schedule();
  }

  /** The oldest, one of each key; the others keep their place. */
  #take(): Waiting<Item, Result>[] {
    this.#leaveOutLate();
    const { keyOf, maxItems } = this.#options;
    if (!keyOf) return this.#waiting.splice(0, maxItems);
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const each of this.#waiting) {
      const key = keyOf(each.item);
      const isFree = batch.length < maxItems && !keys.has(key);
      if (isFree) keys.add(key);
      (isFree ? batch : rest).push(each);
    }
    this.#waiting = rest;
    return batch;
  }

  #leaveOutLate(): void {
    for (let first = this.#waiting[0]; first && this.#isLate(first); first = this.#waiting[0]) {
      this.#waiting.shift();
      first.reject(new WaitedTooLong());
    }
  }

  #isLate({ since }: Waiting<Item, Result>): boolean {
    const { maxWaitMs = Number.POSITIVE_INFINITY } = this.#options;
    return performance.now() - since > maxWaitMs;
  }

  async #runAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const isRepeated = batch.length > 1 && (this.#options.isWorthRepeating?.(error) ?? true);
      if (isRepeated) await this.#runEach(batch, error);
      else for (const { reject } of batch) reject(error);
    }
  }

  /** One item must not fail because of another. */
  async #runEach(batch: readonly Waiting<Item, Result>[], error: unknown): Promise<void> {
    const left = [...batch];
    const repeat = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        if (this.#isLate(next)) next.reject(error);
        else await this.#runAll([next]);
      }
    };
    await Promise.all(Array.from({ length: this.#options.maxRepeating ?? MAX_REPEATING }, repeat));
  }
}
