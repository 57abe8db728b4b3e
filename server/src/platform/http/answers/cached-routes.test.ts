import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTinyApp, type TinyApp } from "../../../testing/tiny-app.ts";
import { cacheJson } from "./cached-response.ts";
import type { CachedRouteResponse } from "./cached-routes.ts";

const headers = { "content-type": "application/json; charset=utf-8", "x-mark": "ours" };
const LONG = "Margherita ".repeat(500);

let tiny: TinyApp;
/** Undefined: not in memory. */
let cached: CachedRouteResponse | undefined;

const cache = async (name: string) => {
  cached = { answer: await cacheJson({ name, text: LONG }), headers };
};
const get = (path: string, more: Record<string, string> = {}) => fetch(tiny.url + path, { headers: more });

beforeAll(async () => {
  tiny = await startTinyApp([], (app) => {
    app.cachedRoutes.add("/api/menu", () => cached);
    app.get("/api/menu", { config: { access: "public" } }, async () => ({ framework: true }));
  });
});
afterAll(() => tiny.close());
beforeEach(() => cache("Margherita"));

it("sends the cached response in the accepted encoding, with the headers of every response", async () => {
  for (const encoding of ["identity", "gzip", "br"]) {
    const answer = await get("/api/menu", { "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...headers,
      "cache-control": "no-cache",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await answer.json()).toMatchObject({ name: "Margherita" });
  }
});

it("gives each response its own request ID", async () => {
  const ids = [await get("/api/menu"), await get("/api/menu")].map((answer) => answer.headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
});

it("responds 304 to a client that has it, until it changes", async () => {
  const tag = (await get("/api/menu")).headers.get("etag") ?? "";
  const again = await get("/api/menu", { "if-none-match": tag });
  expect([again.status, again.headers.get("etag"), again.headers.get("content-length")]).toEqual([304, tag, null]);
  await cache("Farmhouse");
  const changed = await get("/api/menu", { "if-none-match": tag });
  expect([changed.status, await changed.json()]).toEqual([200, expect.objectContaining({ name: "Farmhouse" })]);
});

it("leaves a cache miss to Fastify", async () => {
  cached = undefined;
  expect(await (await get("/api/menu")).json()).toEqual({ framework: true });
});

it.each(["/api/menu?page=2", "/api/menu/"])("leaves %s to Fastify", async (path) => {
  expect((await get(path)).headers.get("x-mark")).toBe(null);
});

it("leaves other methods to Fastify", async () => {
  const head = await fetch(`${tiny.url}/api/menu`, { method: "HEAD" });
  expect([head.status, head.headers.get("x-mark")]).toEqual([200, null]);
});
