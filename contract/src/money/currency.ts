import { formatRupees } from "./money.ts";

const exact = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount of a payment, which may be in any currency: rupees as usual, others as `USD 12.99`. */
export const formatMoney = (amount: number, currency: string | null): string =>
  currency === null || currency === "INR" ? formatRupees(amount) : `${currency} ${exact.format(amount)}`;
