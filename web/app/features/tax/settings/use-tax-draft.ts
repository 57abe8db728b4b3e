import type { Settings } from "@forno/contract/settings/settings.ts";
import { gstinText, stateOf } from "@forno/contract/tax/rules/gstin.ts";
import { taxProblem } from "@forno/contract/tax/rules/tax-problem.ts";
import type { TaxSettings } from "@forno/contract/tax/rules/tax-terms.ts";
import { taxChanges } from "@forno/contract/tax/tax-input.ts";
import { changedFields, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { type FieldErrors, fieldErrors } from "../../../ui/form/use-form-errors.ts";

/** In the order of the form. */
export const TEXT_FIELDS = ["legalName", "address", "gstin", "fssai", "sac", "rate", "prefix"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export interface TaxDraft
  extends Record<TextField, string>,
    Pick<TaxSettings, "scheme" | "pricesIncludeTax" | "feeTax" | "roundTotal"> {}

const REGULAR_ONLY: readonly (keyof TaxDraft)[] = ["rate", "pricesIncludeTax", "feeTax"];
/** What the form does not ask for under a scheme: it stays as it is saved. */
const HIDDEN: Record<TaxDraft["scheme"], readonly (keyof TaxDraft)[]> = {
  regular: [],
  composition: REGULAR_ONLY,
  none: [...REGULAR_ONLY, "gstin", "sac", "prefix", "roundTotal"],
};

const startOf = ({ scheme, pricesIncludeTax, feeTax, roundTotal, ...tax }: TaxSettings): TaxDraft => ({
  scheme,
  legalName: tax.legalName ?? "",
  address: tax.address ?? "",
  gstin: tax.gstin ?? "",
  fssai: tax.fssai ?? "",
  sac: tax.sac,
  rate: `${tax.rate}`,
  prefix: tax.prefix,
  pricesIncludeTax,
  feeTax,
  roundTotal,
});

const bodyOf = ({ rate, ...changed }: Partial<TaxDraft>) => ({
  ...changed,
  ...(rate !== undefined && { rate: rate.trim() === "" ? Number.NaN : Number(rate) }),
});

/** What the settings would be: an unreadable field counts as it is saved. */
function taxWith(saved: TaxSettings, changed: Partial<TaxDraft>): TaxSettings {
  const fields = Object.entries(bodyOf(changed)).flatMap(([name, value]) => {
    const read = taxChanges.safeParse({ [name]: value });
    return read.success ? [read.data] : [];
  });
  const tax: TaxSettings = Object.assign({ ...saved }, ...fields);
  return { ...tax, stateCode: tax.gstin && stateOf(tax.gstin) };
}

function errorsOf(saved: TaxSettings, changed: Partial<TaxDraft>): FieldErrors<TextField> {
  const errors = fieldErrors(TEXT_FIELDS, taxChanges.safeParse(bodyOf(changed)).error?.issues);
  const problem = taxProblem(taxWith(saved, changed));
  const field = TEXT_FIELDS.find((name) => name === problem?.field);
  if (problem && field) errors[field] ??= problem.message;
  return errors;
}

export function useTaxDraft({ tax }: Settings) {
  const start = startOf(tax);
  const { draft, change, saved, clear } = useFormDraft("tax", start);
  const changed = changedFields(start, draft);
  for (const name of HIDDEN[draft.scheme]) delete changed[name];
  return {
    draft,
    /** What the draft would mean. */
    terms: taxWith(tax, changed),
    gstin: gstinText(draft.gstin),
    isDirty: Object.keys(changed).length > 0,
    change,
    errors: () => errorsOf(tax, changed),
    body: () => ({ tax: bodyOf(changed) }),
    /** Somebody else has saved other tax settings than the form was made from. */
    isOvertakenBy: (now: Settings) => JSON.stringify(now.tax) !== JSON.stringify(tax),
    saved: () => saved(draft),
    clear,
  };
}
