/** The admin's list as CSV: same filters, one line per order. */

import { CHARGE_KINDS, CHARGE_NAMES, chargedPaise, discountPaise } from "@forno/contract/cart/rules/pricing.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import type { OrderFilters } from "@forno/contract/order/order-filters.ts";
import { dayInKolkata, timeOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import type { Deps } from "../../../deps.ts";
import { type CsvValue, csvLines } from "../../../platform/http/answers/csv.ts";
import { lineInWords } from "../reading/line-details.ts";
import { cancelReasonOf, givenBackPaiseOf, type OrderRow, promisedAtOf, refundedPaiseOf } from "../reading/order-store.ts";
import { eachOrderPage } from "./order-list.ts";

/** Discounts as positive amounts. */
const chargeColumns = Object.fromEntries(
  CHARGE_KINDS.map((kind) => [
    CHARGE_NAMES[kind],
    ({ charges }: OrderRow) => toRupees(kind === "discount" ? discountPaise(charges) : chargedPaise(charges, kind)),
  ]),
);

const inKolkata = (at: Date | null): string | null => at && `${dayInKolkata(at)} ${timeOfDayInKolkata(at)}`;

const COLUMNS: Record<string, (row: OrderRow) => CsvValue> = {
  "Order number": (row) => row.order_number,
  Date: (row) => dayInKolkata(row.created_at),
  "Time (IST)": (row) => timeOfDayInKolkata(row.created_at),
  Status: (row) => row.status,
  "Cancelled because": cancelReasonOf,
  Payment: (row) => (row.refunded ? "refunded" : row.payment ? "paid" : "unpaid"),
  Customer: (row) => row.userName,
  Mobile: (row) => row.userMobile,
  Recipient: (row) => fullName({ firstName: row.first_name, lastName: row.last_name }),
  // Without hyphens and brackets, with which a spreadsheet would calculate.
  Phone: ({ phone }) => normalizeMobile(phone) ?? phone.replace(/[-.()\s]+/g, " ").trim(),
  Email: (row) => row.email,
  Address: (row) => row.address,
  Fulfilment: (row) => row.fulfilment,
  Area: (row) => row.area_name,
  Pincode: (row) => row.pincode,
  Landmark: (row) => row.landmark,
  "Scheduled for (IST)": (row) => inKolkata(row.scheduled_for),
  "Promised at (IST)": (row) => inKolkata(promisedAtOf(row)),
  Items: (row) => row.items.map((line) => `${line.quantity} x ${lineInWords(line)}`).join("; "),
  Subtotal: (row) => toRupees(row.subtotal_paise),
  ...chargeColumns,
  "Promo code": (row) => row.promo_code,
  Total: (row) => toRupees(row.total_paise),
  "Delivery partner": (row) => row.partnerName,
  Refunded: (row) => toRupees(refundedPaiseOf(row)),
  Net: (row) => (row.payment ? toRupees(row.total_paise - givenBackPaiseOf(row)) : 0),
  "Paid at (IST)": (row) => inKolkata(row.paid_at),
  "Payment ID": (row) => row.paymentId,
  "Payment method": (row) => row.payment_method,
  "Card ending": (row) => row.card_digits,
};

export const exportFileName = (now: Date): string => `orders-${dayInKolkata(now)}.csv`;

export async function* exportOrders({ reader }: Pick<Deps, "reader">, filters: OrderFilters): AsyncGenerator<string> {
  let head: CsvValue[][] = [Object.keys(COLUMNS)];
  for await (const rows of eachOrderPage(reader, filters)) {
    yield csvLines([...head, ...rows.map((row) => Object.values(COLUMNS).map((read) => read(row)))]);
    head = [];
  }
}
