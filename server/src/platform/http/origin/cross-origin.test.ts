import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

const FRONT = "https://front.example";
const EVIL = "https://evil.example";

let shop: TestShop;
let closed: TestShop;
beforeAll(async () => {
  [shop, closed] = await Promise.all([startTestShop({ allowedOrigins: [FRONT] }), startTestShop()]);
});
afterAll(async () => {
  await Promise.all([shop.close(), closed.close()]);
});

const from = (at: TestShop, origin: string, path: string, init: RequestInit = {}) =>
  fetch(at.url + path, { ...init, headers: { origin, ...(init.headers as Record<string, string>) } });
const headersOf = async (response: Promise<Response>) => {
  const { headers, body } = await response;
  await body?.cancel();
  return { allowed: headers.get("access-control-allow-origin"), vary: headers.get("vary") };
};
const preflight = (at: TestShop, origin: string) =>
  from(at, origin, "/api/cart/add", {
    method: "OPTIONS",
    headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type,token" },
  });

describe("a page at an allowed origin", () => {
  it("reads every response: from the cache, of a route, a refusal, an unknown path, an undecodable one", async () => {
    for (const path of ["/api/food/list", "/api/food/list", "/api/user/me", "/api/nothing", "/api/%ff", "/healthz"])
      expect({ path, ...(await headersOf(from(shop, FRONT, path))) }).toMatchObject({ path, allowed: FRONT });
  });

  it("may send the token, JSON and an idempotency key after a preflight", async () => {
    const response = await preflight(shop, FRONT);
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(FRONT);
    expect(response.headers.get("access-control-allow-methods")?.split(", ")).toEqual(["GET", "POST", "PUT", "DELETE"]);
    expect(response.headers.get("access-control-allow-headers")?.split(", ")).toEqual(
      expect.arrayContaining(["authorization", "content-type", "idempotency-key", "token"]),
    );
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("reads the response to an upload", async () => {
    const { token } = await shop.signIn("admin");
    const body = new FormData();
    for (const [name, value] of Object.entries({ name: "Margherita", description: "Tomato", price: "199" })) body.set(name, value);
    const response = await from(shop, FRONT, foodEndpoints.add.path, { method: "POST", headers: { token }, body });
    expect(await response.json()).toMatchObject({ message: "Please select an image" });
    expect(response.headers.get("access-control-allow-origin")).toBe(FRONT);
  });

  it("opens the socket, by polling and by WebSocket", async () => {
    const polling = from(shop, FRONT, "/socket.io/?EIO=4&transport=polling");
    expect(await headersOf(polling)).toMatchObject({ allowed: FRONT });
    expect((await polling).status).toBe(200);
    const socket = io(shop.url, { transports: ["websocket"], reconnection: false, extraHeaders: { origin: FRONT } });
    await new Promise<void>((resolve, reject) => socket.on("connect", resolve).on("connect_error", reject));
    socket.disconnect();
  });
});

describe("a page elsewhere", () => {
  it("reads nothing, and responses say that they depend on the origin, so that no cache mixes them", async () => {
    for (const path of ["/api/food/list", "/api/food/list", "/api/user/me"])
      expect(await headersOf(from(shop, EVIL, path))).toEqual({ allowed: null, vary: expect.stringContaining("origin") });
    expect((await preflight(shop, EVIL)).headers.get("access-control-allow-methods")).toBeNull();
    expect((await from(shop, EVIL, "/socket.io/?EIO=4&transport=polling")).status).toBe(403);
  });

  it("reads nothing of a shop that allows no other origin", async () => {
    expect(await headersOf(from(closed, FRONT, "/api/food/list"))).toEqual({ allowed: null, vary: "accept-encoding" });
    expect((await headersOf(preflight(closed, FRONT))).allowed).toBeNull();
    expect((await from(closed, FRONT, "/socket.io/?EIO=4&transport=polling")).status).toBe(403);
  });
});
