-- Backups of this database. A row is written when a backup begins, so that one that never ends is seen.
CREATE TABLE backups (
  id          uuid PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  -- good: restored into a scratch database and compared. failed: `problem` says why. null: in progress, or its program was killed.
  outcome     text CHECK (outcome IN ('good', 'failed')),
  -- Of the data, not of the stored file: the moment whose state a restore brings back.
  taken_at    timestamptz,
  -- The name of its file in the folder or bucket; null once retention has deleted it.
  file_name   text,
  bytes       bigint,
  problem     text
);
CREATE INDEX backups_good ON backups (taken_at DESC) WHERE outcome = 'good';
CREATE INDEX backups_started ON backups (started_at DESC);

-- Restores of this database. A row is written with the restored rows; the next start then ends what must not go on twice.
CREATE TABLE restores (
  id           uuid PRIMARY KEY,
  restored_at  timestamptz NOT NULL,
  -- The moment whose state was restored.
  taken_at     timestamptz NOT NULL,
  -- null: the program has not started on it yet.
  finished_at  timestamptz
);
