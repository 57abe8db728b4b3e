/** Items of localStorage and subscriptions to their changes by this and other tabs. The only file that touches it. */
const KEYS = [
  "token",
  "userRole",
  "userName",
  "userMobile",
  "userPermissions",
  "cart",
  "lastCart",
  "savedCart",
  "signInName",
  "menu",
  "vegOnly",
  "addressCard",
  "place",
  "offersCount",
  "offersHeight",
  "orders",
  "deliveries",
  "seenDeliveries",
  "unsentDeliveries",
  "undoableDeliveries",
  "sharesPosition",
  "bellMuted",
  "bumpKeysOff",
  "orderNotifications",
  "allDay",
  "device",
  "usbPrinters",
  "locked",
  "usedAt",
] as const;
export type ItemKey = (typeof KEYS)[number];

const listeners = new Map<ItemKey, Set<() => void>>();
/** Items that the browser did not store (private windows, embedded views, a full disk): they live as long as the page. */
const unstored = new Map<ItemKey, string | null>();

export function readItem(key: ItemKey): string | null {
  const stored = unstored.get(key);
  if (stored !== undefined) return stored;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes an item. Listeners are called once, after the last item is written. */
export function writeItems(items: Partial<Record<ItemKey, string | null>>): void {
  const keys = KEYS.filter((key) => items[key] !== undefined);
  for (const key of keys) store(key, items[key] ?? null);
  const told = new Set(keys.flatMap((key) => [...(listeners.get(key) ?? [])]));
  for (const listener of told) listener();
}

function store(key: ItemKey, value: string | null): void {
  try {
    unstored.delete(key);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
}

/** Calls `listener` after any of `keys` changed, in this tab or another. Returns an unsubscribe function. */
export function onItemsChange(keys: readonly ItemKey[], listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || keys.some((watched) => watched === key)) listener();
  };
  for (const key of keys) listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
  window.addEventListener("storage", fromOtherTab);
  return () => {
    for (const key of keys) listeners.get(key)?.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}

export function readJson(key: ItemKey): unknown {
  try {
    return JSON.parse(readItem(key) ?? "null");
  } catch {
    return null;
  }
}
