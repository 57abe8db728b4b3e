/** The one function that prices an order, for browser and server (spec section 9). Integer paise throughout. */

/** What the payment provider accepts in one payment: ₹1 to ₹5 lakh. A total of zero needs no payment. */
export const PAYABLE_MIN_PAISE = 100;
export const PAYABLE_MAX_PAISE = 50_000_000;

export interface PricedLine {
  unitPaise: number;
  quantity: number;
}

export interface Discount {
  /** Anything but PERCENTAGE is a flat amount (spec section 3). */
  discountType: string;
  /** Per cent or rupees, as in the API; at most two decimals. */
  discountValue: number;
}

export interface OrderPrice {
  subtotalPaise: number;
  deliveryFeePaise: number;
  discountPaise: number;
  totalPaise: number;
}

/**
 * In paise: what a promo deducts from `basePaise` (subtotal + fee): a percentage rounded to the rupee, half up; never more than the
 * base.
 */
export function discountOn(basePaise: number, { discountType, discountValue }: Discount): number {
  const hundredths = Math.round(discountValue * 100);
  const wanted = discountType === "PERCENTAGE" ? 100 * Math.floor((basePaise * hundredths + 500_000) / 1_000_000) : hundredths;
  return Math.max(0, Math.min(wanted, basePaise));
}

export function priceOrder(lines: readonly PricedLine[], feePaise: number, promo?: Discount | null): OrderPrice {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0);
  const deliveryFeePaise = subtotalPaise > 0 ? feePaise : 0;
  const basePaise = subtotalPaise + deliveryFeePaise;
  const discountPaise = promo ? discountOn(basePaise, promo) : 0;
  return { subtotalPaise, deliveryFeePaise, discountPaise, totalPaise: basePaise - discountPaise };
}
