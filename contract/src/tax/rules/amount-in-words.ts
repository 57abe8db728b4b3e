/** Amounts in words as on Indian bills: with lakh and crore. */

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1_000, "thousand"],
  [100, "hundred"],
] as const;

/** `Rupees one lakh two thousand and four and fifty paise only` */
export function amountInWords(paise: number): string {
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`;
  return `${paise % 100 === 0 ? rupees : `${rupees} and ${inWords(paise % 100)} paise`} only`;
}

function inWords(count: number): string {
  const [scale, name] = SCALES.find(([size]) => count >= size) ?? [];
  if (scale === undefined) return belowHundred(count);
  const rest = count % scale;
  const whole = `${inWords(Math.floor(count / scale))} ${name}`;
  if (rest === 0) return whole;
  return `${whole} ${rest < 100 ? "and " : ""}${inWords(rest)}`;
}

function belowHundred(count: number): string {
  const small = SMALL[count];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(count / 10) - 2];
  return count % 10 === 0 ? `${tens}` : `${tens}-${SMALL[count % 10]}`;
}
