import type { OrderPrice } from "@forno/contract/cart/rules/pricing.ts";
import { formatPaise, toPaise } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { type SummaryClasses, SummaryList, type SummaryRow } from "../../../ui/display/summary-list.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { priceTexts as texts } from "../texts/en-page.ts";

interface RowsProps {
  /** After the total. */
  more?: readonly SummaryRow[];
  /** Instead of those for screens. */
  classes?: SummaryClasses;
}

export interface ShownPrice extends OrderPrice {
  /** GST in the total, contained in the prices or added to them. */
  taxPaise: number;
  /** It depends on the place, which is not known yet. */
  isFeeUnknown?: boolean;
}

/** Of a total whose rows are out of view. */
export function totalTerm({ taxPaise, isFeeUnknown }: ShownPrice): string {
  if (isFeeUnknown) return texts.totalWithoutFee;
  return taxPaise > 0 ? texts.totalWithTax : texts.total;
}

/** Subtotal, charges and total of a cart, and the tax that the total contains. */
export function PriceRows({ price, more = [], classes }: RowsProps & { price: ShownPrice }) {
  const charges = price.charges.map(({ kind, label, paise }): SummaryRow => {
    const amount = kind === "delivery" && paise === 0 ? texts.freeDelivery : formatPaise(paise);
    return { key: label, term: label, amount, look: paise < 0 ? "good" : undefined };
  });
  const rows: SummaryRow[] = [
    { key: "subtotal", term: texts.subtotal, amount: formatPaise(price.subtotalPaise) },
    ...charges,
    ...(price.isFeeUnknown ? [{ key: "fee", term: texts.fee, amount: <PlaceNeeded /> }] : []),
    {
      key: "total",
      term: price.isFeeUnknown ? texts.totalWithoutFee : texts.total,
      amount: formatPaise(price.totalPaise),
      look: "tot",
    },
    ...containedTax(price),
    ...more,
  ];
  return <SummaryList rows={rows} classes={classes} />;
}

function PlaceNeeded() {
  const isByPincode = useSettings().areas.every(({ rule }) => rule.kind === "pincodes");
  return isByPincode ? texts.enterPincode : texts.chooseLocation;
}

/** Tax that is added to the prices is one of the charges. */
const containedTax = ({ charges, taxPaise }: ShownPrice): SummaryRow[] =>
  taxPaise > 0 && !charges.some(({ kind }) => kind === "tax")
    ? [{ key: "tax", term: texts.includesTax, amount: formatPaise(taxPaise) }]
    : [];

/** The same of an order. */
export function OrderPriceRows({ order, ...props }: RowsProps & { order: Pick<Order, "subtotal" | "charges" | "amount" | "tax"> }) {
  const price = {
    subtotalPaise: toPaise(order.subtotal),
    charges: order.charges.map(({ amount, ...charge }) => ({ ...charge, paise: toPaise(amount) })),
    totalPaise: toPaise(order.amount),
    taxPaise: order.tax ? toPaise(order.tax.cgst) + toPaise(order.tax.sgst) : 0,
  };
  return <PriceRows price={price} {...props} />;
}
