import { expect, test } from "vitest";
import { proposedMinutes } from "./busy-proposal.ts";

test("proposes the smallest choice that makes up for the delay, from five minutes on", () => {
  const proposed = [15, 19, 20, 24, 25, 26, 31, 90].map((took) => proposedMinutes({ took, promised: 15 }));
  expect(proposed).toEqual([null, null, 10, 10, 10, 15, 20, 20]);
});
