// Bundles `server/src/main.ts` into `server/build/main.js`, for `npm start`: one file is read and compiled faster than a thousand. Files beside
// the sources, and modules that are loaded on demand, are still found. Unit tests and development run the sources. Each operator command
// (`server/src/commands/`) gets a file beside it, so that a release needs no sources (`node server/build/reset-second-factor.js`), and so do the threads that make files.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "../project-node.mjs";
import { EXTERNAL_PACKAGES, refuseUnresolved } from "./external-packages.mjs";
import { escapeSources } from "./finish-build.mjs";

const folder = join(ROOT, "server/build");
const threads = {
  "pdf-worker": join(ROOT, "server/src/domains/tax/pdf/pdf-worker.ts"),
  "xlsx-worker": join(ROOT, "server/src/domains/reports/xlsx-worker.ts"),
};
const commandSources = join(ROOT, "server/src/commands");
const node20 = readFileSync(join(ROOT, "scripts/build/node-20.mjs"), "utf8");

/** It completes paths with this name of CommonJS, which a bundle lacks. */
const PDFMAKE = { __dirname: "import.meta.dirname" };

/** In our modules, `import.meta` still points to the source file. */
const sourcePlaces = {
  name: "source-places",
  transform: {
    filter: { id: /\/(server|contract|sandbox)\/src\/.*\.ts$/, code: "import.meta" },
    handler(code, id) {
      const from = (path) => JSON.stringify(`/${relative(folder, path)}`);
      const text = code
        .replaceAll("import.meta.dirname", () => `(import.meta.dirname + ${from(dirname(id))})`)
        .replaceAll("import.meta.url", () => `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`);
      return { code: text, map: null };
    },
  },
};

/** Keeps the source map of our code only; stack traces show places in packages by their position in the bundle. */
const ownMapOnly = {
  name: "own-map-only",
  generateBundle(_options, files) {
    for (const name of Object.keys(files)) if (name.endsWith(".map") && !name.startsWith("main.")) delete files[name];
  },
};

await bundle({ main: join(ROOT, "server/src/main.ts") }, { cleanDir: true, chunkFileNames: "[name].js", sourcemap: true });
// A build of its own: chunks that the commands share with the program would be loaded by each start of the shop.
await bundle(
  { ...commands(), ...threads },
  { cleanDir: false, chunkFileNames: "command-[name].js", sourcemap: false, define: PDFMAKE },
);
escapeSources(folder);

function commands() {
  const names = readdirSync(commandSources)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => name.slice(0, -".ts".length));
  return Object.fromEntries(names.map((name) => [name, join(commandSources, `${name}.ts`)]));
}

async function bundle(input, { cleanDir, chunkFileNames, sourcemap, define = {} }) {
  const bundled = await rolldown({
    input,
    platform: "node",
    external: [...EXTERNAL_PACKAGES, "pg-native"],
    plugins: [sourcePlaces, ownMapOnly],
    onLog: refuseUnresolved,
    transform: { target: "node20", define: { "process.env.NODE_ENV": JSON.stringify("production"), ...define } },
  });
  await bundled.write({
    dir: folder,
    format: "esm",
    cleanDir,
    entryFileNames: "[name].js",
    chunkFileNames,
    banner: node20,
    // For stack traces in the log (`source-stack.ts`).
    sourcemap,
    sourcemapExcludeSources: true,
    comments: { legal: false, annotation: false, jsdoc: false },
    // A package that is only loaded on demand stays out of the file that each start reads.
    codeSplitting: { groups: [{ name: "packages", test: /\/node_modules\//, tags: ["$initial"] }] },
  });
  await bundled.close();
}
