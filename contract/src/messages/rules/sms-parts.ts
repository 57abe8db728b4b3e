/** How many text messages a text is sent and billed as (3GPP TS 23.038). */

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each takes two units, because an escape precedes it. */
const EXTENSION = "\f^{}\\[~]|€";

const UNITS = new Map<string, number>([
  ...Array.from(BASIC, (char): [string, number] => [char, 1]),
  ...Array.from(EXTENSION, (char): [string, number] => [char, 2]),
]);

/** Units in a text that fits one message, and in each part of a longer one, which has a header. */
const SIZES = {
  "GSM-7": { single: 160, part: 153 },
  "UCS-2": { single: 70, part: 67 },
} as const;

export interface SmsParts {
  encoding: keyof typeof SIZES;
  /** Septets or UTF-16 code units. */
  units: number;
  parts: number;
  /** Units left in the last part. */
  unitsLeft: number;
}

export function smsParts(text: string): SmsParts {
  const chars = Array.from(text);
  const encoding = chars.every((char) => UNITS.has(char)) ? "GSM-7" : "UCS-2";
  const widths = chars.map((char) => (encoding === "GSM-7" ? (UNITS.get(char) ?? 1) : char.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, part } = SIZES[encoding];
  if (units <= single) return { encoding, units, parts: units === 0 ? 0 : 1, unitsLeft: single - units };
  return { encoding, units, ...fill(widths, part) };
}

/** A character of two units is never split between parts. */
function fill(widths: readonly number[], size: number): Pick<SmsParts, "parts" | "unitsLeft"> {
  let parts = 1;
  let unitsLeft = size;
  for (const width of widths) {
    if (width > unitsLeft) {
      parts++;
      unitsLeft = size;
    }
    unitsLeft -= width;
  }
  return { parts, unitsLeft };
}
