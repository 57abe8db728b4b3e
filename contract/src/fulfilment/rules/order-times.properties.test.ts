import fc from "fast-check";
import { expect, test } from "vitest";
import { isOpenAt } from "../../settings/rules/opening-hours.ts";
import { holds } from "../../testing/holds.ts";
import { hours, MINUTE_MS, moment, specialDays } from "../../testing/opening-terms.ts";
import { type OrderTimesTerms, offeredTimes, type TakenUnits, timeOf } from "./order-times.ts";
import { plannedMinutes } from "./planned-minutes.ts";

const LIMIT = 10;
const terms: fc.Arbitrary<OrderTimesTerms> = fc.record({
  openingHours: hours,
  specialDays,
  closeOutsideHours: fc.boolean(),
  scheduling: fc.record({
    isOn: fc.boolean(),
    daysAhead: fc.integer({ min: 0, max: 2 }),
    slotMinutes: fc.constantFrom(30, 60),
  }),
  kitchen: fc.record({
    prepMinutes: fc.integer({ min: 1, max: 40 }),
    pizzasPerSlot: fc.constant(LIMIT),
    slotMinutes: fc.constantFrom(5, 10, 15, 30),
    maxPromiseMinutes: fc.integer({ min: 60, max: 240 }),
  }),
  busy: fc.option(fc.record({ extraMinutes: fc.constantFrom(10, 15, 20), until: moment.map((time) => time.toISOString()) })),
});
const size = fc.integer({ min: 0, max: 35 });
const travel = fc.constantFrom(0, 15, 35);
/** Customers who come one after the other, within some hours. */
const customers = fc.array(
  fc.record({ units: size, travelMinutes: travel, waits: fc.integer({ min: 0, max: 30 }), slot: fc.option(fc.nat(40)) }),
  {
    maxLength: 30,
  },
);

const startOf = (time: number, minutes: number) => Math.floor((time + 330 * MINUTE_MS) / (minutes * MINUTE_MS));

test("no slot ever takes more than the limit, whoever comes, for now or for later", () => {
  holds(
    fc.property(terms, customers, moment, (shop, all, start) => {
      const taken: TakenUnits[] = [];
      let now = start;
      for (const { units, travelMinutes, waits, slot } of all) {
        now = new Date(now.getTime() + waits * MINUTE_MS);
        const scheduledFor =
          slot === null ? null : (offeredTimes(shop, { units, travelMinutes }, taken, now).slots[slot]?.from ?? null);
        taken.push(...(timeOf(shop, { units, travelMinutes, scheduledFor }, taken, now)?.taken ?? []));
      }
      const sums = new Map<number, number>();
      for (const { startsAt, units } of taken) {
        const key = startOf(startsAt.getTime(), shop.kitchen.slotMinutes);
        sums.set(key, (sums.get(key) ?? 0) + units);
      }
      expect(Math.max(0, ...sums.values())).toBeLessThanOrEqual(LIMIT);
    }),
  );
});

test("an order takes exactly its units, in slots that follow each other, and is never promised earlier than it can be made", () => {
  holds(
    fc.property(terms, size, travel, moment, (shop, units, travelMinutes, now) => {
      const time = timeOf(shop, { units, travelMinutes, scheduledFor: null }, [], now);
      if (!time) return;
      expect(time.taken.reduce((sum, each) => sum + each.units, 0)).toBe(units);
      const starts = time.taken.map(({ startsAt }) => startOf(startsAt.getTime(), shop.kitchen.slotMinutes));
      expect(starts).toEqual(starts.map((_, index) => (starts[0] ?? 0) + index));
      const minutes = (time.to.getTime() - now.getTime()) / MINUTE_MS;
      const plain = plannedMinutes(shop, travelMinutes, now);
      expect(minutes).toBeGreaterThanOrEqual(plain);
      expect(minutes).toBeLessThanOrEqual(Math.max(plain, shop.kitchen.maxPromiseMinutes));
    }),
  );
});

test("as long as the present slot has room, a limit changes nothing for an order for now", () => {
  holds(
    fc.property(terms, fc.integer({ min: 0, max: LIMIT }), travel, moment, (shop, units, travelMinutes, now) => {
      const order = { units, travelMinutes, scheduledFor: null };
      const unlimited = { ...shop, kitchen: { ...shop.kitchen, pizzasPerSlot: null } };
      expect(timeOf(shop, order, [], now)?.to).toEqual(timeOf(unlimited, order, [], now)?.to);
    }),
  );
});

test("an offered time can be had exactly if it is not full, and lies in the shop's hours", () => {
  holds(
    fc.property(
      terms,
      size,
      travel,
      moment,
      fc.array(fc.record({ minutes: fc.nat(600), units: fc.integer({ min: 1, max: 15 }) })),
      (shop, units, travelMinutes, now, before) => {
        const taken = before.map((each) => ({ startsAt: new Date(now.getTime() + each.minutes * MINUTE_MS), units: each.units }));
        for (const { from, to, isFull } of offeredTimes(shop, { units, travelMinutes }, taken, now).slots.slice(0, 20)) {
          const time = timeOf(shop, { units, travelMinutes, scheduledFor: from }, taken, now);
          expect(time === null).toBe(isFull);
          if (time) expect([time.from, time.to, (time.kitchenAt ?? now) >= now]).toEqual([from, to, true]);
          const later = time?.taken.slice(1).map(({ startsAt }) => startsAt) ?? [];
          const end = from.getTime() + shop.scheduling.slotMinutes * MINUTE_MS;
          for (const moment of [from, new Date(end - 1), ...(time?.kitchenAt ? [time.kitchenAt] : []), ...later])
            expect(isOpenAt(shop.openingHours, moment, shop.specialDays)).toBe(true);
        }
      },
    ),
  );
});

test("a larger order never has more free times than a smaller one, nor is it promised earlier", () => {
  const before = fc.array(fc.record({ minutes: fc.nat(600), units: fc.integer({ min: 1, max: 9 }) }), { maxLength: 40 });
  holds(
    fc.property(terms, size, size, travel, moment, before, (shop, one, other, travelMinutes, now, orders) => {
      const taken = orders.map(({ minutes, units }) => ({ startsAt: new Date(now.getTime() + minutes * MINUTE_MS), units }));
      const [small, large] = [Math.min(one, other), Math.max(one, other)].map((units) => ({
        now: timeOf(shop, { units, travelMinutes, scheduledFor: null }, taken, now)?.to.getTime() ?? Number.POSITIVE_INFINITY,
        slots: offeredTimes(shop, { units, travelMinutes }, taken, now).slots,
      }));
      expect(small?.now).toBeLessThanOrEqual(large?.now ?? 0);
      for (const [index, slot] of (large?.slots ?? []).entries()) if (!slot.isFull) expect(small?.slots[index]?.isFull).toBe(false);
    }),
  );
});
