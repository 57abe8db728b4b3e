/**
 * What Tally imports: the ledgers, then for each day a voucher that sums up its sales and refunds, and one for each invoice and credit
 * note of a business. https://help.tallysolutions.com/developer-reference/introduction/understanding-integration-transactions/
 */
import type { PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import { REPORT_ROWS_MAX } from "@forno/contract/reports/reports.ts";
import { RATE_PLACE, TALLY_DEFAULTS, type TallyName, type TallyNames } from "@forno/contract/reports/tally-names-input.ts";
import { STATES, stateTaxName } from "@forno/contract/tax/rules/gstin.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Db } from "../../tables.ts";
import { type AuditActor, changesBetween, recordChanges } from "../audit/audit.ts";
import { lockSettings, selectSettings, taxOf } from "../settings/settings-store.ts";
import type { ReportDays } from "./sold-sql.ts";
import { replaceTallyNames, selectTallyNames, selectVoucherParts, type VoucherPart } from "./tally-store.ts";

/** Every company in Tally has this one. */
const CASH = "Cash";

interface Ledger {
  name: string;
  /** The group of ledgers that it belongs to. */
  parent: string;
  /** Of a tax. */
  duty?: string;
  /** The customer's side: what was received, and where. */
  isParty?: boolean;
}

interface Entry {
  ledger: Ledger;
  /** Negative: debited. */
  paise: number;
}

interface Voucher extends Pick<VoucherPart, "day" | "number" | "buyer" | "invoice"> {
  /** By the ledger's name. They add up to zero. */
  entries: Map<string, Entry>;
}

export async function tallyFile(db: Db, days: ReportDays, now: Date): Promise<string> {
  const parts = await selectVoucherParts(db, days, REPORT_ROWS_MAX + 1);
  if (parts.length > REPORT_ROWS_MAX) throw refuse("reportTooLong");
  const { stateCode } = taxOf(await selectSettings(db), now);
  const names = await readTallyNames(db, now);
  const ledgers = ledgersOf(names);
  const vouchers = new Map<string, Voucher>();
  for (const part of parts) {
    const { day, isCredit, number, buyer, invoice } = part;
    const id = remoteId(part);
    const voucher = vouchers.get(id) ?? { day, number, buyer, invoice, entries: new Map<string, Entry>() };
    vouchers.set(id, voucher);
    for (const [ledger, paise] of entriesOf(part, ledgers)) {
      const sum = (voucher.entries.get(ledger.name)?.paise ?? 0) + (isCredit ? -paise : paise);
      voucher.entries.set(ledger.name, { ledger, paise: sum });
    }
  }
  const booked = [...vouchers].map(([id, { entries, ...voucher }]) => {
    return { id, ...voucher, entries: [...entries.values()].filter(({ paise }) => paise !== 0) };
  });
  const used = new Map(booked.flatMap(({ entries }) => entries.map(({ ledger }) => [ledger.name, ledger])));
  const place = STATES[stateCode ?? ""] ?? null;
  const messages = [
    ...[...used.values()].filter(({ name }) => name !== CASH).map(ledgerXml),
    ...booked.filter(({ entries }) => entries.length > 0).map((voucher) => voucherXml(voucher, place)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>",
    `<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME>${companyXml(names)}</REQUESTDESC><REQUESTDATA>`,
    ...messages.map((message) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${message}</TALLYMESSAGE>`),
    "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n",
  ].join("\n");
}

/** The same for the same day or document, so that Tally changes on a second import what it has. */
const remoteId = ({ day, number }: VoucherPart): string => `forno-${number ?? day}`;

/** Without one, Tally imports into the company that is open. */
const companyXml = ({ company }: TallyNames): string =>
  company === "" ? "" : element("STATICVARIABLES", text("SVCURRENTCOMPANY", company));

const ledgersOf = (names: TallyNames) => ({
  sales: (rate: number | null): Ledger => ({
    name: rate === null ? names.sales : names.salesAtRate.replaceAll(RATE_PLACE, `${rate}`),
    parent: "Sales Accounts",
  }),
  central: { name: names.cgst, parent: "Duties & Taxes", duty: "CGST" },
  state: { name: names.sgst, parent: "Duties & Taxes", duty: "SGST/UTGST" },
  rounding: { name: names.rounding, parent: "Indirect Expenses" },
  partnerCash: { name: names.partnerCash, parent: "Cash-in-Hand", isParty: true },
  paid: {
    online: { name: names.online, parent: "Bank Accounts", isParty: true },
    card: { name: names.card, parent: "Bank Accounts", isParty: true },
    cash: { name: names.cash, parent: "Cash-in-Hand", isParty: true },
  },
});

const entriesOf = (
  { method, isWithPartner, rate, taxable, half, rounding, handedOver }: VoucherPart,
  ledgers: ReturnType<typeof ledgersOf>,
): [Ledger, number][] => [
  [isWithPartner ? ledgers.partnerCash : ledgers.paid[receiving(method)], -(taxable + 2 * half + rounding)],
  [ledgers.sales(rate), taxable],
  [ledgers.central, half],
  [ledgers.state, half],
  [ledgers.rounding, rounding],
  [ledgers.partnerCash, handedOver],
  [ledgers.paid.cash, -handedOver],
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

interface BookedVoucher extends Omit<Voucher, "entries"> {
  id: string;
  entries: readonly Entry[];
}

function voucherXml({ id, day, number, buyer, invoice, entries }: BookedVoucher, place: string | null): string {
  const parties = entries.filter(({ ledger }) => ledger.isParty);
  const received = -parties.reduce((sum, { paise }) => sum + paise, 0);
  const type = typeOf(received, parties.length === entries.length);
  const sorted = [
    ...parties.toSorted((a, b) => Math.abs(b.paise) - Math.abs(a.paise)),
    ...entries.filter(({ ledger }) => !ledger.isParty),
  ];
  const narration = number
    ? `${invoice ? `Credit note ${number} for invoice ${invoice}` : `Invoice ${number}`}, ${buyer?.name}`
    : `Sales and refunds of ${day}`;
  return element(
    `VOUCHER REMOTEID="${escaped(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View"`,
    text("DATE", day.replaceAll("-", "")),
    text("VOUCHERTYPENAME", type),
    text("VOUCHERNUMBER", number ?? day),
    text("NARRATION", narration),
    text("PARTYLEDGERNAME", sorted[0]?.ledger.name ?? CASH),
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
    ...sorted.map(({ ledger: { name }, paise }) =>
      element(
        "ALLLEDGERENTRIES.LIST",
        text("LEDGERNAME", name),
        text("ISDEEMEDPOSITIVE", paise < 0 ? "Yes" : "No"),
        text("AMOUNT", (paise / 100).toFixed(2)),
      ),
    ),
  );
}

/** Of a day on which more was refunded than sold, the summary is a credit note. */
function typeOf(received: number, isOnlyCash: boolean): string {
  if (isOnlyCash) return "Contra";
  return received < 0 ? "Credit Note" : "Sales";
}

const element = (start: string, ...content: string[]): string => `<${start}>${content.join("")}</${start.split(" ")[0]}>`;
const text = (name: string, value: string): string => element(name, escaped(value));

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (value: string): string => value.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** What the accountant's company in Tally and its ledgers are called: stored where it is not the usual name. */
export async function readTallyNames(db: Db, now: Date): Promise<TallyNames> {
  const { stateCode } = taxOf(await selectSettings(db), now);
  const own = (await selectTallyNames(db)).map(({ key, name }) => [key, name]);
  return { ...TALLY_DEFAULTS, sgst: `Output ${stateTaxName(stateCode ?? "")}`, ...Object.fromEntries(own) };
}

export async function setTallyNames(
  { db, clock }: Pick<Deps, "db" | "clock">,
  admin: AuditActor,
  names: TallyNames,
): Promise<TallyNames> {
  return await inTransaction(db, async (tx) => {
    // One change after another.
    await lockSettings(tx);
    const before = await readTallyNames(tx, clock());
    const own = Object.entries(names).map(([key, name]) => ({ key: key as TallyName, name }));
    await replaceTallyNames(
      tx,
      own.filter(({ name }) => name !== ""),
    );
    const after = await readTallyNames(tx, clock());
    const subject = { type: "settings", id: null, label: "Tally" } as const;
    await recordChanges(tx, admin, { action: "books.tally", subject }, changesBetween(before, after), clock());
    return after;
  });
}
