/** Since when a backup is overdue. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";

const HOUR = 3_600_000;

let shop: TestShop;

/** A shop that went live long ago. */
beforeEach(async () => {
  shop = await startTestShop({ config: { mode: "live" } });
  await shop.deps.db
    .updateTable("settings")
    .set({ mode: "live", mode_since: hoursAgo(1_000) })
    .execute();
});
afterEach(() => shop.close());

const hoursAgo = (hours: number) => new Date(shop.clock.read().getTime() - hours * HOUR);

async function addBackup(at: Date): Promise<void> {
  const row = {
    id: crypto.randomUUID(),
    started_at: at,
    ended_at: at,
    outcome: "good",
    taken_at: at,
    file_name: "a",
    bytes: 1,
  } as const;
  await shop.deps.db.insertInto("backups").values(row).execute();
}

async function addRestore(at: Date): Promise<void> {
  const row = { id: crypto.randomUUID(), restored_at: at, taken_at: hoursAgo(900), finished_at: at };
  await shop.deps.db.insertInto("restores").values(row).execute();
}

async function isAlerted(): Promise<boolean> {
  await shop.jobs.runScheduled("watch-alerts");
  return shop.sms.sent.some(({ mobile, text }) => mobile === TEST_ADMIN && text?.includes("no good backup"));
}

it("a shop that was restored has 26 hours for its first backup", async () => {
  await addRestore(hoursAgo(1));
  expect(await isAlerted()).toBe(false);
  shop.clock.advance(24 * HOUR);
  expect(await isAlerted()).toBe(false);
  shop.clock.advance(2 * HOUR);
  expect(await isAlerted()).toBe(true);
});

it("a backup from before the restore does not shorten them, and one from after it counts", async () => {
  await addBackup(hoursAgo(30));
  await addRestore(hoursAgo(20));
  expect(await isAlerted()).toBe(false);
  await addBackup(hoursAgo(10));
  shop.clock.advance(15 * HOUR);
  expect(await isAlerted()).toBe(false);
  shop.clock.advance(2 * HOUR);
  expect(await isAlerted()).toBe(true);
});

it("times in the future, from a clock that was wrong, do not hide that a backup is overdue", async () => {
  await addBackup(hoursAgo(-2_000));
  await addRestore(hoursAgo(-2_000));
  expect(await isAlerted()).toBe(true);
});
