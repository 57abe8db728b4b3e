/** The only socket to the server: opened at the first touch or 2 s after the page has loaded, and reconnected automatically. */
import type { ServerEvents } from "@forno/contract/realtime.ts";
import { createStore, useStore } from "../state/store.ts";
import { whenQuiet } from "../when-quiet.ts";

export type Connection = "live" | "connecting" | "offline";
export type EventName = keyof ServerEvents;
export type EventArguments = { [K in EventName]: Parameters<ServerEvents[K]> };
type Handler<K extends EventName> = (...args: EventArguments[K]) => void;
export type Handlers = { [K in EventName]: Set<Handler<K>> };

const LOAD_AGAIN_MS = 10_000;

const connection = createStore<Connection>("connecting");
const handlers: Handlers = {
  orderEnabledUpdate: new Set(),
  menuUpdate: new Set(),
  stockLow: new Set(),
  orderUpdate: new Set(),
  orderPlaced: new Set(),
  partnerLocation: new Set(),
  partnersUpdate: new Set(),
  printersUpdate: new Set(),
  staffUpdate: new Set(),
  paymentsToReview: new Set(),
  bulkSmsUpdate: new Set(),
};
const connectHandlers = new Set<() => void>();
let isOpen = false;

/** Returns an unsubscribe function. Events during an interruption are not repeated: see `onConnect`. */
export function onEvent<K extends EventName>(name: K, handler: Handler<K>): () => void {
  handlers[name].add(handler);
  return () => handlers[name].delete(handler);
}

/** Called after each connection, including the first: fetch again what may have changed meanwhile. */
export function onConnect(handler: () => void): () => void {
  connectHandlers.add(handler);
  return () => connectHandlers.delete(handler);
}

export const useConnection = (): Connection => useStore(connection, "connecting");

/** For pages that need it at once. Others use `openWhenQuiet`, which spares the first view. */
export function openNow(): void {
  if (isOpen) return;
  isOpen = true;
  open().catch((error) => {
    isOpen = false;
    connection.write("offline");
    console.warn("Could not load the socket", error);
    setTimeout(openNow, LOAD_AGAIN_MS);
  });
}

export const openWhenQuiet = (): void => whenQuiet(openNow);

async function open(): Promise<void> {
  const { connect } = await import("./connect.ts");
  connect({ events: handlers, onConnect: connectHandlers, onChange: connection.write });
}
