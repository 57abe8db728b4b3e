/** What the accountant's company in Tally and its ledgers are called. */
import { z } from "zod";
import { lineOf } from "../wire/typed-text.ts";

export const TALLY_NAME_MAX = 100;
/** Where the rate belongs in the name of a sales ledger. */
export const RATE_PLACE = "{rate}";
export const ENTER_RATE_PLACE = `Please write ${RATE_PLACE} where the rate belongs`;
export const LEDGER_NAMED_TWICE = "Another ledger has this name";

/** What a blank name means. Blank company: the one that is open in Tally; blank state tax: `Output SGST` or `Output UTGST`. */
export const TALLY_DEFAULTS = {
  company: "",
  sales: "Sales",
  salesAtRate: `Sales ${RATE_PLACE}%`,
  cgst: "Output CGST",
  sgst: "Output SGST",
  rounding: "Round Off",
  cash: "Cash",
  partnerCash: "Cash with Delivery Partners",
  online: "Razorpay",
  card: "Card Terminal",
} as const;
export type TallyName = keyof typeof TALLY_DEFAULTS;
export type TallyNames = Record<TallyName, string>;
export const TALLY_NAMES = Object.keys(TALLY_DEFAULTS) as TallyName[];

const name = z.string().overwrite(lineOf).max(TALLY_NAME_MAX, `At most ${TALLY_NAME_MAX} characters`);
const fields = Object.fromEntries(TALLY_NAMES.map((key) => [key, name])) as Record<TallyName, typeof name>;
export const tallyNames = z.object(fields);

/** Tally does not tell names apart by their letters' case. */
export const tallyNamesInput = z
  .strictObject({
    ...fields,
    salesAtRate: name.refine((text) => text === "" || text.includes(RATE_PLACE), ENTER_RATE_PLACE),
  })
  .superRefine(({ company: _company, ...ledgers }, context) => {
    const taken = new Set<string>();
    for (const key of Object.keys(ledgers) as (keyof typeof ledgers)[]) {
      const used = (ledgers[key] || TALLY_DEFAULTS[key]).toLowerCase();
      if (taken.has(used)) context.addIssue({ code: "custom", path: [key], message: LEDGER_NAMED_TWICE });
      taken.add(used);
    }
  });
