/** What stands on each slip. */

import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { modifierWords } from "@forno/contract/menu/rules/line/line-words.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { type Paper, PROFILES } from "@forno/contract/printing/rules/printers.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { addressLine } from "@forno/contract/wire/typed-text.ts";
import type { MadeLine } from "../kitchen/tickets.ts";
import {
  amount,
  billTo,
  changeLines,
  closingLines,
  day,
  orderLine,
  paymentLines,
  sellerLines,
  sumOf,
  sumsOf,
  TITLES,
  termsOf,
  timeOfDay,
} from "../tax/pdf/layout-parts.ts";
import type { PrintedDocument } from "../tax/tax-documents.ts";
import type { Block, SlipText } from "./slip.ts";

const WAYS: Record<Fulfilment, string> = { delivery: "DELIVERY", pickup: "PICKUP", dine_in: "DINE-IN" };

export const REPRINT: Block = { text: " REPRINT ", size: "large", bold: true, center: true, inverse: true };

const rupees = (value: number): string => `₹${amount(value)}`;
const center = (text: string | null | undefined): SlipText[] => (text ? [{ text, center: true }] : []);
const pair = (text: string, right: string): SlipText => ({ text, right });
const filled = (...texts: (string | null | undefined | false)[]): string[] =>
  texts.filter((text) => typeof text === "string" && text !== "") as string[];

function head({ orderNumber, token, status, fulfilment, promisedAt, scheduledFor, createdAt }: AdminOrder): Block[] {
  const due = scheduledFor ?? promisedAt;
  return [
    ...(isCancelled(status) ? [{ text: " CANCELLED ", size: "large", center: true, inverse: true } as const] : []),
    { text: token === null ? `#${orderNumber}` : `T${token}`, size: "huge", bold: true, center: true },
    ...center(token === null ? null : `Order ${orderNumber}`),
    { text: WAYS[fulfilment], size: "large", center: true },
    ...(due ? [{ text: `${scheduledFor ? "For" : "By"} ${timeOfDay(due)}`, size: "large", center: true } as const] : []),
    ...center(`Placed ${day(createdAt)}, ${timeOfDay(createdAt)}`),
    "rule",
  ];
}

/** `lines`: those of its station. `changes`: by staff, in words. Never with prices. */
export function kitchenSlip(
  order: AdminOrder,
  lines: readonly MadeLine[],
  stations: readonly string[] | null,
  changes: string | null = null,
): Block[] {
  return [
    ...(stations === null ? [] : center(stations.join(", ").toUpperCase())),
    ...(changes === null || isCancelled(order.status)
      ? []
      : [
          { text: " CHANGED ", size: "large", center: true, inverse: true } as const,
          ...changes.split("; ").map((text): SlipText => ({ text, size: "tall", bold: true })),
          "rule" as const,
        ]),
    ...head(order),
    ...lines.flatMap(madeLine),
    ...filled(order.kitchenNote).map(noted),
  ];
}

const noted = (text: string): SlipText => ({ text, indent: 2, hang: "!", size: "tall", bold: true });

function madeLine({ name, quantity, size, secondHalf, modifiers, note, deal }: MadeLine): Block[] {
  const joined = secondHalf === null ? "" : ` and ${secondHalf}`;
  const first = joined !== "" && name.endsWith(joined) ? name.slice(0, -joined.length) : name;
  const choices = filled(
    size,
    secondHalf !== null && `Left: ${first}`,
    secondHalf !== null && `Right: ${secondHalf}`,
    ...modifiers.map(modifierWords),
    deal !== null && `of ${deal}`,
  );
  return [
    { text: secondHalf === null ? name : "Half and half", hang: `${quantity} x`, size: "large", bold: true },
    ...choices.map((text): SlipText => ({ text, indent: 4, size: "tall" })),
    ...(note === null ? [] : [noted(note)]),
    "rule",
  ];
}

/** In cash: all of it, or what it costs more since it was edited. */
const isToCollect = (order: AdminOrder): boolean => orderCan.payInCash(order) || order.cashDue > 0;

/** For whoever delivers it: never with the handoff code, which the customer tells them. */
export function riderSlip(order: AdminOrder): Block[] {
  const { address, areaName, items } = order;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...head(order),
    { text: fullName(address), size: "tall", bold: true },
    { text: filled(address.address, address.pincode).join(" "), size: "tall" },
    ...filled(address.landmark).map((text): SlipText => ({ text, hang: "Near", size: "tall" })),
    ...filled(areaName).map((text): SlipText => ({ text, hang: "Area" })),
    { text: address.phone, hang: "Phone", size: "tall", bold: true },
    ...filled(address.instructions).map(noted),
    "rule",
    ...items.map(({ name, quantity }): SlipText => ({ text: name, hang: `${quantity} x` })),
    pair("Items", String(count)),
    "rule",
    ...(isToCollect(order)
      ? [
          { text: "COLLECT IN CASH", size: "tall", center: true } as const,
          { text: rupees(order.cashDue), size: "large", bold: true, center: true } as const,
        ]
      : [{ text: order.payment ? "PAID" : "NOT PAID", size: "large", bold: true, center: true } as const]),
  ];
}

export function billSlip(document: PrintedDocument): Block[] {
  const { kind, number, date, placeOfSupply, seller, shop, note, lines, total, totalInWords, buyer, promoCode, counter } = document;
  const hsns = [...new Set(lines.map(({ hsn }) => hsn))];
  const { showsTax } = termsOf(document);
  const discount = sumOf(lines, (line) => line.discount);
  const change = changeLines(document).map(([name, sum]) => pair(name, amount(sum)));
  return [
    ...(note === null ? [] : [{ text: note, bold: true, center: true }]),
    { text: shop.name, size: "large", center: true },
    ...[seller.legalName, ...sellerLines(document)].flatMap(center),
    "rule",
    { text: TITLES[kind], size: "tall", bold: true, center: true },
    pair(number, day(date)),
    pair(orderLine(document), timeOfDay(date)),
    pair("Place of supply", placeOfSupply),
    ...(buyer ? [{ text: billTo(document).name }, { text: `GSTIN ${buyer.gstin}` }] : []),
    "rule",
    ...(counter === null
      ? []
      : [{ text: "Token", right: String(counter.token), size: "large", bold: true } as const, "rule" as const]),
    ...lines.flatMap(({ name, summary, quantity, gross, hsn }): Block[] => [
      { text: name, hang: `${quantity} x`, right: amount(gross) },
      ...filled(summary, hsns.length > 1 && `HSN/SAC ${hsn}`).map((text) => ({ text, indent: 4 })),
    ]),
    "rule",
    ...(discount === 0 ? [] : [pair(filled("Discount", promoCode).join(" "), amount(-discount))]),
    ...sumsOf(document)
      .filter(([name]) => showsTax || name === "Round off")
      .map(([name, sum]) =>
        pair(name === "Taxable value" && hsns.length === 1 ? `${name}, SAC ${hsns.join("")}` : name, amount(sum)),
      ),
    { text: "Total", right: rupees(total), size: "large", bold: true },
    { text: totalInWords },
    ...(change.length > 0 ? change : paymentLines(document).map((text) => ({ text }))),
    "rule",
    ...closingLines(document).flatMap(center),
  ];
}

/** Of an order without an invoice: its shop is not registered, or the order has not left it yet. */
export function plainBill(order: AdminOrder, { shopName, address, phone, tax }: Settings): Block[] {
  const isRegistered = tax.scheme !== "none";
  return [
    { text: shopName, size: "large", center: true },
    ...[addressLine(tax.address ?? address), tax.fssai && `FSSAI ${tax.fssai}`].flatMap(center),
    "rule",
    { text: isRegistered ? "Order summary" : "Bill", size: "tall", bold: true, center: true },
    ...(isRegistered ? center("Not a tax invoice") : []),
    pair(filled(`Order ${order.orderNumber}`, order.token !== null && `token ${order.token}`).join(", "), day(order.createdAt)),
    pair(WAYS[order.fulfilment].toLowerCase(), timeOfDay(order.createdAt)),
    "rule",
    ...order.items.flatMap(({ name, quantity, price, summary }): Block[] => [
      { text: name, hang: `${quantity} x`, right: amount(quantity * price) },
      ...filled(summary).map((text) => ({ text, indent: 4 })),
    ]),
    "rule",
    ...order.charges.map((charge) => pair(charge.label, amount(charge.amount))),
    { text: "Total", right: rupees(order.amount), size: "large", bold: true },
    { text: isToCollect(order) ? `To pay in cash: ${rupees(order.cashDue)}` : order.payment ? "Paid in full" : "Not paid" },
    "rule",
    ...center(phone),
  ];
}

export function testPage(printer: { name: string; paper: Paper }, shopName: string, now: Date): Block[] {
  const { columns, dots } = PROFILES[printer.paper];
  const ruler = "1234567890".repeat(5).slice(0, columns);
  return [
    { text: "Test page", size: "large", bold: true, center: true },
    ...center(shopName),
    ...center(printer.name),
    ...center(`${day(now.toISOString())}, ${timeOfDay(now.toISOString())}`),
    "rule",
    { text: `${columns} characters, ${dots} dots` },
    { text: ruler },
    { text: "The line of digits must fill the paper in one line." },
    pair("Left", "Right"),
    { text: "Rupees", right: "₹1,234.50" },
    { text: "हिन्दी: पनीर टिक्का पिज़्ज़ा", right: "₹250" },
  ];
}
