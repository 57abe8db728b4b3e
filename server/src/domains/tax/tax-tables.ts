import type { DocumentKind } from "@forno/contract/tax/rules/document-number.ts";
import type { RateTax } from "@forno/contract/tax/rules/order-tax.ts";
import type { TaxDocument } from "@forno/contract/tax/tax.ts";
import type { JSONColumnType } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface TaxDocumentCountersTable {
  kind: Fixed<DocumentKind>;
  financial_year: Fixed<string>;
  last_count: number;
}

interface TaxDocumentsTable {
  id: Fixed<string>;
  kind: Fixed<DocumentKind>;
  financial_year: Fixed<string>;
  count: Fixed<number>;
  number: Fixed<string>;
  order_id: Fixed<string>;
  /** Of a credit note: the invoice or bill of supply that it reduces. */
  credits_id: Fixed<string | null>;
  issued_at: Fixed<Date>;
  total_paise: Fixed<number>;
  rounding_paise: Fixed<number>;
  by_rate: JSONColumnType<readonly RateTax[], string, never>;
  seller: JSONColumnType<TaxDocument["seller"], string, never>;
  buyer: JSONColumnType<NonNullable<TaxDocument["buyer"]> | null, string | null, null>;
}

interface ClosedMonthsTable {
  month: Fixed<string>;
  closed_at: Fixed<Date>;
}

export interface TaxTables {
  closed_months: ClosedMonthsTable;
  tax_document_counters: TaxDocumentCountersTable;
  tax_documents: TaxDocumentsTable;
}
