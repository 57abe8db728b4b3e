/** What a screen of the kitchen shows of its tickets. */
import type { KitchenLine, Ticket } from "@forno/contract/kitchen/kitchen.ts";
import type { Act } from "./kitchen-queries.ts";
import { kitchenTexts as texts } from "./texts/en.ts";

/** Null: all of them. */
export type Station = string | null;

export const linesAt = ({ lines }: Pick<Ticket, "lines">, station: Station): KitchenLine[] =>
  station === null ? lines : lines.filter((line) => line.station === station);

export const isNew = ({ startedAt, isCancelled }: Ticket): boolean => startedAt === null && !isCancelled;
/** It rings until somebody has accepted or seen it. */
export const needsEyes = (ticket: Ticket): boolean => isNew(ticket) || ticket.isCancelled || ticket.isChanged;

/** A station has done its part once all its lines are done. */
export const ticketsAt = (tickets: readonly Ticket[], station: Station): Ticket[] =>
  station === null
    ? [...tickets]
    : tickets.filter((ticket) => {
        const lines = linesAt(ticket, station);
        return lines.length > 0 && (ticket.isCancelled || ticket.isChanged || lines.some(({ isDone }) => !isDone));
      });

/** What the ticket's button does: the same as the key of a bump bar. */
export function nextAct(ticket: Ticket, station: Station): Act {
  if (ticket.isCancelled) return { kind: "bump", ticket };
  if (ticket.isChanged || isNew(ticket)) return { kind: "start", ticket };
  const left = ticket.lines.filter(({ isDone }) => !isDone);
  const own = linesAt({ lines: left }, station);
  return own.length < left.length ? { kind: "bump", ticket, lines: own } : { kind: "bump", ticket };
}

type Urgency = "new" | "fine" | "warm" | "late" | "cancelled" | "changed";

/** How much of the kitchen's time has gone: yellow from the half on, late once it is over. */
export function urgencyOf(ticket: Ticket, now: number): { look: Urgency; part: number; text: string } {
  const [from, due] = [Date.parse(ticket.placedAt), Date.parse(ticket.dueAt)];
  const part = due > from ? Math.max(0, (now - from) / (due - from)) : 1;
  const byTime = part >= 1 ? "late" : part >= 0.5 ? "warm" : "fine";
  const mark = ticket.isCancelled ? "cancelled" : ticket.isChanged ? "changed" : isNew(ticket) && part < 1 ? "new" : byTime;
  return { look: mark, part: Math.min(part, 1), text: ageText(now - from) };
}

function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 100) return texts.hours(Math.floor(minutes / 60), minutes % 60);
  return `${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `oven` → `Oven`. */
export const stationName = (station: string): string => station.charAt(0).toUpperCase() + station.slice(1);
