-- Slips that were given up, for the warning.
-- The program before works as before. Of the slips of 30 days, some ten thousand at most, the index takes less than a second.
CREATE INDEX print_jobs_failed ON print_jobs (printer_id, created_at) WHERE state = 'failed';
