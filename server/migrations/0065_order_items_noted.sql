-- Lines with a note, few of all. Apart from 0064, so that what waited there is done before this begins.
-- The program before waits with placing while the lines are read once, about a second for each million. Its own limit on such a wait is
-- three seconds. Reads do not wait.
CREATE INDEX order_items_noted ON order_items (order_id) WHERE details ->> 'key' LIKE '%~n%';
