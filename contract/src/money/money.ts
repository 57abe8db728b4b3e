/** Money: integer paise inside, rupees in the API and on pages. The only place that converts or formats. */

/** Rupees (at most two decimals) to paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise to rupees, exact to two decimals. */
export const toRupees = (paise: number): number => Math.round(paise) / 100;

const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,234`, or `₹1,234.50` if there are paise. */
export const formatPaise = (paise: number): string =>
  `₹${paise % 100 === 0 ? whole.format(paise / 100) : exact.format(paise / 100)}`;

export const formatRupees = (rupees: number): string => formatPaise(toPaise(rupees));

/** Formats an amount of a payment, which may be in any currency: rupees as usual, others as `USD 12.99`. */
export const formatMoney = (amount: number, currency: string | null): string =>
  currency === null || currency === "INR" ? formatRupees(amount) : `${currency} ${exact.format(amount)}`;
