/** The events that open pages receive, from two instances of one shop (api.md, Real time). */
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import type { OrderNotification } from "@forno/contract/realtime.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { storeOrder } from "./domains/delivery/delivery-factory.ts";
import { buildFood } from "./domains/menu/food-factory.ts";
import { turnOnSecondFactor } from "./domains/user/second-factor/second-factor-factory.ts";
import { userRoom } from "./domains/user/socket-rooms.ts";
import { type SignedInUser, startTestShop, type TestShop } from "./testing/test-shop.ts";

let here: TestShop;
let there: TestShop;
let admin: SignedInUser;
const open: Socket[] = [];

beforeAll(async () => {
  here = await startTestShop();
  there = await startTestShop({ sharing: here });
  admin = await here.signIn("admin");
  await waitUntilConnected();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

interface Page {
  socket: Socket;
  orders: OrderNotification[];
  switches: unknown[][];
}

function startSocket(shop: TestShop, token?: string, origin?: string): Socket {
  const socket = io(shop.url, {
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...(token ? { auth: { token } } : {}),
    ...(origin ? { extraHeaders: { origin } } : {}),
  });
  open.push(socket);
  return socket;
}

async function openPage(shop: TestShop, token?: string): Promise<Page> {
  const socket = startSocket(shop, token);
  const page: Page = { socket, orders: [], switches: [] };
  socket.on("orderUpdate", (order: OrderNotification) => page.orders.push(order));
  socket.on("orderEnabledUpdate", (...payload: unknown[]) => page.switches.push(payload));
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", resolve);
    socket.on("connect_error", reject);
  });
  return page;
}

/** A page whose token has been looked up, so that it receives its user's events. */
async function openPageAs(shop: TestShop, user: SignedInUser): Promise<Page> {
  const page = await openPage(shop, user.token);
  await repeatUntil(next(page.socket, "menuUpdate"), () => shop.deps.events.toRooms([userRoom(user.userId)], "menuUpdate"));
  return page;
}

const next = (socket: Socket, event: string) => new Promise<unknown[]>((resolve) => socket.once(event, (...args) => resolve(args)));

async function repeatUntil(received: Promise<unknown>, say: () => void): Promise<void> {
  const again = setInterval(say, 20);
  say();
  await received;
  clearInterval(again);
}

/** Resolves once each instance receives the other's events. */
async function waitUntilConnected(): Promise<void> {
  for (const [from, to] of [
    [here, there],
    [there, here],
  ] as const) {
    const { socket } = await openPage(to);
    await repeatUntil(next(socket, "menuUpdate"), () => from.deps.events.toAll("menuUpdate"));
  }
}

/** Waits until these pages have received all pending events. */
async function settle(pages: Page[]): Promise<void> {
  for (const shop of [here, there]) {
    const received = Promise.all(pages.map((page) => next(page.socket, "menuUpdate")));
    shop.deps.events.toAll("menuUpdate");
    await received;
  }
}

const switchOrdering = (isOrderEnabled: boolean) =>
  here.call(settingsEndpoints.update, { token: admin.token, body: { isOrderEnabled } });

async function signInPartner(): Promise<SignedInUser & { partnerId: string }> {
  const partner = await here.signIn("delivery_boy");
  const { body } = await here.call(deliveryEndpoints.partners, { token: admin.token });
  const partnerId = body.deliveryBoys.find((each) => each.mobile === partner.mobile)?._id ?? "";
  return { ...partner, partnerId };
}

const assign = (orderId: string, deliveryBoyId: string) =>
  here.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });

describe("the ordering switch", () => {
  it("is sent to every page of every instance as a plain boolean, without a token", async () => {
    const pages = [await openPage(here), await openPage(there), await openPage(there, "A".repeat(43))];
    for (const isOrderEnabled of [false, true]) {
      const received = Promise.all(pages.map((page) => next(page.socket, "orderEnabledUpdate")));
      expect(await switchOrdering(isOrderEnabled)).toMatchObject({ status: 200 });
      expect(await received).toEqual([[isOrderEnabled], [isOrderEnabled], [isOrderEnabled]]);
    }
    await settle(pages);
    for (const page of pages) expect(page.switches).toEqual([[false], [true]]);
  });
});

describe("an order's change", () => {
  it("is sent to whoever of the staff may read the kitchen's tickets, and not to others of the staff", async () => {
    const [cook, writer] = [await here.signIn("staff", ["kitchen"]), await here.signIn("staff", ["messages"])];
    const orderId = await storeOrder(here.deps, { userId: (await here.signIn("customer")).userId });
    const pages = [await openPageAs(there, cook), await openPageAs(here, writer)];
    const bump = (token: string) => here.call(kitchenEndpoints.bump, { token, body: { orderId } });
    expect([(await bump(cook.token)).status, (await bump(writer.token)).status]).toEqual([200, 403]);
    await settle(pages);
    const [seen, unseen] = pages.map(({ orders }) => orders.filter(({ _id }) => _id === orderId));
    expect(seen).toContainEqual({ _id: orderId, status: "processing", payment: true, deliveryBoyId: null });
    expect(unseen).toEqual([]);
  });

  it("is sent to the counter if the counter took it, and not of another", async () => {
    const seller = await here.signIn("staff", ["counter"]);
    const pages = [await openPageAs(there, seller)];
    const body = { items: [{ _id: (await buildFood(here.deps))._id, quantity: 1 }], payment: "upi" };
    const { orderId } = (await here.call(counterEndpoints.order, { token: seller.token, body })).body.data;
    const other = await storeOrder(here.deps, { userId: (await here.signIn("customer")).userId });
    await here.call(kitchenEndpoints.bump, { token: admin.token, body: { orderId: other } });
    await here.call(counterEndpoints.cancel, { token: seller.token, body: { orderId } });
    await settle(pages);
    const seen = pages.flatMap(({ orders }) => orders).filter(({ _id }) => [orderId, other].includes(_id));
    expect(seen).toEqual([{ _id: orderId, status: "cancelled", payment: false, deliveryBoyId: null }]);
  });

  it("is sent to its customer, both delivery partners and the admins, and to nobody else", async () => {
    const customer = await here.signIn("customer");
    const stranger = await here.signIn("customer");
    const [former, partner, idle] = [await signInPartner(), await signInPartner(), await signInPartner()];
    const orderId = await storeOrder(here.deps, {
      userId: customer.userId,
      partnerId: former.partnerId,
      status: "out_for_delivery",
    });
    const concerned = [
      await openPageAs(there, customer),
      await openPageAs(here, customer),
      await openPageAs(there, former),
      await openPageAs(there, partner),
      await openPageAs(there, admin),
    ];
    const others = [
      await openPageAs(there, stranger),
      await openPageAs(there, idle),
      await openPage(there),
      await openPage(there, "A".repeat(43)),
      await openPage(here, "bad"),
    ];
    const received = Promise.all(concerned.map((page) => next(page.socket, "orderUpdate")));
    await assign(orderId, partner.partnerId);
    await received;
    await settle([...concerned, ...others]);
    const event = { _id: orderId, status: "out_for_delivery", payment: true, deliveryBoyId: partner.partnerId };
    for (const page of concerned) expect(page.orders).toEqual([event]);
    for (const page of others) expect(page.orders).toEqual([]);
  });

  it("by the delivery partner is sent to the customer", async () => {
    const customer = await here.signIn("customer");
    const { token, partnerId } = await signInPartner();
    const orderId = await storeOrder(here.deps, { userId: customer.userId, partnerId, status: "out_for_delivery" });
    const page = await openPageAs(there, customer);
    const received = next(page.socket, "orderUpdate");
    await here.call(deliveryEndpoints.updateStatus, { token, body: { orderId, status: "delivered" } });
    expect(await received).toEqual([{ _id: orderId, status: "delivered", payment: true, deliveryBoyId: partnerId }]);
  });

  it("that was refused is not sent", async () => {
    const customer = await here.signIn("customer");
    const { token, partnerId } = await signInPartner();
    const orderId = await storeOrder(here.deps, { userId: customer.userId, partnerId, status: "processing" });
    const page = await openPageAs(here, customer);
    const answer = await here.call(deliveryEndpoints.updateStatus, { token, body: { orderId, status: "delivered" } });
    expect(answer.status).toBe(409);
    await assign(orderId, partnerId);
    await settle([page]);
    expect(page.orders).toEqual([]);
  });
});

describe("a socket", () => {
  it("of a session that signs out is closed on every instance; the user's other sessions stay", async () => {
    const customer = await here.signIn("customer");
    const other = await here.signIn("customer");
    const [mine, theirs] = [await openPageAs(there, customer), await openPageAs(there, other)];
    const closed = next(mine.socket, "disconnect");
    await here.call(signInEndpoints.logout, { token: customer.token });
    expect((await closed)[0]).toBe("io server disconnect");
    await settle([theirs]);
    expect(theirs.socket.connected).toBe(true);
  });

  it("of a session that an admin ends is closed on every instance", async () => {
    const customer = await here.signIn("customer");
    const page = await openPageAs(there, customer);
    const closed = next(page.socket, "disconnect");
    const { data } = (await here.call(sessionEndpoints.sessions, { token: admin.token })).body;
    const session = data.find(({ user }) => user._id === customer.userId);
    await here.call(sessionEndpoints.revokeSession, { token: admin.token, params: { id: session?._id ?? "" } });
    expect((await closed)[0]).toBe("io server disconnect");
  });

  it("of an admin who turns the second factor on is closed on every instance, and those of ended sessions reconnect without a user", async () => {
    const [owner, elsewhere] = [await here.signIn("admin"), await here.signIn("admin")];
    const page = await openPageAs(there, elsewhere);
    const closed = next(page.socket, "disconnect");
    const { app } = await turnOnSecondFactor(here, owner.token);
    expect((await closed)[0]).toBe("io server disconnect");
    expect((await there.call(userEndpoints.me, { token: elsewhere.token })).status).toBe(401);

    const back = await openPageAs(there, owner);
    const closedAgain = next(back.socket, "disconnect");
    await here.call(secondFactorEndpoints.turnOff, { token: owner.token, body: { code: app.nextCode() } });
    expect((await closedAgain)[0]).toBe("io server disconnect");
    admin = await here.signIn("admin");
  });

  it("of a delivery partner who is deleted is closed, and the customer is notified that nobody is assigned", async () => {
    const customer = await here.signIn("customer");
    const partner = await signInPartner();
    const orderId = await storeOrder(here.deps, {
      userId: customer.userId,
      partnerId: partner.partnerId,
      status: "processing",
    });
    const [mine, customers] = [await openPageAs(there, partner), await openPageAs(there, customer)];
    const closed = next(mine.socket, "disconnect");
    const received = next(customers.socket, "orderUpdate");
    await here.call(deliveryEndpoints.removePartner, { token: admin.token, params: { id: partner.partnerId } });
    expect((await closed)[0]).toBe("io server disconnect");
    expect(await received).toEqual([{ _id: orderId, status: "processing", payment: true, deliveryBoyId: null }]);
  });

  it("of a customer who becomes a delivery partner is closed with its session", async () => {
    const customer = await here.signIn("customer");
    const [mine, admins] = [await openPageAs(there, customer), await openPageAs(there, admin)];
    const closed = next(mine.socket, "disconnect");
    const body = { name: "Ravi", mobile: customer.mobile };
    await here.call(deliveryEndpoints.addPartner, { token: admin.token, body });
    expect((await closed)[0]).toBe("io server disconnect");
    expect((await here.call(userEndpoints.me, { token: customer.token })).status).toBe(401);
    expect(admins.socket.connected).toBe(true);
  });

  it("opened by a page of another origin is refused", async () => {
    const foreign = startSocket(here, undefined, "https://evil.example");
    await next(foreign, "connect_error");
    expect(foreign.connected).toBe(false);
    const own = startSocket(here, undefined, new URL(here.url).origin);
    await next(own, "connect");
    const polling = await fetch(`${here.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: "https://evil.example" },
    });
    await polling.arrayBuffer();
    expect(polling.status).toBe(403);
  });
});
