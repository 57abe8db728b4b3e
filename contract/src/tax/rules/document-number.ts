/** Numbers of tax documents: consecutive per kind and financial year, at most 16 characters (CGST rules 46, 49 and 53). */

import { inKolkata } from "../../time/kolkata-day.ts";

export const DOCUMENT_KINDS = ["invoice", "bill_of_supply", "credit_note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const LETTERS: Record<DocumentKind, string> = { invoice: "I", bill_of_supply: "B", credit_note: "C" };

export const isNumberPrefix = (text: string): boolean => /^[A-Z0-9]{1,2}$/.test(text);

const APRIL = 3;
const twoDigits = (year: number): string => String(year % 100).padStart(2, "0");

/** `26-27`: April to March in Asia/Kolkata. */
export function financialYearOf(time: Date): string {
  const day = inKolkata(time);
  const first = day.getUTCMonth() >= APRIL ? day.getUTCFullYear() : day.getUTCFullYear() - 1;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

/** `FI/26-27/000123` */
export const documentNumber = (prefix: string, kind: DocumentKind, financialYear: string, count: number): string =>
  `${prefix}${LETTERS[kind]}/${financialYear}/${String(count).padStart(6, "0")}`;
