/** Each migration leaves the previous build working: instances are replaced one by one (deploy/README.md). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findBreakingStatements, findHoldingStatements, findWorkUnderLock } from "./testing/database/expand-only.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
/** Creates the tables. The rules hold for each migration after it. */
const FIRST = "0001_schema.sql";

const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql") && name !== FIRST);

const foundBy = (find: (migration: string) => string[]) =>
  migrations.flatMap((name) => find(readFileSync(join(MIGRATIONS, name), "utf8")).map((sql) => `${name}: ${sql}`));

it("no migration removes or tightens what the previous build uses", () => {
  expect(foundBy(findBreakingStatements)).toEqual([]);
});

it("no migration blocks orders of the previous build, unless it explains why that is harmless", () => {
  expect(foundBy(findHoldingStatements)).toEqual([]);
});

it("no migration does long work while it holds a lock that placing and paying wait for", () => {
  expect(foundBy(findWorkUnderLock)).toEqual([]);
});

describe("a statement", () => {
  it.each([
    "CREATE TABLE ovens (id int NOT NULL UNIQUE); ALTER TABLE ovens ADD CONSTRAINT hot CHECK (id > 0); CREATE UNIQUE INDEX o ON ovens (id)",
    "ALTER TABLE orders ADD COLUMN heat int, ADD COLUMN trays int NOT NULL DEFAULT 0 CHECK (trays IN (0, 1))",
    "CREATE INDEX orders_heat ON orders (heat)",
    "UPDATE orders SET heat = 1; -- DROP TABLE orders;\nANALYZE orders",
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN; DROP TABLE orders; END $$",
    "INSERT INTO notes VALUES ('a; DROP TABLE orders;')",
    "-- The program before it does not know of it: nothing infers a conflict from it.\nDROP INDEX orders_heat",
    "-- since: 0017\nALTER TABLE orders DROP COLUMN heat",
  ])("%j only adds, or explains why not", (sql) => {
    expect(findBreakingStatements(sql)).toEqual([]);
  });

  it.each([
    "DROP TABLE orders",
    "DROP INDEX orders_heat",
    "DELETE FROM orders",
    "TRUNCATE orders",
    "ALTER TABLE orders DROP COLUMN heat",
    "ALTER TABLE orders RENAME COLUMN heat TO warmth",
    "ALTER TABLE orders ADD COLUMN heat int NOT NULL",
    "ALTER TABLE orders ADD COLUMN heat int UNIQUE",
    "ALTER TABLE orders ADD COLUMN heat int, ALTER COLUMN trays TYPE bigint",
    "ALTER TABLE orders ALTER COLUMN heat SET NOT NULL",
    "ALTER TABLE orders ALTER COLUMN heat DROP NOT NULL",
    "ALTER TABLE orders ADD CONSTRAINT hot CHECK (heat > 0)",
    "CREATE UNIQUE INDEX orders_heat ON orders (heat)",
  ])("%j is refused", (sql) => {
    expect(findBreakingStatements(sql)).toHaveLength(1);
  });

  it.each([
    "CREATE TABLE ovens (id int); CREATE INDEX o ON ovens (id); UPDATE ovens SET id = 1; CREATE TRIGGER t AFTER INSERT ON ovens EXECUTE FUNCTION f()",
    "ALTER TABLE orders ADD COLUMN heat int, ADD COLUMN trays int NOT NULL DEFAULT 0",
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE orders SET heat = 1; END $$",
    "INSERT INTO settings VALUES (1)",
    "-- The program before it waits for the thousand rows that there are at most.\nCREATE INDEX foods_name ON foods (name)",
  ])("%j does not block, or states how long", (sql) => {
    expect(findHoldingStatements(sql)).toEqual([]);
  });

  it.each([
    "CREATE INDEX orders_heat ON orders (heat)",
    "UPDATE orders SET heat = 1",
    "CREATE TRIGGER t AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION f()",
    "CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
    "ALTER TABLE orders ADD COLUMN heat int CHECK (heat > 0)",
  ])("%j may block orders", (sql) => {
    expect(findHoldingStatements(sql)).toHaveLength(1);
  });

  it.each([
    "ALTER TABLE orders ADD COLUMN heat int; CREATE INDEX orders_heat ON orders (heat)",
    "CREATE TRIGGER t AFTER UPDATE OF heat ON orders FOR EACH ROW EXECUTE FUNCTION f(); UPDATE order_search SET heat = 1",
    "CREATE INDEX a ON payments (heat); CREATE INDEX b ON ovens (heat)",
  ])("%j works under a lock", (sql) => {
    expect(findWorkUnderLock(sql)).toHaveLength(1);
  });

  it.each([
    "UPDATE order_search SET heat = 1; ALTER TABLE orders ADD COLUMN heat int",
    "ALTER TABLE ovens ADD COLUMN heat int; CREATE INDEX ovens_heat ON ovens (heat)",
    "ALTER TABLE orders ADD COLUMN heat int; ALTER TABLE orders ADD COLUMN trays int",
    "ALTER TABLE orders ADD COLUMN heat int; CREATE TABLE ovens (heat int); CREATE INDEX ovens_heat ON ovens (heat)",
  ])("%j does not work under a lock", (sql) => {
    expect(findWorkUnderLock(sql)).toEqual([]);
  });
});
