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
  await database.release();
});

/** The feed of an instance, through the gate, with a count of its notifications. */
async function openFeed() {
  const feed = await openChangeFeed({ ...database.connection, host: "127.0.0.1", port: gate.port }, { warn: () => {} });
  feeds.push(feed);
  const received = { menu: 0, settings: 0 };
  feed.on("menu", () => received.menu++);
  feed.on("settings", () => received.settings++);
  return { feed, received };
}

it("notifies every instance of a change, and of nothing else", async () => {
  const instances = [await openFeed(), await openFeed()];
  await notifyChange(open.db, "menu");
  await expect.poll(() => instances.map(({ received }) => received)).toEqual(Array(2).fill({ menu: 1, settings: 0 }));
});

it("invalidates everything after its connection was cut, and reports in the meantime that it does not listen", async () => {
  const { feed, received } = await openFeed();
  await expect.poll(() => feed.isListening()).toBe(true);
  await gate.shut();
  await expect.poll(() => feed.isListening()).toBe(false);
  await gate.open();
  await expect.poll(() => received).toEqual({ menu: 1, settings: 1 });
  await expect.poll(() => feed.isListening()).toBe(true);
  await notifyChange(open.db, "menu");
  await expect.poll(() => received.menu).toBe(2);
});

it("abandons a connection that died silently, and invalidates everything", async () => {
  const { feed, received } = await openFeed();
  gate.deafen();
  await notifyChange(open.db, "menu");
  await expect.poll(() => feed.isListening()).toBe(false);
  await expect.poll(() => received).toEqual({ menu: 1, settings: 1 });
  await notifyChange(open.db, "menu");
  await expect.poll(() => received.menu).toBe(2);
});

it("leaves no connection open if it is stopped while connecting", async () => {
  const { feed } = await openFeed();
  await gate.shut();
  await expect.poll(() => feed.isListening()).toBe(false);
  await gate.open();
  gate.freeze();
  await expect.poll(() => gate.connections()).toBe(1);
  const stopped = feed.stop();
  gate.thaw();
  await stopped;
  await expect.poll(() => gate.connections()).toBe(0);
});
