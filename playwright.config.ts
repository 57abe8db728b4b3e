import { defineConfig, devices } from "@playwright/test";
import { chromiumOptions } from "./scripts/bootstrap/chromium.mjs";

const chromium = chromiumOptions();

export default defineConfig({
  testDir: "e2e",
  globalSetup: "e2e/support/demo-shop.ts",
  // The short form of `npm test` leaves out the tests with this tag.
  grepInvert: process.env.BROWSER_FULL === "1" ? undefined : /@full/,
  workers: 2,
  retries: 0,
  // Generous, so that a slow machine fails no test.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Else a press on what never appears waits for the whole time of its test.
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: "reduce" },
    // It caches the whole build in every new context, and its requests are beyond the tests' routes.
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
    // A page lives for seconds: its scripts end before their optimization has paid.
    launchOptions: { ...chromium, args: [...chromium.args, "--js-flags=--no-opt,--no-maglev"] },
  },
  projects: [{ name: "chromium", use: devices["Desktop Chrome"] }],
});
