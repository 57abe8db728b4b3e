// All tests of Vitest: `npm run test:unit` runs the unit tests, `npm run test:unit -- cart.test.ts` those whose path contains this text, and
// `npm run test:watch` those that a change affects, after each change; likewise component tests (`npm run test:components`) and fault tests
// (`npm run test:faults`). `-- --full` generates all inputs of property tests and fuzzing, and runs the whole suite of fault tests;
// `-- --seed=123` repeats the random choices of a run of these. Other arguments go to Vitest (`-t "part of a name"`).
import { spawn } from "node:child_process";
import { prepare } from "./prepare.mjs";
import { STOP_SIGNALS, startGroup } from "./process-group.mjs";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

const SEED = /^--seed=/;
const [command, ...rest] = process.argv.slice(2).filter((argument) => argument !== "--full" && !SEED.test(argument));
const seed = process.argv.find((argument) => SEED.test(argument))?.replace(SEED, "");
const env = { ...(process.argv.includes("--full") && { FUZZ_TIMES: "1", FAULTS_FULL: "1" }), ...(seed && { FAULTS_SEED: seed }) };
// Fault tests run the built program.
await prepare({ build: rest.includes("server/faults/vitest.config.ts"), tests: true });
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
