/** The caches of a service worker. Like a browser's, entries are by URL, in the order in which they were last stored. */

type Key = string | { url: string };

export class FakeCache {
  readonly #entries = new Map<string, Response>();
  /** False: a path is refused, like on a full disk. */
  hasRoomFor: (path: string) => boolean = () => true;
  /** False: a path is removed as soon as it is stored, as if the browser or another tab cleared it. */
  keeps: (path: string) => boolean = () => true;

  async match(key: Key): Promise<Response | undefined> {
    return this.#entries.get(addressOf(key))?.clone();
  }

  async put(key: Key, response: Response): Promise<void> {
    const address = addressOf(key);
    const { pathname } = new URL(address);
    if (!this.hasRoomFor(pathname)) throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    // A map keeps the place of an existing entry.
    this.#entries.delete(address);
    if (this.keeps(pathname)) this.#entries.set(address, response);
  }

  async add(key: Key): Promise<void> {
    await this.addAll([key]);
  }

  /** Stores all of them or none. */
  async addAll(keys: readonly Key[]): Promise<void> {
    const responses = await Promise.all(keys.map((key) => fetch(addressOf(key))));
    if (!responses.every(({ ok }) => ok)) throw new TypeError("Request failed");
    for (const [index, key] of keys.entries()) await this.put(key, responses[index] as Response);
  }

  /** Of all entries, or of those of one path, whatever their query. */
  async keys(key?: Key): Promise<{ url: string }[]> {
    const urls = [...this.#entries.keys()];
    return urls.filter((url) => key === undefined || pathOf(url) === pathOf(key)).map((url) => ({ url }));
  }

  async delete(key: Key): Promise<boolean> {
    return this.#entries.delete(addressOf(key));
  }
}

export class FakeCacheStorage {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async match(key: Key, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(key) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  /** The paths in a cache, in alphabetical order. */
  async paths(name: string): Promise<string[]> {
    const keys = (await this.#caches.get(name)?.keys()) ?? [];
    return keys.map(({ url }) => new URL(url).pathname).toSorted();
  }
}

const addressOf = (key: Key): string => new URL(typeof key === "string" ? key : key.url, "https://forno.example").href;
const pathOf = (key: Key): string => new URL(addressOf(key)).pathname;
