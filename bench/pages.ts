/**
 * Measures the pages on an emulated phone (bench/README.md):
 *   node bench/pages.ts [rounds]
 * Prints a table and writes bench/results-pages.json.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { provideChromium } from "../scripts/bootstrap/chromium.mjs";
import { isRoot } from "../scripts/bootstrap/debian-packages.mjs";
import { withLoneBrowser } from "./shops/lone-browser.ts";
import { withShop } from "./shops/shop.ts";
import { type Trace, type TracedPage, trace } from "./tools/field-trace.ts";
import { audit, type Scores } from "./tools/lighthouse.ts";
import { median } from "./tools/measure.ts";

const ROUNDS = 5;
const ADMIN = "+919000000001";
const CUSTOMER = "+919800000001";

/** Matches nothing: the page is complete in the first response. */
const NOTHING = ":not(*)";

/** Who may open each page (pages behind the sign-in are not indexed), and its content that loads last. */
const PAGES: Record<string, { as?: string; content?: string }> = {
  "/menu": {},
  "/": {},
  "/home": { as: CUSTOMER, content: "main article" },
  "/cart": { as: CUSTOMER, content: "main article" },
  "/admin": { as: ADMIN, content: "main dl dd:not([aria-busy=true] *)" },
};

interface PageResult extends Trace, Pick<Scores, "scores" | "failed" | "blockedMs"> {
  path: string;
  lighthouseLcpMs: number;
  lighthouseCls: number;
}

export function measurePages(rounds = ROUNDS): Promise<PageResult[]> {
  return withShop({}, async ({ url }) => {
    const results: PageResult[] = [];
    for (const [path, { as, content = NOTHING }] of Object.entries(PAGES)) {
      const storage: Record<string, string> = as ? await signIn(url, as) : {};
      if (as === CUSTOMER) await fillCart(url, storage.token ?? "");
      results.push(await measurePage(url, path, { content, storage, rounds }));
    }
    return results;
  });
}

async function measurePage(
  origin: string,
  path: string,
  { content, storage, rounds }: Omit<TracedPage, "url"> & { rounds: number },
): Promise<PageResult> {
  const browser = await chromium.launch({ executablePath: provideChromium(), chromiumSandbox: !isRoot });
  const visit = () => trace(browser, { url: origin + path, content, storage });
  const traces = await repeat(rounds, visit).finally(() => browser.close());

  const isSignedIn = Object.keys(storage).length > 0;
  // A new browser for each page, so that none does the work of the previous one.
  const look = () => withLoneBrowser({ origin, storage }, (port) => audit(origin + path, { port, isSignedIn }));
  const audits = await repeat(rounds, look);
  return summary(path, traces, audits);
}

async function repeat<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round++) results.push(await work());
  return results;
}

function summary(path: string, traces: Trace[], audits: Scores[]): PageResult {
  const [first] = audits;
  if (!first) throw new Error("at least one round is needed");
  const inps = traces.flatMap(({ inpMs }) => inpMs ?? []);
  return {
    path,
    scores: { ...first.scores, performance: median(audits.map(({ scores }) => scores.performance)) },
    failed: first.failed,
    lighthouseLcpMs: median(audits.map(({ lcpMs }) => lcpMs)),
    lighthouseCls: median(audits.map(({ cls }) => cls)),
    blockedMs: median(audits.map(({ blockedMs }) => blockedMs)),
    lcpMs: median(traces.map(({ lcpMs }) => lcpMs)),
    contentMs: median(traces.map(({ contentMs }) => contentMs)),
    cls: Math.max(...traces.map(({ cls }) => cls)),
    inpMs: inps.length > 0 ? median(inps) : null,
  };
}

/** The demo's response contains the code. */
async function signIn(origin: string, mobile: string): Promise<Record<string, string>> {
  const { otp } = await post<{ otp: string }>(`${origin}/api/user/send-otp`, { name: "Asha Rao", mobile });
  const verified = await post<{ token: string; role: string; name: string }>(`${origin}/api/user/verify-otp`, { mobile, otp });
  return { token: verified.token, userRole: verified.role, userName: verified.name, userMobile: mobile };
}

/** Two foods. */
async function fillCart(origin: string, token: string): Promise<void> {
  const { data } = (await (await fetch(`${origin}/api/food/list`)).json()) as { data: { _id: string }[] };
  for (const { _id } of data.slice(0, 2)) await post(`${origin}/api/cart/add`, { itemId: _id }, { token });
}

async function post<Answer>(url: string, body: object, more: Record<string, string> = {}): Promise<Answer> {
  const headers = { "content-type": "application/json", ...more };
  return (await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json()) as Answer;
}

const COLUMNS = ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "content", "CLS", "INP of add-to-cart"];

function lineOf({ path, scores, lcpMs, contentMs, cls, inpMs, failed }: PageResult): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const cells = [
    path,
    ...Object.values(scores),
    seconds(lcpMs),
    contentMs > 0 ? seconds(contentMs) : "–",
    cls.toFixed(3),
    inpMs === null ? "–" : `${Math.round(inpMs)} ms`,
  ];
  return `| ${cells.join(" | ")} |${failed.length > 0 ? ` ${failed.join(", ")}` : ""}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const results = await measurePages(Number(process.argv[2] ?? ROUNDS));
  console.log(`| ${COLUMNS.join(" | ")} |\n|${"---|".repeat(COLUMNS.length)}`);
  for (const result of results) console.log(lineOf(result));
  writeFileSync(
    join(import.meta.dirname, "results-pages.json"),
    `${JSON.stringify({ date: new Date().toISOString(), results }, null, 2)}\n`,
  );
}
