-- The last number of each series: its row is locked from drawing a number to the commit, so that no number is missing or drawn twice.
CREATE TABLE tax_document_counters (
  kind           text    NOT NULL,
  financial_year text    NOT NULL,
  last_count     integer NOT NULL,
  PRIMARY KEY (kind, financial_year)
);

-- Append-only, except that buyers are removed after their retention period: invoices, bills of supply and credit notes with the figures
-- that they were issued with.
CREATE TABLE tax_documents (
  id             uuid PRIMARY KEY,
  kind           text NOT NULL CHECK (kind IN ('invoice', 'bill_of_supply', 'credit_note')),
  financial_year text NOT NULL,
  count          integer NOT NULL,
  number         text NOT NULL UNIQUE,
  order_id       uuid NOT NULL REFERENCES orders,
  -- Of a credit note: the invoice or bill of supply that it reduces.
  credits_id     uuid REFERENCES tax_documents,
  issued_at      timestamptz NOT NULL,
  total_paise    bigint NOT NULL,
  rounding_paise bigint NOT NULL,
  -- By rate, as `RateTax`.
  by_rate        jsonb NOT NULL,
  -- As it was when the document was issued.
  seller         jsonb NOT NULL,
  buyer          jsonb,
  UNIQUE (kind, financial_year, count)
);

-- The documents of an order.
CREATE INDEX tax_documents_of_order ON tax_documents (order_id);

-- Reports by day.
CREATE INDEX tax_documents_issued_at ON tax_documents (issued_at);
