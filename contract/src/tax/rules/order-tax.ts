/** GST of an order and of its refunds, in integer paise. Both halves of a tax, central and state, are always equal. */

/** A line of an order, or its delivery fee. */
export interface TaxablePart {
  /** Before the discount. */
  paise: number;
  /** Per cent, at most two decimals. Zero: no tax. */
  rate: number;
}

export interface RateTax {
  rate: number;
  taxablePaise: number;
  /** Central tax; the state's is the same. */
  halfPaise: number;
}

export interface PartTax extends RateTax {
  discountPaise: number;
}

export interface OrderTax {
  /** In the order of the parts; their sums are those of `byRate`. */
  parts: readonly PartTax[];
  /** By rising rates; a part of zero value has no row. */
  byRate: readonly RateTax[];
}

/** Both halves of all rates. */
export const taxPaise = ({ byRate }: Pick<OrderTax, "byRate">): number => sumOf(byRate.map(({ halfPaise }) => 2 * halfPaise));

/** `pricesIncludeTax`: false: the tax is added to the prices. */
export function taxOf(parts: readonly TaxablePart[], discountPaise: number, pricesIncludeTax: boolean): OrderTax {
  const discounts = spread(
    parts.map(({ paise }) => paise),
    discountPaise,
  );
  const taxed: PartTax[] = parts.map(({ paise, rate }, index) => {
    const discount = discounts[index] ?? 0;
    return { rate, discountPaise: discount, taxablePaise: paise - discount, halfPaise: 0 };
  });
  const rates = [...new Set(taxed.map(({ rate }) => rate))].sort((a, b) => a - b);
  const halfOf = pricesIncludeTax ? containedHalf : addedHalf;
  const byRate = rates.flatMap((rate): RateTax[] => {
    const ofRate = taxed.filter((part) => part.rate === rate);
    const values = ofRate.map(({ taxablePaise }) => taxablePaise);
    const value = sumOf(values);
    const halfPaise = halfOf(value, rate);
    const halves = apportion(values, halfPaise);
    for (const [index, part] of ofRate.entries()) {
      part.halfPaise = halves[index] ?? 0;
      if (pricesIncludeTax) part.taxablePaise -= 2 * part.halfPaise;
    }
    return value === 0 ? [] : [{ rate, taxablePaise: pricesIncludeTax ? value - 2 * halfPaise : value, halfPaise }];
  });
  return { parts: taxed, byRate };
}

/** What is left of an invoice, or what a credit note takes from it. */
export interface TaxedAmount {
  byRate: readonly RateTax[];
  /** What rounding added to the total; negative: took off. */
  roundingPaise: number;
}

export const grossOf = ({ taxablePaise, halfPaise }: RateTax): number => taxablePaise + 2 * halfPaise;
export const totalOf = ({ byRate, roundingPaise }: TaxedAmount): number => sumOf(byRate.map(grossOf)) + roundingPaise;

/**
 * What a credit note of `paise` takes from what is left of an invoice: from each rate in proportion; all of it if `paise` is all that is
 * left, so that the credit notes of a full refund add up to the invoice.
 */
export function creditOf(left: TaxedAmount, paise: number): TaxedAmount {
  if (paise >= totalOf(left)) return left;
  const grosses = left.byRate.map(grossOf);
  const taken = Math.min(paise, sumOf(grosses));
  const byRate = spread(grosses, taken).flatMap((gross, index): RateTax[] => {
    const of = left.byRate[index];
    if (!of || gross === 0) return [];
    // Many small notes must not leave more tax than the rest can bear: of rates up to 40 per cent, half the tax is less than a quarter.
    const least = of.halfPaise - Math.floor((grossOf(of) - gross) / 4);
    const most = Math.min(of.halfPaise, Math.floor(gross / 2));
    const halfPaise = Math.min(most, Math.max(least, containedHalf(gross, of.rate)));
    return [{ rate: of.rate, taxablePaise: gross - 2 * halfPaise, halfPaise }];
  });
  return { byRate, roundingPaise: paise - taken };
}

/** What is left after a credit note. */
export function lessCredit(left: TaxedAmount, credit: TaxedAmount): TaxedAmount {
  const byRate = left.byRate.map((of): RateTax => {
    const taken = credit.byRate.find(({ rate }) => rate === of.rate);
    return taken
      ? { rate: of.rate, taxablePaise: of.taxablePaise - taken.taxablePaise, halfPaise: of.halfPaise - taken.halfPaise }
      : of;
  });
  return { byRate, roundingPaise: left.roundingPaise - credit.roundingPaise };
}

/** Half the tax that `grossPaise` contains: gross × rate ÷ (2 × (100 + rate)), half up. */
function containedHalf(grossPaise: number, rate: number): number {
  const hundredths = Math.round(rate * 100);
  return roundedQuotient(grossPaise * hundredths, 2 * (10_000 + hundredths));
}

/** Half the tax on a taxable value: taxable × rate ÷ 200, half up. */
const addedHalf = (taxablePaise: number, rate: number): number => roundedQuotient(taxablePaise * Math.round(rate * 100), 20_000);

const roundedQuotient = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** To the rupee, half up: what has to be added. */
export const roundingOf = (totalPaise: number): number => Math.floor((totalPaise + 50) / 100) * 100 - totalPaise;

/**
 * `paise` over parts by their value, each share rounded down and what is left over taken from the largest part (the first of equals), then
 * from the next: no share is larger than its part.
 */
function spread(values: readonly number[], paise: number): number[] {
  const shares = roundedDown(values, paise);
  let rest = paise - sumOf(shares);
  for (const index of byFalling(values)) {
    const more = Math.min(rest, (values[index] ?? 0) - (shares[index] ?? 0));
    shares[index] = (shares[index] ?? 0) + more;
    rest -= more;
  }
  return shares;
}

/** `paise` over parts by their value; what rounding down leaves over goes to those that lost most, a paisa each. */
function apportion(values: readonly number[], paise: number): number[] {
  const total = sumOf(values);
  const shares = roundedDown(values, paise);
  const rest = paise - sumOf(shares);
  const lost = values.map((value) => Number((BigInt(value) * BigInt(paise)) % BigInt(total || 1)));
  for (const index of byFalling(lost).slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function roundedDown(values: readonly number[], paise: number): number[] {
  const total = sumOf(values);
  // The product of two amounts can exceed the integers that a number holds exactly.
  return values.map((value) => (total === 0 ? 0 : Number((BigInt(value) * BigInt(paise)) / BigInt(total))));
}

/** Indexes, the largest value first, equals in their order. */
const byFalling = (values: readonly number[]): number[] =>
  values.map((_, index) => index).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
