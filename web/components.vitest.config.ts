/** Component tests: screens and their parts in Chromium, with a fake server (docs/testing.md). */
import { dirname, join, resolve } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chromiumOptions } from "../scripts/bootstrap/chromium.mjs";
import { namedStyles, scopedName } from "./css-modules.ts";

// React as it is shipped. Its development build also takes the stack of each element, which no test reads.
process.env.NODE_ENV = "production";

const inFolder = (path: string): string => join(import.meta.dirname, path);
const STAND_INS = inFolder("testing/stand-ins");
const REPLACED = new Map([
  [inFolder("app/platform/state/store.ts"), join(STAND_INS, "store.ts")],
  [inFolder("app/platform/realtime/socket.ts"), join(STAND_INS, "socket.ts")],
  [inFolder("app/startup.ts"), join(STAND_INS, "startup.ts")],
]);

/** Replaces what would live longer than a test, or needs a real server. */
const standIns: Plugin = {
  name: "stand-ins",
  enforce: "pre",
  resolveId(source, importer) {
    if (!source.startsWith(".") || !importer || importer.startsWith(STAND_INS)) return null;
    return REPLACED.get(resolve(dirname(importer), source)) ?? null;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [namedStyles, standIns],
  css: { modules: { generateScopedName: scopedName(false) } },
  // All packages of the app and its tests are known beforehand: one that is found during a run would reload the page of a test.
  optimizeDeps: {
    entries: ["app/root.tsx", "app/{frame,routes,features}/**/*.tsx", "testing/*"],
    // The scan does not see imports of the contract, nor those that only a map makes.
    include: ["@turf/boolean-point-in-polygon", "maplibre-gl", "pmtiles"],
  },
  test: {
    name: "components",
    include: ["app/**/*.component.test.tsx"],
    setupFiles: ["testing/component-setup.ts"],
    // Loading all modules again costs more than the tests of a file. The set-up resets what they hold.
    isolate: false,
    // With two pages in one Chromium, clicks sometimes waited for an animation frame for more than 20 seconds.
    maxWorkers: 1,
    unstubGlobals: true,
    restoreMocks: true,
    // Generous, so that a slow machine fails no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: true,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in e2e/: a part of a name finds it.
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: chromiumOptions(),
        contextOptions: { locale: "en-IN", timezoneId: "Asia/Kolkata", reducedMotion: "reduce" },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
