import { expect, it } from "vitest";
import { checkTables } from "./check-tables.ts";
import { planted } from "./planted-project.ts";

const TABLES = {
  "server/migrations/0001_shop.sql": "CREATE TABLE ovens (id uuid);\nCREATE TABLE bakers (id uuid);\n",
  "server/src/domains/oven/oven-tables.ts": "export interface OvenTables {\n  ovens: OvensTable;\n}\n",
  "server/src/domains/oven/oven-sql.ts": "export const ovens = sql`ovens`;\n",
  "server/src/domains/baker/baker-tables.ts": "export interface BakerTables {\n  bakers: BakersTable;\n}\n",
};
const STORE = "server/src/domains/baker/hands/baker-store.ts";
const IMPORT = 'import { ovens } from "../../oven/oven-sql.ts";\n';

const check = (files: Record<string, string>, reads = {}) => checkTables(planted({ ...TABLES, ...files }), reads);
const checkStore = (text: string, reads = {}) => check({ [STORE]: text }, reads);

it("accepts a domain's own tables, and what other owners publish", () => {
  const text = `${IMPORT}// FROM ovens\ndb.selectFrom("bakers as b").innerJoin(ovens.as("o"));\nsql\`FROM \${ovens} o\`;\n`;
  expect(checkStore(text)).toEqual([]);
});

it.each([
  ["reads ovens, a table of oven", "sql`SELECT FROM bakers JOIN ovens ON true`"],
  ["reads ovens, a table of oven", "sql`SELECT FROM bakers b, ovens o`"],
  ["reads ovens, a table of oven", 'db.selectFrom("bakers").innerJoin("ovens as o")'],
  ["writes ovens, a table of oven", 'tx.updateTable("ovens")'],
  ["writes ovens, a table of oven", "sql`DELETE FROM ovens`"],
  ["writes ovens, a table of oven", "sql`DELETE FROM ONLY ovens`"],
  ["writes ovens, a table of oven", "sql`UPDATE ONLY ovens SET hot = true`"],
  ["writes ovens, a table of oven", "sql`TRUNCATE ovens`"],
  ["writes ovens, a table of oven", "sql`LOCK TABLE ovens`"],
  ["writes ovens, which oven publishes", `${IMPORT}sql\`UPDATE \${ovens} SET hot = true\``],
  ["writes hot, which oven publishes", `${IMPORT.replace("ovens", "mills, ovens as hot")}sql\`INSERT INTO \${hot} VALUES (1)\``],
  ["writes oven, which oven publishes", `${IMPORT.replace("{ ovens }", "* as oven")}sql\`DELETE FROM ONLY \${oven.ovens}\``],
  ["writes ovens, which oven publishes", `${IMPORT}tx.deleteFrom(ovens.as("o"))`],
])("refuses a store that %s", (sentence, text) => {
  const line = text.split("\n").length;
  expect(checkStore(text)).toEqual([expect.stringContaining(`${STORE}:${line}: baker ${sentence}`)]);
});

it("accepts a read for which a reason is given, and refuses a reason that is not needed any more", () => {
  const reads = { "baker reads ovens": "ovens have no other interface" };
  expect(checkStore("sql`SELECT FROM ovens`", reads)).toEqual([]);
  expect(checkStore("", reads)).toEqual(["READS: baker reads ovens is not needed any more"]);
});

it("lets a domain write its own tables", () => {
  const own = 'import { bakers } from "../baker-sql.ts";\nconst own = sql`bakers`;\n';
  expect(checkStore(`${own}sql\`DELETE FROM \${own}\`;\nsql\`UPDATE \${bakers} SET tired = true\`;\n`)).toEqual([]);
});

it("refuses tables that are declared in another domain's folder", () => {
  const mills = { "server/src/domains/oven/mill-tables.ts": "export interface MillTables {\n  mills: MillsTable;\n}\n" };
  expect(check(mills)).toEqual(["server/src/domains/oven/mill-tables.ts: declares the tables of oven"]);
});

it("refuses a table without an owner", () => {
  const created = { "server/migrations/0002_mills.sql": "CREATE TABLE mills (id uuid);\n" };
  expect(check(created)).toEqual(["server/migrations: the table mills has no owner"]);
  expect(check({ ...created, "server/migrations/0003_no_mills.sql": "DROP TABLE silos, mills;\n" })).toEqual([]);
});

it("accepts a table without an owner that a later migration drops", () => {
  const files = {
    "server/migrations/0002_mills.sql": "CREATE TABLE mills (id uuid);\n",
    "server/migrations/0003_mills.sql": "DROP TABLE mills;\n",
  };
  expect(check(files)).toEqual([]);
});
