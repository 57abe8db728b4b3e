/** Apart from the terms: carts need those, and no list of states. */
import { isNumberPrefix } from "./document-number.ts";
import { isGstin, stateOf } from "./gstin.ts";
import { ENTER_LATER_DAY, ENTER_NUMBER_PREFIX, ENTER_VALID_GSTIN, OTHER_STATE, type TaxSettings, taxAt } from "./tax-terms.ts";

/** What keeps a registered shop from issuing bills; null: nothing. */
export function taxProblem(tax: TaxSettings, now: Date): { field: keyof TaxSettings; message: string } | null {
  if (tax.gstin !== null && !isGstin(tax.gstin)) return { field: "gstin", message: ENTER_VALID_GSTIN };
  if (tax.gstin !== null && tax.stateCode !== stateOf(tax.gstin)) return { field: "stateCode", message: OTHER_STATE };
  if (taxAt(tax, now) !== tax) return { field: "nextRate", message: ENTER_LATER_DAY };
  if (!isNumberPrefix(tax.prefix)) return { field: "prefix", message: ENTER_NUMBER_PREFIX };
  if (tax.scheme === "none") return null;
  if (tax.gstin === null) return { field: "gstin", message: ENTER_VALID_GSTIN };
  return null;
}
