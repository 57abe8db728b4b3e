import { describe, expect, it } from "vitest";
import { HISTORY_REASONS, historyReason } from "./history-reason.ts";

describe("the reason of a history entry", () => {
  it.each(HISTORY_REASONS)("is recognized: %s", (reason) => {
    expect(historyReason(reason)).toBe(reason);
  });

  it.each(["", "constructor", "Cold pizza"])("is unknown: %j", (detail) => {
    expect(historyReason(detail)).toBeNull();
  });
});
