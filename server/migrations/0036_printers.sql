-- The shop's thermal printers.
CREATE TABLE printers (
  id            uuid PRIMARY KEY,
  name          text NOT NULL,
  connection    text NOT NULL,
  -- Of a network printer.
  host          text,
  port          integer,
  paper         text NOT NULL,
  -- When it prints each kind of slip; kinds that are absent, never.
  slips         jsonb NOT NULL,
  -- Null: all.
  stations      text[],
  copies        smallint NOT NULL,
  created_at    timestamptz NOT NULL,
  -- In a row, without a success.
  failures      integer NOT NULL DEFAULT 0,
  failing_since timestamptz
);

-- What is to be printed, in the order of the IDs, and what was. The slips themselves are made when they are printed, so that no
-- person's data is stored here.
CREATE TABLE print_jobs (
  id           uuid PRIMARY KEY,
  printer_id   uuid NOT NULL REFERENCES printers ON DELETE CASCADE,
  -- Null: a test page.
  order_id     uuid REFERENCES orders ON DELETE CASCADE,
  slip         text,
  is_automatic boolean NOT NULL,
  state        text NOT NULL,
  -- How often a part of it at least may have been printed.
  sends        smallint NOT NULL DEFAULT 0,
  is_reprint   boolean NOT NULL DEFAULT false,
  error        text,
  -- Until then whoever sends it has it alone.
  lease_until  timestamptz,
  created_at   timestamptz NOT NULL
);

-- Each is printed without being asked for once.
CREATE UNIQUE INDEX print_jobs_automatic ON print_jobs (order_id, slip, printer_id) WHERE is_automatic;

-- For orders that are deleted, and for slips that are printed again.
CREATE INDEX print_jobs_order ON print_jobs (order_id);

-- What each printer has to do.
CREATE INDEX print_jobs_open ON print_jobs (printer_id, id) WHERE state IN ('waiting', 'sending');
