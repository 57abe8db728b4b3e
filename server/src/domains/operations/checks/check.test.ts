import { expect, it } from "vitest";
import { ago } from "./check.ts";

const NOW = new Date("2026-03-10T06:30:00Z");

it("ages are rounded down", () => {
  const before = (minutes: number) => ago(new Date(NOW.getTime() - minutes * 60_000), NOW);
  expect([0, 1, 59, 60, 47 * 60, 48 * 60].map(before)).toEqual([
    "less than a minute ago",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "47 hours ago",
    "2 days ago",
  ]);
});
