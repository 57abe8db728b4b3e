import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const ENTRY = join(import.meta.dirname, "service-worker/service-worker.ts");
const FILE = "sw.js";

/** One file, the same bytes for the same sources: a browser takes any other for a new worker. */
async function bundle(): Promise<string> {
  const worker = await rolldown({
    input: ENTRY,
    platform: "browser",
    experimental: { attachDebugInfo: "none" },
    tsconfig: join(ENTRY, "../tsconfig.json"),
  });
  const { output } = await worker.generate({
    format: "esm",
    codeSplitting: false,
    comments: { legal: false, annotation: false, jsdoc: false },
  });
  await worker.close();
  return output[0].code;
}

/** Bundles web/service-worker to `/sw.js`. Development serves it too, for browsers with a worker of an earlier build. */
export const serviceWorkerBundle: Plugin = {
  name: "service-worker-bundle",
  applyToEnvironment: ({ name }) => name === "client",
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response, next) => {
      bundle().then((code) => response.setHeader("Content-Type", "text/javascript").end(code), next);
    });
  },
  async generateBundle() {
    if (this.environment.mode === "build") this.emitFile({ type: "asset", fileName: FILE, source: await bundle() });
  },
};
