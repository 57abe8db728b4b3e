/** Lighthouse with its mobile preset. Installed when first needed, pinned by its own lockfile, for this benchmark only. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = join(import.meta.dirname, "../lighthouse");
const ENTRY = join(FOLDER, "node_modules/lighthouse/core/index.js");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

type Category = (typeof CATEGORIES)[number];

export interface Scores {
  /** Out of 100. */
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  blockedMs: number;
  /** The audits that keep it below 100, without those for performance only. */
  failed: string[];
}

interface Audit {
  id: string;
  score: number | null;
  numericValue?: number;
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;

/** `port`: the debugger's. `isSignedIn`: keeps the browser's storage for the URL. */
export async function audit(url: string, { port, isSignedIn }: { port: number; isSignedIn: boolean }): Promise<Scores> {
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(provide()).href);
  const flags = { port, logLevel: "error", output: "json", onlyCategories: CATEGORIES, disableStorageReset: isSignedIn };
  const { categories, audits } = (await lighthouse(url, flags)).lhr;
  const numberOf = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])) as Scores["scores"],
    lcpMs: numberOf("largest-contentful-paint"),
    cls: numberOf("cumulative-layout-shift"),
    blockedMs: numberOf("total-blocking-time"),
    failed: CATEGORIES.filter((name) => name !== "performance").flatMap((name) => failedIn(name, { categories, audits })),
  };
}

function failedIn(name: Category, { categories, audits }: Report): string[] {
  const counted = categories[name].auditRefs.filter(({ weight }) => weight > 0);
  return counted
    .map(({ id }) => audits[id])
    .flatMap((found) => (found && found.score !== null && found.score < 1 ? [found.id] : []));
}

function provide(): string {
  if (!existsSync(ENTRY))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: FOLDER, stdio: "inherit" });
  return ENTRY;
}
