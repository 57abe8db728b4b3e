import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { namedStyles, scopedName, sideEffectStyles } from "./css-modules.ts";
import { pageChunks } from "./page-chunks.ts";
import { serviceWorkerBundle } from "./service-worker-bundle.ts";

export default defineConfig(({ command }) => ({
  plugins: [namedStyles, sideEffectStyles, reactRouter(), serviceWorkerBundle],
  css: { modules: { generateScopedName: scopedName(command === "build") } },
  build: {
    // The Content-Security-Policy allows fonts and pictures from files only, never from `data:`.
    assetsInlineLimit: 0,
    // The map library and its worker, which load only with a map.
    chunkSizeWarningLimit: 1_200,
    // Without the files that every page has already: the page names what each of its dynamic imports preloads.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/(framework|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: { optimization: { inlineConst: { mode: "all" } }, output: { codeSplitting: { groups: pageChunks } } },
  },
  // Known beforehand, so that opening a page for the first time in development does not reload it.
  optimizeDeps: { include: ["@tanstack/react-query", "radix-ui", "socket.io-client", "sonner", "zod"] },
  server: { watch: { ignored: ["**/web/build/**"] } },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./app/render-page.ts" } },
      // The server reads the pages at each start: a few files that include the used parts of their packages, instead of hundreds.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
