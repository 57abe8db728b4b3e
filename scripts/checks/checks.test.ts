import { describe, expect, it } from "vitest";
import { plantedProject } from "./planted-project.ts";

const { plant, run } = plantedProject();

describe("check-tables", () => {
  const TABLES = {
    "server/migrations/0001_shop.sql": "CREATE TABLE ovens (id uuid);\nCREATE TABLE bakers (id uuid);\n",
    "server/src/domains/oven/oven-tables.ts": "export interface OvenTables {\n  ovens: OvensTable;\n}\n",
    "server/src/domains/oven/oven-sql.ts": "export const ovens = sql`ovens`;\n",
    "server/src/domains/baker/baker-tables.ts": "export interface BakerTables {\n  bakers: BakersTable;\n}\n",
  };
  const IMPORT = 'import { ovens } from "../../oven/oven-sql.ts";\n';
  const store = (text: string) => ({ "server/src/domains/baker/hands/baker-store.ts": text });

  it("accepts a domain's own tables, and what other owners publish", () => {
    plant({
      ...TABLES,
      ...store(`${IMPORT}// FROM ovens\ndb.selectFrom("bakers as b").innerJoin(ovens.as("o"));\nsql\`FROM \${ovens} o\`;\n`),
    });
    expect(run("check-tables.mjs")).toEqual({ status: 0, output: "" });
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
    plant({ ...TABLES, ...store(text) });
    expect(run("check-tables.mjs")).toEqual({ status: 1, output: expect.stringContaining(`baker ${sentence}`) });
  });

  it("lets a domain write its own tables", () => {
    const own = 'import { bakers } from "../baker-sql.ts";\nconst own = sql`bakers`;\n';
    plant({ ...TABLES, ...store(`${own}sql\`DELETE FROM \${own}\`;\nsql\`UPDATE \${bakers} SET tired = true\`;\n`) });
    expect(run("check-tables.mjs")).toEqual({ status: 0, output: "" });
  });

  it("refuses tables that are declared in another domain's folder", () => {
    plant({ ...TABLES, "server/src/domains/oven/mill-tables.ts": "export interface MillTables {\n  mills: MillsTable;\n}\n" });
    expect(run("check-tables.mjs")).toEqual({ status: 1, output: expect.stringContaining("declares the tables of oven") });
  });

  it("refuses a table without an owner", () => {
    plant({ ...TABLES, "server/migrations/0002_mills.sql": "CREATE TABLE mills (id uuid);\n" });
    expect(run("check-tables.mjs")).toEqual({ status: 1, output: expect.stringContaining("mills has no owner") });
  });
});

describe("check-edges", () => {
  const RULES = [
    ["Only env.ts reads the environment", "server/src/oven.ts", "process.env.HEAT"],
    ["Only env.ts reads the environment", "server/src/oven.ts", 'import { env as heat } from "node:process"'],
    ["Only env.ts reads the environment", "contract/src/oven.ts", "process.env.HEAT"],
    ["Only env.ts reads the environment", "web/app/oven.ts", 'import.meta.env["HEAT"]'],
    ["Only *-store.ts and *-sql.ts contain SQL", "server/src/domains/oven/oven.ts", 'db.selectFrom("ovens")'],
    ["Only *-store.ts and *-sql.ts contain SQL", "server/src/domains/oven/oven.ts", "sql<{"],
    ["SQL takes the contract's values from", "server/src/domains/oven/oven-store.ts", "sql`WHERE status = 'pending'`"],
    ["Only platform/db uses raw or compiled SQL", "server/src/domains/oven/oven-store.ts", "sql.raw(text)"],
    ["Only providers open network connections", "server/src/domains/oven/oven.ts", "await fetch(url)"],
    ["Only platform/api calls fetch", "web/app/features/oven/oven.tsx", "fetch(url)"],
    ["Only platform/api calls fetch", "web/app/features/oven/oven.tsx", "window.fetch(url)"],
    ["Only platform/api calls fetch", "web/app/features/oven/oven.tsx", "heatWith({ fetch })"],
    ["Only platform/storage uses", "web/app/features/oven/oven.tsx", 'localStorage.getItem("heat")'],
    ["Only platform/realtime opens a socket", "web/app/features/oven/oven.tsx", "new WebSocket(url)"],
    ["Only features/checkout loads", "web/app/features/oven/oven.tsx", 'document.createElement("script")'],
  ] as const;

  it("accepts all of it in its place, in comments and in tests", () => {
    plant({
      "server/src/env/env.ts": "process.env.HEAT",
      "server/src/domains/oven/oven-store.ts": 'db.selectFrom("ovens")',
      "server/src/platform/db/heat.ts": "sql.raw(text)",
      "server/src/providers/oven.ts": "await fetch(url)",
      "web/app/oven.ts": "if (import.meta.env.PROD) refetch()",
      "server/src/domains/oven/oven.ts": "// process.env.HEAT\n/** await fetch(url) */\n",
      "server/src/domains/oven/oven.test.ts": "await fetch(url)",
      "web/app/platform/api/call.ts": "fetch(url)",
      "web/app/platform/storage/stored.ts": 'localStorage.getItem("heat")',
      "web/app/platform/realtime/socket.ts": "new WebSocket(url)",
      "web/app/features/checkout/window.ts": 'document.createElement("script")',
    });
    expect(run("check-edges.mjs")).toEqual({ status: 0, output: "" });
  });

  it.each(RULES)("%s: %s: %s", (rule, path, text) => {
    plant({ [path]: `\n${text};\n` });
    expect(run("check-edges.mjs")).toEqual({ status: 1, output: expect.stringContaining(`${path}:2: ${rule}`) });
  });
});
