/** Known vulnerabilities, high or critical, of the shipped packages, from the package registry. */
import { spawn } from "node:child_process";
import { ROOT } from "../project-node.mjs";
import { Undecided } from "./project.ts";

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
}

interface Audit {
  vulnerabilities?: Record<string, Vulnerability>;
  message?: string;
  error?: { summary?: string };
}

const LIMIT_MS = 12_000;
const ARGS = ["audit", "--omit=dev", "--package-lock-only", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];
const BAD = new Set(["high", "critical"]);

export async function checkAudit(): Promise<string[]> {
  const { vulnerabilities, message, error } = await runAudit();
  if (!vulnerabilities) throw new Undecided(`the package registry cannot be reached (${message ?? error?.summary})`);
  return Object.values(vulnerabilities)
    .filter(({ severity }) => BAD.has(severity))
    .map(describe);
}

function runAudit(): Promise<Audit> {
  return new Promise((done) => {
    const child = spawn("npm", ARGS, { cwd: ROOT, timeout: LIMIT_MS, stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => done({ message: error.message }));
    child.on("close", () => done(parse(output)));
  });
}

function parse(output: string): Audit {
  try {
    return JSON.parse(output);
  } catch {
    return { message: "no answer in time" };
  }
}

function describe({ name, severity, range, via }: Vulnerability): string {
  const titles = via.filter((cause) => typeof cause === "object").map(({ title, url }) => `${title} ${url}`);
  return `${severity}: ${name} ${range}${titles.length > 0 ? `: ${titles.join("; ")}` : ""}`;
}
