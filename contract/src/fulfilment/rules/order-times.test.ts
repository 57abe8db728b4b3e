import { describe, expect, test } from "vitest";
import { dayInKolkata } from "../../time/kolkata-day.ts";
import { type OrderTimesTerms, offeredTimes, type TakenUnits, type TimedOrder, timeOf } from "./order-times.ts";

/** 2026-11-23 is a Monday. */
const at = (time: string, day = "2026-11-23") => new Date(`${day}T${time}+05:30`);
const NOW = at("18:05");
const daily = Array(7).fill({ open: "11:00", close: "23:00" });

type Change = Partial<Omit<OrderTimesTerms, "kitchen" | "scheduling">> & {
  kitchen?: Partial<OrderTimesTerms["kitchen"]>;
  scheduling?: Partial<OrderTimesTerms["scheduling"]>;
};
const termsOf = ({ kitchen, scheduling, ...change }: Change = {}): OrderTimesTerms => ({
  openingHours: daily,
  specialDays: [],
  closeOutsideHours: true,
  busy: null,
  ...change,
  scheduling: { isOn: true, daysAhead: 1, slotMinutes: 30, ...scheduling },
  kitchen: { prepMinutes: 15, pizzasPerSlot: 10, slotMinutes: 15, maxPromiseMinutes: 90, ...kitchen },
});
const orderOf = (units: number, scheduledFor: Date | null = null): TimedOrder => ({ units, travelMinutes: 15, scheduledFor });
const used = (...slots: [time: string, units: number][]): TakenUnits[] =>
  slots.map(([time, units]) => ({ startsAt: at(time), units }));

const promised = (terms: OrderTimesTerms, units: number, taken: TakenUnits[] = [], now = NOW) =>
  timeOf(terms, orderOf(units), taken, now)?.to ?? null;
const takenBy = (terms: OrderTimesTerms, order: TimedOrder, taken: TakenUnits[] = [], now = NOW) =>
  timeOf(terms, order, taken, now)?.taken.map(({ startsAt, units }) => [startsAt, units]) ?? null;

describe("an order for now", () => {
  test("is promised after preparation and travel while the present slot has room", () => {
    expect(promised(termsOf(), 10)).toEqual(at("18:35"));
    expect(takenBy(termsOf(), orderOf(10))).toEqual([[at("18:00"), 10]]);
    expect(promised(termsOf(), 4, used(["18:00", 6]))).toEqual(at("18:35"));
  });

  test("can be had shortly before it is promised, but not before the kitchen has made it", () => {
    expect(timeOf(termsOf(), orderOf(1), [], NOW)).toMatchObject({ from: at("18:30"), to: at("18:35") });
    const taken = used(["18:00", 8], ["18:15", 10], ["18:30", 8]);
    expect(timeOf(termsOf(), orderOf(3), taken, NOW)).toMatchObject({ from: at("19:10"), to: at("19:15") });
    const pickup = { units: 3, travelMinutes: 0, scheduledFor: null };
    expect(timeOf(termsOf(), pickup, [], NOW)).toMatchObject({ from: at("18:20"), to: at("18:20") });
    expect(timeOf(termsOf(), pickup, taken, NOW)).toMatchObject({ from: at("18:55"), to: at("19:00") });
  });

  test("waits for the first slots that hold it, and is promised by the last of them", () => {
    const taken = used(["18:00", 8], ["18:15", 10], ["18:30", 7]);
    expect(promised(termsOf(), 2, taken)).toEqual(at("18:35"));
    expect(promised(termsOf(), 3, taken)).toEqual(at("19:00"));
    expect(promised(termsOf(), 4, taken)).toEqual(at("19:15"));
    expect(takenBy(termsOf(), orderOf(4), taken)).toEqual([
      [at("18:30"), 3],
      [at("18:45"), 1],
    ]);
  });

  test("takes several slots that follow each other if it is larger than one", () => {
    expect(takenBy(termsOf(), orderOf(25))).toEqual([
      [at("18:00"), 10],
      [at("18:15"), 10],
      [at("18:30"), 5],
    ]);
    expect(promised(termsOf(), 25)).toEqual(at("19:00"));
    expect(takenBy(termsOf(), orderOf(12), used(["18:00", 5], ["18:15", 10], ["18:30", 9]))).toEqual([
      [at("18:30"), 1],
      [at("18:45"), 10],
      [at("19:00"), 1],
    ]);
  });

  test("never waits without a limit, and is counted in case one is set; it takes nothing if the kitchen has nothing to make", () => {
    expect(timeOf(termsOf({ kitchen: { pizzasPerSlot: null } }), orderOf(500), used(["18:00", 90]), NOW)).toMatchObject({
      to: at("18:35"),
      waits: false,
      taken: [{ startsAt: at("18:00"), units: 500 }],
    });
    expect(timeOf(termsOf(), orderOf(0), used(["18:00", 10]), NOW)).toMatchObject({ to: at("18:35"), waits: false, taken: [] });
  });

  test("is not taken beyond what is promised at most", () => {
    const until = (max: number) => termsOf({ kitchen: { maxPromiseMinutes: max } });
    const taken = used(["18:00", 10], ["18:15", 10]);
    expect(promised(until(55), 1, taken)).toEqual(at("19:00"));
    expect(promised(until(54), 1, taken)).toBeNull();
    expect(promised(until(54), 25)).toBeNull();
  });

  test("is taken while nobody waits, although preparation and travel alone take longer than what is promised at most", () => {
    const strict = termsOf({ kitchen: { maxPromiseMinutes: 29 } });
    expect(promised(strict, 10)).toEqual(at("18:35"));
    expect(promised(strict, 0)).toEqual(at("18:35"));
    expect(promised(termsOf({ kitchen: { maxPromiseMinutes: 29, pizzasPerSlot: null } }), 500)).toEqual(at("18:35"));
    expect(promised(strict, 1, used(["18:00", 10]))).toBeNull();
  });

  test("takes the kitchen for no longer than three hours", () => {
    const patient = termsOf({ kitchen: { maxPromiseMinutes: 720 } });
    expect(takenBy(patient, orderOf(120))).toHaveLength(12);
    expect(promised(patient, 121)).toBeNull();
    expect(promised(patient, 120, used(["19:00", 1]))).toEqual(at("22:30"));
  });

  test("takes no slot after closing, except the one in which it is placed", () => {
    expect(promised(termsOf(), 10, [], at("22:59:59"))).toEqual(at("23:29:59"));
    expect(promised(termsOf(), 10, used(["22:45", 1]), at("22:59"))).toBeNull();
    expect(promised(termsOf({ closeOutsideHours: false }), 10, used(["22:45", 1]), at("22:59"))).toEqual(at("23:30"));
  });

  test("takes longer while the kitchen is busy, to the second", () => {
    const busy = termsOf({ busy: { extraMinutes: 20, until: at("18:30").toISOString() } });
    expect(promised(busy, 1)).toEqual(at("18:55"));
    expect(promised(busy, 1, [], at("18:30"))).toEqual(at("19:00"));
  });

  test("finds room by the present slots, although the owner has changed their length, or lowered the limit below what is taken", () => {
    const taken = used(["18:00", 8], ["18:10", 8], ["18:20", 8]);
    expect(takenBy(termsOf({ kitchen: { slotMinutes: 30 } }), orderOf(1), taken)).toEqual([[at("18:30"), 1]]);
    expect(takenBy(termsOf({ kitchen: { slotMinutes: 10, pizzasPerSlot: 3 } }), orderOf(1), taken)).toEqual([[at("18:30"), 1]]);
    expect(takenBy(termsOf({ kitchen: { slotMinutes: 10, pizzasPerSlot: 3 } }), orderOf(5), taken)).toEqual([
      [at("18:30"), 3],
      [at("18:40"), 2],
    ]);
  });
});

describe("an order for later", () => {
  const seven = at("19:00");

  test("takes the slot in which it is made, so that it arrives at the chosen time", () => {
    expect(timeOf(termsOf(), orderOf(4, seven), [], NOW)).toEqual({
      from: seven,
      to: at("19:30"),
      kitchenAt: at("18:30"),
      waits: true,
      taken: [{ startsAt: at("18:30"), units: 4 }],
    });
    const pickedUp = { units: 4, travelMinutes: 0, scheduledFor: seven };
    expect(takenBy(termsOf(), pickedUp)).toEqual([[at("18:45"), 4]]);
  });

  test("takes the next slot within its time, and several if it is larger than one", () => {
    expect(timeOf(termsOf(), orderOf(4, seven), used(["18:30", 10]), NOW)).toMatchObject({
      to: at("19:30"),
      kitchenAt: at("18:45"),
      taken: [{ startsAt: at("18:45") }],
    });
    expect(timeOf(termsOf(), orderOf(4, seven), used(["18:30", 7]), NOW)).toMatchObject({
      to: at("19:30"),
      kitchenAt: at("18:30"),
      taken: [{ units: 3 }, { startsAt: at("18:45"), units: 1 }],
    });
    expect(timeOf(termsOf(), orderOf(25, seven), [], NOW)).toMatchObject({
      to: at("19:45"),
      kitchenAt: at("18:30"),
      taken: [{ units: 10 }, { units: 10 }, { units: 5 }],
    });
    expect(timeOf(termsOf(), orderOf(4, seven), used(["18:30", 7], ["18:45", 10]), NOW)).toBeNull();
  });

  test.each([
    ["has passed", at("18:00")],
    ["is too soon", at("18:30")],
    ["is not the start of a slot", at("19:10")],
    ["is on a day too far ahead", at("19:00", "2026-11-25")],
    ["ends after closing", at("23:00")],
  ])("is refused for a time that %s", (_, time) => {
    expect(timeOf(termsOf(), orderOf(1, time), [], NOW)).toBeNull();
  });

  test("takes no slot after closing, nor longer than three hours", () => {
    expect(timeOf(termsOf(), orderOf(40, at("22:30")), [], NOW)?.taken).toHaveLength(4);
    expect(timeOf(termsOf(), orderOf(41, at("22:30")), [], NOW)).toBeNull();
    expect(timeOf(termsOf({ closeOutsideHours: false }), orderOf(41, at("22:30")), [], NOW)).toBeNull();
    expect(timeOf(termsOf(), orderOf(120, seven), [], NOW)?.taken).toHaveLength(12);
    expect(timeOf(termsOf(), orderOf(121, seven), [], NOW)).toBeNull();
  });

  test("is refused if the shop takes no orders for later", () => {
    expect(timeOf(termsOf({ scheduling: { isOn: false } }), orderOf(1, seven), [], NOW)).toBeNull();
  });
});

describe("the offered times", () => {
  const offered = (terms: OrderTimesTerms, units = 1, taken: TakenUnits[] = [], now = NOW) =>
    offeredTimes(terms, { units, travelMinutes: 15 }, taken, now).slots;
  const starts = (terms: OrderTimesTerms, now = NOW) => offered(terms, 1, [], now).map(({ from }) => from);

  test("say which are full for this order", () => {
    const taken = used(["18:30", 9], ["18:45", 8]);
    const seven = (units: number) => offered(termsOf(), units, taken).find(({ from }) => from.getTime() === at("19:00").getTime());
    expect(seven(3)).toEqual({ from: at("19:00"), to: at("19:30"), isFull: false });
    expect(seven(4)?.isFull).toBe(true);
  });

  test("are for what arrives in them as a whole; an order that is larger than any begins in an empty one, and its end is said", () => {
    const [from, taken] = [at("19:00").getTime(), used(["18:45", 4])];
    const seven = (units: number, before: TakenUnits[]) =>
      offered(termsOf(), units, before).find((slot) => slot.from.getTime() === from);
    expect([16, 17, 20, 30].map((units) => seven(units, taken)?.isFull)).toEqual([false, true, true, true]);
    expect(seven(20, [])).toEqual({ from: at("19:00"), to: at("19:30"), isFull: false });
    expect(seven(30, [])).toEqual({ from: at("19:00"), to: at("19:45"), isFull: false });
  });

  test("lie in the hours of each day, several ranges and special days included", () => {
    const [split, tuesday] = [{ open: "11:00", close: "15:00", more: [{ open: "21:45", close: "00:30" }] }, "2026-11-24"];
    const terms = termsOf({
      openingHours: Array(7).fill(split),
      specialDays: [{ date: tuesday, hours: { open: "12:00", close: "13:00" } }],
    });
    expect(starts(terms)).toEqual([at("22:30"), at("23:00"), at("23:30"), at("00:00", tuesday), at("12:30", tuesday)]);
    expect(starts(termsOf({ specialDays: [{ date: tuesday, hours: null }], scheduling: { slotMinutes: 120 } }))).toEqual([
      at("20:00"),
    ]);
  });

  test("go on after midnight, for a day that began before it", () => {
    const night = termsOf({ openingHours: Array(7).fill({ open: "18:00", close: "02:00" }), scheduling: { daysAhead: 0 } });
    expect(starts(night, at("23:55")).slice(0, 3)).toEqual([
      at("00:30", "2026-11-24"),
      at("01:00", "2026-11-24"),
      at("01:30", "2026-11-24"),
    ]);
    expect(starts(night, at("00:05", "2026-11-24"))[0]).toEqual(at("01:00", "2026-11-24"));
  });

  test("begin each day when an order that is made from the opening on arrives", () => {
    const day = "2026-11-24";
    expect(starts(termsOf({ scheduling: { slotMinutes: 15 } }), at("23:00"))[0]).toEqual(at("11:30", day));
    const late = termsOf({ openingHours: Array(7).fill({ open: "11:10", close: "23:00" }) });
    expect(offered(late, 10, [], at("23:00"))[0]).toEqual({ from: at("12:00", day), to: at("12:30", day), isFull: false });
    const always = termsOf({ openingHours: Array(7).fill({ open: "00:00", close: "00:00" }) });
    expect(starts(always, at("23:10")).slice(0, 2)).toEqual([at("00:00", day), at("00:30", day)]);
  });

  test("are of the first days, and of days that are asked for, where there are very many", () => {
    const many = termsOf({
      openingHours: Array(7).fill({ open: "00:00", close: "00:00" }),
      scheduling: { daysAhead: 30, slotMinutes: 15 },
    });
    const daysOf = (asked?: string[]) => {
      const { slots, otherDays } = offeredTimes(many, { units: 1, travelMinutes: 15 }, [], NOW, asked);
      return [new Set(slots.map(({ from }) => dayInKolkata(from))).size, otherDays.length, otherDays[0], slots.length <= 1_000];
    };
    expect(daysOf()).toEqual([11, 20, "2026-12-04", true]);
    expect(daysOf(["2026-12-20", "2026-11-24", "2030-01-01"])).toEqual([11, 20, "2026-12-03", true]);
  });

  test("are none if the shop takes no orders for later", () => {
    expect(offered(termsOf({ scheduling: { isOn: false } }))).toEqual([]);
  });
});
