/** The live connection, without a network: tests send the server's events. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Connection, EventArguments, EventName, Handlers } from "../../app/platform/realtime/socket.ts";
import { createStore, useStore } from "./store.ts";

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

export function onEvent<K extends EventName>(name: K, handler: (...args: EventArguments[K]) => void): () => void {
  handlers[name].add(handler);
  return () => handlers[name].delete(handler);
}

export function onConnect(handler: () => void): () => void {
  connectHandlers.add(handler);
  return () => connectHandlers.delete(handler);
}

export const useConnection = (): Connection => useStore(connection, "connecting");
export const openNow = (): void => {};
export const openWhenQuiet = (): void => {};

const elsewhere = createRoot(document.createElement("div"));

/** React subscribes what it shows a moment later, but before the next drawing, also of another root. */
export const runEffects = (): void => flushSync(() => elsewhere.render(null));

/** The server sends an event to the open screen. */
export function sendEvent<K extends EventName>(name: K, ...args: EventArguments[K]): void {
  runEffects();
  for (const handler of [...handlers[name]]) handler(...args);
}

export function setConnection(next: Connection): void {
  runEffects();
  connection.write(next);
  if (next === "live") for (const handler of [...connectHandlers]) handler();
}
