import { createStore, useStore } from "./store.ts";

/** True until the first loads of menu, cart and settings have ended, successfully or not. */
export const shopLoading = createStore(true);
export const useShopLoading = (): boolean => useStore(shopLoading, true);
