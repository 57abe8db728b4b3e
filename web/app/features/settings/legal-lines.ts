import type { Settings } from "@forno/contract/settings/settings.ts";
import { legalTexts } from "./texts/en.ts";

/** Who runs the shop, under which licence, and whom to complain to: what customers must be able to read. */
export const legalLines = ({ tax, grievanceName, grievancePhone, grievanceEmail }: Settings): string[] => {
  const { legalName, address, fssai } = tax;
  const grievance = listed(grievanceName, grievancePhone, grievanceEmail);
  return [
    listed(legalName, address),
    fssai ? legalTexts.fssai(fssai) : "",
    grievance ? `${legalTexts.grievance}: ${grievance}` : "",
  ].filter(Boolean);
};

const listed = (...parts: (string | null)[]): string => parts.filter(Boolean).join(", ");

/** What prices say about GST beside them; null: nothing. */
export function priceNote({ tax: { scheme, pricesIncludeTax } }: Settings): string | null {
  if (scheme !== "regular") return null;
  return pricesIncludeTax ? legalTexts.inclGst : legalTexts.plusGst;
}
