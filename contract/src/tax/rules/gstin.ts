import { isNumberPrefix } from "./document-number.ts";
import { ENTER_LATER_DAY, ENTER_NUMBER_PREFIX, ENTER_VALID_GSTIN, OTHER_STATE, type TaxSettings, taxAt } from "./tax-terms.ts";

/**
 * GST identification numbers: state code, PAN, registration, `Z`, check digit. Those of government offices and of who deducts tax
 * have other characters in the middle, so only state and check digit are checked.
 */

/** By the codes of the GST law; `97`: offshore. */
export const STATES: Readonly<Record<string, string>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "97": "Other Territory",
};

/** Union Territories without a legislature: their half of the tax is UTGST. */
const UTGST_STATES: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38", "97"]);

/** What the second half of the tax is called in a state. */
export const stateTaxName = (stateCode: string): "SGST" | "UTGST" => (UTGST_STATES.has(stateCode) ? "UTGST" : "SGST");

const SHAPE = /^\d{2}[0-9A-Z]{13}$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** As people write them: spaces and lower case do not matter. */
export const gstinText = (text: string): string => text.replace(/\s/g, "").toUpperCase();

export const isGstin = (text: string): boolean =>
  SHAPE.test(text) && stateOf(text) in STATES && checkDigit(text.slice(0, 14)) === text[14];

/** The code of its state. */
export const stateOf = (gstin: string): string => gstin.slice(0, 2);

const HOLDERS: Readonly<Record<string, string>> = {
  A: "association",
  B: "body of individuals",
  C: "company",
  F: "firm or LLP",
  G: "government",
  H: "family",
  J: "artificial person",
  L: "local authority",
  P: "person",
  T: "trust",
};

/** What a text of 15 characters says as a GSTIN, part by part. Null: another length. */
export function gstinParts(gstin: string) {
  if (gstin.length !== 15) return null;
  const [pan, registration, kind, last] = [gstin.slice(2, 12), gstin.charAt(12), gstin.charAt(13), gstin.charAt(14)];
  return {
    state: { text: stateOf(gstin), name: STATES[stateOf(gstin)] ?? null },
    pan: { text: pan, isPan: PAN.test(pan), holder: HOLDERS[pan.charAt(3)] ?? null },
    registration,
    kind,
    checkDigit: { text: last, isRight: checkDigit(gstin.slice(0, 14)) === last },
  };
}

/** Base 36, weights 1 and 2 alternating, the digits of each product added. */
function checkDigit(characters: string): string | undefined {
  const sum = [...characters].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36];
}

/** Of the food safety authority: 14 digits, on every bill. */
export const isFssai = (text: string): boolean => /^\d{14}$/.test(text);

/** Apart from the terms, because carts need those and no list of states: what keeps a registered shop from issuing bills; null: nothing. */
export function taxProblem(tax: TaxSettings, now: Date): { field: keyof TaxSettings; message: string } | null {
  if (tax.gstin !== null && !isGstin(tax.gstin)) return { field: "gstin", message: ENTER_VALID_GSTIN };
  if (tax.gstin !== null && tax.stateCode !== stateOf(tax.gstin)) return { field: "stateCode", message: OTHER_STATE };
  if (taxAt(tax, now) !== tax) return { field: "nextRate", message: ENTER_LATER_DAY };
  if (!isNumberPrefix(tax.prefix)) return { field: "prefix", message: ENTER_NUMBER_PREFIX };
  if (tax.scheme === "none") return null;
  if (tax.gstin === null) return { field: "gstin", message: ENTER_VALID_GSTIN };
  return null;
}
