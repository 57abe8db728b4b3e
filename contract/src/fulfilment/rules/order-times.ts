/**
 * When an order can be had: the slots of the kitchen that it takes, and what is promised. The one rule for quotes, checkout and
 * placing. The kitchen's slots are the times at which it makes an order; customers choose the time at which they get it.
 */
import { type OpeningHours, type OpenSpan, type SpecialDays, spansOn } from "../../settings/rules/opening-hours.ts";
import type { Busy, Kitchen, Scheduling } from "../../settings/rules/order-times.ts";
import { dayInKolkata, daysAfter, inKolkata, startOfToday } from "../../time/kolkata-day.ts";
import { earliestMinutes, plannedMinutes } from "./planned-minutes.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** By which days begin earlier than in UTC. */
const KOLKATA_MS = inKolkata(new Date(0)).getTime();
/** One order, which may not be paid yet, takes the kitchen for no longer than this. */
const RUN_MAX_MS = 3 * 60 * MINUTE_MS;
/** That a quote offers: the days that are asked for, and the first ones whose times are not more than these together. */
const OFFERED_MAX = 1_000;

/** Of the settings. */
export interface OrderTimesTerms {
  openingHours: OpeningHours;
  specialDays: SpecialDays;
  closeOutsideHours: boolean;
  scheduling: Scheduling;
  kitchen: Kitchen;
  busy: Busy | null;
}

/** Kitchen units from `startsAt` on, which was the start of a slot when they were taken. */
export interface TakenUnits {
  startsAt: Date;
  units: number;
}

/** What matters of an order. */
export interface TimedOrder {
  /** Kitchen units. */
  units: number;
  /** From the kitchen to the door; 0: it is picked up. */
  travelMinutes: number;
  /** The start of the time that its customer chose; null: as soon as possible. */
  scheduledFor: Date | null;
}

export interface OrderTime {
  /** It is promised between these. */
  from: Date;
  to: Date;
  /** When the kitchen is to start it; null: at once. */
  kitchenAt: Date | null;
  /** It is to wait for its turn or for the chosen time: not a matter of preparation and travel alone. */
  waits: boolean;
  /** What it takes of the kitchen's slots. */
  taken: readonly TakenUnits[];
}

export interface OfferedSlot {
  from: Date;
  /** Later than the time ends if the order is larger than what the kitchen can make for it. */
  to: Date;
  isFull: boolean;
}

export interface OfferedTimes {
  slots: OfferedSlot[];
  /** Days with further times, `2026-11-30`: those of one are offered to whoever asks for it. */
  otherDays: string[];
}

/** Null: not at this time. `taken`: by other orders. */
export function timeOf(terms: OrderTimesTerms, order: TimedOrder, taken: readonly TakenUnits[], now: Date): OrderTime | null {
  const kitchen = new KitchenSlots(terms.kitchen, taken);
  return order.scheduledFor ? timeLater(terms, order, kitchen, now) : timeNow(terms, order, kitchen, now);
}

/** The times that customers of this order can choose from. `asked`: days, whose times are offered in any case. */
export function offeredTimes(
  terms: OrderTimesTerms,
  order: Omit<TimedOrder, "scheduledFor">,
  taken: readonly TakenUnits[],
  now: Date,
  asked: readonly string[] = [],
): OfferedTimes {
  const kitchen = new KitchenSlots(terms.kitchen, taken);
  const offered: OfferedTimes = { slots: [], otherDays: [] };
  const days = daysOf(startsLater(terms, order.travelMinutes, now));
  let count = days.reduce((sum, { day, starts }) => sum + (asked.includes(day) ? starts.length : 0), 0);
  for (const { day, starts } of days) {
    const isAsked = asked.includes(day);
    if (!isAsked) count += starts.length;
    if (count > OFFERED_MAX && !isAsked) offered.otherDays.push(day);
    else
      for (const start of starts) {
        const run = runLater(terms, order, kitchen, start);
        offered.slots.push({ from: new Date(start.from), to: arrivedBy(terms, order, kitchen, start, run), isFull: run === null });
      }
  }
  return offered;
}

/**
 * The first slots that hold it, from this one on; not beyond what is promised at most, nor in hours in which the shop is closed. What is
 * promised at most limits the wait for a turn only.
 */
function timeNow(terms: OrderTimesTerms, { units, travelMinutes }: TimedOrder, kitchen: KitchenSlots, now: Date): OrderTime | null {
  const plain = plannedMinutes(terms, travelMinutes, now) * MINUTE_MS;
  const until = Math.max(now.getTime(), now.getTime() + terms.kitchen.maxPromiseMinutes * MINUTE_MS - plain);
  const first = kitchen.slotAt(now.getTime());
  const spans = terms.closeOutsideHours ? openSpans(terms, now, 1) : null;
  const isOpen = (slot: number) => slot === first || spans === null || spans.some(({ from, to }) => from <= slot && slot < to);
  const run = kitchen.runFrom(first, units, { until, isOpen });
  const turn = Math.max(now.getTime(), run?.at(-1)?.startsAt.getTime() ?? 0);
  if (run === null || turn > until) return null;
  const to = turn + plain;
  const from = now.getTime() + earliestMinutes(terms, (to - now.getTime()) / MINUTE_MS, now) * MINUTE_MS;
  return { from: new Date(from), to: new Date(to), kitchenAt: null, waits: turn > now.getTime(), taken: run };
}

function timeLater(terms: OrderTimesTerms, order: TimedOrder, kitchen: KitchenSlots, now: Date): OrderTime | null {
  const from = order.scheduledFor?.getTime() ?? 0;
  const start = startsLater(terms, order.travelMinutes, now).find((each) => each.from === from);
  const run = start ? runLater(terms, order, kitchen, start) : null;
  if (!start || run === null) return null;
  const made = madeAt(terms, order.travelMinutes, from);
  const [first] = run;
  return {
    from: new Date(from),
    to: arrivedBy(terms, order, kitchen, start, run),
    kitchenAt: first ? new Date(made + first.startsAt.getTime() - kitchen.slotAt(made)) : new Date(made),
    waits: true,
    taken: run,
  };
}

/** The end of the time, or when the last part of an order has arrived that is larger than the time. */
function arrivedBy(
  terms: OrderTimesTerms,
  { travelMinutes }: Pick<TimedOrder, "travelMinutes">,
  kitchen: KitchenSlots,
  { from }: LaterStart,
  run: readonly TakenUnits[] | null,
): Date {
  const first = kitchen.slotAt(madeAt(terms, travelMinutes, from));
  const last = run?.at(-1)?.startsAt.getTime() ?? first;
  const minutes = Math.max(terms.scheduling.slotMinutes, (last - first) / MINUTE_MS + terms.kitchen.slotMinutes);
  return new Date(from + minutes * MINUTE_MS);
}

/** So that it arrives at the start of the chosen time. */
const madeAt = ({ kitchen }: Pick<OrderTimesTerms, "kitchen">, travelMinutes: number, from: number): number =>
  from - (kitchen.prepMinutes + travelMinutes) * MINUTE_MS;

/**
 * The slots that it takes so that it arrives in the time that begins then; only what is more than the kitchen can make for any such time
 * follows. All of them begin before the shop closes. Null: it is full.
 */
function runLater(
  terms: OrderTimesTerms,
  { units, travelMinutes }: Omit<TimedOrder, "scheduledFor">,
  kitchen: KitchenSlots,
  { from, closes }: LaterStart,
): TakenUnits[] | null {
  const { slotMinutes } = terms.scheduling;
  const first = kitchen.slotAt(madeAt(terms, travelMinutes, from));
  const end = first + slotMinutes * MINUTE_MS;
  const run = kitchen.runFrom(first, units, { until: end - 1, isOpen: (slot) => slot < closes });
  const inTime = run?.reduce((sum, taken) => sum + (taken.startsAt.getTime() < end ? taken.units : 0), 0) ?? 0;
  const capacity = ((terms.kitchen.pizzasPerSlot ?? Number.POSITIVE_INFINITY) * slotMinutes) / terms.kitchen.slotMinutes;
  return inTime >= Math.min(units, capacity) ? run : null;
}

/** In milliseconds since 1970. */
interface LaterStart {
  from: number;
  /** When the hours end in which it lies. */
  closes: number;
}

/**
 * The starts of the times to choose from, in order: while the shop is open, and not before an order could arrive that is made from now,
 * or from the opening, on.
 */
function startsLater(terms: OrderTimesTerms, travelMinutes: number, now: Date): LaterStart[] {
  const { scheduling, kitchen } = terms;
  if (!scheduling.isOn) return [];
  const earliest = now.getTime() + plannedMinutes(terms, travelMinutes, now) * MINUTE_MS;
  const untilDoor = (kitchen.prepMinutes + travelMinutes) * MINUTE_MS;
  const step = scheduling.slotMinutes * MINUTE_MS;
  return openSpans(terms, now, scheduling.daysAhead).flatMap(({ from, to }) => {
    // Whole slots make a day.
    const first = Math.ceil((Math.max(from + untilDoor, earliest) + KOLKATA_MS) / step) * step - KOLKATA_MS;
    const count = Math.max(0, Math.floor((to - first) / step));
    return Array.from({ length: count }, (_, index) => ({ from: first + index * step, closes: to }));
  });
}

const daysOf = (starts: LaterStart[]): { day: string; starts: LaterStart[] }[] =>
  [...Map.groupBy(starts, ({ from }) => Math.floor((from + KOLKATA_MS) / DAY_MS))].map(([day, group]) => ({
    day: dayInKolkata(new Date(day * DAY_MS - KOLKATA_MS)),
    starts: group,
  }));

/** In order; hours that follow each other without a break are one. From yesterday on, whose hours may run past midnight. */
function openSpans({ openingHours, specialDays }: OrderTimesTerms, now: Date, daysAhead: number): OpenSpan[] {
  const today = startOfToday(now);
  const days = Array.from({ length: daysAhead + 2 }, (_, day) => daysAfter(today, day - 1));
  const spans = days.flatMap((midnight) => spansOn(midnight, openingHours, specialDays)).sort((a, b) => a.from - b.from);
  const joined: OpenSpan[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** The kitchen's slots, in milliseconds since 1970, with what is taken of them. */
class KitchenSlots {
  readonly #limit: number;
  readonly #step: number;
  readonly #used = new Map<number, number>();

  constructor({ pizzasPerSlot, slotMinutes }: Kitchen, taken: readonly TakenUnits[]) {
    this.#limit = pizzasPerSlot ?? Number.POSITIVE_INFINITY;
    this.#step = slotMinutes * MINUTE_MS;
    // The owner may have changed the length of the slots since.
    for (const { startsAt, units } of taken) {
      const slot = this.slotAt(startsAt.getTime());
      this.#used.set(slot, (this.#used.get(slot) ?? 0) + units);
    }
  }

  /** The start of the slot that it is in. Whole slots make a day. */
  slotAt(time: number): number {
    return Math.floor((time + KOLKATA_MS) / this.#step) * this.#step - KOLKATA_MS;
  }

  /** The owner may have lowered the limit below what is taken. */
  #free(slot: number): number {
    return Math.max(0, this.#limit - (this.#used.get(slot) ?? 0));
  }

  /**
   * What an order takes: what is free of slots that follow each other, so that a larger order never finds room where a smaller one finds
   * none. The first one is not later than `until`, and none is closed; null if there are none.
   */
  runFrom(
    earliest: number,
    units: number,
    { until, isOpen }: { until: number; isOpen: (slot: number) => boolean },
  ): TakenUnits[] | null {
    if (units === 0) return [];
    if (units > this.#limit * Math.ceil(RUN_MAX_MS / this.#step)) return null;
    for (let start = earliest; start <= until; start += this.#step) {
      const run = this.#run(start, units, isOpen);
      if (run !== null) return run;
    }
    return null;
  }

  /** From this slot on; null: it finds no room there. */
  #run(start: number, units: number, isOpen: (slot: number) => boolean): TakenUnits[] | null {
    const run: TakenUnits[] = [];
    for (let slot = start, left = units; left > 0; slot += this.#step) {
      const here = Math.min(left, this.#free(slot));
      if (here === 0 || slot - start >= RUN_MAX_MS || !isOpen(slot)) return null;
      run.push({ startsAt: new Date(slot), units: here });
      left -= here;
    }
    return run;
  }
}
