// The database of a new shop, with its demo's menu, made while the pages are built, which leave one of two cores idle. If it cannot be made,
// the start finds out as well, and says why.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectNode, ROOT, withProjectBinaries } from "../project-node.mjs";

/** From when the pages are built: by far most set-ups have ended by then. */
const LIMIT_MS = 60_000;
/** A shop stops within ten seconds. */
const STOP_LIMIT_MS = 15_000;

const CODE = [join(ROOT, "server/build/main.js"), "--set-up"];

export function beginSetUp(args = CODE) {
  const env = withProjectBinaries({ NODE_ENV: "production", NODE_COMPILE_CACHE: join(ROOT, "server/build/.cache") });
  const child = spawn(projectNode(), args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  // Not to be started is as good as to end at once.
  const ended = once(child, "close").catch(() => {});
  return {
    child,
    /** Resolves when nothing of it runs any more. */
    async end({ limitMs = LIMIT_MS, stopLimitMs = STOP_LIMIT_MS } = {}) {
      if (await isThrough(ended, limitMs)) return;
      console.error("The database is not ready yet: the start tries again");
      child.kill("SIGTERM");
      if (await isThrough(ended, stopLimitMs)) return;
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function isThrough(ended, limitMs) {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(done, limitMs, false);
  });
  return await Promise.race([ended.then(() => true), late]).finally(() => clearTimeout(timer));
}
