import { vi } from "vitest";
import { FakeBrowser } from "./fake-browser.ts";
import { type FakeCall, FakeServer } from "./fake-server.ts";
import { asha, sampleSettings } from "./samples.ts";
import { collectToasts } from "./toasts.ts";

export const ADD = "/api/cart/add";
export const REMOVE = "/api/cart/remove";
export const READ = "/api/cart/get";
export const MERGE = "/api/cart/merge";

/** Answers a call about the cart. */
export const holdsCart = (cartData: Record<string, number>) => (call: FakeCall) => call.answer({ data: { cartData } });

/** A browser and a server for tests of the cart. The server answers calls of the settings itself. */
export class CartShop {
  readonly browser = new FakeBrowser();
  readonly server = new FakeServer();
  takesOrders = true;
  scheduling = sampleSettings().scheduling;

  constructor() {
    this.server.always("/api/settings", (call) => call.answer({ data: this.#settings() }));
    vi.spyOn(console, "error").mockImplementation(() => {});
  }

  /** `toasts`: their texts. */
  async openPage() {
    this.browser.loadPage();
    const toasts = await collectToasts();
    const [cart, { emptyCart }, { savedCart }, { cartStatus }, { shownCart }, session, settings, changes] = await Promise.all([
      import("../app/features/cart/cart-store.ts"),
      import("../app/features/cart/storage/empty-cart.ts"),
      import("../app/features/cart/storage/local-cart.ts"),
      import("../app/features/cart/cart-state.ts"),
      import("../app/features/cart/shown-cart.ts"),
      import("../app/features/session/session-store.ts"),
      import("../app/features/settings/settings-store.ts"),
      import("../app/features/settings/settings-changes.ts"),
    ]);
    settings.seedSettings(this.#settings());
    return { ...cart, emptyCart, savedCart, shownCart, cartStatus, ...session, ...settings, ...changes, toasts };
  }

  /** Asha's page. Her cart on the server is `cartData`. */
  async openCustomersPage(cartData: Record<string, number> = {}) {
    const session = { token: asha.token, userRole: asha.role, userName: asha.name, userMobile: asha.mobile };
    for (const [key, value] of Object.entries(session)) this.browser.localStorage.setItem(key, value);
    const page = await this.openPage();
    const loaded = page.loadCart();
    holdsCart(cartData)(await this.server.next(READ));
    await loaded;
    return page;
  }

  /** An item of local storage. */
  stored(key: string): unknown {
    return JSON.parse(this.browser.localStorage.getItem(key) ?? "null");
  }

  #settings() {
    return sampleSettings({ isOrderEnabled: this.takesOrders, scheduling: this.scheduling });
  }
}
