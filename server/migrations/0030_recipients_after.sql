-- The user up to whom the recipients of a message have been added; those after come step by step. Null: all are there, as in a message
-- of the program before.
ALTER TABLE bulk_messages ADD COLUMN recipients_after uuid;
