/**
 * Orders marked as delivered that the server has not decided on. Each is noted before it is sent and goes out again until it is
 * taken or refused. What had arrived all the same is then refused, and the list says what it is: nothing is delivered twice.
 */
import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, readJson, writeItems } from "../../platform/storage/local-items.ts";

/** By the mobile of the partner who marked them, because partners may share a phone. */
type Unsent = Readonly<Record<string, readonly string[]>>;

const NONE: readonly string[] = [];

const readAll = (): Unsent => (readJson("unsentDeliveries") as Unsent | null) ?? {};

/** Null: signed out. A session without a mobile has one list, too. */
const ownKey = (): string | null => readItem("userMobile") ?? (readItem("token") === null ? null : "");

/** Each is an order's ID, and after a space its handoff code, if it has one. */
function readEntries(): readonly string[] {
  const own = readAll()[ownKey() ?? ""];
  return Array.isArray(own) ? own : NONE;
}

const orderIdOf = (entry: string): string => entry.split(" ", 1)[0] ?? entry;

export const readUnsent = (): readonly string[] => readEntries().map(orderIdOf);

/** Undefined: without one. */
export const unsentCode = (orderId: string): string | undefined =>
  readEntries()
    .find((entry) => orderIdOf(entry) === orderId)
    ?.split(" ")[1];

function writeUnsent(entries: readonly string[]): void {
  const mobile = ownKey();
  // Signed out meanwhile: they go out when the same partner is back.
  if (mobile === null) return;
  const { [mobile]: _, ...others } = readAll();
  const all: Unsent = entries.length > 0 ? { ...others, [mobile]: entries } : others;
  writeItems({ unsentDeliveries: Object.keys(all).length > 0 ? JSON.stringify(all) : null });
}

const entriesWithout = (orderId: string): string[] => readEntries().filter((entry) => orderIdOf(entry) !== orderId);

export const keepUnsent = (orderId: string, code?: string): void =>
  writeUnsent([...entriesWithout(orderId), code === undefined ? orderId : `${orderId} ${code}`]);

export const clearUnsent = (orderId: string): void => {
  if (readUnsent().includes(orderId)) writeUnsent(entriesWithout(orderId));
};

/** Only one tab sends at a time, so that nothing is sent twice. Insecure pages have no locks. */
export const alone = <T>(send: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("unsent-deliveries", send) : send();

const subscribe = (listener: () => void) => onItemsChange(["unsentDeliveries"], listener);

/** As one string: each read returns another array. */
const asText = () => readUnsent().join();

export const useUnsent = (): readonly string[] =>
  useSyncExternalStore(subscribe, asText, () => "")
    .split(",")
    .filter((id) => id !== "");
