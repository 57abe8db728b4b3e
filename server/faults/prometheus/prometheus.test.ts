/** A real Prometheus reads a running shop with the files in deploy/monitoring (whole suite only). */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { providePrometheus } from "../../../scripts/bootstrap/promtool.mjs";
import { buildOrder } from "../../src/domains/order/order-factory.ts";
import { freePort } from "../../src/testing/free-port.ts";
import { type FaultShop, startShop } from "../programs/shop.ts";

const FILES = join(import.meta.dirname, "../../../deploy/monitoring");
const LIMIT = { timeout: 90_000, interval: 500 };

let shop: FaultShop;
let folder: string;
let prometheus: ChildProcess;
let url: string;
let output = "";

beforeAll(async () => {
  shop = await startShop();
  folder = await mkdtemp(join(tmpdir(), "forno-prometheus-"));
  copyFileSync(join(FILES, "forno-rules.yml"), join(folder, "forno-rules.yml"));
  const config = readFileSync(join(FILES, "prometheus.yml"), "utf8");
  const changed = config
    .replace("127.0.0.1:3000", new URL(shop.program.url).host)
    .replaceAll("/etc/prometheus/forno-token", "forno-token")
    .replaceAll("_interval: 15s", "_interval: 1s");
  expect(changed).not.toMatch(/:3000\b/);
  // A demo needs none on its own machine.
  writeFileSync(join(folder, "forno-token"), "any");
  writeFileSync(join(folder, "prometheus.yml"), changed);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const args = ["--config.file=prometheus.yml", `--web.listen-address=127.0.0.1:${port}`, "--storage.tsdb.path=data"];
  prometheus = spawn(providePrometheus(), args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [prometheus.stdout, prometheus.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  await vi.waitUntil(async () => (await fetch(`${url}/-/ready`).catch(() => null))?.ok, LIMIT);
});
afterAll(async () => {
  if (prometheus?.exitCode === null) {
    prometheus.kill("SIGKILL");
    await once(prometheus, "close");
  }
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer<Data> {
  status: string;
  error?: string;
  data: Data;
}

async function read<Data>(path: string): Promise<Answer<Data>> {
  return (await (await fetch(`${url}/api/v1/${path}`)).json()) as Answer<Data>;
}

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

/** As Grafana sends them: its own variables have values by then. */
function dashboardQueries(): { title: string; expr: string }[] {
  const { panels } = JSON.parse(readFileSync(join(FILES, "grafana/forno-dashboard.json"), "utf8")) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replaceAll("$__rate_interval", "1m").replaceAll("$job", "forno"),
    })),
  );
}

it("the shop is up for it, and every scrape succeeds", async () => {
  await buildOrder(shop, await shop.signIn(), await shop.food());
  interface Target {
    health: string;
    lastError: string;
  }
  const targets = async () => (await read<{ activeTargets: Target[] }>("targets")).data.activeTargets;
  await expect.poll(targets, LIMIT).toMatchObject([{ health: "up", lastError: "" }]);
  const orders = () => read<{ result: unknown[] }>("query?query=forno_orders_open").then(({ data }) => data.result.length);
  await expect.poll(orders, LIMIT).toBeGreaterThan(0);
});

it("the rules are loaded and evaluated without an error", async () => {
  interface Group {
    rules: { name: string; health: string; lastError?: string }[];
  }
  const rules = async () => (await read<{ groups: Group[] }>("rules")).data.groups.flatMap((group) => group.rules);
  await expect.poll(async () => (await rules()).every(({ health }) => health !== "unknown"), LIMIT).toBe(true);
  const written = readFileSync(join(FILES, "forno-rules.yml"), "utf8").match(/- (?:alert|record): /g)?.length;
  expect(await rules()).toHaveLength(written ?? 0);
  expect((await rules()).filter(({ health, lastError }) => health !== "ok" || lastError)).toEqual([]);
});

it("every query of the dashboard is answered", async () => {
  const queries = dashboardQueries();
  expect(queries.length).toBeGreaterThan(20);
  for (const { title, expr } of queries) {
    const { status, error } = await read(`query?query=${encodeURIComponent(expr)}`);
    expect({ title, status, error }).toEqual({ title, status: "success", error: undefined });
  }
  expect(output).not.toMatch(/level=(warn|error)/);
});
