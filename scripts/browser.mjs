// The tests in the browser: `npm run test:browser` runs them all, `npm run test:browser -- cart.spec.ts` those whose path has these words.
// Other arguments are Playwright's (`-g "part of a name"`, `--headed`).
import { prepare } from "./prepare.mjs";
import { startGroup } from "./process-group.mjs";

await prepare();
// Not before the preparation: it asks Playwright's package.
const { provideChromium } = await import("./bootstrap/chromium.mjs");
provideChromium();
const args = ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)];
const child = startGroup(args, { stdio: "inherit" });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
