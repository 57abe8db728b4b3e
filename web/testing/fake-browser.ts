/**
 * The parts of a browser that the logic of the pages needs, in Node: storage, the window's events and the navigator. Components are
 * tested in a real browser (e2e/).
 */
import { vi } from "vitest";
import { FakeStorage } from "./fake-storage.ts";

interface BrowserOptions {
  /** The path of the open page. */
  path?: string;
}

export class FakeBrowser {
  readonly localStorage = new FakeStorage();
  readonly sessionStorage = new FakeStorage();
  readonly navigator = { onLine: true, userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0" };
  readonly #path: string;
  #events = new EventTarget();

  constructor({ path = "/menu" }: BrowserOptions = {}) {
    this.#path = path;
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("localStorage", this.localStorage);
    vi.stubGlobal("sessionStorage", this.sessionStorage);
    vi.stubGlobal("navigator", this.navigator);
    this.loadPage();
  }

  /** Opens or reloads the page: modules of the next `import()` keep nothing but the storage. */
  loadPage(): void {
    this.#events = new EventTarget();
    vi.stubGlobal("location", new URL(this.#path, "https://forno.example"));
    vi.stubGlobal("addEventListener", this.#events.addEventListener.bind(this.#events));
    vi.stubGlobal("removeEventListener", this.#events.removeEventListener.bind(this.#events));
    vi.resetModules();
  }

  /** Dispatches an event on the window, and returns it. */
  dispatch<E extends Event>(event: E): E {
    this.#events.dispatchEvent(event);
    return event;
  }

  /** Writes items of local storage as another tab. Null removes an item. */
  writeInOtherTab(items: Record<string, string | null>): void {
    for (const [key, value] of Object.entries(items)) {
      if (value === null) this.localStorage.removeItem(key);
      else this.localStorage.setItem(key, value);
    }
    for (const key of Object.keys(items)) this.dispatch(Object.assign(new Event("storage"), { key }));
  }
}

/** Runs everything that is ready to run. */
export async function letRun(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
}
