import { expect, test } from "vitest";
import { sampleSettings } from "../../../../testing/samples.ts";
import { promisedWords } from "../../place/place-words.ts";
import { arrivalText, busyWords, promiseWords, slotWords } from "./promise-words.ts";

/** 7:24 PM in Kolkata, a Saturday. */
const NOW = Date.parse("2026-11-21T13:54:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const promised = { from: at(30), to: at(35), minutes: 35 };
const terms = sampleSettings({ deliveryPromise: "order" });
const order = { units: 4, deliveryFee: 50 };

test("a promise is a range, or one time without travel", () => {
  expect([promisedWords(promised), arrivalText(promised, "delivery")]).toEqual(["30–35 min", "Arrives 7:54–7:59 PM"]);
  const end = { ...promised, from: at(35) };
  expect([promisedWords(end), arrivalText(end, "pickup")]).toEqual(["35 min", "Ready by 7:59 PM"]);
});

test("what a late order gets is said for deliveries now only, and not while it is paused", () => {
  expect(promiseWords(promised, "delivery", terms, order)).toEqual({
    when: "With you by 7:59 PM.",
    ifLate: "If we are late, you get your money back, up to ₹300.",
  });
  expect(promiseWords(promised, "delivery", { ...terms, deliveryPromise: "fee" }, order).ifLate).toMatch(/delivery fee back/);
  expect(promiseWords(promised, "delivery", { ...terms, deliveryPromise: "off" }, order).ifLate).toBeNull();
  expect(
    promiseWords(promised, "delivery", sampleSettings({ ...terms, promise: { ...terms.promise, isSuspended: true } }), order)
      .ifLate,
  ).toBe("The money-back promise is paused.");
  expect(promiseWords(promised, "pickup", terms, order)).toEqual({ when: "Ready by 7:59 PM.", ifLate: null });
  const slot = { from: at(24 * 60 + 6), to: at(24 * 60 + 36) };
  expect(slotWords(slot, "delivery", terms)).toEqual({
    when: "Arrives on Sunday, 7:30–8 PM.",
    ifLate: "The money-back promise is for orders placed for now.",
  });
  expect(slotWords(slot, "pickup", terms).ifLate).toBeNull();
});

test("an order above the limit is promised nothing, and a fee above the cap is given back up to it", () => {
  const upTo = (maxUnits: number) => ({ ...terms, promise: { ...terms.promise, maxUnits } });
  expect(promiseWords(promised, "delivery", upTo(3), order)).toEqual({ when: "With you by 7:59 PM.", ifLate: null });
  expect(promiseWords(promised, "delivery", upTo(4), order).ifLate).toMatch(/up to ₹300/);
  const fee = { ...terms, deliveryPromise: "fee" } as const;
  expect(promiseWords(promised, "delivery", fee, { ...order, deliveryFee: 350 }).ifLate).toBe(
    "If we are late, you get the delivery fee back, up to ₹300.",
  );
  expect(promiseWords(promised, "delivery", fee, { ...order, deliveryFee: 0 }).ifLate).toBeNull();
});

test("a busy kitchen says until when, and offers a later time where there is one", () => {
  const busy = { ...terms, busy: { extraMinutes: 15, until: at(96) } };
  expect(busyWords(promised, busy, true)).toEqual({
    title: "We are busy: 30–35 min",
    text: "The money-back promise is paused until 9 PM. You can also choose a later time.",
  });
  expect(busyWords(null, { ...busy, deliveryPromise: "off" }, false)).toEqual({ title: "We are busy", text: "" });
  expect(busyWords(promised, terms, true)).toBeNull();
});
