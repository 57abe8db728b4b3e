-- What a late order gets back, as the owner sets it, and as it was when the order was placed. The program before this one leaves it out.

-- The program before it waits for one row to be looked at.
ALTER TABLE settings
  -- as the page about delivery has always said: 30 minutes or free
  ADD COLUMN delivery_promise  text NOT NULL DEFAULT 'order' CHECK (delivery_promise IN ('off', 'fee', 'order')),
  ADD COLUMN promise_automatic boolean NOT NULL DEFAULT false;

ALTER TABLE orders
  -- null: placed before it was stored
  ADD COLUMN delivery_promise      text,
  ADD COLUMN promise_automatic     boolean,
  ADD COLUMN promise_granted_paise bigint,
  ADD COLUMN promise_granted_at    timestamptz;
