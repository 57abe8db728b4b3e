/** Ordering is toggled: when has the last of many open pages on two instances been notified? */
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { io, type Socket } from "socket.io-client";
import { storeAdmin } from "../people.ts";
import { residentMb } from "../scenarios/memory.ts";
import { type Shop, secondInstance, withClient, withShop } from "../shops/shop.ts";
import { atMost, limitLine } from "../tools/lines.ts";
import type { Effort } from "../tools/measure.ts";
import type { Line, Row } from "./row.ts";

const SOCKETS = 5_000;
const AT_ONCE = 50;
const LIMIT_MS = 1_000;
/** For opening all connections: slow on a busy machine. */
const OPENING_LIMIT_MS = 300_000;

export const socketsRow: Row = {
  name: "sockets",
  measure: async ({ rounds }: Effort) => [
    await withShop({}, (first) => withShop(secondInstance(first), (second) => measureToggles(first, second, rounds))),
  ],
};

async function measureToggles(first: Shop, second: Shop, rounds: number): Promise<Line> {
  const sockets: Socket[] = [];
  try {
    const before = residentMb(first.pid) + residentMb(second.pid);
    await open(sockets, [first, second]);
    const perSocket = ((residentMb(first.pid) + residentMb(second.pid) - before) * 1024) / SOCKETS;
    const token = await withClient(first.connection, storeAdmin);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await toggle(first, sockets, token, round % 2 === 1));
    const note = `${perSocket.toFixed(0)} kB a socket`;
    return limitLine({ work: "toggle → event on 5,000 sockets of two instances", goal: atMost(1), note }, LIMIT_MS, "ms", times);
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
}

async function open(sockets: Socket[], shops: readonly Shop[]): Promise<void> {
  const options = { transports: ["websocket"], forceNew: true, reconnection: false, timeout: OPENING_LIMIT_MS };
  while (sockets.length < SOCKETS) {
    const group = Array.from({ length: AT_ONCE }, (_, index) => io(shops[index % shops.length]?.url ?? "", options));
    sockets.push(...group);
    await Promise.all(group.map(connected));
  }
}

const connected = (socket: Socket): Promise<void> =>
  new Promise((done, fail) => {
    socket.once("connect", done).once("connect_error", fail);
  });

/** From the admin's request to the last page. */
async function toggle(shop: Shop, sockets: readonly Socket[], token: string, isOrderEnabled: boolean): Promise<number> {
  const heard = Promise.all(sockets.map((socket) => new Promise((done) => socket.once("orderEnabledUpdate", done))));
  const start = performance.now();
  const { method, path } = settingsEndpoints.update;
  const body = JSON.stringify({ isOrderEnabled });
  const answer = await fetch(shop.url + path, { method, headers: { token, "content-type": "application/json" }, body });
  if (!answer.ok) throw new Error(`ordering was not switched: ${await answer.text()}`);
  await heard;
  return performance.now() - start;
}
