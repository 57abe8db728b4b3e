import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../testing/holds.ts";
import { lineOf, linesOf, plainText } from "./typed-text.ts";

const odd = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."\u200b\u200c\u200d\u202e\u2066\ufe0f\u0301\u3164\u00a0\r\n\t\u2011٣९1A-"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
});

test("free text is shown as it is stored, or is empty", () => {
  holds(
    fc.property(odd, (text) => {
      const line = lineOf(text);
      expect(line).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(line).toBe(lineOf(line));
      expect(line).toBe(line.trim());
      expect(line === "" || /[^\s\p{M}\p{Cf}]/u.test(line)).toBe(true);
      expect(
        linesOf(text)
          .split("\n")
          .every((each) => each === "" || !/[\p{Cc}]/u.test(each)),
      ).toBe(true);
    }),
  );
});

test("plain text has no invisible characters and no other digits, and stays the same when it is read again", () => {
  holds(
    fc.property(odd, (text) => {
      const plain = plainText(text);
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{VS}]|(?![0-9])\p{Nd}|(?!-)\p{Pd}/u);
      expect(plainText(plain)).toBe(plain);
    }),
  );
});
