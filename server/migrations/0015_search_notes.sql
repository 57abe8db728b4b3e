-- The words by which a line is found: its food, the other half, its modifiers, the parts of a deal, and its notes; `half`, if it is two
-- pizzas on one.
-- The program before it finds new orders by more words.
CREATE OR REPLACE FUNCTION line_words(name text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN details IS NULL THEN name ELSE concat_ws(' ', name,
    jsonb_path_query_array(details, 'strict $.**.name')::text,
    jsonb_path_query_array(details, 'strict $.**.note ? (@ != null)')::text,
    jsonb_path_query_array(details, 'strict $.**.secondHalf ? (@ != null)')::text,
    CASE WHEN jsonb_path_exists(details, 'strict $.**.secondHalf ? (@ != null)') THEN 'half' END) END;
