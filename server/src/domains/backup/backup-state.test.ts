import { expect, it } from "vitest";
import { nextBackupAt } from "./backup-state.ts";

const at = (text: string) => new Date(`${text}+05:30`);
const next = (now: string, lastGood: string | null, lastStarted: string | null = lastGood) =>
  nextBackupAt(at(now), 4, { lastGoodAt: lastGood ? at(lastGood) : null, lastStartedAt: lastStarted ? at(lastStarted) : null });

it.each([
  ["after today's backup, tomorrow", "2026-03-02T12:00", "2026-03-02T04:01", undefined, "2026-03-03T04:00"],
  ["before the hour, today", "2026-03-02T03:00", "2026-03-01T04:01", undefined, "2026-03-02T04:00"],
  ["missed while no instance ran, at once", "2026-03-02T12:00", "2026-03-01T04:01", undefined, "2026-03-02T04:00"],
  ["in a new shop, at once", "2026-03-02T12:00", null, undefined, "2026-03-02T04:00"],
  ["after a failure, an hour later", "2026-03-02T12:00", "2026-03-01T04:01", "2026-03-02T11:30", "2026-03-02T12:30"],
])("the next backup is due: %s", (_when, now, lastGood, lastStarted, expected) => {
  expect(next(now, lastGood, lastStarted)).toEqual(at(expected));
});
