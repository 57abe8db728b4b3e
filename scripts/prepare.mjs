// Brings node_modules, server/build and web/build up to date with the sources, and does nothing if they are. Runs before `npm start`, `npm run
// dev` and `npm test`, on the machine's Node (20 or later), before anything is installed: it imports only Node's own modules and this project's.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, stampOf } from "./build/stamp.mjs";
import { canBuild, canRunSources, projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

const isShipped = (path) => !/\.test\.tsx?$/.test(path);

const BUILDS = [
  {
    title: "Bundling the server",
    stamp: stampOf(join(ROOT, "server/build"), () => [
      ...filesBelow("server/src", (path) => path.endsWith(".ts") && isShipped(path)),
      ...filesBelow("contract/src", isShipped),
      ...filesBelow("sandbox/src", isShipped),
      "scripts/build/finish-build.mjs",
      "scripts/build/bundle-server.mjs",
      "scripts/build/external-packages.mjs",
      "scripts/build/node-20.mjs",
      "package-lock.json",
    ]),
    make: bundleServer,
  },
  {
    title: "Building the web pages",
    stamp: stampOf(join(ROOT, "web/build"), () => [
      ...filesBelow("web/app", isShipped),
      ...filesBelow("web/service-worker", isShipped),
      ...filesBelow("web/public"),
      ...filesBelow("contract/src", isShipped),
      ...readdirSync(join(ROOT, "web"))
        .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith(".vitest.config.ts"))
        .map((name) => `web/${name}`),
      "scripts/build/finish-build.mjs",
      "package-lock.json",
    ]),
    make: buildWeb,
  },
];

/**
 * `tests`: with the packages that only development and tests need, a Node among them, which also replaces one of this machine that is too
 * old. Throws, with a sentence that says what failed.
 */
export async function prepare({ build = true, newShop = false, tests = !canBuild(process.versions.node) } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) throw new Error(`Node 20 or later is required. This is ${process.version}`);
  if (areModulesCurrent(tests) && (!build || (await isBuilt()))) return;
  const { withPrepareLock } = await import("./bootstrap/prepare-lock.mjs");
  await withPrepareLock(async () => {
    // Checked again: the process that we waited for may have done it.
    if (!areModulesCurrent(tests)) {
      if (tests) await provideLibrary();
      await timed("Installing packages", () => installModules(tests));
    }
    if (tests && !canRunSources())
      throw new Error(`There is no Node 26 package for ${process.platform}-${process.arch}: install Node 26`);
    if (!build) return;
    const [server, pages] = BUILDS;
    if (!(await server.stamp.isCurrent())) await renew(server);
    if (await pages.stamp.isCurrent()) return;
    const shop = newShop ? (await import("./bootstrap/set-up.mjs")).startSetUp() : undefined;
    await renew(pages);
    await shop?.finish();
  });
}

const renew = ({ title, stamp, make }) => timed(title, () => stamp.renew(make));

/** Whether the builds are those of the present sources. */
export async function isBuilt() {
  for (const { stamp } of BUILDS) if (!(await stamp.isCurrent())) return false;
  return true;
}

/**
 * npm writes `.package-lock.json` as its last step, so a killed run leaves none. Optional packages are those for certain machines:
 * some may be missing, but none for another machine may be present.
 */
function areModulesCurrent(tests) {
  const installed = readJson(join(ROOT, "node_modules/.package-lock.json"))?.packages;
  if (!installed) return false;
  const wanted = readJson(join(ROOT, "package-lock.json")).packages;
  // A workspace is a link without a version.
  const isInstalled = (path) => path in installed && installed[path].version === wanted[path].version;
  const isForTests = (path) => (wanted[path].link ? wanted[wanted[path].resolved] : wanted[path])?.dev;
  const required = Object.keys(wanted).filter(
    (path) => path.startsWith("node_modules/") && !wanted[path].optional && (tests || !isForTests(path)),
  );
  return (
    required.every(isInstalled) &&
    Object.keys(installed).every((path) => path in wanted && isInstalled(path) && isForThisMachine(installed[path]))
  );
}

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

async function installModules(tests) {
  // If npm started this program, it may not be on the PATH.
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ["npm", []];
  // The lockfile pins what the cache has, so asking the registry again is unnecessary; it takes a quarter of npm's time.
  const args = ["ci", ...(tests ? ["--include=dev"] : ["--omit=dev"]), "--no-audit", "--no-fund", "--prefer-offline"];
  const env = { ...process.env, npm_config_engine_strict: "false", npm_config_loglevel: "error", npm_config_omit: "" };
  await run(npm[0], [...npm[1], ...args], { cwd: ROOT, env }, "npm ci failed; see its message above");
}

/** The Node among the packages needs a library that minimal systems lack. */
async function provideLibrary() {
  if (process.platform !== "linux") return;
  const { provide } = await import("./bootstrap/debian-packages.mjs");
  const folders = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];
  try {
    provide(() => folders.map((folder) => join(folder, "libatomic.so.1")).find((path) => existsSync(path)), "libatomic1");
  } catch {
    // It may be in another folder. If it is missing, the installation fails with a message.
  }
}

async function buildWeb() {
  const args = [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--app", "--logLevel", "warn"];
  const env = withProjectBinaries({ NODE_ENV: "production" });
  await run(projectNode(), args, { cwd: join(ROOT, "web"), env }, "the web pages could not be built; see the message above");
  const { compressAssets, escapeSources } = await import("./build/finish-build.mjs");
  escapeSources(join(ROOT, "web/build/server"));
  await compressAssets(join(ROOT, "web/build/client"));
}

async function bundleServer() {
  const args = [join(ROOT, "scripts/build/bundle-server.mjs")];
  await run(
    projectNode(),
    args,
    { cwd: ROOT, env: withProjectBinaries() },
    "the server could not be bundled; see the message above",
  );
}

async function run(command, args, options, complaint) {
  const { spawnSync } = await import("node:child_process");
  // To the error output, because a program may read the standard output.
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
    await prepare({
      build: !process.argv.includes("--no-build"),
      newShop: process.argv.includes("--new-shop"),
      ...(process.argv.includes("--tests") && { tests: true }),
    });
  } catch (error) {
    console.error(`Could not prepare Forno: ${error.message}`);
    process.exitCode = 1;
  }
}
