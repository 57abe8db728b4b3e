/** What watches the metrics names only what the program really serves: docs/metrics.md, and the files in deploy/monitoring. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BACKUP_OVERDUE_HOURS } from "@forno/contract/backup/backup-calls.ts";
import { DISK_FREE_MIN, REVIEW_WITHIN_MS } from "@forno/contract/monitoring/monitoring.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providePromtool } from "../../../../scripts/bootstrap/promtool.mjs";
import { type DatabaseGate, openGate } from "../../testing/database/database-gate.ts";
import { addOwnMenu } from "../../testing/database/own-menu.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { programEnv, programFile } from "../../testing/program-env.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const FILES = join(ROOT, "deploy/monitoring");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

let database: TestDatabase;
let gate: DatabaseGate;
let program: ChildProcess;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await addOwnMenu(database);
  const { host, port, user, database: name } = database.connection;
  gate = await openGate(`${host}/.s.PGSQL.${port}`);
  program = spawn(process.execPath, [programFile("main")], {
    cwd: import.meta.dirname,
    env: { ...programEnv(), DATABASE_URL: `postgres://${user}@127.0.0.1:${gate.port}/${name}`, PORT: "0" },
  });
  url = await new Promise((resolve, reject) => {
    let output = "";
    const read = (part: Buffer) => {
      output += part;
      const [, address] = /Forno is open at (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    program.stdout?.on("data", read);
    program.stderr?.on("data", read);
    program.once("close", () => reject(new Error(output)));
  });
});
afterAll(async () => {
  program.kill("SIGKILL");
  await once(program, "close");
  await gate.close();
  await database.release();
});

async function scrape(): Promise<string> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** The metrics with their kinds, as declared by `# TYPE`. */
async function served(): Promise<Map<string, string>> {
  const types = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Map(types.map(([, name = "", kind = ""]) => [kind === "counter" ? `${name}_total` : name, kind]));
}

/** The names of its series. */
const seriesOf = ([name, kind]: readonly [string, string]): string[] =>
  kind === "histogram" || kind === "summary" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];

const namesIn = (text: string): string[] => [...new Set(text.match(/\b(?:forno|process|nodejs)_\w+\b/g))].toSorted();

describe("the names of metrics", () => {
  it("in docs/metrics.md are those that the program serves, with their kinds", async () => {
    const rows = [...textOf("docs/metrics.md").matchAll(/^\| `(\w+)` \| (\w+)/gm)];
    const documented = rows.map(([, name, kind]) => `${name} ${kind}`);
    const own = [...(await served())].filter(([name]) => name.startsWith("forno_")).map(([name, kind]) => `${name} ${kind}`);
    expect(documented.toSorted()).toEqual(own.toSorted());
  });

  it.each(["deploy/monitoring/forno-rules.yml", "deploy/monitoring/grafana/forno-dashboard.json"])(
    "in %s are names of series that the program serves",
    async (path) => {
      const known = new Set([...(await served())].flatMap(seriesOf));
      const named = namesIn(path.endsWith(".json") ? expressionsIn(textOf(path)).join("\n") : textOf(path));
      expect(named.length).toBeGreaterThan(15);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    },
  );
});

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

function expressionsIn(dashboard: string): string[] {
  const { panels } = JSON.parse(dashboard) as { panels: Panel[] };
  const shown = panels.filter(({ type }) => type !== "row");
  for (const { title, targets } of shown) expect(targets?.length, title).toBeGreaterThan(0);
  return shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

describe("promtool", () => {
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(providePromtool(), args, { cwd: FILES, encoding: "utf8" });
    return { status, output: stdout + stderr };
  };

  it("accepts the configuration", () => {
    expect(promtool("check", "config", "--syntax-only", "prometheus.yml")).toMatchObject({ status: 0 });
  });

  it("finds that the rules are raised when they should be, and only then", () => {
    expect(promtool("test", "rules", "forno-rules-test.yml", "forno-rules-day-test.yml")).toMatchObject({ status: 0 });
  });

  it("the rules have the limits of the program's own alerts and checks", () => {
    const rules = textOf("deploy/monitoring/forno-rules.yml");
    const expressionOf = (alert: string) => new RegExp(`- alert: ${alert}\\n\\s+expr: (.+)`).exec(rules)?.[1];
    expect(expressionOf("FornoBackupOverdue")).toContain(`< time() - ${BACKUP_OVERDUE_HOURS} * 3600`);
    expect(expressionOf("FornoDiskNearlyFull")).toContain(`< ${DISK_FREE_MIN} * `);
    expect(expressionOf("FornoPaymentsToReview")).toContain(`> ${REVIEW_WITHIN_MS / 60_000} * 60`);
  });

  it("each rule says how urgent it is and what to do", () => {
    const rules = textOf("deploy/monitoring/forno-rules.yml").split("- alert: ").slice(1);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (critical|warning) /);
      expect(rule).toMatch(/summary: ".+"/);
      expect(rule).toMatch(/what_to_do: ".+"/);
    }
  });
});

it("without a database a scrape neither fails nor hangs: only what is read from it is missing", async () => {
  await gate.shut();
  await expect.poll(scrape, { timeout: 30_000, interval: 500 }).toContain("\nforno_database_up 0\n");
  const text = await scrape();
  expect(text).not.toMatch(/^forno_orders_open\{/m);
  expect(text).not.toMatch(/^forno_payments_to_review \d/m);
  expect(text).toMatch(/^forno_orders_paid_total 0$/m);
  await gate.open();
});
