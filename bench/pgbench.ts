/** pgbench over the same connection, running what the program was seen to run. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { outputOf } from "./cores.ts";
import { FIRST_NUMBER, PEOPLE, TOKEN_END, tokenOf, USER_ID_START, userIdOf } from "./people.ts";
import { providePgbench } from "./programs.ts";
import type { Statement } from "./statements.ts";

/** As many as the program's pool has. */
const CLIENTS = 15;
/** Of `:made`, which numbers what a run makes: above those that the program's own orders get. */
const MADE_START = 300_000_000_000;
const MADE_PER_CLIENT = 1_000_000_000;
const MADE_PER_RUN = 10_000_000;

/** What was seen while it was made once, and by which of its values that one thing is known. */
export interface Seen {
  person: number;
  statements: readonly Statement[];
  /** Texts that are new each time, by what stands before their number. Ids of version 7 are new anyway, */
  made?: Record<string, string>;
  /** … but for these. */
  keptIds?: ReadonlySet<string>;
}

export interface PgbenchScript {
  file: string;
  definitions: string[];
}

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

/** Values stay parameters. Whatever belongs to the person becomes a random person's, whatever was new becomes new each time. */
export function writeScript(
  folder: string,
  name: string,
  { person, statements, made = {}, keptIds = new Set() }: Seen,
): PgbenchScript {
  const definitions: string[] = [];
  const fresh = new Map<string, string>();
  const expressions: Record<string, string> = {
    [userIdOf(person)]: `('${USER_ID_START}' || :person)::uuid`,
    [hashOf(person)]: `sha256((:person || '${TOKEN_END}')::bytea)`,
    ...Object.fromEntries(Object.entries(made).map(([value, start]) => [value, `('${start}' || :made)`])),
  };
  const expressionOf = (value: string | null): string => {
    if (value === null) return "NULL";
    if (expressions[value]) return expressions[value];
    if (UUID_V7.test(value) && !keptIds.has(value)) return freshId(fresh, value);
    definitions.push(value);
    return `:p${definitions.length}`;
  };
  const lines = statements.map(
    ({ text, values }) => `${text.replace(/\$(\d+)/g, (_all, n) => expressionOf(values[Number(n) - 1] ?? null))};`,
  );
  const head = [
    `\\set person random(${FIRST_NUMBER}, ${FIRST_NUMBER + PEOPLE - 1})`,
    "\\set run_made :run_made + 1",
    `\\set made ${MADE_START} + :client_id * ${MADE_PER_CLIENT} + :run_made`,
  ];
  const file = join(folder, `${name}.pgbench.sql`);
  writeFileSync(file, `${[...head, ...lines].join("\n")}\n`);
  return { file, definitions };
}

/** The same new id wherever the same one was seen. */
function freshId(known: Map<string, string>, value: string): string {
  const digits = String(known.size + 1).padStart(4, "0");
  const expression = known.get(value) ?? `('0199${digits}-0000-7000-8000-' || :made)::uuid`;
  known.set(value, expression);
  return expression;
}

const hashOf = (person: number): string => `\\x${createHash("sha256").update(tokenOf(person)).digest("hex")}`;

let runs = 0;

/** Runs of all statements of the script a second. */
export async function runPgbench(connection: pg.ClientConfig, script: PgbenchScript, seconds: number): Promise<number> {
  const values = script.definitions.flatMap((value, index) => ["-D", `p${index + 1}=${value}`]);
  const made = ["-D", `run_made=${runs++ * MADE_PER_RUN}`];
  const place = ["-h", String(connection.host), "-p", String(connection.port), "-U", String(connection.user)];
  const how = ["-n", "-M", "prepared", "-c", String(CLIENTS), "-j", "1", "-T", String(seconds), "-f", script.file];
  const output = await outputOf(providePgbench(), [...place, ...how, ...values, ...made, String(connection.database)]);
  if (/ABORTED|number of failed transactions: [1-9]/i.test(output)) throw new Error(`pgbench: ${output}`);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}
