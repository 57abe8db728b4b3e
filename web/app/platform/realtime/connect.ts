/** Opens the socket. Apart from socket.ts, which every page loads: this file loads Socket.IO, once the page is idle. */
import type { ServerEvents } from "@forno/contract/realtime.ts";
import { io, type Socket } from "socket.io-client";
import { onItemsChange, readItem } from "../storage/local-items.ts";
import type { Connection, EventArguments, EventName, Handlers } from "./socket.ts";

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 10_000;

export interface Listeners {
  events: Handlers;
  onConnect: ReadonlySet<() => void>;
  onChange: (connection: Connection) => void;
}

/** It reconnects automatically for as long as the page is open. */
export function connect({ events, onConnect, onChange }: Listeners): void {
  const socket: Socket<ServerEvents> = io({
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    auth: (answer) => answer({ token: readItem("token") ?? undefined }),
  });
  socket.on("connect", () => {
    onChange("live");
    for (const handler of onConnect) handler();
  });
  socket.on("connect_error", () => onChange("offline"));
  socket.on("disconnect", (reason) => {
    onChange("connecting");
    // Socket.IO does not reconnect after the server closed the connection on purpose (a session that ended).
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), RETRY_MS);
  });
  window.addEventListener("offline", () => onChange("offline"));
  window.addEventListener("online", () => socket.connect());
  socket.onAny(<K extends EventName>(name: K, ...args: EventArguments[K]) => {
    // A server of a later build may know more events.
    for (const handler of events[name] ?? []) handler(...args);
  });
  // The server assigns sockets to rooms by their token at the handshake: another person needs another handshake.
  onItemsChange(["token"], () => socket.disconnect().connect());
}
