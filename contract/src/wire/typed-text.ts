/** What people type or paste, before it is checked: free text, which people read, and plain text, which programs read. */

/** Invisible, and some reverse the text around them. The joiners (U+200C, U+200D) stay: Indian scripts and emoji need them. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
const BREAKS = /[\t-\r\x85\u2028\u2029]+/g;
/** Anything but spaces, controls, marks without a letter, and the letters and signs that are blank. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

const visible = (text: string): string => (VISIBLE.test(text) ? text.trim() : "");

/** Free text in one line; empty if nothing of it can be seen. */
export const lineOf = (text: string): string => visible(text.normalize("NFC").replace(BREAKS, " ").replace(HIDDEN, ""));

/** The same, with its line breaks. */
export const linesOf = (text: string): string =>
  visible(
    text
      .normalize("NFC")
      .replace(/\r\n?/g, "\n")
      .split("\n")
      .map((line) => line.replace(BREAKS, " ").replace(HIDDEN, ""))
      .join("\n"),
  );

/** Parts of an address in one line, between commas, whatever breaks and commas they were typed with. */
export const addressLine = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .flatMap((part) => (part ?? "").split(/[,;\n]/))
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");

const DIGIT = /\p{Nd}/u;

/** Of any script. The ten digits of each stand together, from zero on. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(code - zero) % 10}`;
}

/**
 * Text that programs read, such as numbers, codes and addresses: without invisible characters, and with the usual digits, spaces and
 * hyphens. Contacts and web pages are full of others.
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(BREAKS, " ")
    .replace(/[\p{Cc}\p{Cf}\p{VS}]/gu, "")
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Zs}+/gu, " ")
    .trim();

/** An amount without its sign and its separators of thousands: `₹ 1,449.50` is `1449.50`. */
export const amountText = (text: string): string =>
  plainText(text)
    .replace(/^(?:₹|Rs\.?|INR)\s*/i, "")
    .replace(/^\d{1,3}(?:,\d{2,3})*,\d{3}(?=\.|$)/, (digits) => digits.replaceAll(",", ""));
