import { z } from "zod";
import { isDay } from "../time/kolkata-day.ts";
import { requiredText } from "../wire/common.ts";
import { lineOf, linesOf } from "../wire/typed-text.ts";
import { isNumberPrefix } from "./rules/document-number.ts";
import { gstinText, isFssai, isGstin, STATES } from "./rules/gstin.ts";
import {
  ENTER_LATER_DAY,
  ENTER_LEGAL_NAME,
  ENTER_NUMBER_PREFIX,
  ENTER_VALID_FSSAI,
  ENTER_VALID_GSTIN,
  FEE_TAXES,
  TAX_RATE_MAX,
  TAX_SCHEMES,
} from "./rules/tax-terms.ts";

export const LEGAL_NAME_MAX = 100;
export const LEGAL_ADDRESS_MAX = 300;
export const ENTER_TAX_RATE = `Please enter a rate between 0 and ${TAX_RATE_MAX} percent with at most two decimals`;
export const ENTER_HSN = "Please enter an HSN or SAC of 4, 6 or 8 digits";
export const ENTER_STATE = "Please enter the state's code of two digits";

/** Per cent. */
export const taxRateInput = z
  .number(ENTER_TAX_RATE)
  .min(0, ENTER_TAX_RATE)
  .max(TAX_RATE_MAX, ENTER_TAX_RATE)
  .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, ENTER_TAX_RATE);

export const hsnInput = z
  .string(ENTER_HSN)
  .trim()
  .regex(/^(\d{4}|\d{6}|\d{8})$/, ENTER_HSN);

/** Blank counts as missing. */
const optional = (max: number, clean: (text: string) => string, isValid: (text: string) => boolean, invalid?: string) =>
  z
    .string(invalid)
    .overwrite(clean)
    .max(max, invalid)
    .refine((text) => text === "" || isValid(text), invalid)
    .transform((text) => text || null)
    .nullable()
    .optional();
const any = () => true;

export const gstinInput = z.string(ENTER_VALID_GSTIN).overwrite(gstinText).refine(isGstin, ENTER_VALID_GSTIN);

/** A business that an order is billed to. */
export const buyerInput = z.object({
  gstin: gstinInput,
  name: requiredText(ENTER_LEGAL_NAME, LEGAL_NAME_MAX),
});

/** Absent fields stay unchanged. */
export const taxChanges = z.strictObject({
  scheme: z.enum(TAX_SCHEMES).optional(),
  legalName: optional(LEGAL_NAME_MAX, lineOf, any),
  address: optional(LEGAL_ADDRESS_MAX, linesOf, any),
  gstin: optional(40, gstinText, isGstin, ENTER_VALID_GSTIN),
  stateCode: optional(2, lineOf, (code) => code in STATES, ENTER_STATE).describe("Default: that of the GSTIN"),
  fssai: optional(40, (text) => text.replace(/\s/g, ""), isFssai, ENTER_VALID_FSSAI),
  pricesIncludeTax: z.boolean().optional(),
  rate: taxRateInput.optional(),
  nextRate: z
    .strictObject({ rate: taxRateInput, from: z.string(ENTER_LATER_DAY).refine(isDay, ENTER_LATER_DAY) })
    .nullable()
    .optional()
    .describe("Null: no change is planned"),
  sac: hsnInput.optional(),
  feeTax: z.enum(FEE_TAXES).optional().describe("`food`: the delivery fee at the shop's rate; `none`: without tax"),
  roundTotal: z.boolean().optional(),
  prefix: z
    .string(ENTER_NUMBER_PREFIX)
    .overwrite((text) => lineOf(text).toUpperCase())
    .refine(isNumberPrefix, ENTER_NUMBER_PREFIX)
    .optional(),
});
export type TaxChanges = z.output<typeof taxChanges>;

/** In the settings, which everybody may read: it is printed on bills. */
export const taxSettings = z.object({
  scheme: z.enum(TAX_SCHEMES),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  gstin: z.string().nullable(),
  stateCode: z.string().nullable(),
  fssai: z.string().nullable(),
  pricesIncludeTax: z.boolean(),
  rate: z.number().describe("Per cent"),
  nextRate: z
    .object({ rate: z.number(), from: z.string().describe("`2026-04-01`, in Asia/Kolkata") })
    .nullable()
    .describe("The rate from that day on"),
  sac: z.string(),
  feeTax: z.enum(FEE_TAXES),
  roundTotal: z.boolean(),
  prefix: z.string(),
});
