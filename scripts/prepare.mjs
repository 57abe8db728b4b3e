// Brings node_modules and web/build up to date with the sources, and does nothing when they are. Runs before `npm start`, `npm run
// dev` and `npm test`, on whatever Node the machine has (20 or later) and before anything is installed: no imports but Node's own.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compressAssets } from "./compress-assets.mjs";
import { provide } from "./debian-packages.mjs";
import { alone } from "./prepare-lock.mjs";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

const WEB_BUILD = join(ROOT, "web/build");
const WEB_STAMP = join(WEB_BUILD, ".sources-sha256");

/** Throws, with a sentence that says what failed, when something cannot be brought up to date. */
export async function prepare({ build = true } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) throw new Error(`Node 20 or later is required. This is ${process.version}`);
  const isReady = () => areModulesCurrent() && (!build || isWebBuildCurrent());
  if (isReady()) return;
  await alone(async () => {
    // Once more: the one we waited for may have done it.
    if (!areModulesCurrent()) {
      provideLibrary();
      await timed("Installing packages", installModules);
    }
    if (build && !isWebBuildCurrent()) await timed("Building the web pages", buildWeb);
  });
}

/**
 * npm writes down what it installed as its last step, so a killed run leaves no record. Optional packages are those for certain
 * machines: some are not installed by right, but none may be there that is for another machine.
 */
function areModulesCurrent() {
  const installed = readJson(join(ROOT, "node_modules/.package-lock.json"))?.packages;
  if (!installed) return false;
  const wanted = readJson(join(ROOT, "package-lock.json")).packages;
  const isInstalled = (path) => installed[path]?.version === wanted[path].version;
  const required = Object.keys(wanted).filter((path) => path.startsWith("node_modules/") && !wanted[path].optional);
  return (
    required.every(isInstalled) &&
    Object.keys(installed).every((path) => path in wanted && isInstalled(path) && isForThisMachine(installed[path]))
  );
}

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

function installModules() {
  // By npm's own path where npm started us: there may be no other `npm` on the PATH.
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ["npm", []];
  // Whoever installs for production needs the build's tools, too: NODE_ENV may already say so.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const env = { ...process.env, npm_config_engine_strict: "false", npm_config_loglevel: "error", npm_config_omit: "" };
  run(npm[0], [...npm[1], ...args], { cwd: ROOT, env }, "npm ci failed; its message stands above");
}

/** The Node among the packages, which runs their install scripts already, wants one library that the smallest systems do not have. */
function provideLibrary() {
  if (process.platform !== "linux") return;
  const folders = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];
  try {
    provide(() => folders.map((folder) => join(folder, "libatomic.so.1")).find((path) => existsSync(path)), "libatomic1");
  } catch {
    // It may be elsewhere. If it is not, the installation says so.
  }
}

function isWebBuildCurrent() {
  return existsSync(WEB_STAMP) && readFileSync(WEB_STAMP, "utf8") === webSources();
}

async function buildWeb() {
  const sources = webSources();
  rmSync(WEB_STAMP, { force: true });
  const args = [join(ROOT, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "warn"];
  const env = withProjectBinaries({ NODE_ENV: "production" });
  run(projectNode(), args, { cwd: join(ROOT, "web"), env }, "the web pages could not be built; the message stands above");
  await compressAssets(join(WEB_BUILD, "client"));
  // Written aside and moved: a stamp is there as a whole, and only after all else, or not at all.
  writeFileSync(`${WEB_STAMP}.new`, sources);
  renameSync(`${WEB_STAMP}.new`, WEB_STAMP);
}

/** A digest of everything that the web build is made from. */
function webSources() {
  const hash = createHash("sha256");
  const web = readdirSync(join(ROOT, "web"))
    .filter((name) => /\.(ts|json)$/.test(name))
    .map((name) => `web/${name}`);
  const own = ["scripts/compress-assets.mjs", "package-lock.json"];
  for (const path of [
    ...filesBelow("web/app"),
    ...filesBelow("web/public"),
    ...filesBelow("contract/src"),
    ...web,
    ...own,
  ].sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return entry.name.endsWith(".test.ts") ? [] : [path];
  });
}

function run(command, args, options, complaint) {
  // What it prints goes to our error output: the standard output may be read by a program.
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", 2, 2], ...options });
  if (error) throw new Error(`Could not run ${command}: ${error.message}`);
  if (status !== 0) throw new Error(complaint);
}

async function timed(title, work) {
  const start = Date.now();
  console.error(`${title} …`);
  await work();
  console.error(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw new Error(`${path} cannot be read: ${error.message}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await prepare({ build: !process.argv.includes("--no-build") });
  } catch (error) {
    console.error(`Could not prepare Forno: ${error.message}`);
    process.exitCode = 1;
  }
}
