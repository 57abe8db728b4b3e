-- Which session resumes a held sale, and since when. The program before does not write these columns.
ALTER TABLE held_sales
  ADD COLUMN claimed_by uuid,
  ADD COLUMN claimed_at timestamptz;
