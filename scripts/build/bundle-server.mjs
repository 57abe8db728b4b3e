// Bundles `server/src/main.ts` into `server/build/main.js`, for `npm start`: one file is read and compiled faster than a thousand. Files beside
// the sources, and modules that are loaded on demand, are still found. Tests and development run the sources.
import { dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { asciiSource } from "../../web/ascii-source.ts";
import { ROOT } from "../project-node.mjs";

const folder = join(ROOT, "server/build");

/** In our modules, `import.meta` still points to the source file. */
const sourcePlaces = {
  name: "source-places",
  transform: {
    filter: { id: /\/(server|contract)\/src\/.*\.ts$/, code: "import.meta" },
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

const bundle = await rolldown({
  input: join(ROOT, "server/src/main.ts"),
  platform: "node",
  // Native, or with files of their own, or loaded on demand only.
  external: ["sharp", "pg-native", "pino-pretty", /^@fastify\/(swagger|swagger-ui|ajv-compiler|fast-json-stringify-compiler)$/],
  plugins: [sourcePlaces, ownMapOnly, asciiSource],
  transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
});
await bundle.write({
  dir: folder,
  format: "esm",
  cleanDir: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
  // For stack traces in the log (`source-stack.ts`).
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: { legal: false, annotation: false, jsdoc: false },
  codeSplitting: { groups: [{ name: "packages", test: /\/node_modules\// }] },
});
await bundle.close();
