-- Wrong recovery codes are counted apart from wrong codes of an app: whoever guesses at one does not lock the other.
ALTER TABLE second_factors
  ADD COLUMN recovery_failures  integer NOT NULL DEFAULT 0,
  ADD COLUMN recovery_failed_at timestamptz;
