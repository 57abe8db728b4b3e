// Browser tests: `npm run test:browser` runs all of them, `npm run test:browser -- cart.spec.ts` those whose path contains this text.
// Other arguments go to Playwright (`-g "part of a name"`, `--headed`).
import { prepare } from "./prepare.mjs";
import { startGroup } from "./process-group.mjs";

await prepare();
// After the preparation, because it imports Playwright's package.
const { provideChromium } = await import("./bootstrap/chromium.mjs");
provideChromium();
const args = ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)];
const child = startGroup(args, { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
