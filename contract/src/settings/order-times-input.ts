/** When orders can be had: what an owner may set. */
import { z } from "zod";
import { isDay } from "../time/kolkata-day.ts";
import { isoTime } from "../wire/common.ts";
import { dayHours } from "./opening-hours-input.ts";

export const SPECIAL_DAYS_MAX = 100;
export const DAYS_AHEAD_MAX = 30;
export const PREP_MINUTES_MAX = 180;
export const PIZZAS_PER_SLOT_MAX = 1_000;
export const PROMISE_MINUTES_MAX = 720;
export const BUSY_MINUTES_MAX = 120;
export const PROMISE_CAP_MAX = 100_000;
/** Whole slots make a day. */
export const KITCHEN_SLOTS = [5, 10, 15, 20, 30, 60] as const;
export const CUSTOMER_SLOTS = [15, 20, 30, 60, 90, 120] as const;

export const ENTER_DAY = "Please enter a date";
export const DAY_TWICE = "Each day may be listed only once";
export const TOO_MANY_DAYS = `At most ${SPECIAL_DAYS_MAX} days`;
export const ENTER_DAYS_AHEAD = `Please enter between 0 and ${DAYS_AHEAD_MAX} days`;
export const CHOOSE_KITCHEN_SLOT = `Please choose ${KITCHEN_SLOTS.join(", ")} minutes`;
export const CHOOSE_CUSTOMER_SLOT = `Please choose ${CUSTOMER_SLOTS.join(", ")} minutes`;
export const ENTER_PREP_MINUTES = `Please enter between 1 and ${PREP_MINUTES_MAX} minutes`;
export const ENTER_PIZZAS_PER_SLOT = `Please enter between 1 and ${PIZZAS_PER_SLOT_MAX.toLocaleString("en-IN")} pizzas`;
export const ENTER_PROMISE_MINUTES = `Please enter between 1 and ${PROMISE_MINUTES_MAX} minutes`;
export const ENTER_BUSY_MINUTES = `Please enter between 1 and ${BUSY_MINUTES_MAX} minutes`;
export const ENTER_PROMISE_CAP = `Please enter an amount between 1 and ${PROMISE_CAP_MAX.toLocaleString("en-IN")}`;
export const ENTER_MAX_UNITS = `Please enter between 1 and ${PIZZAS_PER_SLOT_MAX.toLocaleString("en-IN")} pizzas`;

const whole = (min: number, max: number, message: string) => z.number(message).int(message).min(min, message).max(max, message);
const oneOf = (minutes: readonly number[], message: string) =>
  z.number(message).refine((value) => minutes.includes(value), message);

/** In the order of the days. */
const specialDaysInput = z
  .array(z.object({ date: z.string(ENTER_DAY).refine(isDay, ENTER_DAY), hours: dayHours.nullable() }))
  .max(SPECIAL_DAYS_MAX, TOO_MANY_DAYS)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, DAY_TWICE)
  .transform((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1)));

export const schedulingInput = z.object({
  isOn: z.boolean(),
  daysAhead: whole(0, DAYS_AHEAD_MAX, ENTER_DAYS_AHEAD).describe("After today"),
  slotMinutes: oneOf(CUSTOMER_SLOTS, CHOOSE_CUSTOMER_SLOT).describe("A multiple of the kitchen's"),
});

export const kitchenInput = z.object({
  prepMinutes: whole(1, PREP_MINUTES_MAX, ENTER_PREP_MINUTES),
  pizzasPerSlot: whole(1, PIZZAS_PER_SLOT_MAX, ENTER_PIZZAS_PER_SLOT).nullable().describe("In kitchen units; null: no limit"),
  slotMinutes: oneOf(KITCHEN_SLOTS, CHOOSE_KITCHEN_SLOT),
  maxPromiseMinutes: whole(1, PROMISE_MINUTES_MAX, ENTER_PROMISE_MINUTES).describe(
    "Orders for now that would take longer are not taken",
  ),
});

const busyInput = z.object({ extraMinutes: whole(1, BUSY_MINUTES_MAX, ENTER_BUSY_MINUTES), until: isoTime });

export const promiseTermsInput = z.object({
  cap: whole(1, PROMISE_CAP_MAX, ENTER_PROMISE_CAP).describe("The most that is refunded of an order, in rupees"),
  maxUnits: whole(1, PIZZAS_PER_SLOT_MAX, ENTER_MAX_UNITS)
    .nullable()
    .describe("Orders with more kitchen units are promised no refund; null: any order is"),
  isSuspended: z.boolean().describe("By the owner; suspended as well while the kitchen is busy"),
});

/** Absent fields stay unchanged, within these objects, too. */
export const orderTimesChanges = {
  specialDays: specialDaysInput
    .optional()
    .describe("All of them: hours of single days (null: closed), instead of the opening hours"),
  scheduling: schedulingInput.partial().optional().describe("Orders for later"),
  kitchen: kitchenInput.partial().optional(),
  busy: busyInput.nullable().optional().describe("Until then the kitchen needs that much longer"),
  promise: promiseTermsInput.partial().optional().describe("Of the delivery promise"),
};

/** As the settings show them. */
export const orderTimes = {
  specialDays: z.array(z.object({ date: z.string(), hours: dayHours.nullable() })).readonly(),
  scheduling: z.object({ isOn: z.boolean(), daysAhead: z.number().int(), slotMinutes: z.number().int() }),
  kitchen: z.object({
    prepMinutes: z.number().int(),
    pizzasPerSlot: z.number().int().nullable(),
    slotMinutes: z.number().int(),
    maxPromiseMinutes: z.number().int(),
  }),
  busy: z.object({ extraMinutes: z.number().int(), until: isoTime }).nullable().describe("Null as soon as it is over"),
  promise: z.object({ cap: z.number().int(), maxUnits: z.number().int().nullable(), isSuspended: z.boolean() }),
};
