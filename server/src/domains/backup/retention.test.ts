import { describe, expect, it } from "vitest";
import { ownBackups } from "./retention.ts";

const at = (text: string) => new Date(`${text}T00:00:00Z`);
const backup = (day: string) => ({ name: day, takenAt: at(day) });
const NOW = at("2026-03-20");

/** Which of these a database may delete that lists some of them, and whose tables were made on a day. */
const own = (days: string[], { listed, madeAt }: { listed: string[]; madeAt: string }) =>
  ownBackups(days.map(backup), { listed: new Set(listed), madeAt: at(madeAt), now: NOW }).map(({ name }) => name);

describe("a database may delete", () => {
  it("what it lists", () => {
    expect(own(["2026-03-18", "2026-03-19"], { listed: ["2026-03-19"], madeAt: "2026-01-01" })).toEqual(["2026-03-19"]);
  });

  it.each([
    ["a week after a restore, what is from before", "2026-03-13", ["2026-03-01", "2026-03-19"]],
    ["earlier than that, only its own: a copy may just have been made", "2026-03-14", ["2026-03-19"]],
  ])("%s", (_when, madeAt, expected) => {
    expect(own(["2026-03-01", "2026-03-19"], { listed: ["2026-03-19"], madeAt })).toEqual(expected);
  });

  it("only its own if another database stores backups there too", () => {
    expect(own(["2026-03-01", "2026-03-18", "2026-03-19"], { listed: ["2026-03-19"], madeAt: "2026-03-10" })).toEqual([
      "2026-03-19",
    ]);
  });

  it("nothing of a day to come, which a clock that was ahead made", () => {
    expect(own(["2026-03-19", "2030-01-01"], { listed: ["2026-03-19", "2030-01-01"], madeAt: "2026-01-01" })).toEqual([
      "2026-03-19",
    ]);
  });
});
