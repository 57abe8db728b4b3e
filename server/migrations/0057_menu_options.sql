-- Sections, sizes, modifiers, half-and-half, deals, diet, and availability by time (decision 0061). Amounts in jsonb are paise, as everywhere.

CREATE TABLE menu_sections (
  id       uuid PRIMARY KEY,
  name     text NOT NULL,
  position integer NOT NULL,
  station  text NOT NULL
);

CREATE TABLE menu_sizes (
  id             uuid PRIMARY KEY,
  name           text NOT NULL,
  detail         text NOT NULL,
  position       integer NOT NULL,
  is_available   boolean NOT NULL,
  sold_out_until timestamptz
);

CREATE TABLE modifier_groups (
  id        uuid PRIMARY KEY,
  name      text NOT NULL,
  position  integer NOT NULL,
  min       integer NOT NULL,
  max       integer NOT NULL,
  included  integer NOT NULL,
  layout    text NOT NULL,
  -- In the order of the menu.
  modifiers jsonb NOT NULL
);

-- One row: which menu this is. Whoever has a menu in memory compares it with this, in the transaction that relies on it.
CREATE TABLE menu_version (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version    bigint NOT NULL,
  -- The moment up to which open pages know what went on sale or off by itself.
  settled_at timestamptz
);
INSERT INTO menu_version (version) VALUES (1);

-- The program before waits for the five hundred rows that there are at most. It reads and writes its own columns only.
ALTER TABLE foods
  -- Filled by a trigger if absent.
  ADD COLUMN slug               text,
  ADD COLUMN position           integer,
  ADD COLUMN section_id         uuid REFERENCES menu_sections ON DELETE SET NULL,
  ADD COLUMN diet               text CHECK (diet IN ('veg', 'egg', 'non-veg')),
  -- Those that the owner sets.
  ADD COLUMN tags               jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN allergens          jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN kcal               integer,
  -- By size. The price of the default size is `price_paise`, which the program before changes, too; its entry here is not read.
  ADD COLUMN prices             jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN default_size_id    uuid,
  ADD COLUMN modifier_group_ids jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN halves             text,
  ADD COLUMN default_modifiers  jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN base_image         text,
  ADD COLUMN service_hours      jsonb,
  ADD COLUMN deal               jsonb,
  ADD COLUMN sold_out_until     timestamptz;

CREATE FUNCTION food_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(trim(BOTH '-' FROM left(trim(BOTH '-' FROM
    regexp_replace(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 60)), ''), 'food')
$$;

-- One at a time, so that two foods of the same name get different ones.
CREATE FUNCTION free_food_slug(name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wanted text := food_slug(name);
  found text := wanted;
  number integer := 1;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('menu', 0));
  WHILE EXISTS (SELECT FROM foods WHERE slug = found) LOOP
    number := number + 1;
    found := wanted || '-' || number;
  END LOOP;
  RETURN found;
END $$;

-- The program before waits: see above. It reads none of this.
DO $$
DECLARE food record;
BEGIN
  FOR food IN SELECT id, name FROM foods ORDER BY created_at, id LOOP
    UPDATE foods SET slug = free_food_slug(food.name), position = 0 WHERE id = food.id;
  END LOOP;
END $$;

-- The program before inserts foods without one, and gets a free one from the trigger.
CREATE UNIQUE INDEX foods_slug ON foods (slug);

CREATE FUNCTION complete_food() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.slug IS NULL THEN
    NEW.slug := free_food_slug(NEW.name);
  END IF;
  IF NEW.position IS NULL THEN
    NEW.position := (SELECT coalesce(max(position), 0) FROM foods WHERE section_id IS NOT DISTINCT FROM NEW.section_id);
  END IF;
  -- The program before knows no end, and must not leave that of an earlier time behind.
  IF NEW.is_available THEN
    NEW.sold_out_until := NULL;
  END IF;
  RETURN NEW;
END $$;
-- The program before adds and changes foods as it did.
CREATE TRIGGER food_completed BEFORE INSERT OR UPDATE ON foods FOR EACH ROW EXECUTE FUNCTION complete_food();

CREATE FUNCTION clear_passed_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_available AND NEW.sold_out_until IS NOT DISTINCT FROM OLD.sold_out_until AND NEW.sold_out_until <= now() THEN
    NEW.sold_out_until := NULL;
  END IF;
  RETURN NEW;
END $$;
-- The program before marks as sold out again what is on sale because its end has passed. It would stay on sale.
CREATE TRIGGER food_sold_out_again BEFORE UPDATE OF is_available ON foods FOR EACH ROW EXECUTE FUNCTION clear_passed_end();

CREATE FUNCTION keep_used_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM foods WHERE image = OLD.image) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;
-- The program before deletes the picture of a food that it removes or changes. Two foods may now have the same one.
CREATE TRIGGER picture_used BEFORE DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION keep_used_picture();

CREATE FUNCTION note_menu_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE menu_version SET version = version + 1;
  RETURN NULL;
END $$;
-- The program before changes foods as it did; only an admin changes them.
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON foods FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON menu_sections FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON menu_sizes FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON modifier_groups FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();
