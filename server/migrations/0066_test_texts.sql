-- Which provider accepted the last test text. Null: none, or a version before this one noted only when.
ALTER TABLE setup ADD COLUMN text_sent_by text;
