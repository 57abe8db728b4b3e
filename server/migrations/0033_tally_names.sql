-- What the accountant's company in Tally and its ledgers are called, where it is not the usual name.
CREATE TABLE tally_names (
  key  text PRIMARY KEY,
  name text NOT NULL
);
