/** Which backups stay: of each of the last days, weeks and months that have one, the newest. */
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";

/** By then, whoever else makes backups of the same shop every day has made some. */
const SETTLED_MS = 7 * 24 * 3_600_000;

interface Known {
  /** The names that this database lists as good. */
  listed: ReadonlySet<string>;
  /** When its list began. */
  madeAt: Date;
  now: Date;
}

/**
 * Those that this database may delete. Besides the ones that it lists, these are the ones from before a restore, whose list is
 * lost, but only while it is sure that they are not those of another database: a copy has the same name as the shop. An unknown one that
 * is newer than the list was made by another, or by a process that was killed, and is no backup at all.
 */
export function ownBackups<B extends { name: string; takenAt: Date }>(stored: readonly B[], { listed, madeAt, now }: Known): B[] {
  const isListed = ({ name }: B): boolean => listed.has(name);
  const isAlone = stored.every((each) => isListed(each) || each.takenAt < madeAt);
  const isSettled = now.getTime() - madeAt.getTime() >= SETTLED_MS;
  // One of a clock that was ahead would count as the newest of its day, week and month.
  return stored.filter((each) => each.takenAt <= now && (isListed(each) || (isAlone && isSettled)));
}

export interface Keeping {
  daily: number;
  weekly: number;
  monthly: number;
}

/** The others. The newest always stays, however old it is. */
export function expiredBackups<B extends { takenAt: Date }>(backups: readonly B[], keeping: Keeping): B[] {
  const newestFirst = [...backups].sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const staying = new Set(newestFirst.slice(0, 1));
  const periods = [
    { count: keeping.daily, periodOf: dayInKolkata },
    { count: keeping.weekly, periodOf: weekInKolkata },
    { count: keeping.monthly, periodOf: (at: Date) => dayInKolkata(at).slice(0, 7) },
  ];
  for (const { count, periodOf } of periods) for (const each of newestOfPeriods(newestFirst, count, periodOf)) staying.add(each);
  return newestFirst.filter((each) => !staying.has(each));
}

function newestOfPeriods<B extends { takenAt: Date }>(
  newestFirst: readonly B[],
  count: number,
  periodOf: (at: Date) => string,
): B[] {
  const newest = new Map<string, B>();
  for (const each of newestFirst) {
    const period = periodOf(each.takenAt);
    if (newest.size < count && !newest.has(period)) newest.set(period, each);
  }
  return [...newest.values()];
}

const DAY_MS = 24 * 3_600_000;

/** Its Monday. */
function weekInKolkata(at: Date): string {
  const day = new Date(`${dayInKolkata(at)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
