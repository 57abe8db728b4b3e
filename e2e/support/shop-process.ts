/** A real shop for browser tests: the program with its own data folder and port. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memoryFolder } from "../../server/src/testing/memory-folder.ts";

/** This machine's, which ran npm: an owner's `npm start` uses it, too. */
const NODE = process.env.npm_node_execpath ?? process.execPath;
const START_LIMIT_MS = 120_000;
const root = join(import.meta.dirname, "../..");

export interface ShopProcess {
  url: string;
  /** What it has printed so far. */
  output(): string;
  /** 31 minutes, once the shop has loaded `shop-clock.mjs`. */
  goAhead(): void;
  stop(): Promise<void>;
}

/** A demo shop is a copy of that of `demo-shop.ts`. `files`: more in its data folder. */
export async function startShop(env: Record<string, string> = {}, files: Record<string, Buffer> = {}): Promise<ShopProcess> {
  const folder = await mkdtemp(join(memoryFolder(), "forno-e2e-"));
  const dataDir = join(folder, "data");
  const { DEMO_SHOP } = process.env;
  if (DEMO_SHOP && !env.MODE && !env.DATA_DIR) execFileSync("cp", ["-a", DEMO_SHOP, dataDir]);
  for (const [name, content] of Object.entries(files)) await writeFile(join(dataDir, name), content);
  const output: string[] = [];
  const child = spawn(NODE, [join(root, "server/build/main.js")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(root, "server/build/.cache"),
      MODE: "demo",
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const exited = new Promise<void>((done) => child.once("exit", () => done()));

  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    await rm(folder, { recursive: true, force: true });
  };

  const address = () => /Forno is open at (\S+)/.exec(output.join(""))?.[1];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  child.stdout.on("data", () => address() && open());
  await Promise.race([opened, exited, pause(START_LIMIT_MS, null, { ref: false })]);
  const url = address();
  if (!url) {
    await stop();
    // Another program may take the free port that this one has found.
    if (/Port \d+ is in use/.test(output.join(""))) return await startShop(env, files);
    throw new Error(`the shop did not start:\n${output.join("")}`);
  }
  return { url, stop, output: () => output.join(""), goAhead: () => void child.kill("SIGUSR2") };
}
