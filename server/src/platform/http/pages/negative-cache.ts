import { LRUCache } from "lru-cache";

const KEPT = { max: 1_000, ttl: 5_000 };

/** Names that are nowhere: not looked for again for a moment, however many ask, as pages of what is gone do, or anybody. */
export class Misses {
  readonly #names = new LRUCache<string, true>(KEPT);

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string): void {
    this.#names.set(name, true);
  }
}
