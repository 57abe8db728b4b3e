/** Responses from memory, compared with a bare `node:http` server that sends the same bytes. */

import { foodsOf } from "../scenarios/menu/menu.ts";
import { startBare } from "../shops/bare.ts";
import { databasePidOf, type Shop, withShop } from "../shops/shop.ts";
import { atLeast, rateLine } from "../tools/lines.ts";
import { type Effort, type Side, takeTurns } from "../tools/measure.ts";
import { runWrk, WRK_CONNECTIONS } from "../tools/wrk.ts";
import type { Goal, Line, Row } from "./row.ts";

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", accept: "image/avif,image/webp,image/*,*/*;q=0.8" };

type Headers = Record<string, string>;
/** Path and headers of the request. */
type Choice = (shop: Shop) => Promise<{ path: string; headers: Headers }>;

export const plain =
  (path: string): Choice =>
  async () => ({ path, headers: BROWSER });

async function known({ url }: Shop) {
  const path = "/api/food/list";
  const { headers } = await fetch(url + path, { headers: BROWSER });
  return { path, headers: { ...BROWSER, "if-none-match": String(headers.get("etag")) } };
}

async function picture({ url }: Shop) {
  const [food] = await foodsOf(url);
  return { path: `/uploads/${food?.image}?w=480`, headers: BROWSER };
}

const row = (name: string, work: string, goal: Goal, choose: Choice): Row => ({
  name,
  measure: (effort) => withShop({}, async (shop) => [await againstBare(effort, shop, { work, goal, choose })]),
});

export const answerRows: readonly Row[] = [
  row("menu-json", "`GET /api/food/list`, 200", atLeast(0.85, 0.92), plain("/api/food/list")),
  row("menu-304", "`GET /api/food/list`, 304", atLeast(0.85, 0.92), known),
  row("menu-page", "`GET /menu`, with its CSP", atLeast(0.8, 0.92), plain("/menu")),
  row("picture", "`GET /uploads/…`", atLeast(0.8, 0.92), picture),
];

interface Answered {
  work: string;
  goal: Goal;
  choose: Choice;
}

export async function againstBare(effort: Effort, shop: Shop, { choose, ...said }: Answered): Promise<Line> {
  const { path, headers } = await choose(shop);
  const bare = await startBare(shop.dataDir, shop.url + path, headers);
  try {
    const side = (pid: number, url: string): Side => ({ pid, run: (seconds) => runWrk({ url, headers }, seconds) });
    const ours = { ...side(shop.pid, shop.url + path), databasePid: databasePidOf(shop.dataDir) };
    const turns = await takeTurns(effort, { limit: side(bare.pid, bare.url), ours });
    return rateLine({ ...said, concurrency: WRK_CONNECTIONS }, turns);
  } finally {
    await bare.stop();
  }
}
