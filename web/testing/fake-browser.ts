/**
 * As much of a browser as the logic of the pages needs, in Node: storage, the window's events and what the navigator knows. A component
 * is tested in a real browser (e2e/), not here.
 */
import { vi } from "vitest";
import { FakeStorage } from "./fake-storage.ts";

interface BrowserOptions {
  /** The address that is open. */
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

  /** The page is opened, or loaded anew: what the next `import()` brings has no memory but the storage. */
  loadPage(): void {
    this.#events = new EventTarget();
    vi.stubGlobal("location", new URL(this.#path, "https://forno.example"));
    vi.stubGlobal("addEventListener", this.#events.addEventListener.bind(this.#events));
    vi.stubGlobal("removeEventListener", this.#events.removeEventListener.bind(this.#events));
    vi.resetModules();
  }

  /** Something happens to the window. Returns the event, to see what became of it. */
  tell<E extends Event>(event: E): E {
    this.#events.dispatchEvent(event);
    return event;
  }

  /** Another tab writes (null: removes) an item of local storage. */
  writeInOtherTab(items: Record<string, string | null>): void {
    for (const [key, value] of Object.entries(items)) {
      if (value === null) this.localStorage.removeItem(key);
      else this.localStorage.setItem(key, value);
    }
    for (const key of Object.keys(items)) this.tell(Object.assign(new Event("storage"), { key }));
  }
}

/** Lets everything run that waits for nothing but its turn. */
export async function letRun(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
}
