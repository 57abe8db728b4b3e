import { describe, expect, it } from "vitest";
import { HISTORY_REASONS, historyReason } from "./history-reason.ts";

describe("the reason of a history entry", () => {
  it.each(HISTORY_REASONS)("is recognized: %s", (reason) => {
    expect(historyReason(reason)).toBe(reason);
  });

  it.each([
    ["not paid in time", "not_paid_in_time"],
    ["provider away", "provider_away"],
    ["refunded at the provider", "at_provider"],
  ])("is recognized as earlier builds stored it: %s", (detail, reason) => {
    expect(historyReason(detail)).toBe(reason);
  });

  it.each(["", "constructor", "Cold pizza"])("is unknown: %j", (detail) => {
    expect(historyReason(detail)).toBeNull();
  });
});
