import { expect, test } from "vitest";
import { calendarFile } from "./calendar-event.ts";

const event = { id: "order-1", title: "Forno: order 1046", from: "2026-11-22T14:00:00.000Z", to: "2026-11-22T14:15:00.000Z" };

test("an event has its times in UTC, and its words escaped, in lines of at most 75 bytes", () => {
  const place = `264, 12th Main Road;\nBengaluru ${"पिज़्ज़ा".repeat(8)}`;
  const file = calendarFile({ ...event, place }, new Date("2026-11-21T10:00:00Z"));
  const bytes = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
  const lines = file.replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toContain("DTSTAMP:20261121T100000Z");
  expect(lines).toContain("DTSTART:20261122T140000Z");
  expect(lines).toContain("DTEND:20261122T141500Z");
  expect(lines).toContain(`LOCATION:264\\, 12th Main Road\\; Bengaluru ${"पिज़्ज़ा".repeat(8)}`);
  expect(lines.at(-2)).toBe("END:VCALENDAR");
});

test("a delivery has no place", () => {
  expect(calendarFile({ ...event, place: "" }, new Date())).not.toContain("LOCATION");
});
