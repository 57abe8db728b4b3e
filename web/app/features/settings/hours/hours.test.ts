import { expect, test } from "vitest";
import { hoursLine, hoursRuns } from "./hours.ts";
import { dayNumber, momentLine } from "./moment-line.ts";

const usual = { open: "11:00", close: "23:00" };
const late = { open: "12:00", close: "01:30" };
const plain = (text: string) => text.replace(/\u00a0/g, " ");

test("consecutive days with the same times are grouped, and closed days left out", () => {
  expect(hoursRuns([usual, { ...usual }, null, usual, late, late, usual])).toEqual([
    { from: 0, to: 1, hours: usual },
    { from: 3, to: 3, hours: usual },
    { from: 4, to: 5, hours: late },
    { from: 6, to: 6, hours: usual },
  ]);
  expect(hoursRuns(Array(7).fill(null))).toEqual([]);
});

test("a day differs when either of its times does", () => {
  expect(hoursRuns([usual, { ...usual, close: "22:00" }])).toHaveLength(2);
  expect(hoursRuns([usual, { ...usual, open: "10:00" }])).toHaveLength(2);
});

test("shows the week in one line", () => {
  const week = Array(7).fill(usual);
  expect(plain(hoursLine(week))).toBe("11 AM to 11 PM, every day");
  expect(plain(hoursLine(week, "full"))).toBe("every day from 11:00 AM to 11:00 PM");
  expect(plain(hoursLine([usual, usual, usual, usual, usual, late, null]))).toBe("Mon to Fri 11 AM to 11 PM, Sat 12 PM to 1:30 AM");
  const split = { open: "11:00", close: "15:00", more: [{ open: "18:00", close: "23:00" }] };
  expect(plain(hoursLine(Array(7).fill(split)))).toBe("11 AM to 3 PM and 6 PM to 11 PM, every day");
  expect(hoursLine(Array(7).fill(null))).toBe("");
});

test("shows a moment in Kolkata's day and time", () => {
  expect(plain(momentLine("2026-11-22T05:30:00.000Z"))).toBe("Sun 22 Nov at 11 AM");
  expect(plain(momentLine("2026-12-31T18:30:00.000Z"))).toBe("Fri 1 Jan at 12 AM");
});

test("a moment of today or tomorrow is shown as such, by Kolkata's midnight", () => {
  const today = (iso: string) => dayNumber(new Date(iso));
  const opens = "2026-11-22T05:30:00.000Z";
  expect(plain(momentLine(opens, today("2026-11-21T18:30:00.000Z")))).toBe("at 11 AM");
  expect(plain(momentLine(opens, today("2026-11-21T18:29:59.000Z")))).toBe("tomorrow at 11 AM");
  expect(plain(momentLine(opens, today("2026-11-20T18:29:59.000Z")))).toBe("Sun 22 Nov at 11 AM");
  expect(plain(momentLine(opens, null))).toBe("Sun 22 Nov at 11 AM");
});
