import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { smsParts } from "./sms-parts.ts";

/** The tables of 3GPP TS 23.038, independently, by ranges of Unicode. */
const BASIC = /^[\n\r\x20-\x5A_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]$/;
const EXTENDED = /^[\f[\]\\^{|}~€]$/;
const ESCAPE = "\x1B";

const gsm = fc.string({ unit: fc.constantFrom(..."aZ09 @£é\nΩñ€[]^~"), maxLength: 320, size: "max" });
const unicode = fc.string({
  unit: fc.oneof(fc.constantFrom("न", "🍕", "₹", "a", "€"), fc.string({ unit: "binary", minLength: 1, maxLength: 1 })),
  maxLength: 150,
  size: "max",
});
const text = fc.oneof(gsm, unicode);

/** Cuts the whole encoded message into parts like a phone, and earlier where a cut would split a character. */
function cut(message: string): string[] {
  const chars = Array.from(message);
  const isGsm = chars.every((char) => BASIC.test(char) || EXTENDED.test(char));
  let rest = isGsm ? chars.map((char) => (EXTENDED.test(char) ? ESCAPE + char : char)).join("") : message;
  const [single, part] = isGsm ? [160, 153] : [70, 67];
  if (rest.length <= single) return rest ? [rest] : [];
  const parts: string[] = [];
  while (rest) {
    const piece = rest.slice(0, part);
    const splits = rest.length > part && (piece.endsWith(ESCAPE) || isHalf(rest, part));
    parts.push(splits ? piece.slice(0, -1) : piece);
    rest = rest.slice(parts.at(-1)?.length);
  }
  return parts;
}

const isHalf = (message: string, at: number) => /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(message.slice(at - 1, at + 1));

test("parts and units equal those of a message that is cut explicitly", () => {
  holds(
    fc.property(text, (message) => {
      const pieces = cut(message);
      const { parts, units } = smsParts(message);
      expect({ parts, units }).toEqual({ parts: pieces.length, units: pieces.join("").length });
    }),
  );
});

test("exactly as many characters as reported still fit", () => {
  holds(
    fc.property(text, (message) => {
      const { parts, unitsLeft, encoding } = smsParts(message);
      const filled = message + "x".repeat(unitsLeft);
      expect(smsParts(filled)).toMatchObject({ encoding, parts: Math.max(parts, 1), unitsLeft: 0 });
      expect(smsParts(`${filled}x`).parts).toBe(Math.max(parts, 1) + 1);
    }),
  );
});

test("a longer text never has fewer parts", () => {
  holds(fc.property(text, text, (one, other) => smsParts(one + other).parts >= smsParts(one).parts));
});
