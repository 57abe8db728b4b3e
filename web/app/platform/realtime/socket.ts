/** The one socket to the server: opened at the first touch or 2 s after the page has loaded, kept open by itself. */
import type { ServerEvents } from "@forno/contract/realtime.ts";
import type { Socket } from "socket.io-client";
import { createStore, useStore } from "../state/store.ts";
import { onItemsChange, readItem } from "../storage/local-items.ts";
import { whenQuiet } from "../when-quiet.ts";

export type Connection = "live" | "connecting" | "offline";
type EventName = keyof ServerEvents;
type Handlers = { [K in EventName]: Set<ServerEvents[K]> };

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 10_000;

const connection = createStore<Connection>("connecting");
const handlers: Handlers = {
  orderEnabledUpdate: new Set(),
  menuUpdate: new Set(),
  orderUpdate: new Set(),
  orderPlaced: new Set(),
  partnersUpdate: new Set(),
  paymentsToReview: new Set(),
  bulkSmsUpdate: new Set(),
};
const connectHandlers = new Set<() => void>();
let isOpen = false;

/** Returns how to stop. Nothing that happened while the connection was down is repeated: see `onConnect`. */
export function onEvent<K extends EventName>(name: K, handler: ServerEvents[K]): () => void {
  const registered: Set<ServerEvents[K]> = handlers[name];
  registered.add(handler);
  return () => registered.delete(handler);
}

/** Called each time the connection stands, the first time too: fetch again what may have changed before it could be heard. */
export function onConnect(handler: () => void): () => void {
  connectHandlers.add(handler);
  return () => connectHandlers.delete(handler);
}

export const useConnection = (): Connection => useStore(connection, "connecting");

/** For pages that are nothing without it. The others let `openWhenQuiet` spare the first view. */
export function openNow(): void {
  if (isOpen) return;
  isOpen = true;
  open().catch((error) => {
    isOpen = false;
    connection.write("offline");
    console.warn("Could not load the socket", error);
    setTimeout(openNow, RETRY_MAX_MS);
  });
}

export const openWhenQuiet = (): void => whenQuiet(openNow);

async function open(): Promise<void> {
  const { io } = await import("socket.io-client");
  const socket: Socket<ServerEvents> = io({
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    auth: (answer) => answer({ token: readItem("token") ?? undefined }),
  });
  followConnection(socket);
  for (const name of Object.keys(handlers) as EventName[]) deliver(socket, name);
  // The server sorts sockets by their token at the handshake: another person needs another handshake.
  onItemsChange(["token"], () => socket.disconnect().connect());
}

function followConnection(socket: Socket<ServerEvents>): void {
  socket.on("connect", () => {
    connection.write("live");
    for (const handler of connectHandlers) handler();
  });
  socket.on("connect_error", () => connection.write("offline"));
  socket.on("disconnect", (reason) => {
    connection.write("connecting");
    // Socket.IO does not come back by itself after the server closed the connection on purpose (a session that ended).
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), RETRY_MS);
  });
  window.addEventListener("offline", () => connection.write("offline"));
  window.addEventListener("online", () => socket.connect());
}

function deliver<K extends EventName>(socket: Socket<ServerEvents>, name: K): void {
  const toAll = (...args: Parameters<ServerEvents[K]>) => {
    for (const handler of handlers[name]) (handler as (...args: Parameters<ServerEvents[K]>) => void)(...args);
  };
  socket.on<EventName>(name, toAll as ServerEvents[EventName]);
}
