import { expect, test } from "vitest";
import { sampleSettings } from "../../../../testing/samples.ts";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { hoursChanges, hoursDraftOf, withTime } from "./hours-draft.ts";

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

test("an emptied time field keeps its value", () => {
  expect(withTime(usual, "open", "")).toEqual(usual);
  expect(withTime(usual, "open", "10:30")).toEqual({ open: "10:30", close: "23:00" });
  expect(withTime(usual, "close", "01:00")).toEqual({ open: "11:00", close: "01:00" });
});
