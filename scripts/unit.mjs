// Unit tests, and component tests (`npm run test:components`): `npm run test:unit` runs all of them, `npm run test:unit -- cart.test.ts` those
// whose path contains this text, and `npm run test:watch` those that a change affects, after each change. `-- --full` generates all inputs of
// property tests and fuzzing. Other arguments go to Vitest (`-t "part of a name"`).
import { spawn } from "node:child_process";
import { prepare } from "./prepare.mjs";
import { STOP_SIGNALS, startGroup } from "./process-group.mjs";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

const [command, ...rest] = process.argv.slice(2).filter((argument) => argument !== "--full");
const env = process.argv.includes("--full") ? { FUZZ_TIMES: "1" } : {};
await prepare({ build: false, tests: true });
if (rest.includes("web/components.vitest.config.ts")) {
  // After the preparation, because it imports Playwright's package.
  const { provideChromium } = await import("./bootstrap/chromium.mjs");
  provideChromium();
}
// A misspelt name fails.
const args = ["node_modules/vitest/vitest.mjs", command, "--passWithNoTests=false", ...rest];
const child = command === "watch" ? startWatching() : startGroup(args, { stdio: "inherit", env });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});

/** In our own process group, because only the terminal's foreground group may read its keys. It also receives Ctrl+C there. */
function startWatching() {
  for (const signal of STOP_SIGNALS) process.on(signal, () => signal === "SIGINT" || child.kill(signal));
  return spawn(projectNode(), args, { cwd: ROOT, stdio: "inherit", env: withProjectBinaries(env) });
}
