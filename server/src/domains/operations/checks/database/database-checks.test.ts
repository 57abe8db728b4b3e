import { describe, expect, it } from "vitest";
import { databaseFinding, durabilityFinding, failureFinding, roleFinding, textFinding } from "./database-checks.ts";
import type { DatabaseFacts } from "./database-facts-store.ts";

const facts = (change: Partial<DatabaseFacts> = {}): DatabaseFacts => ({
  versionNumber: 180_004,
  version: "18.4",
  isSuperuser: false,
  bytes: 20_000_000,
  encoding: "UTF8",
  isCollationCurrent: true,
  knowsIndia: true,
  now: new Date(),
  isInRecovery: false,
  settings: { fsync: "on", full_page_writes: "on", synchronous_commit: "on", data_checksums: "on", archive_mode: "off" },
  ...change,
});
const withSettings = (change: Record<string, string>) => facts({ settings: { ...facts().settings, ...change } });
const EXTERNAL = { isDatabaseEmbedded: false };

it.each([
  [{}, "ok"],
  [{ versionNumber: 140_010, version: "14.10" }, "problem"],
  [{ isInRecovery: true }, "problem"],
] as const)("a database with %j: %s", (change, outcome) => {
  expect(databaseFinding(facts(change)).outcome).toBe(outcome);
});

describe("durability", () => {
  it.each([
    [{}, "ok", "Commits are written to disk, with checksums"],
    [{ synchronous_standby_names: "ANY 1 (a, b)", archive_mode: "on" }, "ok", "and to a standby and archived"],
    [{ fsync: "off" }, "problem", "fsync is off"],
    [{ fsync: "off", full_page_writes: "off" }, "problem", "fsync and full_page_writes are off"],
    [{ synchronous_commit: "off" }, "problem", "synchronous_commit is off"],
    [{ synchronous_commit: "local", synchronous_standby_names: "a" }, "warning", "do not wait for the standby"],
    [{ data_checksums: "off" }, "warning", "checksums are off"],
  ])("with %j is %s", (change, outcome, words) => {
    expect(durabilityFinding(withSettings(change), EXTERNAL)).toMatchObject({ outcome, found: expect.stringContaining(words) });
  });
});

it("a superuser, another encoding and changed sort orders are found", () => {
  expect(roleFinding(facts({ isSuperuser: true })).outcome).toBe("warning");
  expect(roleFinding(facts()).outcome).toBe("ok");
  expect(textFinding(facts({ encoding: "LATIN1" })).outcome).toBe("problem");
  expect(textFinding(facts({ knowsIndia: false })).outcome).toBe("problem");
  expect(textFinding(facts({ isCollationCurrent: false })).outcome).toBe("warning");
});

it("says what to do if it cannot be reached", () => {
  const error = (code: string) => Object.assign(new Error("no"), { code });
  expect(failureFinding(error("28P01"), false).action).toContain("user and password");
  expect(failureFinding(error("3D000"), false).action).toContain("Create the database");
  expect(failureFinding(error("ECONNREFUSED"), false).found).toContain("ECONNREFUSED");
  expect(failureFinding(error("28000"), true).action).toContain("sudo");
});
