/** The installation, in a separate folder with a fake npm that logs its calls. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "forno-prepare-"));
  const scripts = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mjs"));
  for (const name of scripts) cpSync(join(import.meta.dirname, name), join(root, "scripts", name));
  lockVersion("1.0.0");
  npmThat("succeeds");
});
afterEach(() => rmSync(root, { recursive: true }));

const lockVersion = (version: string) =>
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {}, "node_modules/sharp": { version } } }));

/** Like npm, it records what is installed as its last step. */
function npmThat(outcome: "succeeds" | "fails" | "is killed"): void {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  const ends = {
    succeeds: `cpSync("package-lock.json", "node_modules/.package-lock.json");`,
    fails: `console.error("npm error network"); process.exit(1);`,
    "is killed": `rmSync("node_modules/.package-lock.json", { force: true }); process.kill(process.pid, "SIGKILL");`,
  };
  const text = `import { appendFileSync, cpSync, rmSync } from "node:fs";
    appendFileSync("asked.log", process.argv.slice(2).join(" ") + "\\n"); ${ends[outcome]}`;
  writeFileSync(join(root, "npm.mjs"), text);
}

const prepare = (...flags: string[]) =>
  spawnSync(process.execPath, [join(root, "scripts/prepare.mjs"), ...(flags.length > 0 ? flags : ["--no-build"])], {
    encoding: "utf8",
    env: { ...process.env, npm_execpath: join(root, "npm.mjs") },
  });

function write(path: string, text = ""): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Instant builds of a server with the given set-up. */
function buildsOf(setUp: string): void {
  const folders = ["server/src", "contract/src", "sandbox/src", "web/app", "web/service-worker", "web/public"];
  for (const folder of folders) write(`${folder}/a.ts`);
  const make = (path: string, text = "") =>
    `require("node:fs").mkdirSync(${JSON.stringify(dirname(join(root, path)))}, { recursive: true });
    require("node:fs").writeFileSync(${JSON.stringify(join(root, path))}, ${JSON.stringify(text)});`;
  const server = make("server/build/main.js", setUp);
  write(
    "scripts/build/bundle-server.mjs",
    `import { createRequire } from "node:module"; const require = createRequire(import.meta.url); ${server}`,
  );
  write(
    "node_modules/vite/bin/vite.js",
    `import { createRequire } from "node:module"; const require = createRequire(import.meta.url); ${make("web/build/client/index.html")} ${make("web/build/server/index.js")}`,
  );
}

const installs = () => readFileSync(join(root, "asked.log"), "utf8").trim().split("\n").length;

it("installs once, and again when the lockfile has changed", () => {
  expect(prepare().status).toBe(0);
  expect(prepare().status).toBe(0);
  expect(installs()).toBe(1);
  lockVersion("2.0.0");
  expect(prepare().status).toBe(0);
  expect(installs()).toBe(2);
});

it("installs again when the lockfile has another workspace", () => {
  expect(prepare().status).toBe(0);
  const packages = {
    "": {},
    "node_modules/sharp": { version: "1.0.0" },
    "node_modules/@forno/oven": { resolved: "oven", link: true },
  };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
  expect(prepare().status).toBe(0);
  expect(prepare().status).toBe(0);
  expect(installs()).toBe(2);
});

it("installs the packages of tests only for tests", () => {
  const packages = {
    "": {},
    "node_modules/sharp": { version: "1.0.0" },
    "node_modules/vitest": { version: "1.0.0", dev: true },
    "node_modules/@forno/node": { resolved: "scripts/node", link: true },
    "scripts/node": { dev: true },
  };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
  expect(prepare().status).toBe(0);
  const { "node_modules/vitest": _vitest, "node_modules/@forno/node": _node, ...installed } = packages;
  writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
  expect(prepare().status).toBe(0);
  expect(installs()).toBe(1);
  expect(prepare("--no-build", "--tests").status).toBe(0);
  expect(readFileSync(join(root, "asked.log"), "utf8")).toMatch(/^ci --omit=dev .*\nci --include=dev .*\n$/);
});

it("completes an installation that was interrupted", () => {
  npmThat("is killed");
  expect(prepare().status).toBe(1);
  npmThat("succeeds");
  expect(prepare().status).toBe(0);
  expect(prepare().status).toBe(0);
  expect(installs()).toBe(2);
});

it("says that an installation failed, below npm's own message", () => {
  npmThat("fails");
  const { status, stderr } = prepare();
  expect(status).toBe(1);
  expect(stderr).toMatch(/npm error network[\s\S]*Could not prepare Forno: npm ci failed; see its message above/);
});

it("sets up a new shop once, while it builds the pages", () => {
  buildsOf(`console.error("set up with", process.argv[2]);`);
  expect(prepare("--new-shop")).toMatchObject({ status: 0, stderr: expect.stringContaining("set up with --set-up") });
  expect(prepare("--new-shop")).toMatchObject({ status: 0, stderr: "" });
});

it("continues if the set-up fails, and shows its output", () => {
  buildsOf(`console.error("no database"); process.exitCode = 1;`);
  expect(prepare("--new-shop")).toMatchObject({ status: 0, stderr: expect.stringContaining("no database") });
});
