import { LRUCache } from "lru-cache";

const LIMITS = { max: 1_000, ttl: 5_000 };

/** Unknown names, cached for a few seconds so that repeated requests cause no query. */
export class NegativeCache {
  readonly #names = new LRUCache<string, true>(LIMITS);

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string): void {
    this.#names.set(name, true);
  }
}
