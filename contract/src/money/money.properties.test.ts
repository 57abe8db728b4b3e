import fc from "fast-check";
import { test } from "vitest";
import { holds } from "../testing/holds.ts";
import { formatPaise, formatRupees, toPaise, toRupees } from "./money.ts";

/** The maximum of `rupees` in common.ts. */
const paise = fc.nat({ max: 100_000_000_000_000 });
const rupees = fc.double({ min: 0, max: 1e9, noNaN: true });

test("paise converted to rupees and back are unchanged", () => {
  holds(fc.property(paise, (amount) => toPaise(toRupees(amount)) === amount));
});

test("rupees have at most two decimals", () => {
  holds(fc.property(paise, (amount) => /^\d+(\.\d{1,2})?$/.test(String(toRupees(amount)))));
});

test("an amount with two decimals becomes exactly the paise of its digits", () => {
  const cents = fc.nat({ max: 99 }).map((value) => String(value).padStart(2, "0"));
  holds(
    fc.property(fc.nat({ max: 1_000_000_000 }), cents, (whole, part) => {
      return String(toPaise(Number(`${whole}.${part}`))) === String(BigInt(`${whole}${part}`));
    }),
  );
});

test("rounding changes an amount by at most half a paisa, and never the order of two", () => {
  holds(fc.property(rupees, (amount) => Math.abs(toPaise(amount) - amount * 100) <= 0.5));
  holds(fc.property(rupees, rupees, (one, other) => one > other || toPaise(one) <= toPaise(other)));
});

test("a formatted amount, parsed again, is the same", () => {
  const read = (shown: string) => Math.round(Number(shown.replace(/[₹,]/g, "")) * 100);
  holds(fc.property(paise, (amount) => read(formatPaise(amount)) === amount));
  holds(fc.property(paise, (amount) => formatRupees(toRupees(amount)) === formatPaise(amount)));
});

test("digits are grouped as in India, with two decimals or none", () => {
  const form = /^₹(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})(\.\d{2})?$/;
  holds(fc.property(paise, (amount) => form.test(formatPaise(amount)) && formatPaise(amount).includes(".") === amount % 100 > 0));
});
