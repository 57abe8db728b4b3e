import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { MovableClock } from "../../testing/movable-clock.ts";
import { startTinyApp } from "../../testing/tiny-app.ts";
import { registerPages } from "../http/pages/pages.ts";
import { ASSET_LIFE_MS, AssetStore } from "./asset-store.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let open: OpenDatabase<object>;
let clock: MovableClock;
let ends: (() => Promise<unknown>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
  clock = new MovableClock();
  ends = [];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  await open.close();
  await database.release();
});

const storeOf = (bytesMax?: number) => new AssetStore({ db: open.db, clock: clock.read, ...(bytesMax && { bytesMax }) });
const build = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([name, text]) => [`assets/${name}`, Buffer.from(text)]));
const names = async () =>
  (await sql<{ name: string }>`SELECT name FROM web_assets ORDER BY name`.execute(open.db)).rows.map(({ name }) => name);

/** An instance that serves a build of these assets from a folder of its own. */
async function startInstance(files: Record<string, string>): Promise<string> {
  const clientDir = await mkdtemp(join(tmpdir(), "forno-build-"));
  ends.push(() => rm(clientDir, { recursive: true }));
  await mkdir(join(clientDir, "assets"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(clientDir, "assets", name), text);
  const { url, close } = await startTinyApp([], (app) =>
    registerPages(app, {
      clientDir,
      sharedAssets: storeOf(),
      render: async () => new Response(""),
      pagePattern: () => null,
      origin: () => null,
      data: async () => ({ version: "1", data: {} }),
      clock: () => new Date(),
      version: () => undefined,
      csp: () => "",
      log: app.log,
    }),
  );
  ends.push(close);
  return url;
}

it("lets an instance of each build serve the assets of the other", async () => {
  const long = "let a;".repeat(500);
  const before = await startInstance({ "menu-aaaaaaaa.js": long, "framework-11111111.js": "react" });
  const after = await startInstance({ "menu-bbbbbbbb.js": "b", "framework-11111111.js": "react" });
  for (const [url, name, text] of [
    [after, "menu-aaaaaaaa.js", long],
    [before, "menu-bbbbbbbb.js", "b"],
    [after, "framework-11111111.js", "react"],
  ] as const) {
    const answer = await fetch(`${url}/assets/${name}`);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  }
  const encoded = await fetch(`${after}/assets/menu-aaaaaaaa.js`, { headers: { "accept-encoding": "br" } });
  expect([encoded.headers.get("content-encoding"), await encoded.text()]).toEqual(["br", long]);
  expect((await fetch(`${after}/assets/menu-cccccccc.js`)).status).toBe(404);
});

it("retains files as long as an instance reports them, and a day longer", async () => {
  const [old, current] = [build({ "a.js": "a", "both.js": "x" }), build({ "b.js": "b", "both.js": "x" })];
  await storeOf().store(old);
  await storeOf().store(current);
  for (let hour = 0; hour < 24; hour++) {
    clock.advance(HOUR_MS);
    await storeOf().store(current);
  }
  expect(await names()).toEqual(["assets/a.js", "assets/b.js", "assets/both.js"]);
  clock.advance(ASSET_LIFE_MS - 24 * HOUR_MS);
  await storeOf().store(current);
  expect(await names()).toEqual(["assets/b.js", "assets/both.js"]);
});

it("stays within its size by deleting the builds that were used least recently", async () => {
  for (const name of ["a", "b", "c"]) {
    await storeOf(25).store(build({ [`${name}.js`]: "0123456789" }));
    clock.advance(HOUR_MS);
  }
  expect(await names()).toEqual(["assets/b.js", "assets/c.js"]);
});

it("works when many instances of one build start at once", async () => {
  const files = build(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.js`, "x"])));
  await Promise.all(Array.from({ length: 5 }, () => storeOf().store(files)));
  expect(await names()).toHaveLength(50);
});
