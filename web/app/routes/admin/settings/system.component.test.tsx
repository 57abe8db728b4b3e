import type { Backup, BackupState } from "@forno/contract/backup/backup.ts";
import type { CheckResult, System } from "@forno/contract/operations/system.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { meera } from "../../../../testing/samples.ts";
import * as system from "./system-page.tsx";

const STATE = "GET /api/backup/admin/state";
const REQUEST = "POST /api/backup/admin/request";
/** 4:00 in Kolkata. */
const AT = "2026-03-10T22:30:00.000Z";
const PROBLEM = "Not enough space in /var/lib/forno/backup-work: 312 MB are free, and the backup and its check need about 1,204 MB";

const installation: System = {
  version: "1.9.0",
  build: "0a1b2c3d",
  startedAt: AT,
  node: "v26.1.0",
  previousVersion: "1.8.0",
  news: [{ version: "1.9.0", date: "2026-03-09", changes: [{ kind: "Added", items: ["Orders can be printed"] }] }],
  hasUnreadNews: false,
  admins: [],
};
const databaseCheck: CheckResult = {
  id: "database",
  section: "database",
  title: "Database",
  outcome: "ok",
  found: "PostgreSQL 18",
  action: null,
};

const good: Backup = {
  _id: "1",
  startedAt: AT,
  endedAt: AT,
  state: "good",
  takenAt: AT,
  fileName: "forno-0a1b2c3d-20260310T223000Z.backup.age",
  bytes: 4_400_000,
  problem: null,
};
const failed: Backup = { ...good, _id: "3", state: "failed", takenAt: null, fileName: null, bytes: null, problem: PROBLEM };
const running: Backup = { ...good, _id: "4", state: "running", endedAt: null, takenAt: null, fileName: null, bytes: null };
const none: BackupState = {
  place: `/var/backups/${"a-folder-with-a-long-name/".repeat(6)}`,
  isEncrypted: false,
  lastGood: null,
  isOverdue: true,
  isRunning: false,
  nextAt: AT,
  recent: [],
  lastRestore: null,
};
const withGood: BackupState = { ...none, lastGood: good, isOverdue: false, recent: [good] };

const backups = page.getByRole("region", { name: "Backups", exact: true });
const backUpNow = backups.getByRole("button", { name: "Back up now" });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/admin/system", (call) => call.answer({ data: installation }));
});

async function openSystem(state: BackupState): Promise<void> {
  server.always(STATE, (call) => call.answer({ data: state }));
  server.always("GET /api/admin/system/checks", (call) => call.answer({ data: { at: AT, checks: [databaseCheck] } }));
  await openScreen(system, { at: "/admin/system", as: meera, server });
}

test("shows the version, what is new, and each check with what was found", async () => {
  await openSystem(none);
  const panel = page.getByRole("region", { name: "Version", exact: true });
  await expect.element(panel.getByText("1.9.0", { exact: true })).toBeVisible();
  await expect.element(panel.getByText("v26.1.0", { exact: true })).toBeVisible();
  const news = page.getByRole("region", { name: "What is new" });
  await expect.element(news.getByRole("heading", { name: /^1\.9\.0, / })).toBeVisible();
  await expect.element(news.getByRole("listitem")).toMatchTextContent("Orders can be printed");
  const database = page.getByRole("region", { name: "Database" });
  await expect.element(database.getByText("PostgreSQL 18")).toBeVisible();
  // A demo sends no texts.
  await expect.element(page.getByRole("button", { name: "Send test text" })).not.toBeInTheDocument();
});

test("checks again on request", async () => {
  await openSystem(none);
  await expect.element(page.getByText("PostgreSQL 18")).toBeVisible();
  const checks = [{ ...databaseCheck, outcome: "problem", found: "Nearly full", action: "Free space" }];
  server.always("GET /api/admin/system/checks", (call) => call.answer({ data: { at: AT, checks } }));
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.element(page.getByText("Nearly full")).toBeVisible();
  await expect.element(page.getByText("Free space")).toBeVisible();
  await expect.element(page.getByText(/^Checked at /)).toBeVisible();
  expect(server.calls.at(-1)?.query).toEqual({ again: "true" });
});

test("a backup is requested by keyboard, and the focus stays until it is good", async () => {
  await openSystem(none);
  await expect.element(backups.getByText("There is no good backup yet.")).toBeVisible();
  await expect.element(backups.getByText("No backups yet")).toBeVisible();
  await press(backUpNow, "{Enter}");
  const request = await server.next(REQUEST);
  const busy = backups.getByRole("button", { name: "Backing up…" });
  await expect.element(busy).toHaveFocus();
  server.always(STATE, (call) => call.answer({ data: { ...none, isRunning: true, recent: [running] } }));
  request.answer({ message: "The backup starts now" });
  await expect.element(toastSaying("The backup starts now")).toBeVisible();
  await expect.element(backups.getByText("In progress")).toBeVisible();
  await expect.element(busy).toHaveFocus();

  server.always(STATE, (call) => call.answer({ data: withGood }));
  await expect.element(backups.getByRole("row").nth(1)).toMatchTextContent("Good");
  await expect.element(backUpNow).toHaveFocus();
  await expect.element(backups.getByText("There is no good backup yet.")).not.toBeInTheDocument();
});

test("a backup that another admin has started is not started again", async () => {
  await openSystem(withGood);
  await backUpNow.click();
  const message = "A backup is already being made. Wait until it ends";
  (await server.next(REQUEST)).refuse(409, "backupRunning", { message });
  await expect.element(toastSaying(message)).toBeVisible();
});

test.for([390, 1280])("a failed backup shows why, and daily backups that are off how to turn them on, %d px", async (width) => {
  await page.viewport(width, 900);
  const lastRestore = { at: AT, takenAt: AT };
  await openSystem({ ...none, lastGood: good, recent: [failed, good], nextAt: null, lastRestore });
  for (const text of [
    "There has been no good backup for more than 26 hours.",
    PROBLEM,
    "This shop was restored on",
    "Set BACKUP=daily to turn it on",
  ])
    await expect.element(backups.getByText(text)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
  await expectNoAxeViolations();
});
