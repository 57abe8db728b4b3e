import { expect, it } from "vitest";
import { clockFinding } from "../check.ts";
import { diskFinding, memoryFinding, nodeFinding, temporaryFinding, userFinding } from "./machine-checks.ts";

const GB = 1_000_000_000;
const NOW = new Date("2026-03-10T06:30:00Z");

it.each([
  [0, "ok"],
  [5, "ok"],
  [6, "warning"],
  [-60, "warning"],
  [61, "problem"],
] as const)("a clock that is %i seconds ahead: %s", (seconds, outcome) => {
  expect(clockFinding(new Date(NOW.getTime() + seconds * 1_000), NOW, "the database").outcome).toBe(outcome);
});

it.each([
  [10 * GB, 20 * GB, "ok"],
  [11 * GB, 100 * GB, "ok"],
  [8 * GB, 100 * GB, "warning"],
  [1 * GB, 10 * GB, "warning"],
  [0.4 * GB, 10 * GB, "problem"],
])("%i bytes free of %i: %s", (free, total, outcome) => {
  expect(diskFinding({ free, total }, "/data").outcome).toBe(outcome);
});

it("little space for temporary files is a warning", () => {
  expect(temporaryFinding({ free: GB, total: GB }, "/tmp").outcome).toBe("ok");
  expect(temporaryFinding({ free: 1_000_000, total: GB }, "/tmp").outcome).toBe("warning");
});

it("the embedded database needs more memory", () => {
  const of = (limit: number, available = limit) => ({ limit, available });
  expect(memoryFinding(of(2 * GB), true).outcome).toBe("ok");
  expect(memoryFinding(of(0.6 * GB), true).outcome).toBe("warning");
  expect(memoryFinding(of(0.6 * GB), false).outcome).toBe("ok");
  expect(memoryFinding(of(2 * GB, 0.05 * GB), false).outcome).toBe("warning");
  expect(memoryFinding(of(0.3 * GB), false).outcome).toBe("problem");
});

it("a shop with real orders should not run as root, nor on another Node", () => {
  expect(userFinding(0, "live").outcome).toBe("warning");
  expect(userFinding(0, "demo")).toMatchObject({ outcome: "ok", found: expect.stringContaining("for a demo that is fine") });
  expect(userFinding(1000, "live").outcome).toBe("ok");
  expect(nodeFinding("18.1.0").outcome).toBe("warning");
});
