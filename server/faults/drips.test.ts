/** Clients that never finish their request. Takes as long as the limits for requests. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultShop, startShop } from "./programs/shop.ts";
import { expectInvariants } from "./world/invariants.ts";

const CLIENTS = 500;
const DRIP_MS = 1_000;

describe("five hundred clients that send one byte per second", () => {
  let shop: FaultShop;

  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it("are disconnected with 408, and other clients are not affected", async () => {
    const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => drip(shop.program.url)));
    const answers = sockets.map(answerOf);
    expect((await shop.call(foodEndpoints.list)).status).toBe(200);
    const [token, food] = [await shop.signIn(), await shop.food()];
    expect((await shop.call(cartEndpoints.add, { token, body: { itemId: food._id } })).status).toBe(200);
    const firstLines = new Set((await Promise.all(answers)).map((text) => text.split("\r\n")[0]));
    expect([...firstLines]).toEqual(["HTTP/1.1 408 Request Timeout"]);
    await expectInvariants(shop);
  });
});

/** Announces a long body and sends it byte by byte. */
async function drip(url: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `POST ${paymentEndpoints.verifyPayment.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
  );
  const dripping = setInterval(() => socket.writable && socket.write(" "), DRIP_MS);
  socket.on("error", () => {}).on("close", () => clearInterval(dripping));
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await once(socket, "close");
  return text;
}
