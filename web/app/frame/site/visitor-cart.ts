/** Loads the visitor's cart. A separate file, so that the first page does not list its chunks. */
import { visitorCart } from "../../features/cart/shown-cart.ts";
import { readSession } from "../../features/session/session-store.ts";
import { apiTexts } from "../../platform/texts/en.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { loadedCart } from "./visitor-cart-host.tsx";

async function load(): Promise<void> {
  loadedCart.write((await import("../../features/checkout/visitor-cart/visitor-cart.tsx")).VisitorCart);
}

/** Once the page is quiet. */
export const prepareVisitorCart = (): void => void (readSession() || load().catch(() => {}));

export async function showVisitorCart(): Promise<void> {
  try {
    await load();
  } catch {
    visitorCart.write(false);
    toast.error(apiTexts.offline);
  }
}
