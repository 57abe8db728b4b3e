// Component tests: `npm run test:components` runs all of them, `npm run test:components -- sign-in.component` those whose path contains
// this text. Other options go to Vitest.
import { prepare } from "./prepare.mjs";
import { startGroup } from "./process-group.mjs";

await prepare({ build: false });
// After the preparation, because it imports Playwright's package.
const { provideChromium } = await import("./bootstrap/chromium.mjs");
provideChromium();
// A misspelt name fails.
const options = ["--config", "web/components.vitest.config.ts", "--passWithNoTests=false", ...process.argv.slice(2)];
const child = startGroup(["node_modules/vitest/vitest.mjs", "run", ...options], { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
