/**
 * Finds statements of a migration that the previous build may not tolerate. While instances are replaced one by one, that build
 * runs on the new tables: a migration may only add to them. Any other statement needs its reason in a comment right before it,
 * which begins with `-- The program before`, or `-- since: 0042` for the first migration whose build tolerates it.
 */
const REVIEWED = /^-- The program before\b/m;
const SINCE = /^-- since: \d{4}$/m;

type Rule = (sql: string, ownTables: ReadonlySet<string>) => boolean;

/** The statements, each shortened to its beginning, that break the rule. */
export const findBreakingStatements = (migration: string): string[] =>
  SINCE.test(migration) ? [] : findStatements(migration, isBreaking);

/** Statements that may block the previous build while they run, or that change what happens with each of its writes. */
export const findHoldingStatements = (migration: string): string[] => findStatements(migration, isHolding);

/**
 * Long work after a lock on tables that each order and payment writes: the lock is held to the end of the migration, which is one
 * transaction. The work belongs in a migration of its own. `LOCK TABLE` marks it as intended.
 */
export function findWorkUnderLock(migration: string): string[] {
  const statements = splitStatements(migration);
  const own = createdTables(statements);
  const locked = statements.findIndex(({ sql }) => LOCKS_HOT_TABLE.test(sql));
  return locked < 0
    ? []
    : statements
        .slice(locked + 1)
        .filter(({ sql }) => IS_WORK.test(sql) && !own.has(INDEXED.exec(sql)?.[1] ?? ""))
        .map(({ sql }) => sql.slice(0, 80));
}

const LOCKS_HOT_TABLE =
  /^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX \w+ ON|CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER \w+ .*? ON) (?:orders|order_events|order_items|payments)\b/i;
const IS_WORK = /^(?:UPDATE|DELETE FROM|INSERT INTO \w+ .*\bSELECT\b|CREATE (?:UNIQUE )?INDEX)\b/i;

/** A table of the migration itself is empty: an index on it costs nothing. */
const INDEXED = /^CREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/i;
const createdTables = (statements: readonly { sql: string }[]) =>
  new Set(statements.flatMap(({ sql }) => /^CREATE TABLE (\w+)/i.exec(sql)?.[1] ?? []));

function findStatements(migration: string, isFound: Rule): string[] {
  const statements = splitStatements(migration);
  const own = createdTables(statements);
  return statements
    .filter((statement) => !REVIEWED.test(statement.comments) && isFound(statement.sql, own))
    .map(({ sql }) => sql.slice(0, 80));
}

/** Each with the table, if there is one. */
const HOLDS = [
  /^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (\w+)/i,
  /^UPDATE (\w+)/i,
  /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER \w+ .*? ON (\w+)/i,
  /^CREATE OR REPLACE FUNCTION/i,
  // Every row is checked for it.
  /^ALTER TABLE (\w+) .*\bADD COLUMN\b.*\bCHECK\b/i,
];

const isHolding: Rule = (sql, own) =>
  HOLDS.some((pattern) => {
    const match = pattern.exec(sql);
    return match !== null && !own.has(match[1] ?? "");
  });

/** They do not change how existing rows are read or written. */
const ADDS =
  /^(CREATE (OR REPLACE )?(TABLE|FUNCTION|SEQUENCE|STATISTICS|TYPE|VIEW|TRIGGER|INDEX)|INSERT INTO|UPDATE|ANALYZE|COMMENT ON|VALUES|SELECT)\b/i;
const ADDS_TO_TABLE = /^(ADD COLUMN|ALTER COLUMN \w+ SET (DEFAULT|STATISTICS)|SET \()/i;
const IS_OF_TABLE = /^(?:ALTER TABLE|CREATE UNIQUE INDEX \w+ ON) (\w+)/i;

const isBreaking: Rule = (sql, own) => {
  const table = IS_OF_TABLE.exec(sql)?.[1];
  if (table !== undefined && own.has(table)) return false;
  const altered = /^ALTER TABLE \w+ (.*)$/is.exec(sql)?.[1];
  return altered === undefined ? !ADDS.test(sql) : splitAt(altered, ",").some((change) => !isAdding(change.trim()));
};

/** Rows inserted without the new column must get a default. */
const isAdding = (change: string): boolean =>
  ADDS_TO_TABLE.test(change) &&
  !(
    /^ADD COLUMN/i.test(change) &&
    ((/\bNOT NULL\b/i.test(change) && !/\b(DEFAULT|GENERATED)\b/i.test(change)) || /\bUNIQUE\b/i.test(change))
  );

interface Statement {
  comments: string;
  /** On one line, without comments. */
  sql: string;
}

function splitStatements(text: string): Statement[] {
  return splitAt(text, ";")
    .map((part) => ({
      comments: (part.match(/^\s*--.*$/gm) ?? []).map((line) => line.trim()).join("\n"),
      sql: part.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim(),
    }))
    .filter(({ sql }) => sql !== "");
}

/** Splits at separators outside of parentheses, quotes, comments and bodies of functions. */
function splitAt(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/--.*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|BEGIN ATOMIC[\s\S]*?\bEND\b|[\s\S]/g)) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    if (token === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}
