import { afterEach, beforeEach, expect, it } from "vitest";
import { type DatabaseGate, openGate } from "../../../testing/database/database-gate.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { type ChangeFeed, notifyChange, openChangeFeed } from "./change-feed.ts";

let database: TestDatabase;
let open: OpenDatabase<object>;
let gate: DatabaseGate;
let feeds: ChangeFeed[];

beforeEach(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
  gate = await openGate(`${database.connection.host}/.s.PGSQL.${database.connection.port}`);
  feeds = [];
});
afterEach(async () => {
  for (const feed of feeds) await feed.stop();
  await gate.close();
  await open.close();
  await database.drop();
});

/** Of an instance, through the gate. It counts what it hears. */
async function openFeed() {
  const feed = await openChangeFeed({ ...database.connection, host: "127.0.0.1", port: gate.port }, { warn: () => {} });
  feeds.push(feed);
  const heard = { menu: 0, settings: 0 };
  feed.on("menu", () => heard.menu++);
  feed.on("settings", () => heard.settings++);
  return { feed, heard };
}

it("tells every instance of a change, and of nothing else", async () => {
  const instances = [await openFeed(), await openFeed()];
  await notifyChange(open.db, "menu");
  await expect.poll(() => instances.map(({ heard }) => heard)).toEqual(Array(2).fill({ menu: 1, settings: 0 }));
});

it("has all looked at again once its connection was cut, and says meanwhile that it does not listen", async () => {
  const { feed, heard } = await openFeed();
  await expect.poll(() => feed.isListening()).toBe(true);
  await gate.shut();
  await expect.poll(() => feed.isListening()).toBe(false);
  await gate.open();
  await expect.poll(() => heard).toEqual({ menu: 1, settings: 1 });
  await expect.poll(() => feed.isListening()).toBe(true);
  await notifyChange(open.db, "menu");
  await expect.poll(() => heard.menu).toBe(2);
});

it("leaves a connection that died without a word, and has all looked at again", async () => {
  const { feed, heard } = await openFeed();
  gate.deafen();
  await notifyChange(open.db, "menu");
  await expect.poll(() => feed.isListening()).toBe(false);
  await expect.poll(() => heard).toEqual({ menu: 1, settings: 1 });
  await notifyChange(open.db, "menu");
  await expect.poll(() => heard.menu).toBe(2);
});

it("stopped while it connects leaves no connection behind", async () => {
  const { feed } = await openFeed();
  await gate.shut();
  await expect.poll(() => feed.isListening()).toBe(false);
  gate.freeze();
  await gate.open();
  await expect.poll(() => gate.connections()).toBe(1);
  const stopped = feed.stop();
  gate.thaw();
  await stopped;
  await expect.poll(() => gate.connections()).toBe(0);
});
