-- Months (`2026-01`, in Asia/Kolkata) in which no tax document may be dated any more. The activity log says who closed and reopened them.
CREATE TABLE closed_months (
  month     text PRIMARY KEY,
  closed_at timestamptz NOT NULL
);
