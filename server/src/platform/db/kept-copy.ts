/** What every instance keeps in memory of the database, so that a hot read costs no query. */
import type { ChangeFeed } from "./change-feed.ts";

/** How long a value may stay whose announcement was lost with a connection that died unnoticed. */
const AGE_MAX_MS = 15_000;
/** While the database is away the last value is served, and the database asked again after this time. */
const RETRY_MS = 1_000;

interface Needs {
  changes: ChangeFeed;
  log: { warn(details: object, text: string): void };
}

export interface KeptCopy<D, T> {
  /** The value as it stands in the database, but for the milliseconds an announcement takes. Throws only if it was never read before. */
  read(deps: D): Promise<T>;
  /** What `read` would answer, if it need not ask the database. */
  peek(deps: D): T | undefined;
  /** For whoever has just changed it: the next read on this instance sees the change even before its announcement arrives. */
  forget(deps: D): void;
}

/** One copy per change feed, which is one per instance. `load` gets the value it replaces. */
export function keptCopy<D extends Needs, T extends object>(
  topic: string,
  load: (deps: D, previous: T | undefined) => Promise<T>,
): KeptCopy<D, T> {
  const copies = new WeakMap<ChangeFeed, Copy<T>>();
  const copyOf = (deps: D): Copy<T> => {
    const known = copies.get(deps.changes);
    if (known) return known;
    const copy = new Copy<T>((previous) => load(deps, previous), deps.log, topic);
    copies.set(deps.changes, copy);
    deps.changes.on(topic, () => copy.forget());
    return copy;
  };
  return { read: (deps) => copyOf(deps).read(), peek: (deps) => copyOf(deps).peek(), forget: (deps) => copyOf(deps).forget() };
}

class Copy<T extends object> {
  readonly #load: (previous: T | undefined) => Promise<T>;
  readonly #log: Needs["log"];
  readonly #topic: string;
  #current: Promise<T> | null = null;
  #freshUntil = 0;
  #last: T | undefined;
  /** What `#current` has come to. */
  #settled: T | undefined;

  constructor(load: (previous: T | undefined) => Promise<T>, log: Needs["log"], topic: string) {
    this.#load = load;
    this.#log = log;
    this.#topic = topic;
  }

  forget(): void {
    this.#current = null;
    this.#settled = undefined;
  }

  peek(): T | undefined {
    return performance.now() < this.#freshUntil ? this.#settled : undefined;
  }

  read(): Promise<T> {
    if (this.#current && performance.now() < this.#freshUntil) return this.#current;
    const reading: Promise<T> = this.#load(this.#last).then(
      (value) => this.#keep(reading, value),
      (error: unknown) => this.#fallBack(reading, error),
    );
    this.#current = reading;
    this.#settled = undefined;
    this.#freshUntil = performance.now() + AGE_MAX_MS;
    return reading;
  }

  /** A value whose reading began before it was forgotten is answered to those who waited for it, and not kept. */
  #keep(reading: Promise<T>, value: T): T {
    if (this.#current === reading) {
      this.#last = value;
      this.#settled = value;
    }
    return value;
  }

  #fallBack(reading: Promise<T>, error: unknown): T {
    const isCurrent = this.#current === reading;
    if (this.#last === undefined) {
      if (isCurrent) this.#current = null;
      throw error;
    }
    if (isCurrent) {
      this.#settled = this.#last;
      this.#freshUntil = performance.now() + RETRY_MS;
    }
    this.#log.warn({ err: error, topic: this.#topic }, "serving the last known copy");
    return this.#last;
  }
}
