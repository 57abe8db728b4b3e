import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/bootstrap/chromium.mjs";
import { isRoot } from "./scripts/bootstrap/debian-packages.mjs";

export default defineConfig({
  testDir: "e2e",
  workers: 2,
  retries: 0,
  // Limits, not expectations: a slow machine is no failure.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      // Chromium refuses to run as root with its sandbox.
      chromiumSandbox: !isRoot,
      // Nothing but the tests' own traffic.
      args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"],
    },
  },
  projects: [{ name: "chromium", use: devices["Desktop Chrome"] }],
});
