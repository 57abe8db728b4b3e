/** Which statements a call runs, taken from PostgreSQL's own log, as scripts for pgbench: the limit follows whatever the program does. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Shop, withClient } from "./shop.ts";

export interface Statement {
  text: string;
  /** As text; null for NULL. */
  values: (string | null)[];
}

/** Of the program's own work, not of what its jobs do meanwhile. */
const OWN = new Set(["forno", "forno-sockets"]);
const SETTLE_MS = 400;

/** What `work` makes the program ask, in order, the statements of a transaction together. */
export async function statementsOf(shop: Shop, work: () => Promise<unknown>): Promise<Statement[]> {
  return await withClient(shop.connection, async (client) => {
    await setLogging(client, true);
    const file = join(shop.dataDir, "postgres.log");
    const before = statSync(file).size;
    try {
      await work();
      await pause(SETTLE_MS);
      return inTransactions(readStatements(readFileSync(file).subarray(before).toString()));
    } finally {
      await setLogging(client, false);
    }
  });
}

async function setLogging(client: pg.Client, on: boolean): Promise<void> {
  for (const [name, value] of [
    ["log_min_duration_statement", "0"],
    ["log_line_prefix", "'%p|%a|'"],
  ] as const)
    await client.query(on ? `ALTER SYSTEM SET ${name} = ${value}` : `ALTER SYSTEM RESET ${name}`);
  await client.query("SELECT pg_reload_conf()");
  await pause(SETTLE_MS);
}

interface LoggedStatement extends Statement {
  pid: string;
}

const ENTRY = /^(\d+)\|([^|]*)\|(LOG|DETAIL): {2}([\s\S]*)$/;
const RUN = /^duration: [\d.]+ ms {2}(?:statement|execute [^:]*): ([\s\S]*)$/;

function readStatements(log: string): LoggedStatement[] {
  const found: LoggedStatement[] = [];
  let last: LoggedStatement | undefined;
  for (const entry of log.split(/\n(?!\t)/)) {
    const [, pid = "", application = "", kind, text = ""] = ENTRY.exec(entry.replaceAll("\n\t", "\n")) ?? [];
    if (!OWN.has(application)) continue;
    if (kind === "DETAIL") {
      if (last) last.values = readValues(text);
      continue;
    }
    const statement = RUN.exec(text)?.[1];
    last = statement === undefined ? undefined : { pid, text: statement.trim(), values: [] };
    if (last) found.push(last);
  }
  return found;
}

function readValues(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, all, text = ""]) =>
    all === "NULL" ? null : text.replaceAll("''", "'"),
  );
}

function inTransactions(statements: readonly LoggedStatement[]): Statement[] {
  const groups: LoggedStatement[][] = [];
  const open = new Map<string, LoggedStatement[]>();
  for (const statement of statements) {
    const group = open.get(statement.pid);
    if (group) group.push(statement);
    else groups.push([statement]);
    if (/^begin/i.test(statement.text)) open.set(statement.pid, groups.at(-1) ?? []);
    if (/^(commit|rollback)/i.test(statement.text)) open.delete(statement.pid);
  }
  return groups.flat();
}
