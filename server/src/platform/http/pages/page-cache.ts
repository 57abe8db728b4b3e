/** Pages rendered once for each state of the shop, with their policy and their bytes in every encoding. */
import { createHash } from "node:crypto";
import { type KeptAnswer, keepBytes } from "../answers/cached-response.ts";

/** Renders the page at the request's path to a whole document. */
export type Render<Data> = (request: Request, data: Data) => Promise<Response>;

export interface PageState<Data> {
  /** Names the data: the same version renders the same pages. */
  version: string;
  data: Data;
}

export interface RenderedPage {
  status: number;
  headers: { "content-type": string; "content-security-policy": string };
  answer: KeptAnswer;
}

export interface PageCacheOptions<Data> {
  render: Render<Data>;
  /** The header `Content-Security-Policy` of a page whose inline scripts have these hashes. */
  csp: (scriptHashes: string[]) => string;
  /** What is done to the document before it is kept. */
  finish: (html: string) => string;
}

interface Entry {
  version: string;
  page: Promise<RenderedPage>;
  /** Once it is. */
  rendered?: RenderedPage;
}

/** One origin's page is never another's answer. A path has no space in it. */
const keyOf = (path: string, origin: string | null): string => `${path} ${origin ?? ""}`;

/** As many entries as the site has pages, for each origin: whoever asks for other paths is shown the one page that says so. */
export class PageCache<Data> {
  readonly #options: PageCacheOptions<Data>;
  readonly #entries = new Map<string, Entry>();

  constructor(options: PageCacheOptions<Data>) {
    this.#options = options;
  }

  /** Those who ask while it is rendered wait for the same rendering. One that failed is not kept. */
  read(path: string, { version, data }: PageState<Data>, origin: string | null = null): Promise<RenderedPage> {
    const key = keyOf(path, origin);
    const before = this.#entries.get(key);
    if (before?.version === version) return before.page;
    const entry: Entry = { version, page: this.#renderAfter(before, path, data) };
    this.#entries.set(key, entry);
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    entry.page.then((page) => {
      entry.rendered = page;
      if (page.status >= 500) forget();
    }, forget);
    return entry.page;
  }

  /** The page, if it need not be rendered first. */
  peek(path: string, version: string, origin: string | null = null): RenderedPage | undefined {
    const entry = this.#entries.get(keyOf(path, origin));
    return entry?.version === version ? entry.rendered : undefined;
  }

  async #renderAfter(before: Entry | undefined, path: string, data: Data): Promise<RenderedPage> {
    const previous = await before?.page.catch(() => undefined);
    // The page gets its origin with the data: what a request says of its host is believed elsewhere (`request-origin.ts`).
    const response = await this.#options.render(new Request(new URL(path, "http://localhost")), data);
    const html = this.#options.finish(await response.text());
    return {
      status: response.status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": this.#options.csp(scriptHashes(html)),
      },
      // The same bytes under a new version of the data (an order was switched on and off) keep their ETag.
      answer: await keepBytes(Buffer.from(html), previous?.answer),
    };
  }
}

/** Hashes instead of nonces, since a kept page is the same for everyone. */
export function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code = ""]) => code);
  return [...new Set(inline)].map((code) => `sha256-${createHash("sha256").update(code).digest("base64")}`);
}
