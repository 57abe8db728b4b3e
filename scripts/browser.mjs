// Browser tests: `npm run test:browser` runs the short form, which is part of `npm test`; `-- --full` all tests, and
// `-- cart.spec.ts` or `-- -g "part of a name"` all whose path or name contains this text. Other options go to Playwright (`--headed`).
import { prepare } from "./prepare.mjs";
import { startGroup } from "./process-group.mjs";

await prepare({ tests: true });
// After the preparation, because it imports Playwright's package.
const { provideChromium } = await import("./bootstrap/chromium.mjs");
provideChromium();
const options = process.argv.slice(2).filter((option) => option !== "--full");
// The value of an option counts as a name, too, as in `-g "part of a name"`.
const isChosen = options.some((option) => !option.startsWith("-"));
const isFull = isChosen || process.argv.includes("--full");
const args = ["node_modules/@playwright/test/cli.js", "test", ...options];
const child = startGroup(args, { stdio: "inherit", env: isFull ? { BROWSER_FULL: "1" } : {} });
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
