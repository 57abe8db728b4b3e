import type { Settings } from "@forno/contract/settings/settings.ts";
import { gstinText, stateOf, taxProblem } from "@forno/contract/tax/rules/gstin.ts";
import { type TaxSettings, taxAt } from "@forno/contract/tax/rules/tax-terms.ts";
import { taxChanges } from "@forno/contract/tax/tax-input.ts";
import { changedFields, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { type FieldErrors, fieldErrors } from "../../../ui/form/use-form-errors.ts";

/** In the order of the form. */
export const TEXT_FIELDS = ["legalName", "address", "gstin", "fssai", "sac", "rate", "nextRate", "nextFrom", "prefix"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export interface TaxDraft
  extends Record<TextField, string>,
    Pick<TaxSettings, "scheme" | "pricesIncludeTax" | "feeTax" | "roundTotal"> {}

const REGULAR_ONLY: readonly (keyof TaxDraft)[] = ["rate", "nextRate", "nextFrom", "pricesIncludeTax", "feeTax"];
/** What the form does not ask for under a scheme: it stays as it is saved. */
const HIDDEN: Record<TaxDraft["scheme"], readonly (keyof TaxDraft)[]> = {
  regular: [],
  composition: REGULAR_ONLY,
  none: [...REGULAR_ONLY, "gstin", "sac", "prefix", "roundTotal"],
};

/** A next rate whose day has come is the rate. */
const taxOf = ({ tax }: Settings): TaxSettings => taxAt(tax, new Date());

const startOf = ({ scheme, pricesIncludeTax, feeTax, roundTotal, ...tax }: TaxSettings): TaxDraft => ({
  scheme,
  legalName: tax.legalName ?? "",
  address: tax.address ?? "",
  gstin: tax.gstin ?? "",
  fssai: tax.fssai ?? "",
  sac: tax.sac,
  rate: `${tax.rate}`,
  nextRate: tax.nextRate ? `${tax.nextRate.rate}` : "",
  nextFrom: tax.nextRate?.from ?? "",
  prefix: tax.prefix,
  pricesIncludeTax,
  feeTax,
  roundTotal,
});

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** The next rate and its day are one setting. */
function bodyOf({ rate, nextRate, nextFrom, ...changed }: Partial<TaxDraft>, draft: TaxDraft) {
  const next =
    draft.nextRate.trim() === "" && draft.nextFrom === "" ? null : { rate: numberOf(draft.nextRate), from: draft.nextFrom };
  return {
    ...changed,
    ...(rate !== undefined && { rate: numberOf(rate) }),
    ...((nextRate !== undefined || nextFrom !== undefined) && { nextRate: next }),
  };
}

/** The field of the form that an error is about. */
const fieldOf = (path: string): string =>
  path
    .replace(/^tax\./, "")
    .replace(/^nextRate\.from$/, "nextFrom")
    .replace(/^nextRate\.rate$/, "nextRate");

export const errorsAt = (
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[] = [],
): FieldErrors<TextField> =>
  fieldErrors(
    TEXT_FIELDS,
    issues.map(({ path, message }) => ({ path: fieldOf(typeof path === "string" ? path : path.join(".")), message })),
  );

/** What the settings would be: an unreadable field counts as it is saved. */
function taxWith(saved: TaxSettings, changed: Partial<TaxDraft>, draft: TaxDraft): TaxSettings {
  const fields = Object.entries(bodyOf(changed, draft)).flatMap(([name, value]) => {
    const read = taxChanges.safeParse({ [name]: value });
    return read.success ? [read.data] : [];
  });
  const tax: TaxSettings = Object.assign({ ...saved }, ...fields);
  return { ...tax, stateCode: tax.gstin && stateOf(tax.gstin) };
}

function errorsOf(saved: TaxSettings, changed: Partial<TaxDraft>, draft: TaxDraft): FieldErrors<TextField> {
  const errors = errorsAt(taxChanges.safeParse(bodyOf(changed, draft)).error?.issues);
  const problem = taxProblem(taxWith(saved, changed, draft), new Date());
  // Only its day can be wrong.
  const at = problem?.field === "nextRate" ? "nextFrom" : problem?.field;
  const field = TEXT_FIELDS.find((name) => name === at);
  if (problem && field) errors[field] ??= problem.message;
  return errors;
}

export function useTaxDraft(settings: Settings) {
  const tax = taxOf(settings);
  const start = startOf(tax);
  const { draft, change, saved, clear } = useFormDraft("tax", start);
  const changed = changedFields(start, draft);
  for (const name of HIDDEN[draft.scheme]) delete changed[name];
  return {
    draft,
    /** What the draft would mean. */
    terms: taxWith(tax, changed, draft),
    gstin: gstinText(draft.gstin),
    isDirty: Object.keys(changed).length > 0,
    change,
    errors: () => errorsOf(tax, changed, draft),
    body: () => ({ tax: bodyOf(changed, draft) }),
    /** Somebody else has saved other tax settings than the form was made from. */
    isOvertakenBy: (now: Settings) => JSON.stringify(taxOf(now)) !== JSON.stringify(tax),
    saved: () => saved(draft),
    clear,
  };
}
