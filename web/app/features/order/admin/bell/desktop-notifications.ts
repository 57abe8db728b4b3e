/** System notifications for new orders: opt-in per browser, shown only while the page is hidden. */

import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, writeItems } from "../../../../platform/storage/local-items.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { linesOf } from "../../order-progress.ts";
import { newOrdersTexts as texts } from "../../texts/en-live.ts";

const TAG = "new-orders";
const ORDERS_PAGE = "/admin/orders";

export const canNotify = (): boolean => "Notification" in window;

const isChosen = (): boolean => canNotify() && readItem("orderNotifications") !== null && Notification.permission === "granted";

const watch = (listener: () => void) => onItemsChange(["orderNotifications"], listener);
export const useNotificationsChosen = (): boolean => useSyncExternalStore(watch, isChosen, () => false);

/** Call from a click handler: browsers only prompt then. */
export async function toggleNotifications(): Promise<void> {
  if (isChosen()) return writeItems({ orderNotifications: null });
  const permission = await Notification.requestPermission();
  if (permission === "granted") writeItems({ orderNotifications: "yes" });
  else toast.error(texts.notificationsBlocked);
}

let shown: Notification | null = null;

/** One notification for all new orders, which replaces the previous one. */
export async function notifyOfOrders(first: AdminOrder, count: number): Promise<void> {
  if (!isChosen() || document.hasFocus()) return;
  const isOne = count === 1;
  const title = isOne ? texts.newOrder(first.orderNumber) : texts.newOrders(count);
  const body = isOne ? texts.newOrderText(formatRupees(first.amount), linesOf(first)) : "";
  const options = { body, tag: TAG, icon: "/icon-192.png", renotify: true };
  try {
    shown = new Notification(title, options);
    shown.onclick = () => window.focus();
  } catch {
    // Phones only show notifications of a service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, { ...options, data: { page: ORDERS_PAGE } });
  }
}

/** Closes it once the orders are accepted on any device. */
export async function withdrawNotification(): Promise<void> {
  shown?.close();
  shown = null;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await worker?.getNotifications({ tag: TAG })) ?? []) notification.close();
}
