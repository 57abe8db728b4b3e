/** What every instance keeps in memory of the database, so that a hot read costs no query. */
import type { ChangeFeed } from "./change-feed.ts";

/** How long a value may stay of which nothing was announced, as of a change by hand. */
const AGE_MAX_MS = 300_000;
/** And as long as announcements are not heard. */
const UNHEARD_AGE_MAX_MS = 1_000;
/** While the database is away the last value is served, and the database asked again after this time. */
const RETRY_MS = 1_000;
/** Nobody waits longer for a database that hangs: there is the last value. */
const PATIENCE_MS = 300;
/** But for this long after a change, so that who made it sees it, however slow the database is. */
const CHANGE_PATIENCE_MS = 3_000;

interface Needs {
  changes: ChangeFeed;
  log: { warn(details: object, text: string): void };
}

export interface KeptCopy<D, T> {
  /** The value as it stands in the database, but for the milliseconds an announcement takes; the last known one while it cannot be read. Throws only if it was never read before. */
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
    const copy = new Copy<T>((previous) => load(deps, previous), deps, topic);
    copies.set(deps.changes, copy);
    deps.changes.on(topic, () => copy.forget());
    return copy;
  };
  return { read: (deps) => copyOf(deps).read(), peek: (deps) => copyOf(deps).peek(), forget: (deps) => copyOf(deps).forget() };
}

class Copy<T extends object> {
  readonly #load: (previous: T | undefined) => Promise<T>;
  readonly #needs: Needs;
  readonly #topic: string;
  /** Under way. */
  #reading: Promise<T> | null = null;
  /** What those get who ask meanwhile. */
  #answer: Promise<T> | null = null;
  #last: T | undefined;
  /** `#last`, while it counts as right. */
  #shown: { value: T; since: number; ageMaxMs: number } | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(load: (previous: T | undefined) => Promise<T>, needs: Needs, topic: string) {
    this.#load = load;
    this.#needs = needs;
    this.#topic = topic;
  }

  forget(): void {
    this.#end();
    this.#shown = undefined;
    this.#changedAt = performance.now();
  }

  peek(): T | undefined {
    if (!this.#shown) return undefined;
    const { value, since, ageMaxMs } = this.#shown;
    const age = performance.now() - since;
    return age < UNHEARD_AGE_MAX_MS || (age < ageMaxMs && this.#needs.changes.isListening()) ? value : undefined;
  }

  read(): Promise<T> {
    const value = this.peek();
    if (value) return Promise.resolve(value);
    this.#answer ??= this.#begin();
    return this.#answer;
  }

  #begin(): Promise<T> {
    const since = performance.now();
    const reading: Promise<T> = this.#load(this.#last).then(
      (value) => this.#keep(reading, value, since),
      (error: unknown) => this.#fallBack(reading, error),
    );
    this.#reading = reading;
    return this.#last === undefined ? reading : this.#inTime(reading, this.#last);
  }

  /** Of a reading that takes too long the value is kept when it comes. */
  async #inTime(reading: Promise<T>, last: T): Promise<T> {
    const patience = Math.max(PATIENCE_MS, this.#changedAt + CHANGE_PATIENCE_MS - performance.now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<T>((resolve) => {
      timer = setTimeout(resolve, patience, last);
    });
    return await Promise.race([reading, late]).finally(() => clearTimeout(timer));
  }

  /** A value whose reading began before it was forgotten is answered to those who waited for it, and not kept. */
  #keep(reading: Promise<T>, value: T, since: number): T {
    if (this.#reading !== reading) return value;
    this.#end();
    this.#last = value;
    this.#shown = { value, since, ageMaxMs: AGE_MAX_MS };
    return value;
  }

  #fallBack(reading: Promise<T>, error: unknown): T {
    const isCurrent = this.#reading === reading;
    if (isCurrent) this.#end();
    if (this.#last === undefined) throw error;
    if (isCurrent) this.#shown = { value: this.#last, since: performance.now(), ageMaxMs: RETRY_MS };
    this.#needs.log.warn({ err: error, topic: this.#topic }, "Could not refresh a cached value, serving the last one");
    return this.#last;
  }

  #end(): void {
    this.#reading = null;
    this.#answer = null;
  }
}
