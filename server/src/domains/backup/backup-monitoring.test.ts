import { expect, it } from "vitest";
import { backupFinding } from "./backup-monitoring.ts";

const NOW = new Date("2026-03-10T06:30:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

it("a backup is late after a day", () => {
  expect(backupFinding(null, NOW).outcome).toBe("warning");
  expect(backupFinding(hoursAgo(25), NOW).outcome).toBe("ok");
  expect(backupFinding(hoursAgo(27), NOW).outcome).toBe("problem");
});
