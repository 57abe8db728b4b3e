/**
 * Orders marked as delivered that the server has not decided on. Each is noted before it is sent and goes out again until it is
 * taken or refused. What had arrived all the same is then refused, and the list says what it is: nothing is delivered twice.
 */
import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, readJson, writeItems } from "../../platform/storage/local-items.ts";

interface Unsent {
  mobile: string;
  orderIds: string[];
}

const NONE: readonly string[] = [];

export function readUnsent(): readonly string[] {
  const unsent = readJson("unsentDeliveries") as Unsent | null;
  return unsent !== null && unsent.mobile === readItem("userMobile") && Array.isArray(unsent.orderIds) ? unsent.orderIds : NONE;
}

function writeUnsent(orderIds: readonly string[]): void {
  const mobile = readItem("userMobile");
  // Signed out meanwhile: they go out when the same partner is back.
  if (!mobile) return;
  writeItems({ unsentDeliveries: orderIds.length > 0 ? JSON.stringify({ mobile, orderIds }) : null });
}

export const keepUnsent = (orderId: string): void => writeUnsent([...readUnsent().filter((id) => id !== orderId), orderId]);

export const forgetUnsent = (orderId: string): void => {
  if (readUnsent().includes(orderId)) writeUnsent(readUnsent().filter((id) => id !== orderId));
};

/** One sender at a time, over all tabs: nothing goes out twice at once. Pages that are not secure have no locks. */
export const alone = <T>(send: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("unsent-deliveries", send) : send();

const subscribe = (listener: () => void) => onItemsChange(["unsentDeliveries"], listener);

export const useIsUnsent = (orderId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readUnsent().includes(orderId),
    () => false,
  );
