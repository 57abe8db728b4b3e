// Fault tests: `npm run test:faults` runs the short form, which is part of `npm test`; `-- --full` the whole suite; `-- --seed=123` repeats
// a run's random choices. Names choose files, and other options go to Vitest (`-t "part of a name"`).
import { prepare } from "./prepare.mjs";
import { startGroup } from "./process-group.mjs";

const SEED = /^--seed=/;
const options = process.argv.slice(2);
const seed = options.find((option) => SEED.test(option))?.replace(SEED, "");

await prepare({ tests: true });
const rest = options.filter((option) => option !== "--full" && !SEED.test(option));
const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "server/faults/vitest.config.ts", ...rest];
const env = { ...(options.includes("--full") && { FAULTS_FULL: "1" }), ...(seed && { FAULTS_SEED: seed }) };
const child = startGroup(args, { stdio: "inherit", env });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
