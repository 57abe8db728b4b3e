/** What the frame loads once the page is quiet: so the first page does not list its chunks. */

import { may } from "@forno/contract/wire/permissions.ts";
import { onSessionChange, readSession } from "../../features/session/session-store.ts";
import { activeOrder } from "./navbar.tsx";
import { prepareVisitorCart } from "./visitor-cart.ts";

prepareVisitorCart();

async function loadActiveOrder(): Promise<void> {
  if (!may(readSession(), "ownOrders") || activeOrder.read()) return;
  try {
    activeOrder.write((await import("../../features/order/mine/tracking/active-order.tsx")).ActiveOrder);
  } catch (error) {
    console.warn("Could not load the active order", error);
  }
}

void loadActiveOrder();
onSessionChange(() => void loadActiveOrder());
