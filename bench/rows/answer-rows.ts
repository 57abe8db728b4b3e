/** Responses from memory, compared with a bare `node:http` server that sends the same bytes. */
import { join } from "node:path";
import { findProgram, provide } from "../../scripts/bootstrap/debian-packages.mjs";
import { foodsOf, menuTagOf } from "../calls.ts";
import { outputOf, withServer } from "../machine.ts";
import { type Effort, type Sample, type Side, takeTurns } from "../measure.ts";
import { type Shop, withShop } from "../shop.ts";
import { atLeast, type Goal, type Line, type Row, rateLine } from "../table.ts";

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
const BARE = join(import.meta.dirname, "../bare.ts");
const CONNECTIONS = 64;

interface Request {
  path: string;
  headers?: Record<string, string>;
}

const row = (name: string, work: string, goal: Goal, choose: (shop: Shop) => Request | Promise<Request>): Row => ({
  name,
  measure: (effort) => withShop({}, async (shop) => [await againstBare(effort, shop, await choose(shop), { work, goal })]),
});

export const answerRows: readonly Row[] = [
  row("menu-json", "`GET /api/food/list`, 200", atLeast(0.85), () => ({ path: "/api/food/list" })),
  row("menu-304", "`GET /api/food/list`, 304", atLeast(0.85), async ({ url }) => ({
    path: "/api/food/list",
    headers: { "if-none-match": await menuTagOf(url) },
  })),
  row("menu-page", "`GET /menu`, with its CSP", atLeast(0.8), () => ({ path: "/menu" })),
  row("picture", "`GET /uploads/…`", atLeast(0.8), async ({ url }) => ({
    path: `/uploads/${(await foodsOf(url))[0]?.image}?w=480`,
  })),
];

async function againstBare(
  effort: Effort,
  { url, pid, databasePid }: Shop,
  { path, headers: more }: Request,
  labels: { work: string; goal: Goal },
): Promise<Line> {
  const headers = { ...BROWSER, ...more };
  const side = (sidePid: number | undefined, server: string): Side => ({
    pid: sidePid,
    run: (seconds) => runWrk(server + path, headers, seconds),
  });
  return await withServer([BARE, url + path, JSON.stringify(headers)], {}, async (bare) => {
    const turns = await takeTurns(effort, { limit: side(bare.pid, bare.url), ours: { ...side(pid, url), databasePid } });
    return rateLine({ ...labels, concurrency: CONNECTIONS }, turns);
  });
}

/** These responses are faster than a load generator in Node could request. */
async function runWrk(url: string, headers: Record<string, string>, seconds: number): Promise<Sample> {
  const head = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "20s", ...head, url];
  const wrk = provide(() => findProgram("wrk"), "wrk");
  const output = await outputOf(wrk, args);
  if (/Non-2xx or 3xx|Socket errors/.test(output)) throw new Error(`${url}: ${output}`);
  return {
    operations: Number(/(\d+) requests in/.exec(output)?.[1]),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
  };
}
