import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import pino from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import type { Caller } from "../http/caller.ts";
import { inSteps, jitterOf, openSocketEvents, type SocketEvents } from "./socket-events.ts";

const TOKENS = { asha: "1".repeat(43), bela: "2".repeat(43), admin: "3".repeat(43), broken: "4".repeat(43) };
const callers: Record<string, Caller> = {
  [TOKENS.asha]: {
    sessionId: "s1",
    userId: "asha",
    role: "customer",
    name: "Asha",
    mobile: "+919000000011",
    partnerId: null,
    permissions: [],
    lacksSecondFactor: false,
    isLocked: false,
    refundLimitPaise: null,
  },
  [TOKENS.bela]: {
    sessionId: "s2",
    userId: "bela",
    role: "delivery_boy",
    name: "Bela",
    mobile: "+919000000012",
    partnerId: "p1",
    permissions: [],
    lacksSecondFactor: false,
    isLocked: false,
    refundLimitPaise: null,
  },
  [TOKENS.admin]: {
    sessionId: "s3",
    userId: "admin",
    role: "admin",
    name: "Admin",
    mobile: "+919000000013",
    partnerId: null,
    permissions: [],
    lacksSecondFactor: false,
    isLocked: false,
    refundLimitPaise: null,
  },
};
const ORDER = { _id: "o1", status: "processing", payment: true, deliveryBoyId: null } as const;

const roomsOf = ({ sessionId, userId, partnerId, role }: Caller) => [
  `session:${sessionId}`,
  `user:${userId}`,
  ...(partnerId ? [`partner:${partnerId}`] : []),
  ...(role === "admin" ? ["admins"] : []),
];

interface Instance {
  server: Server;
  url: string;
  events: SocketEvents;
}

let database: TestDatabase;
let first: Instance;
let second: Instance;
const open: Socket[] = [];

async function startInstance(): Promise<Instance> {
  const events = openSocketEvents({
    connection: database.connection,
    authenticate: async (token) => {
      if (token === TOKENS.broken) throw new Error("the database is away");
      return callers[token] ?? null;
    },
    roomsOf,
    onSocketsAlive: async () => {},
    publicUrl: "https://pizza.example",
    trustProxy: [],
    allowedOrigins: [],
    limits: null,
    clock: () => new Date(),
    log: pino({ level: "silent" }),
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  events.attach(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, events };
}

beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = await Promise.all([startInstance(), startInstance()]);
  await Promise.all([first.events.listening, second.events.listening]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await Promise.all([first.events.close(), second.events.close()]);
  await database.release();
});

async function connect(instance: Instance, token?: string): Promise<Socket> {
  const socket = io(instance.url, { transports: ["websocket"], reconnectionDelay: 50, ...(token ? { auth: { token } } : {}) });
  open.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", resolve);
    socket.on("connect_error", reject);
  });
  return socket;
}

const next = (socket: Socket, event: string) =>
  new Promise<unknown[]>((resolve) => socket.once(event, (...args: unknown[]) => resolve(args)));

/** Sends events until the other instance's client receives one: both listen then. */
async function reach(): Promise<void> {
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    const socket = await connect(to);
    const received = next(socket, "menuUpdate");
    const again = setInterval(() => from.events.toAll("menuUpdate"), 50);
    await received;
    clearInterval(again);
    socket.disconnect();
  }
}

/** The events that a socket received, in order, up to a last one that every socket receives. */
async function receivedBy(sockets: Socket[], act: () => void): Promise<string[][]> {
  const received = sockets.map((socket) => {
    const names: string[] = [];
    socket.onAny((name: string) => void names.push(name));
    return names;
  });
  const ends = sockets.map((socket) => new Promise<void>((resolve) => socket.on("orderEnabledUpdate", () => resolve())));
  act();
  first.events.toAll("orderEnabledUpdate", false);
  await Promise.all(ends);
  return received.map((names) => names.filter((name) => name !== "orderEnabledUpdate" && name !== "menuUpdate"));
}

it("the ordering switch is sent as a plain boolean to every client of every instance, with or without a token", async () => {
  const sockets = await Promise.all([connect(first), connect(second), connect(second, TOKENS.asha)]);
  const received = Promise.all(sockets.map((socket) => next(socket, "orderEnabledUpdate")));
  first.events.toAll("orderEnabledUpdate", false);
  expect(await received).toEqual([[false], [false], [false]]);
});

it("an order is sent to its customer, its partner and the admins, once each, and to nobody else", async () => {
  const sockets = await Promise.all([
    connect(second, TOKENS.asha),
    connect(first, TOKENS.bela),
    connect(second, TOKENS.admin),
    connect(second),
    connect(second, "x".repeat(43)),
    connect(second, "bad"),
  ]);
  const received = await receivedBy(sockets, () => {
    first.events.toRooms(["user:asha", "partner:p1", "admins"], "orderUpdate", ORDER);
    first.events.toRooms(["admins", "user:admin"], "orderPlaced", ORDER);
    first.events.toRooms([], "orderPlaced", ORDER);
  });
  expect(received).toEqual([["orderUpdate"], ["orderUpdate"], ["orderUpdate", "orderPlaced"], [], [], []]);
});

it("the sockets of a session are closed on every instance when it ends", async () => {
  const [mine, other] = await Promise.all([connect(second, TOKENS.asha), connect(second, TOKENS.bela)]);
  const ended = next(mine as Socket, "disconnect");
  first.events.disconnect("session:s1");
  expect((await ended)[0]).toBe("io server disconnect");
  expect(other?.connected).toBe(true);
});

it("a session that cannot be looked up gets the public events", async () => {
  const socket = await connect(first, TOKENS.broken);
  expect(await receivedBy([socket], () => first.events.toRooms(["user:asha"], "orderUpdate", ORDER))).toEqual([[]]);
});

it("a client cannot send events to others", async () => {
  const [speaker, listener] = await Promise.all([connect(first), connect(first)]);
  const received = await receivedBy([listener as Socket], () => {
    speaker?.emit("orderPlaced", ORDER);
    speaker?.emit("join", "admins");
  });
  expect(received).toEqual([[]]);
});

it.each([
  ["a foreign origin", "https://evil.example", 403],
  ["a broken origin", "null", 403],
  ["the public address", "https://pizza.example", 200],
])("%s: %s → %i", async (_name, origin, status) => {
  const response = await fetch(`${first.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

it("the page's own origin may connect, a foreign one may not, by WebSocket either", async () => {
  const same = await fetch(`${first.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin: first.url } });
  await same.arrayBuffer();
  expect(same.status).toBe(200);
  const foreign = io(first.url, {
    transports: ["websocket"],
    reconnection: false,
    extraHeaders: { origin: "https://evil.example" },
  });
  open.push(foreign);
  await next(foreign, "connect_error");
});

it("events sent once an instance reports that it listens are received there", async () => {
  const late = await startInstance();
  await late.events.listening;
  const received = next(await connect(late), "menuUpdate");
  first.events.toAll("menuUpdate");
  await received;
  await late.events.close();
});

it("after the database cut all their connections, the instances reconnect, and open pages fetch what they missed", async () => {
  const page = await connect(second);
  const cut = next(page, "disconnect");
  const admin = new pg.Client(database.connection);
  await admin.connect();
  for (let round = 0; round < 3; round++) {
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'forno-sockets'",
    );
    first.events.toAll("menuUpdate");
    await reach();
  }
  await admin.end();
  expect((await cut)[0]).toBe("transport close");
  await expect.poll(() => page.connected).toBe(true);
});

it("an instance that has just begun to listen can be closed", async () => {
  const attempts = Array.from({ length: 5 }, async () => {
    const { events, server } = await startInstance();
    await events.close();
    return server.listening;
  });
  expect(await Promise.all(attempts)).toEqual(Array(5).fill(false));
});

it("while the database is unavailable, an instance still reaches its own clients", async () => {
  const lonely = openSocketEvents({
    connection: { host: "127.0.0.1", port: 1 },
    authenticate: async () => null,
    roomsOf,
    onSocketsAlive: async () => {},
    publicUrl: null,
    trustProxy: [],
    allowedOrigins: [],
    limits: null,
    clock: () => new Date(),
    log: pino({ level: "silent" }),
  });
  const server = createServer();
  lonely.attach(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = await connect({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, events: lonely });
  const received = next(socket, "orderEnabledUpdate");
  lonely.toAll("orderEnabledUpdate", true);
  expect(await received).toEqual([true]);
  await lonely.close();
});

it.each([
  [0, 0],
  [4, 0],
  [1_000, 200],
  [25_000, 5_000],
  [1_000_000, 5_000],
])("%i pages send requests within %i ms", (pages, ms) => {
  expect(jitterOf(pages)).toBe(ms);
});

it.each([
  ["few at once", 3, 0, []],
  ["many within the given time", 10, 500, [100, 100, 100, 100]],
  ["the rest with the last step", 7, 300, [100, 100]],
])("processes %s, each once", async (_what, count, overMs, waits) => {
  const items = Array.from({ length: count }, (_, n) => n);
  const [taken, waited]: number[][] = [[], []];
  await inSteps(
    items,
    overMs,
    (item) => taken?.push(item),
    async (ms) => void waited?.push(ms),
  );
  expect(taken).toEqual(items);
  expect(waited).toEqual(waits);
});

it("processes nothing for an empty list", async () => {
  await inSteps([], 5_000, () => expect.unreachable());
});
