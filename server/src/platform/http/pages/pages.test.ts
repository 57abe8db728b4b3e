import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTinyApp, type TinyApp } from "../../../testing/tiny-app.ts";
import type { PageState } from "./page-cache.ts";
import { registerPages } from "./pages.ts";

const SCRIPT = 'document.documentElement.dataset.hint = "1";';
const FILLING = "<p>Margherita</p>".repeat(200);

let clientDir: string;
let tiny: TinyApp;
let state: PageState<{ menu: string }>;
let rendered: string[];
let render: (path: string) => Promise<Response>;
let now: Date;

beforeEach(async () => {
  clientDir = await mkdtemp(join(tmpdir(), "forno-client-"));
  await mkdir(join(clientDir, "assets"));
  await mkdir(join(clientDir, ".vite"));
  await writeFile(join(clientDir, "assets", "app-1a2b.js"), `${"let a;".repeat(300)}`);
  await writeFile(join(clientDir, "assets", "app-1a2b.js.gz"), gzipSync("let a;".repeat(300)));
  await writeFile(join(clientDir, "robots.txt"), "User-agent: *\n");
  await writeFile(join(clientDir, "offline.html"), `<script>${SCRIPT}</script>`);
  await writeFile(join(clientDir, ".vite", "manifest.json"), "{}");
  state = { version: "1", data: { menu: "Margherita" } };
  rendered = [];
  now = new Date("2026-03-10T06:30:00Z");
  render = async (path) => html(`<h1>${state.data.menu} at ${path}</h1>`, path === "/page-not-found" ? 404 : 200);
  tiny = await startTinyApp([], (app) =>
    registerPages<{ menu: string; origin: string | null }>(app, {
      render: async (request, { origin }) => {
        const { pathname, search } = new URL(request.url);
        rendered.push(pathname + search);
        if (search) return html(`<h1>${pathname} with ${search}</h1>`);
        return origin === null ? render(pathname) : html(`<link rel="canonical" href="${origin}${pathname}">`);
      },
      pagePattern: (path) => (path.startsWith("/orders/") ? "/orders/:id" : path === "/menu" || path === "/" ? path : null),
      dependsOnQuery: (page, query) => page === "/menu" && query.startsWith("?size="),
      clock: () => now,
      data: async (origin) => ({ ...state, data: { ...state.data, origin } }),
      origin: ({ headers }) => (typeof headers["x-at"] === "string" ? headers["x-at"] : null),
      version: () => state.version,
      clientDir,
      sharedAssets: { store: async () => {}, find: async () => null },
      csp: (hashes) => `script-src 'self' ${hashes.map((hash) => `'${hash}'`).join(" ")}`,
      log: app.log,
    }),
  );
});

afterEach(async () => {
  await tiny.close();
  await rm(clientDir, { recursive: true });
});

const html = (body: string, status = 200) =>
  new Response(`<!doctype html><script>${SCRIPT}</script><script src="/a.js"></script>${body}${FILLING}`, { status });
const get = (path: string, headers: Record<string, string> = {}) => fetch(tiny.url + path, { headers, redirect: "manual" });

/** Without what fetch does automatically: decoding, and requesting a fresh copy. */
function getRaw(path: string, headers: Record<string, string>): Promise<{ status?: number; encoding?: string; body: Buffer }> {
  return new Promise((done, fail) => {
    request(tiny.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on("data", (chunk) => chunks.push(chunk))
        .on("end", () =>
          done({ status: answer.statusCode, encoding: answer.headers["content-encoding"], body: Buffer.concat(chunks) }),
        );
    })
      .on("error", fail)
      .end();
  });
}

describe("a page", () => {
  it("is rendered once for each state of the shop, whatever the query", async () => {
    for (const path of ["/menu", "/menu?from=sms", "/menu"])
      expect(await (await get(path)).text()).toContain("Margherita at /menu");
    expect(rendered).toEqual(["/menu"]);
    state = { version: "2", data: { menu: "Farmhouse" } };
    expect(await (await get("/menu")).text()).toContain("Farmhouse at /menu");
    expect(rendered).toEqual(["/menu", "/menu"]);
  });

  it("that depends on its query is rendered once for each query, and without it if there are too many", async () => {
    const shown = async (size: string) => {
      const text = await (await get(`/menu?size=${size}`)).text();
      return text.includes(`/menu with ?size=${size}`);
    };
    for (let size = 0; size < 20; size++) expect(await shown(String(size))).toBe(true);
    expect(rendered).toHaveLength(20);
    for (let size = 20; size < 40; size++) expect(await shown(String(size))).toBe(false);
    expect(await shown("0")).toBe(true);
    expect(rendered).toHaveLength(21);
    now = new Date(now.getTime() + 10_000);
    expect(await shown("20")).toBe(true);
    expect(await (await get("/orders/1?size=1")).text()).not.toContain("with");
  });

  it("is rendered once for concurrent requests", async () => {
    const gate = Promise.withResolvers<void>();
    const once = render;
    render = async (path) => gate.promise.then(() => once(path));
    const answers = Promise.all(Array.from({ length: 10 }, () => get("/menu")));
    await expect.poll(() => rendered.length).toBe(1);
    gate.resolve();
    expect((await answers).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(rendered).toEqual(["/menu"]);
  });

  it("is shared by all paths of its pattern", async () => {
    expect(await (await get("/orders/1")).text()).toBe(await (await get("/orders/2")).text());
    expect(rendered).toEqual(["/orders/:id"]);
  });

  it("is not sent again to a browser that has it", async () => {
    const first = await get("/menu");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await get("/menu", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    state = { version: "2", data: { menu: "Farmhouse" } };
    expect((await get("/menu", { "if-none-match": etag })).status).toBe(200);
  });

  it("retains its ETag if a new state renders the same", async () => {
    const etag = (await get("/menu")).headers.get("etag");
    state = { ...state, version: "2" };
    expect((await get("/menu")).headers.get("etag")).toBe(etag);
  });

  it("is sent in an encoding that the browser accepts", async () => {
    const plain = await getRaw("/menu", { "accept-encoding": "identity" });
    const br = await getRaw("/menu", { "accept-encoding": "gzip, br" });
    const gz = await getRaw("/menu", { "accept-encoding": "gzip" });
    expect([plain.encoding, br.encoding, gz.encoding]).toEqual([undefined, "br", "gzip"]);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gz.body)).toEqual(plain.body);
  });

  it("allows its own inline scripts by their hashes, and no others", async () => {
    const hash = createHash("sha256").update(SCRIPT).digest("base64");
    expect((await get("/menu")).headers.get("content-security-policy")).toBe(`script-src 'self' 'sha256-${hash}'`);
  });

  it("contains the origin at which it was requested, and never another's", async () => {
    const at = async (origin?: string) => {
      const text = await (await get("/menu", origin ? { "x-at": origin } : {})).text();
      return /canonical" href="([^"]+)"/.exec(text)?.[1];
    };
    for (let round = 0; round < 2; round++) {
      expect(await at("https://evil.example")).toBe("https://evil.example/menu");
      expect(await at("https://shop.example")).toBe("https://shop.example/menu");
      expect(await at()).toBeUndefined();
    }
    expect(rendered).toHaveLength(3);
  });

  it("that does not exist is a 404, rendered once for all such paths", async () => {
    for (const path of ["/nowhere", "/no/where", "/.env", "/nowhere?a=1"]) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("content-security-policy")).toContain("sha256-");
    }
    expect(rendered).toEqual(["/page-not-found"]);
    const etag = (await get("/nowhere")).headers.get("etag") ?? "";
    expect((await get("/nowhere", { "if-none-match": etag })).status).toBe(404);
  });
});

describe("a page that cannot be rendered", () => {
  it("whose path cannot be decoded is that 404, too", async () => {
    for (const path of ["/%", "/menu/%ff", "/menu/%ff?x=%ff", "/%e0%a4%a"]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain("at /page-not-found");
    }
    expect((await get("/?x=%ff")).status).toBe(200);
  });

  it("is a 500 with a self-contained page, and is rendered again for the next request", async () => {
    const working = render;
    render = async () => {
      throw new Error("No oven");
    };
    const failed = await get("/menu");
    expect(failed.status).toBe(500);
    expect(failed.headers.get("cache-control")).toBe("no-store");
    expect(failed.headers.get("content-security-policy")).toContain("script-src 'self'");
    const text = await failed.text();
    expect(text).toContain("Something Went Wrong");
    expect(text).not.toContain("No oven");
    expect(tiny.log.join()).toContain("No oven");
    render = working;
    expect((await get("/menu")).status).toBe(200);
  });

  it("is the page that the renderer made for the failure, which is not cached", async () => {
    const working = render;
    render = async () => html("<h1>Oops</h1>", 500);
    const failed = await get("/menu");
    expect([failed.status, failed.headers.get("cache-control"), failed.headers.get("etag")]).toEqual([500, "no-store", null]);
    expect(await failed.text()).toContain("Oops");
    render = working;
    expect((await get("/menu")).status).toBe(200);
  });

  it("is a 503 while the database is unavailable", async () => {
    const nowhere = new pg.Client({ host: clientDir });
    render = async () => nowhere.connect().then(() => html(""));
    const answer = await get("/menu");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("1");
  });
});

describe("the files of the web build", () => {
  it("are cached by the browser forever if their name changes with their content, otherwise for minutes", async () => {
    const asset = await get("/assets/app-1a2b.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toContain("javascript");
    const robots = await get("/robots.txt");
    expect(robots.headers.get("cache-control")).toBe("public, max-age=300");
    expect((await getRaw("/robots.txt", { "if-none-match": robots.headers.get("etag") ?? "" })).status).toBe(304);
  });

  it("are compressed if a compressed file exists", async () => {
    const { encoding, body } = await getRaw("/assets/app-1a2b.js", { "accept-encoding": "br, gzip" });
    expect(encoding).toBe("gzip");
    expect(gunzipSync(body).toString()).toBe("let a;".repeat(300));
    expect((await getRaw("/robots.txt", { "accept-encoding": "br, gzip" })).encoding).toBeUndefined();
  });

  it("stay as they were when the server started, whatever happens to the folder", async () => {
    await rm(join(clientDir, "assets"), { recursive: true });
    await writeFile(join(clientDir, "robots.txt"), "Of another build\n");
    expect((await get("/assets/app-1a2b.js")).status).toBe(200);
    expect(await (await get("/robots.txt")).text()).toBe("User-agent: *\n");
  });

  it("that no recent build had are a 404 in plain text, not a page", async () => {
    const answer = await get("/assets/app-0000.js");
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      404,
      "text/plain",
      "no-store",
    ]);
    expect(rendered).toEqual([]);
  });

  it("have a policy if they are documents", async () => {
    expect((await get("/offline.html")).headers.get("content-security-policy")).toContain("sha256-");
  });

  it("do not include the build's internal files, nor files outside the folder", async () => {
    for (const path of [
      "/.vite/manifest.json",
      "/assets/../../package.json",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/assets/",
      "/assets/main.js.map",
      "/.git/config",
      "/.env",
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

it("do not serve paths of the API", async () => {
  const answer = await get("/api/nowhere");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
  const posted = await fetch(`${tiny.url}/menu`, { method: "POST" });
  expect([posted.status, posted.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
});
