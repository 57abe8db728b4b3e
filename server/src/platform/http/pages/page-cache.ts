/** Pages rendered once for each state of the shop, with their CSP and their bytes in every encoding. */

import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type CachedResponse, cacheBytes } from "../answers/cached-response.ts";

/** Renders the page at the request's path to a complete document. */
export type Render<Data> = (request: Request, data: Data) => Promise<Response>;

export interface PageState<Data> {
  /** Identifies the data: the same version renders the same pages. */
  version: string;
  data: Data;
}

export interface RenderedPage {
  status: number;
  headers: { "content-type": string; "content-security-policy": string };
  answer: CachedResponse;
}

export interface PageCacheOptions<Data> {
  render: Render<Data>;
  /** The header `Content-Security-Policy` of a page whose inline scripts have these hashes. */
  csp: (scriptHashes: string[]) => string;
  /** How many pages are cached at most; the least recently used make room. */
  limit?: number;
  /** Applied to the document before it is cached. */
  finish: (html: string) => string;
}

interface Entry {
  version: string;
  page: Promise<RenderedPage>;
  /** Set once `page` has resolved. */
  rendered?: RenderedPage;
}

/** Per origin, so that a page is never served under another origin. A path contains no space. */
const keyOf = (path: string, origin: string | null): string => `${path} ${origin ?? ""}`;

/** Far more than the pages of a site and its foods under a few origins. All other paths show one not-found page. */
const MOST_PAGES = 3_000;

export class PageCache<Data> {
  readonly #options: PageCacheOptions<Data>;
  readonly #entries: LRUCache<string, Entry>;

  constructor(options: PageCacheOptions<Data>) {
    this.#options = options;
    this.#entries = new LRUCache({ max: options.limit ?? MOST_PAGES });
  }

  /** Concurrent callers share one rendering. A failed one is not cached. */
  read(path: string, { version, data }: PageState<Data>, origin: string | null = null): Promise<RenderedPage> {
    const key = keyOf(path, origin);
    const before = this.#entries.get(key);
    if (before?.version === version) return before.page;
    const entry: Entry = { version, page: this.#renderAfter(before, path, data) };
    this.#entries.set(key, entry);
    const drop = () => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key);
    };
    entry.page.then((page) => {
      entry.rendered = page;
      if (page.status >= 500) drop();
    }, drop);
    return entry.page;
  }

  peek(path: string, version: string, origin: string | null = null): RenderedPage | undefined {
    const entry = this.#entries.get(keyOf(path, origin));
    return entry?.version === version ? entry.rendered : undefined;
  }

  async #renderAfter(before: Entry | undefined, path: string, data: Data): Promise<RenderedPage> {
    const previous = await before?.page.catch(() => undefined);
    // The page gets its origin with the data; `request-origin.ts` decides whether the request's host is trusted.
    const response = await this.#options.render(new Request(new URL(path, "http://localhost")), data);
    const html = this.#options.finish(await response.text());
    return {
      status: response.status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": this.#options.csp(scriptHashes(html)),
      },
      // The same bytes under a new version of the data (ordering was turned off and on) retain their ETag.
      answer: await cacheBytes(Buffer.from(html), previous?.answer),
    };
  }
}

/** Hashes instead of nonces, since a cached page is the same for everyone. */
export function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code = ""]) => code);
  return [...new Set(inline)].map((code) => `sha256-${createHash("sha256").update(code).digest("base64")}`);
}

const UNKNOWN = { max: 1_000, ttl: 5_000 };

/** Unknown names, cached for a few seconds so that repeated requests cause no query. */
export class NegativeCache {
  readonly #names = new LRUCache<string, true>(UNKNOWN);

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string): void {
    this.#names.set(name, true);
  }
}
