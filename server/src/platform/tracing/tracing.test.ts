import { expect, it } from "vitest";
import { readTraceParent, writeTraceParent } from "./tracing.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

it("is read and written in the same form", () => {
  for (const text of [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`]) {
    const read = readTraceParent(text);
    expect(read && writeTraceParent(read)).toBe(text);
  }
});

it.each([
  undefined,
  ["a", "b"],
  "",
  `01-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}`,
])("%j is ignored", (value) => {
  expect(readTraceParent(value)).toBeNull();
});
