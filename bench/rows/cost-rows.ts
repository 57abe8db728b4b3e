/** CPU time, which hardly depends on other load: an order with everything around it, and the admin's pages on a busy evening. */
import { io, type Socket } from "socket.io-client";
import type { Provider } from "../../server/faults/world/provider.ts";
import type { LedgerPayment } from "../../server/faults/world/provider-ledger.ts";
import * as calls from "../calls.ts";
import { type Operation, runLoad } from "../load.ts";
import { residentMb } from "../machine.ts";
import { type Cost, type Effort, type Side, summary, type Turn, takeTurn, takeTurns } from "../measure.ts";
import { ADMIN, addOrders, anyBelow, customerOf, fillCarts, ORDERS_BEFORE, storePeople, tokenOf } from "../people.ts";
import { type Shop, withClient, withPayingShop } from "../shop.ts";
import { type Line, limitLine, type Row, rateLine } from "../table.ts";

const AT_ONCE = 8;
/** Of the three foods in a cart. */
const QUANTITIES = [2, 1, 1];
const PAST_ORDERS_EACH = 12;
/** 150 with the 60 open ones among the past orders. */
const ORDERED_NOW = 90;
const SOCKETS = 4_000;

const FILE = "picture, or a file of the page";
const OPENED = "page opened, and kept";
const EVENT = "event to an open page";
/**
 * For an order. Ten people look and one orders: eleven pages, each of which refetches at its start and when its socket connects.
 * Three of them are first visits, which load 19 files of the page and 8 pictures.
 */
const TIMES: Readonly<Record<string, number>> = {
  "page of the menu": 11,
  "menu by API, unchanged (304)": 22,
  settings: 25,
  [OPENED]: 11,
  [FILE]: 3 * 27,
  "sign-in": 0.1,
  "signed-in read": 3,
  "step in the cart": 3,
  "order, placed and paid": 1,
  "provider's event of it": 1,
  "own orders": 7,
  [EVENT]: 6,
  "status set, or partner": 4,
};

export const costRows: readonly Row[] = [
  { name: "costs", measure: (effort) => withStaffedShop((staffed) => measureCosts(effort, staffed)) },
  { name: "busy-evening", measure: (effort) => withStaffedShop((staffed) => measureEvening(effort, staffed)) },
];

interface StaffedShop {
  shop: Shop;
  side: Pick<Side, "pid" | "databasePid">;
  provider: Provider;
  admin: string;
  cart: Awaited<ReturnType<typeof calls.cartOf>>;
  /** Sets the status of one open order after another, between two open ones. */
  setNext: Operation;
}

function withStaffedShop<T>(work: (staffed: StaffedShop) => Promise<T>): Promise<T> {
  return withPayingShop({ LOG_LEVEL: "warn" }, async (shop, provider) => {
    await storePeople(shop, QUANTITIES.length);
    await addOrders(shop, PAST_ORDERS_EACH);
    const send = calls.sendTo(shop.url);
    const { token: admin } = await calls.signIn(send, ADMIN);
    const cart = await calls.cartOf(shop.url, QUANTITIES);
    const open: string[] = [];
    while (open.length < ORDERED_NOW) open.push((await calls.buy(send, provider, cart, tokenOf(open.length))).orderId);
    let set = 0;
    const setNext: Operation = (send) => {
      const n = set++;
      const status = Math.floor(n / open.length) % 2 === 0 ? "processing" : "pending";
      return calls.setStatus(send, admin, open[n % open.length] ?? "", status);
    };
    const { pid, databasePid } = shop;
    return await work({ shop, side: { pid, databasePid }, provider, admin, cart, setNext });
  });
}

async function measureCosts(effort: Effort, staffed: StaffedShop): Promise<Line[]> {
  const { shop, side, provider, cart, setNext } = staffed;
  const { url } = shop;
  // First, because memory released by something else would hide what the pages take.
  const { pages, kilobytes } = await measurePages(staffed);
  await withClient(shop.connection, (client) => fillCarts(client, QUANTITIES.length));
  const tag = await calls.menuTagOf(url);
  const image = (await calls.foodsOf(url))[0]?.image;
  const bought: LedgerPayment[] = [];
  const operations: Record<string, Operation> = {
    "page of the menu": (send) => send({ path: "/menu", headers: { "accept-encoding": "br" } }),
    "menu by API, unchanged (304)": (send) => send({ path: "/api/food/list", headers: { "if-none-match": tag } }),
    settings: calls.readSettings,
    [FILE]: (send) => send({ path: `/uploads/${image}?w=480` }),
    "sign-in": (send, n) => calls.signIn(send, `+9195${String(n).padStart(8, "0")}`),
    "signed-in read": (send, n) => calls.readCart(send, tokenOf(customerOf(n))),
    "step in the cart": (send, n) => calls.addToCart(send, tokenOf(customerOf(n)), cart.items[0]?._id),
    "order, placed and paid": async (send, n) => {
      bought.push((await calls.buy(send, provider, cart, tokenOf(customerOf(n)))).payment);
    },
    "provider's event of it": () => calls.notifyPaid(url, provider, bought[anyBelow(bought.length)] as LedgerPayment),
    "own orders": (send, n) => calls.readOrders(send, tokenOf(n % (ORDERS_BEFORE / PAST_ORDERS_EACH))),
    "status set, or partner": setNext,
  };
  const sides = Object.entries(operations).map(([name, operation]): [string, Side] => [
    name,
    { ...side, run: (seconds) => runLoad(url, operation, AT_ONCE, seconds) },
  ]);
  const turns: Record<string, Turn[]> = { ...pages, ...(await takeTurns(effort, Object.fromEntries(sides))) };
  const lines = Object.keys(TIMES).map((work) => rateLine({ work }, { ours: turns[work] ?? [] }));
  const order = { program: 0, database: 0 };
  for (const { work, cost = order } of lines) {
    order.program += (TIMES[work] ?? 0) * cost.program;
    order.database += (TIMES[work] ?? 0) * cost.database;
  }
  lines.push({ work: "memory of an open page", ours: kilobytes, unit: "kB" });
  return [...lines, ...costLines("an order with everything around it", order, { program: 18, database: 9 })];
}

function costLines(work: string, cost: Cost, limit: Cost): Line[] {
  const line = (part: keyof Cost) => limitLine({ work: `${work}: CPU of the ${part}` }, limit[part], "ms", [cost[part]]);
  return [line("program"), line("database")];
}

async function measurePages({ shop, side, admin }: StaffedShop) {
  const sockets: Socket[] = [];
  const before = residentMb(shop.pid);
  const open = async () => {
    while (sockets.length < SOCKETS) sockets.push(await openSocket(shop.url));
  };
  const opened = await takeTurn({ ...side, run: timed(SOCKETS, open) }, 0);
  const kilobytes = ((residentMb(shop.pid) - before) * 1024) / SOCKETS;
  const toggle = async () => {
    for (const isOrderEnabled of [false, true]) {
      const heard = Promise.all(sockets.map((socket) => new Promise((done) => socket.once("orderEnabledUpdate", done))));
      await calls.sendTo(shop.url)({ path: "/api/settings", method: "PUT", headers: { token: admin }, body: { isOrderEnabled } });
      await heard;
    }
  };
  const told = await takeTurn({ ...side, run: timed(2 * SOCKETS, toggle) }, 0);
  for (const socket of sockets) socket.disconnect();
  return { pages: { [OPENED]: [opened], [EVENT]: [told] }, kilobytes };
}

function openSocket(url: string): Promise<Socket> {
  const socket = io(url, { transports: ["websocket"], forceNew: true, reconnection: false });
  return new Promise((done, fail) => {
    socket.once("connect", () => done(socket)).once("connect_error", fail);
  });
}

const timed = (operations: number, work: () => Promise<void>) => async () => {
  const start = performance.now();
  await work();
  return { operations, rate: (operations * 1000) / (performance.now() - start) };
};

/** Each read follows a notification, as on a real evening, so that no cached response serves it. The notification's cost is subtracted. */
async function measureEvening(effort: Effort, { shop, side, admin, setNext }: StaffedShop): Promise<Line[]> {
  const one = (operation: Operation): Side => ({ ...side, run: (seconds) => runLoad(shop.url, operation, 1, seconds) });
  const { notification, both } = await takeTurns(effort, {
    notification: one(setNext),
    both: one(async (send, n, customer) => {
      await setNext(send, n, customer);
      await calls.readBoardAndDashboard(send, admin);
    }),
  });
  const [whole, rest] = [summary(both).cost, summary(notification).cost];
  const read = { program: whole.program - rest.program, database: whole.database - rest.database };
  return costLines("board and dashboard of a busy evening, read once", read, { program: 5, database: 9 });
}
