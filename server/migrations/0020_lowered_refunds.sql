-- A refund that is larger than what the provider has left is lowered to that. Null: it never was; else what was decided at first.
ALTER TABLE refunds ADD COLUMN decided_paise bigint;
