import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plantedProject } from "./planted-project.ts";

/** EX_TEMPFAIL: see undecided.mjs. */
const UNDECIDED = 75;

const { at, plant, run } = plantedProject();

describe("check-folders", () => {
  const emptyFiles = (count: number, name: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), ""]));

  it("takes twelve files, pictures and a numbered series, and refuses a thirteenth file", () => {
    plant({
      ...emptyFiles(12, (index) => `room/file-${index}.ts`),
      ...emptyFiles(13, (index) => `room/picture-${index}.webp`),
      ...emptyFiles(13, (index) => `room/${1000 + index}_step.sql`),
      ...emptyFiles(13, (index) => `.file-${index}`),
    });
    expect(run("check-folders.mjs")).toEqual({ status: 0, output: "" });
    plant({ "room/one-more.ts": "" });
    expect(run("check-folders.mjs")).toEqual({ status: 1, output: expect.stringMatching(/^room: 13 files/) });
  });

  it("does not count what git ignores", () => {
    plant({ ".gitignore": "*.log", ...emptyFiles(13, (index) => `room/${index}.log`) });
    expect(run("check-folders.mjs")).toEqual({ status: 0, output: "" });
  });

  it("refuses a test that is not named after a file beside it or its folder", () => {
    plant({ "oven/heat-store.ts": "", "oven/heat.test.ts": "", "oven/heat-store-plan.test.ts": "", "oven/oven-door.test.ts": "" });
    expect(run("check-folders.mjs")).toEqual({ status: 0, output: "" });
    plant({ "oven/crust.properties.test.ts": "" });
    expect(run("check-folders.mjs")).toEqual({ status: 1, output: expect.stringMatching(/^oven\/crust\.properties\.test\.ts: /) });
  });

  it("exits with UNDECIDED outside a repository", () => {
    rmSync(at(".git"), { recursive: true });
    expect(run("check-folders.mjs").status).toBe(UNDECIDED);
  });
});

describe("check-words", () => {
  it("accepts the glossary's words, longer words that contain a refused one, and names that are not exported", () => {
    plant({ "oven/cached-heat.ts": "export const operatorOf = 1;\nconst keptHeat = 2;\n", "server/migrations/0001_kept.sql": "" });
    expect(run("check-words.mjs")).toEqual({ status: 0, output: "" });
  });

  it.each([
    ["a file's name", "oven/kept-heat.css", ""],
    ["a function", "oven/heat.ts", "export async function keptHeat() {}\n"],
    ["a constant", "oven/heat.ts", "export const KEPT_HEAT_MAX = 1;\n"],
    ["a type", "oven/heat.ts", "export interface HeatGivenBack {}\n"],
  ])("refuses a replaced word in %s", (_, path, text) => {
    plant({ [path]: text });
    expect(run("check-words.mjs")).toEqual({ status: 1, output: expect.stringContaining(`${path}: `) });
  });

  it("refuses a folder's name once, however many files it has", () => {
    plant({ "oven/kept-heat/door.css": "", "oven/kept-heat/lid.css": "" });
    expect(run("check-words.mjs")).toEqual({ status: 1, output: expect.stringMatching(/^oven\/kept-heat: kept-heat: [^\n]+\n$/) });
  });
});

describe("check-words in ui", () => {
  it("accepts general words, and the shop's words outside of ui", () => {
    plant({
      "web/app/ui/card.tsx": 'export const Card = () => <p data-part="card" aria-busy={pending} />;',
      "web/app/ui/card.module.css": ".card { order: -1; color: var(--tone-amber) }",
      "web/app/features/cart/cart-bar.tsx": "export const CartBar = 1;",
    });
    expect(run("check-words.mjs")).toEqual({ status: 0, output: "" });
  });

  it.each([
    ["a file's name", "cart-bar.tsx", ""],
    ["a folder's name", "cart/bar.tsx", ""],
    ["an export", "bar.tsx", "export function OrderBar() {}\n"],
    ["a class", "bar.module.css", ".bar .delivered { color: red }"],
    ["a status as a class", "bar.module.css", ".bar.pending { color: red }"],
    ["a part that a selector looks for", "bar.module.css", ':root:has([data-part="pay-bar"]) .bar { color: red }'],
    ["a part that code looks for", "bar.ts", 'document.querySelector("[data-part=board] [data-part=cart-bar]");'],
    ["a custom property", "bar.module.css", ".bar { color: var(--pizza-crust) }"],
  ])("refuses a word of the shop in %s", (_, file, text) => {
    const path = `web/app/ui/${file}`;
    plant({ [path]: text });
    expect(run("check-words.mjs")).toEqual({ status: 1, output: expect.stringContaining(`${path}: `) });
  });
});

describe("check-styles", () => {
  const THEME = { "web/app/theme/base.css": ".row { display: flex }" };

  it("accepts a component with its module, and refuses a plain sheet, a name that is not a word, an unused class and an undefined one", () => {
    plant({
      ...THEME,
      "web/app/ui/card.tsx": 'import styles from "./card.module.css";\nexport const Card = () => <p className={styles.card} />;',
      "web/app/ui/card.module.css": "@layer ui { .card :global(.row) { margin: 0.5em } }",
    });
    expect(run("check-styles.mjs")).toEqual({ status: 0, output: "" });
    plant({ "web/app/ui/card.module.css": ".cd { margin: 0 }", "web/app/ui/old.css": ".old { margin: 0 }" });
    const { status, output } = run("check-styles.mjs");
    expect(status).toBe(1);
    for (const sentence of [
      "old.css: make it a CSS Module",
      ".cd is not made of words",
      "no component uses .cd",
      "styles.card is not defined",
    ]) {
      expect(output).toContain(sentence);
    }
  });

  it("accepts global classes of the theme, and refuses others", () => {
    const card = (classes: string) => ({
      ...THEME,
      "web/app/ui/card.tsx": `import styles from "./card.module.css";\nexport const Card = () => <p className=${classes}>{styles.card}</p>;`,
      "web/app/ui/card.module.css": "@layer ui { .card { margin: 0 } }",
    });
    for (const classes of ['"row"', `{\`row \${styles.card}\`}`]) {
      plant(card(classes));
      expect(run("check-styles.mjs")).toEqual({ status: 0, output: "" });
    }
    for (const classes of ['"row cold"', `{\`cold \${styles.card}\`}`]) {
      plant(card(classes));
      expect(run("check-styles.mjs")).toEqual({ status: 1, output: expect.stringContaining('"cold" is not a class') });
    }
  });

  it("refuses the sheet of a component in another folder", () => {
    const importOf = (source: string) =>
      `import styles from "${source}";\nexport const Cards = () => <ul className={styles.card} />;`;
    plant({
      ...THEME,
      "web/app/ui/card.module.css": "@layer ui { .card { margin: 0 } }",
      "web/app/ui/cards.tsx": importOf("./card.module.css"),
    });
    expect(run("check-styles.mjs")).toEqual({ status: 0, output: "" });
    plant({ "web/app/features/menu/cards.tsx": importOf("../../ui/card.module.css") });
    expect(run("check-styles.mjs")).toEqual({ status: 1, output: expect.stringContaining("web/app/features/menu/cards.tsx: ") });
  });

  it("accepts a selector by tag, role or attribute, and refuses one by class", () => {
    const search = (code: string) => ({ "web/app/ui/keys.ts": code });
    plant({
      ...THEME,
      ...search('const LINK = "h3 a";\nticket.querySelector(LINK)?.closest("[data-part=board] > li, a[href=\'/a.b\']");'),
    });
    expect(run("check-styles.mjs")).toEqual({ status: 0, output: "" });
    for (const code of [
      'ticket.querySelector<HTMLElement>(".sels > select");',
      "row.querySelectorAll(`li.open`);",
      'const FIELD = "input, .field";\nif (target.matches(FIELD)) target.closest("form");',
    ]) {
      plant({ ...THEME, ...search(code) });
      expect(run("check-styles.mjs")).toEqual({ status: 1, output: expect.stringContaining("web/app/ui/keys.ts: ") });
    }
  });
});

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
