import type { Settings } from "@forno/contract/settings/settings.ts";
import { legalTexts } from "./texts/en.ts";

/** Who runs the shop, and under which licence: what customers must be able to read. */
export const legalLines = ({ legalName, address, fssai }: Settings["tax"]): string[] =>
  [[legalName, address].filter(Boolean).join(", "), fssai ? legalTexts.fssai(fssai) : ""].filter(Boolean);
