import { expect, it } from "vitest";
import { readRestoreArguments } from "./restore-arguments.ts";

it("a backup, what it replaces, and the moment of a recovery are read", () => {
  expect(readRestoreArguments(["a.backup"])).toEqual({ written: "a.backup", replace: null });
  expect(readRestoreArguments(["a.backup", "--replace", "forno"])).toEqual({ written: "a.backup", replace: "forno" });
  const takenAt = new Date("2026-11-26T14:00:00Z");
  expect(readRestoreArguments(["--recovered", "2026-11-26 19:30:00+05:30"])).toEqual({ takenAt });
});

it.each([
  [[], "Name one backup"],
  [["one", "two"], "Name one backup"],
  [["--everything"], "Unknown option '--everything'"],
  [["--recovered"], "argument missing"],
  [["file", "--recovered", "2026-11-26 19:30:00+05:30"], "Name one backup"],
  [["--recovered", "2026-11-26 19:30:00"], "with its time zone"],
  [["--recovered", "2999-11-26 19:30:00+05:30"], "is in the future"],
])("%j is refused with its use", (args, sentence) => {
  const read = () => readRestoreArguments(args);
  expect(read).toThrow(sentence);
  expect(read).toThrow("npm run restore -- <file or name>");
});
