// Known vulnerabilities, high or critical, of the shipped packages, from the package registry. Exits with UNDECIDED if it cannot be reached.
import { spawn } from "node:child_process";
import { ROOT } from "../project-node.mjs";
import { UNDECIDED } from "./undecided.mjs";

const LIMIT_MS = 12_000;
const ARGS = ["audit", "--omit=dev", "--package-lock-only", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];
const BAD = new Set(["high", "critical"]);

function runAudit() {
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

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return { message: "no answer in time" };
  }
}

const describe = ({ name, severity, range, via }) => {
  const titles = via.filter((cause) => typeof cause === "object").map(({ title, url }) => `${title} ${url}`);
  return `${severity}: ${name} ${range}${titles.length > 0 ? `: ${titles.join("; ")}` : ""}`;
};

const { vulnerabilities, message, error } = await runAudit();
if (vulnerabilities) {
  const bad = Object.values(vulnerabilities).filter(({ severity }) => BAD.has(severity));
  for (const each of bad) console.log(describe(each));
  process.exitCode = bad.length > 0 ? 1 : 0;
} else {
  console.log(`the package registry cannot be reached (${message ?? error?.summary})`);
  process.exitCode = UNDECIDED;
}
