/** After the page has rendered: its first loads, what refreshes them, and the live connection (spec section 4). */
import { shownCart } from "./features/cart/cart-state.ts";
import { loadCart } from "./features/cart/cart-store.ts";
import { refreshMenu } from "./features/food/menu/menu-store.ts";
import { refreshSettings } from "./features/settings/settings-store.ts";
import { onConnect, onEvent, openWhenQuiet } from "./platform/realtime/socket.ts";
import { createStore, useStore } from "./platform/state/store.ts";
import { whenQuiet } from "./platform/when-quiet.ts";
import { prepareToasts } from "./ui/overlay/toast.ts";

const loading = createStore(true);
let started = false;

/** True until the first loads of menu, cart and settings have ended, successfully or not. */
export const useShopLoading = (): boolean => useStore(loading, true);

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
  void loadAll().then(() => loading.write(false));
  onEvent("menuUpdate", (jitterMs = 0) => void setTimeout(loadMenu, Math.random() * jitterMs));
  // Paid on another page: the ordered foods have left the cart.
  onEvent("orderUpdate", ({ payment }) => {
    if (payment && Object.keys(shownCart()).length > 0) void loadOwnCart();
  });
  onConnect(() => void loadAll());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void loadAll();
  });
  openWhenQuiet();
  whenQuiet(prepareToasts);
  whenQuiet(() => void import("./frame/site/active-order.ts").catch(() => {}));
}
