/** Answers from memory, against a bare `node:http` that sends the same bytes. */
import { startBare } from "./bare.ts";
import { type Effort, type Measured, type Side, takeTurns } from "./measure.ts";
import { foodsOf } from "./menu.ts";
import type { Row } from "./row.ts";
import { type Shop, withShop } from "./shop.ts";
import { runWrk } from "./wrk.ts";

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", accept: "image/avif,image/webp,image/*,*/*;q=0.8" };

type Headers = Record<string, string>;
/** Path and headers of what is asked. */
type Choice = (shop: Shop) => Promise<{ path: string; headers: Headers }>;

const plain =
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

const row = (name: string, work: string, goal: number, choose: Choice): Row => ({
  name,
  work,
  goal,
  isAtLeast: true,
  measure: (effort) => againstBare(effort, choose),
});

export const answerRows: readonly Row[] = [
  row("menu-json", "`GET /api/food/list`, 200", 0.85, plain("/api/food/list")),
  row("menu-304", "`GET /api/food/list`, 304", 0.85, known),
  row("menu-page", "`GET /menu`, with its CSP", 0.8, plain("/menu")),
  row("picture", "`GET /uploads/…`", 0.7, picture),
];

function againstBare(effort: Effort, choose: Choice): Promise<Measured> {
  return withShop({}, async (shop) => {
    const { path, headers } = await choose(shop);
    const bare = await startBare(shop.dataDir, shop.url + path, headers);
    try {
      const side = (pid: number, url: string): Side => ({ pid, run: (seconds) => runWrk({ url, headers }, seconds) });
      return await takeTurns(effort, "/s", side(bare.pid, bare.url), side(shop.pid, shop.url + path));
    } finally {
      await bare.stop();
    }
  });
}
