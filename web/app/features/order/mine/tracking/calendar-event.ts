/** An event for people's calendars: RFC 5545. */

export interface CalendarEvent {
  id: string;
  title: string;
  place: string;
  /** ISO 8601. */
  from: string;
  to: string;
}

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim();
/** `20261122T140000Z` */
const stamp = (iso: string): string => `${new Date(iso).toISOString().replace(/[-:]|\.\d+/g, "")}`;
/** At most 75 bytes in a line: of three at most for each character here. */
const folded = (line: string): string => line.replace(/(.{24})(?=.)/gu, "$1\r\n ");

export const calendarFile = ({ id, title, place, from, to }: CalendarEvent, now: Date): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Forno//Orders//EN",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place.trim() ? [`LOCATION:${escaped(place)}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
