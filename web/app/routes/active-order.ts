/** Fetches what shows a customer's open order, for whoever is a customer by now. A file of its own: the first page is not to know the names of all that comes with it. */
import { onSessionChange, readSession } from "../features/session/session-store.ts";
import { activeOrder } from "./navbar.tsx";

async function load(): Promise<void> {
  if (readSession()?.role !== "customer" || activeOrder.read()) return;
  try {
    activeOrder.write((await import("../features/order/active-order.tsx")).ActiveOrder);
  } catch (error) {
    console.warn("Could not load the active order", error);
  }
}

void load();
onSessionChange(() => void load());
