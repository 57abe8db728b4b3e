/** How a shop taxes what it sells, and who it is on its bills. */
import { dayInKolkata } from "../../time/kolkata-day.ts";

/** `none`: not registered, bills without GST; `composition`: a bill of supply, tax paid by the shop alone. */
export const TAX_SCHEMES = ["none", "regular", "composition"] as const;
export type TaxScheme = (typeof TAX_SCHEMES)[number];

/** Whether the delivery fee is taxed like the food, or not at all. */
export const FEE_TAXES = ["food", "none"] as const;

export interface TaxSettings {
  scheme: TaxScheme;
  legalName: string | null;
  address: string | null;
  gstin: string | null;
  /** Of the GSTIN. */
  stateCode: string | null;
  fssai: string | null;
  pricesIncludeTax: boolean;
  /** Per cent, of foods without a rate of their own. */
  rate: number;
  /** The rate from the beginning of a day on (`2026-04-01`, in Asia/Kolkata); null: no change is planned. */
  nextRate: { rate: number; from: string } | null;
  /** Of foods without an HSN of their own. */
  sac: string;
  feeTax: (typeof FEE_TAXES)[number];
  /** The total goes to the rupee. */
  roundTotal: boolean;
  /** Of document numbers. */
  prefix: string;
}

export const TAX_RATE_MAX = 40;
/** Restaurant service. */
export const RESTAURANT_SAC = "996331";

export const UNTAXED: TaxSettings = {
  scheme: "none",
  legalName: null,
  address: null,
  gstin: null,
  stateCode: null,
  fssai: null,
  pricesIncludeTax: true,
  rate: 5,
  nextRate: null,
  sac: RESTAURANT_SAC,
  feeTax: "food",
  roundTotal: false,
  prefix: "F",
};

export const ENTER_VALID_GSTIN = "Please enter a valid GSTIN";
export const ENTER_VALID_FSSAI = "Please enter a valid FSSAI licence number";
export const ENTER_LEGAL_NAME = "Please enter the legal name";
export const OTHER_STATE = "This state differs from the state of the GSTIN";
export const ENTER_LATER_DAY = "Please enter a day after today";
export const ENTER_NUMBER_PREFIX = "Please enter a prefix of one or two capital letters or digits";

/** As they are at that moment: the next rate is the rate from its day on. */
export function taxAt(tax: TaxSettings, now: Date): TaxSettings {
  const { nextRate } = tax;
  return nextRate && nextRate.from <= dayInKolkata(now) ? { ...tax, rate: nextRate.rate, nextRate: null } : tax;
}

/** On top of a bill of supply (CGST rules, rule 5). */
export const COMPOSITION_NOTE = "Composition taxable person, not eligible to collect tax on supplies";

/** What pricing needs to know. Null: no tax, and no rounding. */
export interface ChargedTax {
  pricesIncludeTax: boolean;
  /** Per cent. */
  feeRate: number;
  roundTotal: boolean;
}

type Terms = Pick<TaxSettings, "scheme" | "pricesIncludeTax" | "rate" | "feeTax" | "roundTotal">;

export function chargedTax({ scheme, pricesIncludeTax, rate, feeTax, roundTotal }: Terms): ChargedTax | null {
  if (scheme === "none") return null;
  if (scheme === "composition") return { pricesIncludeTax: true, feeRate: 0, roundTotal };
  return { pricesIncludeTax, feeRate: feeTax === "food" ? rate : 0, roundTotal };
}

/** Of a food or a section that is taxed unlike the others; null: it is not. */
interface OwnTax {
  taxRate: number | null;
  hsn: string | null;
}

/** Of a food at this shop: its own, else its section's, else the shop's. The rate is per cent. */
export function foodTax(
  { scheme, rate, sac }: Pick<TaxSettings, "scheme" | "rate" | "sac">,
  food?: OwnTax,
  section?: OwnTax,
): { taxRate: number; hsn: string } {
  const taxRate = scheme === "regular" ? (food?.taxRate ?? section?.taxRate ?? rate) : 0;
  return { taxRate, hsn: food?.hsn ?? section?.hsn ?? sac };
}
