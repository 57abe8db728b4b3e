// Brings node_modules, server/build and web/build up to date with the sources, and does nothing when they are. Runs before `npm start`, `npm run
// dev` and `npm test`, on whatever Node the machine has (20 or later) and before anything is installed: no imports but Node's own.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow, stampOf } from "./build/stamp.mjs";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

const isShipped = (path) => !path.endsWith(".test.ts");

/** What the sources are made into. */
const BUILDS = [
  {
    title: "Bundling the server",
    stamp: stampOf(join(ROOT, "server/build"), () => [
      ...filesBelow("server/src", (path) => path.endsWith(".ts") && isShipped(path)),
      ...filesBelow("contract/src", isShipped),
      "web/ascii-source.ts",
      "scripts/build/bundle-server.mjs",
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
        .filter((name) => /\.(ts|json)$/.test(name))
        .map((name) => `web/${name}`),
      "scripts/build/compress-assets.mjs",
      "package-lock.json",
    ]),
    make: buildWeb,
  },
];

/** Throws, with a sentence that says what failed, when something cannot be brought up to date. */
export async function prepare({ build = true, newShop = false } = {}) {
  if (Number(process.versions.node.split(".")[0]) < 20) throw new Error(`Node 20 or later is required. This is ${process.version}`);
  if (areModulesCurrent() && !(build && (await isOneOutdated()))) return;
  const { alone } = await import("./bootstrap/prepare-lock.mjs");
  await alone(async () => {
    // Once more: the one we waited for may have done it.
    if (!areModulesCurrent()) {
      await provideLibrary();
      await timed("Installing packages", installModules);
    }
    if (!build) return;
    const [server, pages] = BUILDS;
    if (!(await server.stamp.isCurrent())) await renew(server);
    if (await pages.stamp.isCurrent()) return;
    const shop = newShop ? (await import("./bootstrap/set-up.mjs")).beginSetUp() : undefined;
    await renew(pages);
    await shop?.end();
  });
}

const renew = ({ title, stamp, make }) => timed(title, () => stamp.renew(make));

async function isOneOutdated() {
  for (const { stamp } of BUILDS) if (!(await stamp.isCurrent())) return true;
  return false;
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

async function installModules() {
  // By npm's own path where npm started us: there may be no other `npm` on the PATH.
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ["npm", []];
  // Whoever installs for production needs the build's tools, too: NODE_ENV may already say so.
  // What the cache has needs no second look at the registry: the lockfile says what it must be. That is a quarter of npm's own time.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--prefer-offline"];
  const env = { ...process.env, npm_config_engine_strict: "false", npm_config_loglevel: "error", npm_config_omit: "" };
  await run(npm[0], [...npm[1], ...args], { cwd: ROOT, env }, "npm ci failed; its message stands above");
}

/** The Node among the packages, which runs their install scripts already, wants one library that the smallest systems do not have. */
async function provideLibrary() {
  if (process.platform !== "linux") return;
  const { provide } = await import("./bootstrap/debian-packages.mjs");
  const folders = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];
  try {
    provide(() => folders.map((folder) => join(folder, "libatomic.so.1")).find((path) => existsSync(path)), "libatomic1");
  } catch {
    // It may be elsewhere. If it is not, the installation says so.
  }
}

async function buildWeb() {
  const args = [join(ROOT, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "warn"];
  const env = withProjectBinaries({ NODE_ENV: "production" });
  await run(projectNode(), args, { cwd: join(ROOT, "web"), env }, "the web pages could not be built; the message stands above");
  const { compressAssets } = await import("./build/compress-assets.mjs");
  await compressAssets(join(ROOT, "web/build/client"));
}

async function bundleServer() {
  const args = [join(ROOT, "scripts/build/bundle-server.mjs")];
  await run(
    projectNode(),
    args,
    { cwd: ROOT, env: withProjectBinaries() },
    "the server could not be bundled; the message stands above",
  );
}

async function run(command, args, options, complaint) {
  const { spawnSync } = await import("node:child_process");
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
    await prepare({ build: !process.argv.includes("--no-build"), newShop: process.argv.includes("--new-shop") });
  } catch (error) {
    console.error(`Could not prepare Forno: ${error.message}`);
    process.exitCode = 1;
  }
}
