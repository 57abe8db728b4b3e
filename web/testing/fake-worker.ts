/** The environment of a service worker, in Node: its caches, the shop that it fetches from, and the browser's events. */
import { vi } from "vitest";
import { letRun } from "./fake-browser.ts";
import { FakeCacheStorage } from "./fake-caches.ts";

export const ORIGIN = "https://forno.example";

type Answer = () => Response | Promise<Response>;
type Listener = (event: object) => void;

interface WindowOfShop {
  url: string;
  focus: () => void;
}

interface RequestOptions {
  method?: string;
  mode?: string;
  /** `default`, or the mode of a reload. */
  cache?: string;
  /** The page's origin. Default: the shop's. */
  origin?: string;
}

export class FakeWorker {
  readonly caches = new FakeCacheStorage();
  readonly navigator: { connection?: { saveData: boolean } } = {};
  /** The shop's answers by path. Other paths: 404. */
  readonly shop = new Map<string, Answer>();
  /** The paths that were fetched, oldest first. */
  readonly fetched: string[] = [];
  isOffline = false;
  readonly windows: WindowOfShop[] = [];
  readonly opened: string[] = [];
  isClaimed = false;
  readonly #listeners = new Map<string, Listener>();

  constructor() {
    vi.stubGlobal("caches", this.caches);
    vi.stubGlobal("navigator", this.navigator);
    vi.stubGlobal("location", new URL(ORIGIN));
    vi.stubGlobal("fetch", (request: string | { url: string }) => this.#fetch(request));
    vi.stubGlobal("addEventListener", (name: string, listener: Listener) => this.#listeners.set(name, listener));
    vi.stubGlobal("skipWaiting", async () => {});
    vi.stubGlobal("clients", {
      matchAll: async () => this.windows,
      openWindow: async (page: string) => void this.opened.push(page),
      claim: async () => {
        this.isClaimed = true;
      },
    });
    // Node has no base for relative URLs.
    vi.spyOn(Response, "redirect").mockImplementation(
      (path) => new Response(null, { status: 302, headers: { Location: `${path}` } }),
    );
    vi.resetModules();
  }

  /** Dispatches an event and waits for its `waitUntil`. Throws what that throws. */
  async dispatch(name: string, event: object = {}): Promise<void> {
    const waits: Promise<unknown>[] = [];
    this.#listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    for (const wait of waits) await wait;
  }

  /**
   * Requests `path`. `answer` is null if the worker leaves it to the browser. `whole` resolves when all work of the request is done.
   */
  request(path: string, { method = "GET", mode = "cors", cache = "default", origin = ORIGIN }: RequestOptions = {}) {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    const request = { url: origin + path, method, mode, cache, headers: new Headers() };
    this.#listeners.get("fetch")?.({
      request,
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    const whole = async () => {
      for (const wait of waits) await wait.catch(() => undefined);
      await letRun();
      for (const wait of waits) await wait;
    };
    return { answer: answer as Promise<Response> | null, whole };
  }

  /** The worker's answer to a navigation. */
  async showPage(path: string): Promise<Response> {
    const page = await this.request(path, { mode: "navigate" }).answer;
    if (!page) throw new Error(`The worker does not answer ${path}`);
    return page;
  }

  /** The same, after all work of the request is done. */
  async openPage(path: string, options: RequestOptions = {}): Promise<Response> {
    const { answer, whole } = this.request(path, { mode: "navigate", ...options });
    const page = await answer;
    await whole();
    if (!page) throw new Error(`The worker does not answer ${path}`);
    return page;
  }

  async #fetch(request: string | { url: string }): Promise<Response> {
    const { pathname } = new URL(typeof request === "string" ? request : request.url, ORIGIN);
    this.fetched.push(pathname);
    if (this.isOffline) throw new TypeError("Failed to fetch");
    return (await this.shop.get(pathname)?.()) ?? new Response("Not found", { status: 404 });
  }
}
