// Tables have owners: only the domain (provider, platform) that declares a table in its `*-tables.ts` names it in SQL. The owner publishes what
// other domains may read: as functions of its stores, or as SQL fragments in `<domain>-sql.ts`.
// `check-tables.mjs <folder>` checks another checkout.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../project-node.mjs";
import { NOT_SHIPPED, projectFiles } from "./project-files.mjs";

/** Reads of tables whose owner is to the right and so cannot be imported. Writes are never allowed. */
const READS = {
  "cart reads order_items": "what was bought leaves the cart in one statement, in the transaction that places or pays the order",
  "promo reads orders": "limits of a promo count the customer's earlier orders in one statement, under its lock",
  "order reads payments": "lists show the payment, and find an order by it, without a second query for each page",
  "order reads refunds": "lists show what was refunded, and whether a refund failed, without a second query",
  "food reads food_sales_now": "the menu names its bestsellers, from the totals that triggers update",
  "user reads sign_ups_now": "counting customers reads the totals that triggers update, not all users",
  "demo reads sandbox_account": "a start in live mode has no sandbox that knows whether the shop was a demo",
  "demo reads sandbox_orders": "a start in live mode has no sandbox that knows the demo's orders",
};

const HOLDS_SQL = /-(store|sql)\.ts$|^server\/src\/platform\//;

const project = process.argv[2] ?? ROOT;
const violations = [];
const files = projectFiles(project);
const sources = files.filter((path) => path.startsWith("server/src/") && path.endsWith(".ts") && !NOT_SHIPPED.test(path));
const ownerOfTable = new Map(
  sources
    .filter((path) => path.endsWith("-tables.ts"))
    .flatMap((path) => tablesOf(path).map((table) => [table, ownerOfTables(path)])),
);

const table = [...ownerOfTable.keys()].sort((a, b) => b.length - a.length).join("|");
/** In SQL text, or in calls of Kysely. */
const NAMED = new RegExp(
  [
    `\\b((?:FROM|JOIN|INTO|UPDATE|USING|LATERAL|TRUNCATE|TABLE)(?:\\s+ONLY)?)\\s+"?(${table})\\b`,
    `(?<=\\b(FROM)\\s[\\w\\s,]*),\\s*"?(${table})\\b`,
    `(\\w+)\\((?:\\w+,\\s*)?\\[?\\s*["'](${table})["' ]`,
    `(sql)(?:<[^\`]*>)?\`\\s*(${table})\\b`,
    `(["'])(${table}) as `,
  ].join("|"),
  "g",
);
/** A table that was imported from another file under a name of its own. */
const WRITTEN_FRAGMENT =
  /\b(?:(?:INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?\$\{\s*|(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*)(\w+)/g;
const IMPORTED = /\bimport\s+([^"';]+?)\s+from\s+"(\.[^"]*)"/g;
const WRITES =
  /^(INTO|(?:UPDATE|TRUNCATE|TABLE)(?:\s+ONLY)?|insertInto|updateTable|deleteFrom|mergeInto|insertMany|deleteInSteps)$/;

const usedReads = new Set();
for (const path of sources.filter((path) => HOLDS_SQL.test(path))) checkFile(path);
if (project === ROOT)
  for (const read of Object.keys(READS)) if (!usedReads.has(read)) violations.push(`READS: ${read} is not needed any more`);
for (const name of created()) if (!ownerOfTable.has(name)) violations.push(`server/migrations: the table ${name} has no owner`);
for (const violation of violations) console.log(violation);
process.exitCode = violations.length > 0 ? 1 : 0;

function checkFile(path) {
  const text = withoutComments(readFileSync(join(project, path), "utf8"));
  const reader = ownerOfPath(path);
  const imported = importedNames(path, text);
  for (const { index, 1: fragment } of text.matchAll(WRITTEN_FRAGMENT)) {
    const owner = imported.get(fragment);
    if (owner === undefined || owner === reader) continue;
    const place = `${path}:${text.slice(0, index).split("\n").length}`;
    violations.push(`${place}: ${reader} writes ${fragment}, which ${owner} publishes for reading only`);
  }
  for (const match of text.matchAll(NAMED)) {
    const [how, name] = match.slice(1).filter(Boolean);
    const owner = ownerOfTable.get(name);
    if (owner === reader) continue;
    const place = `${path}:${text.slice(0, match.index).split("\n").length}`;
    const isWrite = WRITES.test(how) || /\bDELETE\s+$/.test(text.slice(0, match.index));
    if (isWrite) violations.push(`${place}: ${reader} writes ${name}, a table of ${owner}`);
    else if (READS[`${reader} reads ${name}`]) usedReads.add(`${reader} reads ${name}`);
    else violations.push(`${place}: ${reader} reads ${name}, a table of ${owner}`);
  }
}

/** The owner of each imported name. */
function importedNames(path, text) {
  return new Map(
    [...text.matchAll(IMPORTED)].flatMap(([, names, from]) =>
      [...names.matchAll(/(\w+)\s*(?=,|\}|$)/g)].map(([, name]) => [name, ownerOfPath(join(dirname(path), from))]),
    ),
  );
}

/** From the interface `<Owner>Tables`. */
function tablesOf(path) {
  const text = readFileSync(join(project, path), "utf8");
  const declared = /export (?:interface|type) \w+Tables (?:= )?\{([^}]*)\}/.exec(text)?.[1] ?? "";
  return [...declared.matchAll(/(\w+): \w+/g)].map(([, name]) => name);
}

function ownerOfTables(path) {
  const name = basename(path, "-tables.ts");
  if (name !== ownerOfPath(path)) violations.push(`${path}: declares the tables of ${ownerOfPath(path)}`);
  return name;
}

/** A domain or a provider; otherwise the folder in server/src. */
function ownerOfPath(path) {
  return /^server\/src\/(?:domains\/|providers\/(?:payment\/)?)?([^/]+)/.exec(path)[1];
}

function created() {
  const migrations = files.filter((path) => /^server\/migrations\/.*\.sql$/.test(path));
  return migrations.flatMap((path) => {
    const text = readFileSync(join(project, path), "utf8");
    return [...text.matchAll(/^CREATE (?:TABLE|VIEW) (\w+)/gm)].map(([, name]) => name);
  });
}

/** Keeps line numbers. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " ")).replace(/^\s*\/\/.*$/gm, "");
}
