// The tests that stand beside the code: `npm run test:unit` runs them all, `npm run test:unit -- cart.test.ts` those whose path has these
// words, and `npm run test:watch` those that a change concerns, with each change. Other arguments are Vitest's (`-t "part of a name"`).
import { spawn } from "node:child_process";
import { prepare } from "./prepare.mjs";
import { STOP_SIGNALS, startGroup } from "./process-group.mjs";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

const [command, ...rest] = process.argv.slice(2);
await prepare({ build: false });
// A name with a mistake in it is no success.
const args = ["node_modules/vitest/vitest.mjs", command, "--passWithNoTests=false", ...rest];
const child = command === "watch" ? startWatching() : startGroup(args, { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});

/** In our own process group, as only that of the terminal may read its keys. Ctrl+C reaches it there by itself. */
function startWatching() {
  for (const signal of STOP_SIGNALS) process.on(signal, () => signal === "SIGINT" || child.kill(signal));
  return spawn(projectNode(), args, { cwd: ROOT, stdio: "inherit", env: withProjectBinaries() });
}
