/** `Events` over Socket.IO, on the HTTP server's own port; instances reach each other through PostgreSQL. */
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerEvents } from "@forno/contract/realtime.ts";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger } from "fastify";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";
import type { ConnectionConfig } from "../db/connection/pool.ts";
import { type Authenticate, type Caller, isToken } from "../http/caller.ts";
import { clientAddress, clientNetwork, inRanges } from "../http/origin/client-address.ts";
import { hasSecondHost, isAllowedOrigin } from "../http/origin/cross-origin.ts";
import { reportAlive } from "./alive-report.ts";
import type { Events } from "./events.ts";
import { type Connection, SocketCounts, type SocketLimits } from "./socket-limits.ts";
import { openSocketPool, PAYLOAD_BYTES_MAX } from "./socket-pool.ts";

export interface SocketOptions {
  /** The database through which the instances reach each other; migrations create its tables. */
  connection: ConnectionConfig;
  authenticate: Authenticate;
  /** The rooms that a caller's socket joins. */
  roomsOf: (caller: Caller) => string[];
  /** Called each minute, in batches, with the sessions that have an open socket on this instance, so that they count as used. */
  onSocketsAlive: (sessionIds: readonly string[]) => Promise<void>;
  publicUrl: string | null;
  /** Addresses or CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
  /** Origins of other front ends. */
  allowedOrigins: readonly string[];
  /** Null: no limits, for load tests. */
  limits: SocketLimits | null;
  clock: () => Date;
  log: FastifyBaseLogger;
}

export interface SocketEvents extends Events {
  /** Resolves once it receives what other instances send: a page admitted before would miss that. */
  listening: Promise<void>;
  openSockets(): number;
  /** Starts accepting sockets on this server. */
  attach(server: HttpServer): void;
  /** Ends all sockets of this instance and its connections to PostgreSQL. */
  close(): Promise<void>;
}

interface SocketData {
  caller: Caller | null;
}
type ShopServer = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
type ShopSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;

const MESSAGE_BYTES_MAX = 10_000;
const CONNECT_LIMIT_MS = 10_000;
/** How long a socket whose session could not be looked up stays public before it must reconnect. */
const LOOKUP_RETRY_MS = 5_000;

export function openSocketEvents(options: SocketOptions): SocketEvents {
  const { log } = options;
  const onError = (error: Error) => log.warn({ err: error }, "Sockets cannot reach the other instances");
  const onGap = () => cutAll(io);
  const { pool, listening, close: closePool } = openSocketPool(options.connection, { onError, onGap });
  const counts = options.limits && new SocketCounts(options.limits, options.clock);
  const isProxy = inRanges(options.trustProxy);
  const networkOf = (request: IncomingMessage) => clientNetwork(clientAddress(request, isProxy));
  const io: ShopServer = new Server({
    adapter: createAdapter(pool, { errorHandler: onError, payloadThreshold: PAYLOAD_BYTES_MAX }),
    allowRequest: (request, decide) => decide(null, mayConnect(request, options) && (counts?.admits(networkOf(request)) ?? true)),
    ...(options.allowedOrigins.length > 0 && { cors: { origin: [...options.allowedOrigins] } }),
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: CONNECT_LIMIT_MS,
    perMessageDeflate: false,
  });
  io.use((socket, next) => {
    void findCaller(socket, options).then((caller) => {
      socket.data.caller = caller;
      const hasRoom = !caller || !counts || counts.hasRoomFor(caller.userId);
      next(hasRoom ? undefined : new Error("Too many connections"));
    });
  });
  io.on("connection", (socket) => {
    const { caller } = socket.data;
    if (!caller) return;
    if (counts) socket.once("disconnect", counts.addUser(caller.userId));
    void joinRooms(socket, caller, options);
  });
  const stopping = new AbortController();
  void reportAlive(() => openSessions(io), onSocketsAliveOf(options), stopping.signal);

  const emit = (send: () => void) => {
    try {
      send();
    } catch (error) {
      log.error({ err: error }, "Could not publish a real-time event");
    }
  };
  return {
    listening,
    openSockets: () => io.of("/").sockets.size,
    attach(server) {
      io.attach(server);
      io.engine.on("headers", addHeaders);
      io.engine.on("connection", (connection: Connection) => counts?.follow(connection, networkOf(connection.request)));
    },
    toAll: (event, ...args) => emit(() => io.emit(event, ...args)),
    toRooms: (rooms, event, ...args) => emit(() => rooms.length > 0 && io.to([...rooms]).emit(event, ...args)),
    jitterMs: () => jitterOf(io.of("/").sockets.size),
    disconnect: (room) => emit(() => io.in(room).disconnectSockets(true)),
    async close() {
      stopping.abort();
      const sockets = [...io.of("/").sockets.values()];
      // Closed below Socket.IO's own disconnect: clients then reconnect automatically, to the other instances.
      await inSteps(sockets, jitterOf(sockets.length), (socket) => socket.conn.close());
      await io.close();
      await closePool();
    },
  };
}

function addHeaders(headers: Record<string, string>): void {
  headers["x-content-type-options"] = "nosniff";
}

/** CORS does not apply to WebSockets; the Origin header is checked instead. A client that is not a browser sends none. */
function mayConnect(request: IncomingMessage, { publicUrl, allowedOrigins }: SocketOptions): boolean {
  if (hasSecondHost(request)) return false;
  const { origin, host } = request.headers;
  if (origin === undefined || isAllowedOrigin(allowedOrigins, origin)) return true;
  return URL.canParse(origin) && (new URL(origin).host === host || origin === (publicUrl && new URL(publicUrl).origin));
}

/** Null for a socket that gets only the public events. */
async function findCaller(socket: ShopSocket, { authenticate, log }: SocketOptions): Promise<Caller | null> {
  const token: unknown = socket.handshake.auth.token;
  if (!isToken(token)) return null;
  try {
    return await authenticate(token);
  } catch (error) {
    log.warn({ err: error }, "Could not look up the session of a socket");
    // Closed below Socket.IO's own disconnect, after which its client would not reconnect.
    setTimeout(() => socket.conn.close(), LOOKUP_RETRY_MS).unref();
    return null;
  }
}

/** Checks again once the socket is in its rooms: if the session ended or changed before, the socket could not be disconnected. */
async function joinRooms(socket: ShopSocket, caller: Caller, options: SocketOptions): Promise<void> {
  const rooms = options.roomsOf(caller);
  await socket.join(rooms);
  const now = await findCaller(socket, options);
  if (!now || options.roomsOf(now).join() !== rooms.join()) socket.conn.close();
}

function openSessions(io: ShopServer): string[] {
  const sessionIds = new Set<string>();
  for (const { data } of io.of("/").sockets.values()) if (data.caller) sessionIds.add(data.caller.sessionId);
  return [...sessionIds];
}

const onSocketsAliveOf =
  ({ onSocketsAlive, log }: SocketOptions) =>
  (sessionIds: readonly string[]) =>
    onSocketsAlive(sessionIds).catch((error: unknown) =>
      log.warn({ err: error }, "Could not mark sessions with open sockets as used"),
    );

/** Below Socket.IO's own disconnect, so that clients reconnect, are looked up again, and fetch what they missed. */
function cutAll(io: ShopServer): void {
  for (const { conn } of io.of("/").sockets.values()) conn.close();
}

/** More than an instance needs for one page's requests. */
const PAGE_MS = 0.2;
const JITTER_MAX_MS = 5_000;
const STEP_MS = 100;

/** How many milliseconds to spread over what all open pages would do at the same moment. `pages`: of one instance; the others have as many. */
export const jitterOf = (pages: number): number => Math.min(JITTER_MAX_MS, Math.floor(pages * PAGE_MS));

/** Spreads items over a time: processes those of a step at once, and pauses between steps. */
export async function inSteps<T>(
  items: readonly T[],
  overMs: number,
  act: (item: T) => void,
  wait: (ms: number) => Promise<void> = (ms) => pause(ms),
): Promise<void> {
  const perStep = Math.ceil(items.length / Math.max(1, Math.floor(overMs / STEP_MS)));
  for (let done = 0; done < items.length; done += perStep) {
    if (done > 0) await wait(STEP_MS);
    for (const item of items.slice(done, done + perStep)) act(item);
  }
}
