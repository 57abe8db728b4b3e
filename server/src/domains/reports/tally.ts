/**
 * What Tally imports: the ledgers, then for each day a voucher of its sales and one of its refunds, and one for each invoice and credit
 * note of a business. https://help.tallysolutions.com/developer-reference/introduction/understanding-integration-transactions/
 */
import type { PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import { REPORT_ROWS_MAX } from "@forno/contract/reports/reports.ts";
import { STATES, stateTaxName } from "@forno/contract/tax/rules/gstin.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Db } from "../../tables.ts";
import { selectSettings, taxOf } from "../settings/settings-store.ts";
import type { ReportDays } from "./sold-sql.ts";
import { selectVoucherParts, type VoucherPart } from "./tally-store.ts";

/** Every company in Tally has this one. */
const CASH = "Cash";

interface Ledger {
  name: string;
  /** The group of ledgers that it belongs to. */
  parent: string;
  /** Of a tax. */
  duty?: string;
}

interface Voucher extends Pick<VoucherPart, "day" | "isCredit" | "number" | "buyer" | "invoice"> {
  /** In paise by ledger; negative: debited. They add up to zero. */
  entries: Map<string, number>;
}

export async function tallyFile(db: Db, days: ReportDays, now: Date): Promise<string> {
  const parts = await selectVoucherParts(db, days, REPORT_ROWS_MAX + 1);
  if (parts.length > REPORT_ROWS_MAX) throw refuse("reportTooLong");
  const { stateCode } = taxOf(await selectSettings(db), now);
  const ledgers = ledgersOf(stateCode);
  const used = new Map<string, Ledger>();
  const vouchers = new Map<string, Voucher>();
  for (const part of parts) {
    const { day, isCredit, number, buyer, invoice } = part;
    const id = remoteId(part);
    const voucher = vouchers.get(id) ?? { day, isCredit, number, buyer, invoice, entries: new Map<string, number>() };
    vouchers.set(id, voucher);
    for (const [ledger, paise] of entriesOf(part, ledgers)) {
      if (paise === 0) continue;
      used.set(ledger.name, ledger);
      voucher.entries.set(ledger.name, (voucher.entries.get(ledger.name) ?? 0) + (isCredit ? -paise : paise));
    }
  }
  const place = STATES[stateCode ?? ""] ?? null;
  const messages = [
    ...[...used.values()].filter(({ name }) => name !== CASH).map(ledgerXml),
    ...[...vouchers].filter(([, { entries }]) => entries.size > 0).map(([id, voucher]) => voucherXml(id, voucher, place)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>",
    "<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>",
    ...messages.map((message) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${message}</TALLYMESSAGE>`),
    "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n",
  ].join("\n");
}

/** The same for the same day or document, so that Tally changes on a second import what it has. */
const remoteId = ({ day, isCredit, number }: VoucherPart): string =>
  `forno-${number ?? `${day}-${isCredit ? "refunds" : "sales"}`}`;

function ledgersOf(stateCode: string | null) {
  const stateTax = stateTaxName(stateCode ?? "");
  return {
    sales: (rate: number | null): Ledger => ({ name: rate === null ? "Sales" : `Sales ${rate}%`, parent: "Sales Accounts" }),
    central: { name: "Output CGST", parent: "Duties & Taxes", duty: "CGST" },
    state: { name: `Output ${stateTax}`, parent: "Duties & Taxes", duty: "SGST/UTGST" },
    rounding: { name: "Round Off", parent: "Indirect Expenses" },
    paid: {
      online: { name: "Razorpay", parent: "Bank Accounts" },
      card: { name: "Card Terminal", parent: "Bank Accounts" },
      cash: { name: CASH, parent: "Cash-in-Hand" },
    },
  };
}

const entriesOf = (
  { method, rate, taxable, half, rounding }: VoucherPart,
  ledgers: ReturnType<typeof ledgersOf>,
): [Ledger, number][] => [
  [ledgers.paid[receiving(method)], -(taxable + 2 * half + rounding)],
  [ledgers.sales(rate), taxable],
  [ledgers.central, half],
  [ledgers.state, half],
  [ledgers.rounding, rounding],
];

/** Where nothing was to be paid, nothing is booked. */
const receiving = (method: PaymentMethod) => (method === "none" ? "online" : method);

const ledgerXml = ({ name, parent, duty }: Ledger): string =>
  element(
    `LEDGER NAME="${escaped(name)}" ACTION="Create"`,
    text("NAME", name),
    text("PARENT", parent),
    ...(duty ? [text("TAXTYPE", "GST"), text("GSTDUTYHEAD", duty)] : []),
  );

function voucherXml(id: string, { day, isCredit, number, buyer, invoice, entries }: Voucher, place: string | null): string {
  const type = isCredit ? "Credit Note" : "Sales";
  // The customer's side first.
  const sorted = [...entries].sort(([, a], [, b]) => (isCredit ? b - a : a - b));
  const narration = number
    ? `${isCredit ? `Credit note ${number} for invoice ${invoice}` : `Invoice ${number}`}, ${buyer?.name}`
    : `${isCredit ? "Refunds" : "Sales"} of ${day}`;
  return element(
    `VOUCHER REMOTEID="${escaped(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View"`,
    text("DATE", day.replaceAll("-", "")),
    text("VOUCHERTYPENAME", type),
    text("VOUCHERNUMBER", number ?? `${day}${isCredit ? "-R" : "-S"}`),
    text("NARRATION", narration),
    text("PARTYLEDGERNAME", sorted[0]?.[0] ?? CASH),
    ...(buyer
      ? [
          text("PARTYNAME", buyer.name),
          text("BASICBUYERNAME", buyer.name),
          text("GSTREGISTRATIONTYPE", "Regular"),
          text("PARTYGSTIN", buyer.gstin),
          ...(place === null ? [] : [text("PLACEOFSUPPLY", place)]),
        ]
      : []),
    text("PERSISTEDVIEW", "Accounting Voucher View"),
    text("ISINVOICE", "No"),
    ...sorted.map(([ledger, paise]) =>
      element(
        "ALLLEDGERENTRIES.LIST",
        text("LEDGERNAME", ledger),
        text("ISDEEMEDPOSITIVE", paise < 0 ? "Yes" : "No"),
        text("AMOUNT", (paise / 100).toFixed(2)),
      ),
    ),
  );
}

const element = (start: string, ...content: string[]): string => `<${start}>${content.join("")}</${start.split(" ")[0]}>`;
const text = (name: string, value: string): string => element(name, escaped(value));

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (value: string): string => value.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
