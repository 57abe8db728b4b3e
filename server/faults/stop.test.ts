/** SIGTERM under load: no request is cut off, and a new process continues. */
import { Agent, type IncomingMessage, request } from "node:http";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPlaceBody, place } from "../src/domains/order/order-factory.ts";
import { type ShopApart, startShopApart } from "./programs/shop.ts";
import { hold } from "./world/external-service.ts";
import { expectInvariants } from "./world/invariants.ts";
import { signInSome } from "./world/load.ts";

let shop: ShopApart;

beforeAll(async () => {
  shop = await startShopApart();
});
afterAll(() => shop.close());

interface Caller {
  answered: number;
  /** How its calls ended. */
  end: string;
}

/** Calls over one connection, one after another, until it closes and no new one can be opened. */
async function callOn(token: string, foods: Food[], onAnswer: () => void): Promise<Caller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const caller: Caller = { answered: 0, end: "" };
  while (caller.end === "") {
    // A cart accepts at most 99 of one food.
    const food = foods[caller.answered % foods.length];
    try {
      const answer = await addOne(agent, token, food?._id ?? "");
      if (answer.statusCode !== 200) caller.end = `HTTP ${answer.statusCode}`;
      else caller.answered++;
      onAnswer();
    } catch (error) {
      caller.end = (error as NodeJS.ErrnoException).code ?? String(error);
    }
  }
  agent.destroy();
  return caller;
}

function addOne(agent: Agent, token: string, itemId: string): Promise<IncomingMessage> {
  const body = JSON.stringify({ itemId });
  const headers = { "content-type": "application/json", "content-length": body.length, token };
  return new Promise((resolve, reject) => {
    const call = request(shop.program.url + cartEndpoints.add.path, { method: "POST", agent, headers });
    call.on("error", reject).on("response", (response) =>
      response
        .resume()
        .on("end", () => resolve(response))
        .on("error", reject),
    );
    call.end(body);
  });
}

it("every accepted call is answered, and the program exits with 0 within ten seconds", async () => {
  const [food, { data: foods }] = [await shop.food(), (await shop.call(foodEndpoints.list)).body];
  const tokens = await signInSome(shop, 8);
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  let answers = 0;
  const count = () => {
    answers++;
    if (answers >= 80) resolve();
  };
  const page = io(shop.program.url, { transports: ["websocket"], reconnection: false });
  const pageEnded = new Promise((ended) => page.on("disconnect", ended));
  await new Promise((connected) => page.on("connect", () => connected(null)));

  const late = hold();
  shop.provider.next("createOrder", late.fault);
  const buyer = await shop.signIn();
  const calling = tokens.map((token) => callOn(token, foods, count));
  await busy;
  // Last, because the program waits for the provider for some seconds only.
  const placing = place(shop, buyer, buildPlaceBody(food), "stopped");
  await late.arrived(1);

  const stopping = shop.program.stop();
  await pageEnded;
  late.release();
  const { status, body: placed } = await placing;
  expect(status).toBe(200);
  expect(await stopping).toBe(0);
  const callers = await Promise.all(calling);
  // The system resets connections that were not accepted yet: these calls were not read.
  for (const { end } of callers) expect(end).toMatch(/^(ECONNREFUSED|ECONNRESET|EPIPE)$/);

  await shop.program.start();
  for (const [index, token] of tokens.entries()) {
    const { body } = await shop.call(cartEndpoints.read, { token, body: {} });
    const stored = Object.values(body.data.cartData).reduce((sum, quantity) => sum + quantity, 0);
    expect(stored).toBe(callers[index]?.answered);
  }
  expect(await place(shop, buyer, buildPlaceBody(food), "stopped")).toMatchObject({ body: { orderId: placed.orderId } });
  await expectInvariants(shop);
});
