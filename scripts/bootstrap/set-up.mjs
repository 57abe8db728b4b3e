// Creates the database of a new shop, with its demo menu, while the pages are built, because that leaves one of two cores idle. If it fails,
// the start tries again and reports why.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectNode, ROOT, withProjectBinaries } from "../project-node.mjs";

/** After the pages are built. By then, nearly all set-ups have ended. */
const LIMIT_MS = 60_000;
/** A shop stops within ten seconds. */
const STOP_LIMIT_MS = 15_000;

const CODE = [join(ROOT, "server/build/main.js"), "--set-up"];

export function startSetUp(args = CODE) {
  const env = withProjectBinaries({ NODE_ENV: "production", NODE_COMPILE_CACHE: join(ROOT, "server/build/.cache") });
  const child = spawn(projectNode(), args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  // A program that cannot be started counts as ended.
  const ended = once(child, "close").catch(() => {});
  return {
    child,
    /** Resolves when its process has ended. */
    async finish({ limitMs = LIMIT_MS, stopLimitMs = STOP_LIMIT_MS } = {}) {
      if (await endsWithin(ended, limitMs)) return;
      console.error("The database is not ready yet: the start tries again");
      child.kill("SIGTERM");
      if (await endsWithin(ended, stopLimitMs)) return;
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function endsWithin(ended, limitMs) {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(done, limitMs, false);
  });
  return await Promise.race([ended.then(() => true), late]).finally(() => clearTimeout(timer));
}
