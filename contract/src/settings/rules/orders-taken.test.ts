import { describe, expect, test } from "vitest";
import type { OpeningHours } from "./opening-hours.ts";
import { takesOrders, takesOrdersBy } from "./ordering.ts";
import { type OrderingTerms, ordersTaken } from "./orders-taken.ts";

const daily: OpeningHours = Array(7).fill({ open: "11:00", close: "23:00" });
/** 2026-11-23 is a Monday. */
const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`);

const isTaken = (terms: OrderingTerms, now: Date) => ordersTaken(terms, now).isTaken;
const againAt = (terms: OrderingTerms, now: Date) => {
  const taken = ordersTaken(terms, now);
  return taken.isTaken ? "now" : taken.againAt;
};

describe("whether orders are taken", () => {
  const terms = { isSwitchedOn: true, offUntil: null, closeOutsideHours: false, openingHours: daily, specialDays: [] };
  const night = at("2026-11-23", "03:00");
  const noon = at("2026-11-23", "12:00");

  test("the switch decides, at any hour", () => {
    expect(isTaken(terms, night)).toBe(true);
    expect(isTaken({ ...terms, isSwitchedOn: false }, noon)).toBe(false);
  });

  test("an owner may let the hours close it", () => {
    expect(isTaken({ ...terms, closeOutsideHours: true }, night)).toBe(false);
    expect(isTaken({ ...terms, closeOutsideHours: true }, noon)).toBe(true);
    expect(isTaken({ ...terms, closeOutsideHours: true, isSwitchedOn: false }, noon)).toBe(false);
  });

  test("a switch that is off until a moment is on from then", () => {
    const off = { ...terms, isSwitchedOn: false, offUntil: noon };
    expect(isTaken(off, new Date(noon.getTime() - 1))).toBe(false);
    expect(isTaken(off, noon)).toBe(true);
  });
});

describe("when orders are taken again", () => {
  const week = daily.with(6, null);
  const terms = { isSwitchedOn: true, offUntil: null, closeOutsideHours: true, openingHours: week, specialDays: [] };
  const off = { ...terms, isSwitchedOn: false };
  const [saturdayNight, mondayOpening] = [at("2026-11-28", "23:30:12"), at("2026-11-30", "11:00")];

  test("is when the hours begin, if they close it, whatever days are between", () => {
    expect(againAt(terms, saturdayNight)).toEqual(mondayOpening);
    expect(againAt(terms, at("2026-11-28", "10:59:59"))).toEqual(at("2026-11-28", "11:00"));
    expect(againAt({ ...terms, openingHours: Array(7).fill(null) }, saturdayNight)).toBeNull();
  });

  test("is after special days that are closed, or when one opens that usually does not", () => {
    const closed = (date: string) => ({ date, hours: null });
    expect(againAt({ ...terms, specialDays: [closed("2026-11-30"), closed("2026-12-01")] }, saturdayNight)).toEqual(
      at("2026-12-02", "11:00"),
    );
    const sunday = { date: "2026-11-29", hours: { open: "17:00", close: "20:00" } };
    expect(againAt({ ...terms, specialDays: [sunday] }, saturdayNight)).toEqual(at("2026-11-29", "17:00"));
    const never = { ...terms, openingHours: Array(7).fill(null) };
    expect(againAt({ ...never, specialDays: [{ ...sunday, date: "2027-06-01" }] }, saturdayNight)).toEqual(
      at("2027-06-01", "17:00"),
    );
  });

  test("is when the switch turns on, or the first opening after that", () => {
    const [evening, night] = [at("2026-11-28", "20:15"), at("2026-11-29", "01:00")];
    expect(againAt({ ...off, offUntil: evening }, at("2026-11-28", "18:00"))).toEqual(evening);
    expect(againAt({ ...off, offUntil: night }, evening)).toEqual(mondayOpening);
    expect(againAt({ ...off, offUntil: night, closeOutsideHours: false }, evening)).toEqual(night);
  });

  test("is unknown for a switch without an end", () => {
    expect(againAt(off, saturdayNight)).toBeNull();
    expect(againAt(terms, at("2026-11-28", "12:00"))).toBe("now");
  });
});

test("a shop closed by its hours takes orders for later, if it takes any; one that is switched off takes none", () => {
  const [later, nowOnly] = [{ isOn: true }, { isOn: false }];
  expect([takesOrders(null, nowOnly), takesOrders("closed", later), takesOrders("closed", nowOnly)]).toEqual([true, true, false]);
  expect(takesOrders("switched off", later)).toBe(false);
  expect(takesOrdersBy({ isOrderEnabled: false, isSwitchedOn: true, scheduling: later })).toBe(true);
  expect(takesOrdersBy({ isOrderEnabled: false, isSwitchedOn: false, scheduling: later })).toBe(false);
});
