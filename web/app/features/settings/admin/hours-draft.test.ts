import { ENTER_OPENING_HOURS } from "@forno/contract/settings/opening-hours-input.ts";
import { rangesOf } from "@forno/contract/settings/rules/day-hours.ts";
import { expect, test } from "vitest";
import { sampleSettings } from "../../../../testing/samples.ts";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { hoursChanges, hoursDraftOf, hoursErrors, hoursFields, timesAfter, withRanges } from "./hours-draft.ts";

const SAME_TIMES = "Opening and closing time must differ. Open all day is 00:00 to 00:00";
const OVERLAP = "Each opening must be after the closing before it";
const usual = { open: "11:00", close: "23:00" };
const settings = sampleSettings({ openingHours: [usual, usual, usual, null, usual, usual, null], closeOutsideHours: false });
const start = hoursDraftOf(settings);

test("each day of the week is a field, Monday first", () => {
  expect(start).toEqual({ 0: usual, 1: usual, 2: usual, 3: null, 4: usual, 5: usual, 6: null, closeOutsideHours: false });
});

test("only what was changed is sent, each day by its number", () => {
  const sent = (changes: Partial<typeof start>) => hoursChanges(changedFields(start, { ...start, ...changes }));
  const early = { open: "09:00", close: "23:00" };
  expect(sent({ 1: early })).toEqual({ openingDays: [{ day: 1, hours: early }] });
  expect(sent({ 0: null, 6: usual })).toEqual({
    openingDays: [
      { day: 0, hours: null },
      { day: 6, hours: usual },
    ],
  });
  expect(sent({ closeOutsideHours: true })).toEqual({ openingDays: [], closeOutsideHours: true });
  expect(sent({})).toEqual({ openingDays: [] });
});

test("a day that was changed and changed back is not sent", () => {
  expect(hoursChanges(changedFields(start, { ...start, 1: { ...usual } }))).toEqual({ openingDays: [] });
});

test("turning off closing outside hours is sent, too", () => {
  const on = hoursDraftOf({ ...settings, closeOutsideHours: true });
  expect(hoursChanges(changedFields(on, { ...on, closeOutsideHours: false }))).toEqual({
    openingDays: [],
    closeOutsideHours: false,
  });
});

const split = { open: "11:00", close: "15:00", more: [{ open: "18:00", close: "01:00" }] };
test.each([
  ["none", split, {}],
  ["an emptied time", { ...usual, open: "" }, { "open-1-0": ENTER_OPENING_HOURS }],
  ["equal times", { open: "11:00", close: "11:00" }, { "close-1-0": SAME_TIMES }],
  ["none of a whole day", { open: "00:00", close: "00:00" }, {}],
  ["an emptied time of the second range", { ...split, more: [{ open: "18:00", close: "" }] }, { "close-1-1": ENTER_OPENING_HOURS }],
  ["equal times of the second range", { ...split, more: [{ open: "18:00", close: "18:00" }] }, { "close-1-1": SAME_TIMES }],
  ["a second range within the first", { ...split, more: [{ open: "14:00", close: "18:00" }] }, { "open-1-1": OVERLAP }],
  ["a range after one past midnight", { ...split, close: "02:00" }, { "open-1-1": OVERLAP }],
])("the errors of a day: %s", (_name, hours, errors) => {
  const draft = { ...start, 1: hours };
  expect(hoursErrors(draft)).toEqual(errors);
  expect(hoursFields(draft)).toEqual(expect.arrayContaining(Object.keys(errors)));
});

test("a day without time ranges is closed", () => {
  expect(withRanges([])).toBeNull();
  expect(withRanges([usual])).toEqual(usual);
  expect(withRanges(rangesOf(split))).toEqual(split);
});

test("hours that are added never overlap those before them", () => {
  const evening = { open: "18:00", close: "23:00" };
  const unknown = { open: "", close: "" };
  expect(timesAfter([{ open: "11:00", close: "15:00" }])).toEqual(evening);
  for (const last of [usual, evening, { open: "18:00", close: "01:00" }, unknown]) expect(timesAfter([last])).toEqual(unknown);
});
