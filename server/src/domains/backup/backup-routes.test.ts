/** The calls of the admin area for backups. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { backupEndpoints } from "@forno/contract/backup/backup.ts";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockSession, type SessionLock } from "../../platform/db/connection/session-lock.ts";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { BACKUP_LOCK, type BackupEnd, endBackup, insertBackup, recordProblem } from "./backup-store.ts";

const HOUR_MS = 3_600_000;
const INTERRUPTED = "It was interrupted: the program or the machine stopped";

let shop: TestShop;
let token: string;
let made: number;
/** What the process that makes a backup does. */
let backUp: () => Promise<void>;
beforeEach(async () => {
  made = 0;
  backUp = async () => void made++;
  shop = await startTestShop({ backUp: () => backUp() });
  token = (await shop.signIn("admin")).token;
});
afterEach(() => shop.close());

const state = async () => (await shop.call(backupEndpoints.state, { token })).body.data;
const request = () => shop.call(backupEndpoints.request, { token });
const startLocked = async (): Promise<SessionLock> => {
  const lock = await lockSession(shop.connection, BACKUP_LOCK);
  if (!lock) throw new Error("The lock is taken");
  return lock;
};
async function list(end: BackupEnd | null): Promise<string> {
  const id = newId();
  await insertBackup(shop.deps.db, id, shop.clock.read());
  if (end) await endBackup(shop.deps.db, id, shop.clock.read(), end);
  return id;
}
const good = (): BackupEnd => ({ outcome: "good", takenAt: shop.clock.read(), fileName: "forno-1.backup.age", bytes: 2_000_000 });
const requests = async () =>
  (await shop.call(auditEndpoints.list, { token, query: { action: "backup.request" } })).body.data.length;

describe("the state", () => {
  it("of a shop without backups says so, and when the first one is due", async () => {
    expect(await state()).toEqual({
      place: "/var/backups/forno",
      isEncrypted: true,
      lastGood: null,
      isOverdue: true,
      isRunning: false,
      nextAt: shop.clock.read().toISOString(),
      recent: [],
      lastRestore: null,
    });
  });

  it("has the last good backup, also after one that failed", async () => {
    const goodId = await list(good());
    const takenAt = shop.clock.read().toISOString();
    shop.clock.advance(HOUR_MS);
    const failedId = await list({ outcome: "failed", problem: "No space left on device" });
    expect(await state()).toMatchObject({
      lastGood: { _id: goodId, state: "good", takenAt, bytes: 2_000_000, problem: null },
      isOverdue: false,
      recent: [
        { _id: failedId, state: "failed", fileName: null, problem: "No space left on device" },
        { _id: goodId, state: "good" },
      ],
    });
    shop.clock.advance(26 * HOUR_MS);
    token = (await shop.signIn("admin")).token;
    expect(await state()).toMatchObject({ isOverdue: true });
  });

  it("has one that runs, and one whose process was killed at once as failed", async () => {
    const lock = await startLocked();
    await list(null);
    expect(await state()).toMatchObject({ isRunning: true, recent: [{ state: "running", problem: null }] });
    await lock.release();
    expect(await state()).toMatchObject({ isRunning: false, recent: [{ state: "failed", problem: INTERRUPTED }] });
    expect((await request()).status).toBe(200);
  });

  it("has at most 20 backups, newest first", async () => {
    for (let n = 0; n < 21; n++) {
      await list({ outcome: "failed", problem: `Problem ${n}` });
      shop.clock.advance(1_000);
    }
    const { recent } = await state();
    expect(recent.map(({ problem }) => problem)).toEqual(Array.from({ length: 20 }, (_, n) => `Problem ${20 - n}`));
  });

  it("names the last restore", async () => {
    const restored_at = shop.clock.read();
    const taken_at = new Date(restored_at.getTime() - HOUR_MS);
    await shop.deps.db.insertInto("restores").values({ id: newId(), restored_at, taken_at, finished_at: restored_at }).execute();
    expect((await state()).lastRestore).toEqual({ at: restored_at.toISOString(), takenAt: taken_at.toISOString() });
  });
});

it("a good backup after which older ones were not deleted is no failure: the log and the state say so", async () => {
  const warn = vi.spyOn(shop.deps.log, "warn");
  const problem = "Older backups could not be deleted: Access denied";
  backUp = async () => recordProblem(shop.deps.db, await list(good()), problem);
  await request();
  expect(await shop.jobs.runAll()).toEqual([]);
  expect((await state()).recent).toMatchObject([{ state: "good", fileName: "forno-1.backup.age", problem }]);
  expect(warn).toHaveBeenCalledWith({ backup: "forno-1.backup.age", problem }, "A backup is good, but older ones were not deleted");
});

describe("the daily backup", () => {
  const tick = () => shop.jobs.runScheduled("backup-clock");

  it("is made once it is due", async () => {
    await tick();
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(made).toBe(1);
  });

  it("is not requested again while one is made for hours", async () => {
    await list(null);
    const lock = await startLocked();
    shop.clock.advance(3 * HOUR_MS);
    await tick();
    await lock.release();
    await shop.jobs.runAll();
    expect(made).toBe(0);
  });

  it("that waited is not made after another one; what somebody asked for is", async () => {
    await tick();
    await list(good());
    await shop.jobs.runAll();
    expect(made).toBe(0);
    await request();
    await shop.jobs.runAll();
    expect(made).toBe(1);
  });
});

describe("a clock that was ahead", () => {
  const YEARS_MS = 4 * 365 * 24 * HOUR_MS;
  const ahead = () => new Date(shop.clock.read().getTime() + YEARS_MS);
  const listAhead = async (end: BackupEnd) => {
    const id = newId();
    await insertBackup(shop.deps.db, id, ahead());
    await endBackup(shop.deps.db, id, ahead(), end);
  };

  it("and made a backup hides neither that none was made since, nor the one before", async () => {
    await listAhead({ ...good(), takenAt: ahead() } as BackupEnd);
    expect(await state()).toMatchObject({ lastGood: null, isOverdue: true, nextAt: shop.clock.read().toISOString() });
    const goodId = await list(good());
    expect(await state()).toMatchObject({ lastGood: { _id: goodId }, isOverdue: false });
    shop.clock.advance(24 * HOUR_MS);
    await shop.jobs.runScheduled("backup-clock");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(made).toBe(1);
  });

  it("and failed does not delay the next try", async () => {
    await listAhead({ outcome: "failed", problem: "No space left on device" });
    await shop.jobs.runScheduled("backup-clock");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(made).toBe(1);
    expect((await state()).nextAt).toBe(shop.clock.read().toISOString());
  });
});

describe("a request", () => {
  it("starts one backup, and is recorded", async () => {
    expect((await request()).body).toEqual({ success: true, message: "The backup starts now" });
    await request();
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(made).toBe(1);
    expect(await requests()).toBe(2);
  });

  it("just before another one's backup begins is answered by that backup, unless it fails", async () => {
    let end: BackupEnd = { outcome: "failed", problem: "No space left on device" };
    backUp = async () => {
      if (made++ === 0) await request();
      shop.clock.advance(1_000);
      await list(end);
      end = good();
    };
    await request();
    await shop.jobs.runAll();
    expect(made).toBe(2);
    made = 0;
    shop.clock.advance(1_000);
    await request();
    await shop.jobs.runAll();
    expect(made).toBe(1);
  });

  it("is refused while a backup is made, on any instance", async () => {
    const lock = await startLocked();
    expect(await request()).toMatchObject(refusal(409, "backupRunning", "A backup is already being made. Wait until it ends"));
    await shop.jobs.runAll();
    expect([made, await requests()]).toEqual([0, 0]);
    await lock.release();
    expect((await request()).status).toBe(200);
  });

  it("whose backup cannot begin is listed as failed, with the reason, once", async () => {
    backUp = async () => {
      throw new Error("The key file cannot be read");
    };
    await request();
    expect(await shop.jobs.runAll()).toHaveLength(1);
    expect((await state()).recent).toMatchObject([{ state: "failed", problem: "The key file cannot be read" }]);
    backUp = async () => {
      shop.clock.advance(1_000);
      await list({ outcome: "failed", problem: "Listed by the process" });
      throw new Error("The same in the process's output");
    };
    await request();
    await shop.jobs.runAll();
    expect((await state()).recent.map(({ problem }) => problem)).toEqual(["Listed by the process", "The key file cannot be read"]);
  });
});

it.each([backupEndpoints.state, backupEndpoints.request])("$method $path is for admins only", async (endpoint) => {
  expect(await shop.call(endpoint)).toMatchObject(refusal(401, "signInRequired"));
  for (const role of ["customer", "delivery_boy"] as const) {
    const { token } = await shop.signIn(role);
    expect(await shop.call(endpoint, { token })).toMatchObject(refusal(403, "accessDenied"));
  }
  await shop.jobs.runAll();
  expect(made).toBe(0);
});
