/**
 * Tables have owners: only the domain (provider, platform) that declares a table in its `*-tables.ts` names it in SQL. The owner publishes what
 * other domains may read: as functions of its stores, or as SQL fragments in `<domain>-sql.ts`.
 */
import { basename, dirname, join } from "node:path";
import { NOT_SHIPPED, type Project } from "./project.ts";

/** Reads of tables whose owner is to the right and so cannot be imported. Writes are never allowed. */
const READS: Readonly<Record<string, string>> = {
  "cart reads order_items": "what was bought leaves the cart in one statement, in the transaction that places or pays the order",
  "promo reads orders": "limits of a promo count the customer's earlier orders in one statement, under its lock",
  "order reads payments": "lists show the payment, and find an order by it, without a second query for each page",
  "order reads refunds": "lists show what was refunded, and whether a refund failed, without a second query",
  "menu reads food_sales_now": "the menu names its bestsellers",
  "menu reads stock_in_use": "what is left of a food is what there is, less what orders take",
  "menu reads order_stock": "a cancelled order changes what is left of what it took",
  "demo reads sandbox_orders": "a start in live mode has no sandbox that knows the demo's orders",
};

const HOLDS_SQL = /-(store|sql)\.ts$|^server\/src\/platform\//;

/** A table that was imported from another file under a name of its own. */
const WRITTEN_FRAGMENT =
  /\b(?:(?:INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?\$\{\s*|(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*)(\w+)/g;
const IMPORTED = /\bimport\s+([^"';]+?)\s+from\s+"(\.[^"]*)"/g;
const WRITES =
  /^(INTO|(?:UPDATE|TRUNCATE|TABLE)(?:\s+ONLY)?|insertInto|updateTable|deleteFrom|mergeInto|insertMany|deleteInSteps)$/;

export function checkTables({ paths, read }: Project, reads = READS): string[] {
  const sources = paths.filter((path) => /^(server|sandbox)\/src\//.test(path) && path.endsWith(".ts") && !NOT_SHIPPED.test(path));
  const declarations = sources.filter((path) => path.endsWith("-tables.ts"));
  const ownerOfTable = new Map(declarations.flatMap((path) => tablesOf(read(path)).map((table) => [table, ownerOfPath(path)])));
  const named = namesOf([...ownerOfTable.keys()]);
  const found = sources
    .filter((path) => HOLDS_SQL.test(path))
    .flatMap((path) => {
      const text = withoutComments(read(path));
      return [...writtenFragments(path, text), ...namedTables(path, text, named, ownerOfTable)];
    });
  const migrations = paths.filter((path) => /^server\/migrations\/.*\.sql$/.test(path)).toSorted();
  return [
    ...declarations
      .filter((path) => basename(path, "-tables.ts") !== ownerOfPath(path))
      .map((path) => `${path}: declares the tables of ${ownerOfPath(path)}`),
    ...found.filter(({ what }) => !reads[what]).map(({ place, what, remark }) => `${place}: ${what}, ${remark}`),
    ...Object.keys(reads)
      .filter((read) => !found.some(({ what }) => what === read))
      .map((read) => `READS: ${read} is not needed any more`),
    ...[...createdBy(migrations.map(read))]
      .filter((table) => !ownerOfTable.has(table))
      .map((table) => `server/migrations: the table ${table} has no owner`),
  ];
}

/** What a file does with a table of another owner. */
interface Use {
  place: string;
  what: string;
  remark: string;
}

/** The tables in SQL text, or in calls of Kysely: how they are used, and which. */
function namesOf(tables: string[]): RegExp {
  const table = tables.sort((a, b) => b.length - a.length).join("|");
  return new RegExp(
    [
      `\\b((?:FROM|JOIN|INTO|UPDATE|USING|LATERAL|TRUNCATE|TABLE)(?:\\s+ONLY)?)\\s+"?(${table})\\b`,
      `(?<=\\b(FROM)\\s[\\w\\s,]*),\\s*"?(${table})\\b`,
      `(\\w+)\\((?:\\w+,\\s*)?\\[?\\s*["'](${table})["' ]`,
      `(sql)(?:<[^\`]*>)?\`\\s*(${table})\\b`,
      `(["'])(${table}) as `,
    ].join("|"),
    "g",
  );
}

function namedTables(path: string, text: string, named: RegExp, ownerOfTable: ReadonlyMap<string, string>): Use[] {
  const reader = ownerOfPath(path);
  return [...text.matchAll(named)].flatMap((match) => {
    const [how = "", table = ""] = match.slice(1).filter(Boolean);
    const owner = ownerOfTable.get(table);
    if (owner === reader) return [];
    const isWrite = WRITES.test(how) || /\bDELETE\s+$/.test(text.slice(0, match.index));
    const what = `${reader} ${isWrite ? "writes" : "reads"} ${table}`;
    return [{ place: placeOf(path, text, match.index), what, remark: `a table of ${owner}` }];
  });
}

function writtenFragments(path: string, text: string): Use[] {
  const writer = ownerOfPath(path);
  const imported = importedNames(path, text);
  return [...text.matchAll(WRITTEN_FRAGMENT)].flatMap(({ index, 1: fragment = "" }) => {
    const owner = imported.get(fragment);
    if (owner === undefined || owner === writer) return [];
    const what = `${writer} writes ${fragment}`;
    return [{ place: placeOf(path, text, index), what, remark: `which ${owner} publishes for reading only` }];
  });
}

function placeOf(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split("\n").length}`;
}

/** The owner of each imported name. */
function importedNames(path: string, text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(IMPORTED)].flatMap(([, names = "", from = ""]) =>
      [...names.matchAll(/(\w+)\s*(?=,|\}|$)/g)].map(([, name = ""]) => [name, ownerOfPath(join(dirname(path), from))]),
    ),
  );
}

/** From the interface `<Owner>Tables`. */
function tablesOf(text: string): string[] {
  const declared = /export (?:interface|type) \w+Tables (?:= )?\{([^}]*)\}/.exec(text)?.[1] ?? "";
  return [...declared.matchAll(/(\w+): \w+/g)].map(([, name = ""]) => name);
}

/** A domain or a provider; otherwise the folder in server/src, or the sandbox. */
function ownerOfPath(path: string): string {
  return /^(?:server\/src\/(?:domains\/|providers\/)?)?([^/]+)/.exec(path)?.[1] ?? path;
}

/** The tables and views that are there after the last migration. */
function createdBy(migrations: string[]): Set<string> {
  const there = new Set<string>();
  for (const [, verb, names = ""] of migrations.join("\n").matchAll(/^(CREATE|DROP) (?:TABLE|VIEW) (\w+(?:, \w+)*)/gm))
    for (const name of names.split(", ")) {
      if (verb === "CREATE") there.add(name);
      else there.delete(name);
    }
  return there;
}

/** Keeps line numbers. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " ")).replace(/^\s*\/\/.*$/gm, "");
}
