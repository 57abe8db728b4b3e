/** The one function that prices an order, for browser and server (spec section 9). Integer paise throughout. */

import { toPaise } from "../../money/money.ts";
import { type OrderTax, roundingOf, taxOf, taxPaise } from "../../tax/rules/order-tax.ts";
import type { ChargedTax } from "../../tax/rules/tax-terms.ts";

/** What the payment provider accepts in one payment: ₹1 to ₹5 lakh. A total of zero needs no payment. */
export const PAYABLE_MIN_PAISE = 100;
export const PAYABLE_MAX_PAISE = 50_000_000;

export interface PricedLine {
  unitPaise: number;
  quantity: number;
  /** Of GST, per cent; default: none. */
  taxRate?: number;
}

export interface Discount {
  /** Anything but PERCENTAGE is a flat amount (spec section 3). */
  discountType: string;
  /** Per cent or rupees, as in the API; at most two decimals. */
  discountValue: number;
  /** In rupees: the most that it takes off. */
  maxDiscount?: number | null;
}

export interface PricedPromo extends Discount {
  code: string;
}

/** In the order in which they are computed, stored and shown. */
export const CHARGE_KINDS = ["delivery", "discount", "tax", "rounding"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

export const CHARGE_NAMES: Record<ChargeKind, string> = {
  delivery: "Delivery fee",
  discount: "Discount",
  tax: "GST",
  rounding: "Round off",
};

/** What is added to the subtotal or, if negative, deducted from it. */
export interface Charge {
  kind: ChargeKind;
  /** As shown and printed. */
  label: string;
  paise: number;
}

/** The subtotal and all charges add up to the total. */
export interface OrderPrice {
  subtotalPaise: number;
  charges: readonly Charge[];
  totalPaise: number;
}

interface TaxedPrice extends OrderPrice {
  /** GST that is contained in the total; a charge only where it is added to the prices. Null: the shop has no tax. */
  tax: OrderTax | null;
}

/** What charges depend on besides the lines. */
export interface ChargeTerms {
  /** Null: it is not delivered. */
  deliveryFeePaise: number | null;
  promo?: PricedPromo | null;
  /** Null: no tax. */
  tax?: ChargedTax | null;
}

/** Null: no such charge. `price` has the charges before this one, and their total. */
type Calculator = (price: TaxedPrice, terms: ChargeTerms) => Omit<Charge, "kind"> | null;

const CALCULATORS: Record<ChargeKind, Calculator> = {
  delivery: ({ subtotalPaise }, { deliveryFeePaise }) =>
    subtotalPaise > 0 && deliveryFeePaise !== null ? { label: CHARGE_NAMES.delivery, paise: deliveryFeePaise } : null,
  discount({ totalPaise }, { promo }) {
    const paise = promo ? discountOn(totalPaise, promo) : 0;
    return promo && paise > 0 ? { label: `${CHARGE_NAMES.discount}, ${promo.code}`, paise: -paise } : null;
  },
  tax({ tax }, terms) {
    const paise = tax && !terms.tax?.pricesIncludeTax ? taxPaise(tax) : 0;
    return paise > 0 ? { label: CHARGE_NAMES.tax, paise } : null;
  },
  rounding({ totalPaise }, { tax }) {
    const paise = tax?.roundTotal ? roundingOf(totalPaise) : 0;
    return paise === 0 ? null : { label: CHARGE_NAMES.rounding, paise };
  },
};

/**
 * In paise: what a promo deducts from `basePaise` (subtotal + fee): a percentage rounded to the rupee, half up; never more than its
 * limit or the base.
 */
export function discountOn(basePaise: number, { discountType, discountValue, maxDiscount = null }: Discount): number {
  const hundredths = Math.round(discountValue * 100);
  const wanted = discountType === "PERCENTAGE" ? 100 * Math.floor((basePaise * hundredths + 500_000) / 1_000_000) : hundredths;
  const most = maxDiscount === null ? basePaise : Math.min(basePaise, toPaise(maxDiscount));
  return Math.max(0, Math.min(wanted, most));
}

/** In rupees: hardly anybody orders for less, so a promo that makes only such orders free is nothing to ask about. */
const SMALL_ORDER = 100;

/** Whether the smallest order that this promo is for would cost nothing: the owner is asked about it. */
export function makesOrdersFree(promo: Discount & { minOrderAmount: number }, deliveryFee: number): boolean {
  const basePaise = toPaise(Math.max(SMALL_ORDER, promo.minOrderAmount) + deliveryFee);
  return discountOn(basePaise, promo) >= basePaise;
}

export const subtotalOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0);

export function priceOrder(lines: readonly PricedLine[], terms: ChargeTerms): TaxedPrice {
  const subtotalPaise = subtotalOf(lines);
  const goods = { subtotalPaise, charges: [], totalPaise: subtotalPaise, tax: null };
  const untaxed = withCharges(goods, ["delivery", "discount"], terms);
  const tax = terms.tax ? taxOn(lines, untaxed, terms.tax) : null;
  return withCharges({ ...untaxed, tax }, ["tax", "rounding"], terms);
}

function withCharges(price: TaxedPrice, kinds: readonly ChargeKind[], terms: ChargeTerms): TaxedPrice {
  let priced = price;
  for (const kind of kinds) {
    const charge = CALCULATORS[kind](priced, terms);
    if (!charge) continue;
    priced = { ...priced, charges: [...priced.charges, { kind, ...charge }], totalPaise: priced.totalPaise + charge.paise };
  }
  return priced;
}

/** The parts of the tax are those of the lines, in their order, then that of a delivery fee. */
function taxOn(lines: readonly PricedLine[], { charges }: OrderPrice, { pricesIncludeTax, feeRate }: ChargedTax): OrderTax {
  const parts = lines.map(({ unitPaise, quantity, taxRate = 0 }) => ({ paise: unitPaise * quantity, rate: taxRate }));
  const fee = { paise: chargedPaise(charges, "delivery"), rate: feeRate };
  return taxOf(fee.paise > 0 ? [...parts, fee] : parts, discountPaise(charges), pricesIncludeTax);
}

/** In paise: all charges of a kind together. */
export const chargedPaise = (charges: readonly Omit<Charge, "label">[], kind: ChargeKind): number =>
  charges.reduce((sum, charge) => (charge.kind === kind ? sum + charge.paise : sum), 0);

/** In paise, as a positive amount. */
export const discountPaise = (charges: readonly Omit<Charge, "label">[]): number => 0 - chargedPaise(charges, "discount");
