import { expect, test } from "vitest";
import { sampleKitchenLine, sampleTicket } from "../../../testing/kitchen.ts";
import { nextAct, ticketsAt, urgencyOf } from "./tickets.ts";

const pizza = sampleKitchenLine();
const drink = sampleKitchenLine({ lineId: "1", name: "Cola", station: "drinks" });
const done = { ...pizza, isDone: true };
const started = { startedAt: "2026-11-21T14:31:00.000Z" };

test("a station has a ticket while its own lines are not done, and all that was cancelled or changed", () => {
  const open = sampleTicket({ lines: [done, drink] });
  const cancelled = sampleTicket({ lines: [done], isCancelled: true });
  expect(ticketsAt([open, cancelled], "oven")).toEqual([cancelled]);
  expect(ticketsAt([open, cancelled], "drinks")).toEqual([open]);
  expect(ticketsAt([open, cancelled], null)).toEqual([open, cancelled]);
});

test("one button accepts, sees, does the station's part, or has the whole ready with the last of it", () => {
  const fresh = sampleTicket({ lines: [pizza, drink] });
  const ticket = sampleTicket({ ...fresh, ...started });
  const part = sampleTicket({ lines: [done, drink], ...started });
  const changed = sampleTicket({ ...ticket, isChanged: true });
  const cancelled = sampleTicket({ ...fresh, isCancelled: true });
  expect(nextAct(fresh, null)).toEqual({ kind: "start", ticket: fresh });
  expect(nextAct(changed, "oven")).toEqual({ kind: "start", ticket: changed });
  expect(nextAct(cancelled, "oven")).toEqual({ kind: "bump", ticket: cancelled });
  expect(nextAct(ticket, "oven")).toEqual({ kind: "bump", ticket, lines: [pizza] });
  expect(nextAct(part, "drinks")).toEqual({ kind: "bump", ticket: part });
  expect(nextAct(ticket, null)).toEqual({ kind: "bump", ticket });
});

test("a ticket turns yellow at half of its time and late at its end", () => {
  const ticket = sampleTicket(started);
  const at = (minutes: number) => urgencyOf(ticket, Date.parse(ticket.placedAt) + minutes * 60_000);
  expect(at(9.9)).toMatchObject({ look: "fine", text: "09:54" });
  expect(at(10)).toMatchObject({ look: "warm", part: 0.5, text: "10:00" });
  expect(at(20)).toMatchObject({ look: "late", part: 1 });
  expect(at(125)).toMatchObject({ text: "2 h 05" });
  expect(urgencyOf(sampleTicket(), Date.parse(ticket.placedAt))).toMatchObject({ look: "new", part: 0, text: "00:00" });
});
