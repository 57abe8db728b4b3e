/** After the page has rendered: its first loads, what refreshes them, and the live connection (spec section 4). */

import { loadCart } from "./features/cart/cart-store.ts";
import { watchVanished } from "./features/cart/lines/drop-vanished.ts";
import { shownCart } from "./features/cart/shown-cart.ts";
import { refreshMenu } from "./features/menu/page/menu-store.ts";
import { refreshSettings } from "./features/settings/settings-changes.ts";
import { onConnect, onEvent, openWhenQuiet } from "./platform/realtime/socket.ts";
import { shopLoading } from "./platform/state/shop-loading.ts";
import { whenQuiet } from "./platform/when-quiet.ts";
import { prepareToasts } from "./ui/overlay/toast.ts";

let started = false;

/** Spec section 8: these failures are only logged. */
const logged = (what: string, load: () => Promise<unknown>) => (): Promise<unknown> =>
  load().catch((error) => console.error(`Could not load the ${what}`, error));

const loadMenu = logged("menu", refreshMenu);
const loadOwnCart = logged("cart", loadCart);
const loadAll = (): Promise<unknown> => Promise.all([loadMenu(), loadOwnCart(), logged("settings", refreshSettings)()]);

/** Runs once per page. */
export function startShop(): void {
  if (started) return;
  started = true;
  registerServiceWorker();
  void loadAll().then(() => shopLoading.write(false));
  onEvent("menuUpdate", (jitterMs = 0) => void setTimeout(loadMenu, Math.random() * jitterMs));
  // Paid on another page: the ordered foods have left the cart.
  onEvent("orderUpdate", ({ payment }) => {
    if (payment && Object.keys(shownCart()).length > 0) void loadOwnCart();
  });
  onConnect(() => void loadAll());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void loadAll();
  });
  watchVanished();
  openWhenQuiet();
  whenQuiet(prepareToasts);
  whenQuiet(() => void import("./frame/site/quiet.ts").catch(() => {}));
}

/** The service worker (web/service-worker) makes the menu available offline. In development it would only serve outdated code. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("No service worker", error));
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
