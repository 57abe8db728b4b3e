// Fault tests: `npm run test:faults` runs the short form, which is part of `npm test`; `-- --full` the whole suite; `-- --seed 123` repeats
// a run's random choices. Names choose files.
import { parseArgs } from "node:util";
import { prepare } from "./prepare.mjs";
import { startGroup } from "./process-group.mjs";

const { values, positionals } = parseArgs({
  options: { full: { type: "boolean" }, seed: { type: "string" } },
  allowPositionals: true,
});

await prepare();
const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "server/faults/vitest.config.ts", ...positionals];
const env = { ...(values.full && { FAULTS_FULL: "1" }), ...(values.seed && { FAULTS_SEED: values.seed }) };
const child = startGroup(args, { stdio: "inherit", env });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
