/** A value of the database that every instance caches in memory, so that a frequent read needs no query. */
import type { ChangeFeed } from "./change-feed.ts";

/** How long a value is served without an invalidation: limits how long a manual change in the database has no effect. */
const AGE_MAX_MS = 300_000;
/** The same while the change feed is disconnected. */
const DISCONNECTED_AGE_MAX_MS = 1_000;
/** While the database is unavailable the last value is served, and the read is retried after this time. */
const RETRY_MS = 1_000;
/** How long a caller waits for a slow database before it gets the last value. */
const PATIENCE_MS = 300;
/** The same after an invalidation: longer, so that whoever made the change sees it. */
const CHANGE_PATIENCE_MS = 3_000;

interface Needs {
  changes: ChangeFeed;
  log: { warn(details: object, text: string): void };
}

export interface CachedValue<D, T> {
  /**
   * The current value (stale only until an invalidation arrives, some milliseconds), or the last known one while the database
   * cannot be read. Throws only if it was never read before.
   */
  read(deps: D): Promise<T>;
  /** What `read` would return without a query; undefined if it needs one. */
  peek(deps: D): T | undefined;
  /** The next read on this instance queries the database, even before the change feed reports the change. */
  invalidate(deps: D): void;
}

/** One value per change feed, which is one per instance. `load` gets the previous value. */
export function cachedValue<D extends Needs, T extends object>(
  topic: string,
  load: (deps: D, previous: T | undefined) => Promise<T>,
): CachedValue<D, T> {
  const entries = new WeakMap<ChangeFeed, Entry<T>>();
  const entryOf = (deps: D): Entry<T> => {
    const known = entries.get(deps.changes);
    if (known) return known;
    const entry = new Entry<T>((previous) => load(deps, previous), deps, topic);
    entries.set(deps.changes, entry);
    deps.changes.on(topic, () => entry.invalidate());
    return entry;
  };
  return {
    read: (deps) => entryOf(deps).read(),
    peek: (deps) => entryOf(deps).peek(),
    invalidate: (deps) => entryOf(deps).invalidate(),
  };
}

class Entry<T extends object> {
  readonly #load: (previous: T | undefined) => Promise<T>;
  readonly #needs: Needs;
  readonly #topic: string;
  /** The query in progress. */
  #reading: Promise<T> | null = null;
  /** The result that callers get while it runs. */
  #answer: Promise<T> | null = null;
  /** The result of the successful read that began last; `since` is when it began, by `performance.now()`. */
  #last: { value: T; since: number } | undefined;
  /** What `read` returns without a query, while it is valid. */
  #shown: { value: T; since: number; ageMaxMs: number } | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(load: (previous: T | undefined) => Promise<T>, needs: Needs, topic: string) {
    this.#load = load;
    this.#needs = needs;
    this.#topic = topic;
  }

  invalidate(): void {
    this.#end();
    this.#shown = undefined;
    this.#changedAt = performance.now();
  }

  peek(): T | undefined {
    if (!this.#shown) return undefined;
    const { value, since, ageMaxMs } = this.#shown;
    const age = performance.now() - since;
    return age < DISCONNECTED_AGE_MAX_MS || (age < ageMaxMs && this.#needs.changes.isListening()) ? value : undefined;
  }

  read(): Promise<T> {
    const value = this.peek();
    if (value) return Promise.resolve(value);
    this.#answer ??= this.#start();
    return this.#answer;
  }

  #start(): Promise<T> {
    const since = performance.now();
    const last = this.#last?.value;
    const reading: Promise<T> = this.#load(last).then(
      (value) => this.#cache(reading, value, since),
      (error: unknown) => this.#fallBack(reading, error),
    );
    this.#reading = reading;
    return last === undefined ? reading : this.#inTime(reading, last);
  }

  /** A read that takes too long still updates the cache when it ends. */
  async #inTime(reading: Promise<T>, last: T): Promise<T> {
    const patience = Math.max(PATIENCE_MS, this.#changedAt + CHANGE_PATIENCE_MS - performance.now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T>((resolve) => {
      timer = setTimeout(resolve, patience, last);
    });
    return await Promise.race([reading, late]).finally(() => clearTimeout(timer));
  }

  /**
   * A value whose read began before an invalidation is returned to its callers. Others get it only if the database cannot be read in
   * time, and no read that began later has succeeded.
   */
  #cache(reading: Promise<T>, value: T, since: number): T {
    if (!this.#last || since >= this.#last.since) this.#last = { value, since };
    if (this.#reading !== reading) return value;
    this.#end();
    this.#shown = { value, since, ageMaxMs: AGE_MAX_MS };
    return value;
  }

  #fallBack(reading: Promise<T>, error: unknown): T {
    const isCurrent = this.#reading === reading;
    if (isCurrent) this.#end();
    if (!this.#last) throw error;
    const { value } = this.#last;
    if (isCurrent) this.#shown = { value, since: performance.now(), ageMaxMs: RETRY_MS };
    this.#needs.log.warn({ err: error, topic: this.#topic }, "Could not refresh a cached value, serving the last one");
    return value;
  }

  #end(): void {
    this.#reading = null;
    this.#answer = null;
  }
}
