/** How many sockets one address and one person may open, how fast, and how much they may send. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MovableClock } from "../../testing/movable-clock.ts";
import type { Caller } from "../http/caller.ts";
import { openSocketEvents, type SocketEvents } from "./socket-events.ts";

const WINDOW_MS = 60_000;
const LIMITS = {
  openPerNetwork: 3,
  newPerNetwork: { max: 6, windowMs: WINDOW_MS },
  openPerUser: 2,
  messages: { max: 5, windowMs: WINDOW_MS },
};
const TOKEN = "1".repeat(43);
const ASHA: Caller = {
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
};

let server: Server;
let events: SocketEvents;
let clock: MovableClock;
let lookUp: () => Promise<Caller | null>;
const open: Socket[] = [];

beforeEach(async () => {
  clock = new MovableClock();
  lookUp = async () => ASHA;
  events = openSocketEvents({
    // No server listens there: a single instance works without.
    connection: { host: "127.0.0.1", port: 1 },
    authenticate: () => lookUp(),
    roomsOf: ({ sessionId }) => [`session:${sessionId}`],
    onSocketsAlive: async () => {},
    publicUrl: null,
    trustProxy: ["127.0.0.1"],
    allowedOrigins: [],
    limits: LIMITS,
    clock: clock.read,
    log: pino({ level: "silent" }),
  });
  server = createServer((_request, response) => response.writeHead(404).end());
  events.attach(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await events.close();
});

/** Returns the socket, or null if it was refused. */
async function connect(network: string, token?: string): Promise<Socket | null> {
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    extraHeaders: { "x-forwarded-for": network },
    ...(token ? { auth: { token } } : {}),
  });
  open.push(socket);
  return await new Promise((resolve) => {
    socket.on("connect", () => resolve(socket));
    socket.on("connect_error", () => resolve(null));
  });
}

const connectAll = async (count: number, network: string, token?: string) => {
  const sockets = [];
  for (let n = 0; n < count; n++) sockets.push(await connect(network, token));
  return sockets;
};
const ended = (socket: Socket | null | undefined) => new Promise((resolve) => socket?.once("disconnect", resolve));

describe("one address", () => {
  it("may have a limited number of sockets open, separate from others'; closing one frees its place", async () => {
    const sockets = await connectAll(4, "203.0.113.1");
    expect(sockets.map((socket) => socket !== null)).toEqual([true, true, true, false]);
    expect(await connect("203.0.113.2")).not.toBeNull();
    sockets[0]?.disconnect();
    await expect.poll(async () => (await connect("203.0.113.1")) !== null, { interval: 20 }).toBe(true);
  });

  it("may open a limited number within a minute, whether or not they stay open", async () => {
    for (let n = 0; n < 6; n++) (await connect("203.0.113.1"))?.disconnect();
    expect(await connect("203.0.113.1")).toBeNull();
    expect(await connect("203.0.113.2")).not.toBeNull();
    clock.advance(WINDOW_MS);
    expect(await connect("203.0.113.1")).not.toBeNull();
  });

  it("is a household's network in IPv6", async () => {
    const sockets = [
      ...(await connectAll(2, "2001:db8:1:2::1")),
      ...(await connectAll(2, "2001:db8:1:2:ffff::2")),
      await connect("2001:db8:1:3::1"),
    ];
    expect(sockets.map((socket) => socket !== null)).toEqual([true, true, true, false, true]);
  });
});

it("one person may have a limited number of sockets open, from any address", async () => {
  const sockets = [
    await connect("203.0.113.1", TOKEN),
    await connect("203.0.113.2", TOKEN),
    await connect("203.0.113.3", TOKEN),
    await connect("203.0.113.4"),
  ];
  expect(sockets.map((socket) => socket !== null)).toEqual([true, true, false, true]);
  sockets[0]?.disconnect();
  await expect.poll(async () => (await connect("203.0.113.5", TOKEN)) !== null, { interval: 20 }).toBe(true);
});

describe("a socket that sends too much is closed", () => {
  it("by the number of its messages", async () => {
    const [quiet, loud] = await connectAll(2, "203.0.113.1");
    const end = ended(loud);
    for (let n = 0; n < 10; n++) loud?.emit("hello");
    await end;
    expect(quiet?.connected).toBe(true);
  });

  it("by the size of one", async () => {
    const [quiet, loud] = await connectAll(2, "203.0.113.1");
    const end = ended(loud);
    loud?.emit("hello", "x".repeat(10_001));
    await end;
    expect(quiet?.connected).toBe(true);
  });
});

it("a session that ends while its socket joins its rooms still has it closed", async () => {
  const answers: (Caller | null)[] = [ASHA, null];
  lookUp = async () => answers.shift() ?? null;
  const socket = await connect("203.0.113.1", TOKEN);
  if (socket?.connected) await ended(socket);
  expect(socket?.connected).toBe(false);
  expect(answers).toEqual([]);
});
