import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { plainText } from "../../wire/typed-text.ts";
import { formatMobile, normalizeMobile } from "./phone-number.ts";

const digit = fc.constantFrom(..."0123456789");
const national = fc
  .tuple(fc.constantFrom(..."6789"), fc.string({ unit: digit, minLength: 9, maxLength: 9 }))
  .map((parts) => parts.join(""));
const near = fc.string({ unit: fc.constantFrom(..."0123456789+- x٩"), maxLength: 16 });

test("a number in any usual format has its one canonical form", () => {
  const gap = fc.constantFrom("", " ", "-", " - ");
  holds(
    fc.property(
      national,
      fc.constantFrom("", "0", "+91", "+910", "0091", "91", "091"),
      fc.array(gap, { minLength: 10, maxLength: 10 }),
      (number, prefix, gaps) => {
        const written = prefix + Array.from(number, (char, index) => `${gaps[index]}${char}`).join("");
        expect(normalizeMobile(` ${written} `)).toBe(`+91${number}`);
      },
    ),
  );
});

test("any text is a canonical number or invalid, and a canonical number stays the same", () => {
  holds(
    fc.property(fc.oneof(near, fc.string()), (text) => {
      const mobile = normalizeMobile(text);
      if (mobile === null) return;
      expect(mobile).toMatch(/^\+91[6-9]\d{9}$/);
      expect(normalizeMobile(mobile)).toBe(mobile);
      // No digits are invented.
      expect(
        plainText(text)
          .replace(/[\s().-]/g, "")
          .endsWith(mobile.slice(3)),
      ).toBe(true);
    }),
  );
});

test("a formatted number, parsed again, is the same", () => {
  holds(fc.property(national, (number) => normalizeMobile(formatMobile(`+91${number}`)) === `+91${number}`));
});
