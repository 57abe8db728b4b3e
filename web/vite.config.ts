import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Rolldown } from "vite";

/**
 * What the pages that anyone may open first have in common, `/menu` above all. In one file it compresses better than in thirty, and
 * comes at one request. Nothing in here may import what is fetched when first needed: it would come along.
 */
const FRONT = new RegExp(
  `/web/app/(${[
    "(root|startup|page-data)\\.tsx?$",
    "platform/(api/(call|failure)|early-clicks|storage/(?!kept-pages|use-form-draft)|state/|realtime/|offline/)",
    "features/(session/(session-store|guard)|settings/settings-store|cart/cart-(lines|state|store))\\.ts$",
    "features/food/(hero|menu-section|menu-store|menu-failure|food-card|food-picture|price-filter)\\.tsx?$",
    "pictures/cut-outs",
    "routes/(navbar|drop-vanished|footer|site-frame|shop-front|front-page|section-in-view|page-meta|structured-data|error-pages)\\.tsx?$",
    "texts/en/(common|site|session|cart|pages|menu)\\.ts$",
    "ui/(banner|button|cart-bar|class-names|counter|cut-out|disc|empty|field|fly|icons|logo|mouth|page-link|pie|section-link|select|toast)\\.tsx?$",
  ].join("|")})|/contract/src/rules/(money|menu-filter|cart-merge|picture-colour)\\.ts$`,
);

/** The pages that people open first behind the sign-in, and the sign-in itself: what each of them needs at once comes in few files. */
const FIRST_PAGES: Record<string, RegExp> = {
  desk: /routes\/admin\/(layout|dashboard)\.tsx$/,
  shop: /routes\/customer\/(layout|home)\.tsx$/,
  cart: /routes\/customer\/cart\.tsx$/,
  sign: /routes\/public\/sign-in\.tsx$/,
};

/** What else customers and partners load: it must not bring the admin's files along. */
const OTHERS = /(routes\/(customer|public|delivery-boy)\/[\w-]+|routes\/side-menu|ui\/toaster)\.tsx$/;

/** The files that import a module, and those that import them; not what only loads it when it is wanted. */
function importersOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const found = new Set([id]);
  for (const module of found) for (const importer of context.getModuleInfo(module)?.importers ?? []) found.add(importer);
  return [...found].map((module) => module.split("?", 1)[0] ?? "");
}

const firstPagesAmong = (files: readonly string[]): string[] =>
  Object.keys(FIRST_PAGES).filter((page) => files.some((file) => FIRST_PAGES[page]?.test(file)));

const sharedByFirstPages = (id: string, context: Rolldown.ChunkingContext): string | null =>
  firstPagesAmong(importersOf(id, context)).length > 1 ? "shared" : null;

function sharedByDeskAndOthers(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = importersOf(id, context);
  return firstPagesAmong(importers).includes("desk") && importers.some((file) => OTHERS.test(file)) ? "common" : null;
}

const ofOneFirstPage = (id: string, context: Rolldown.ChunkingContext): string | null =>
  firstPagesAmong(importersOf(id, context))[0] ?? null;

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // The Content-Security-Policy allows fonts and pictures from files only, never from `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // React and the router in one file: smaller than in pieces, and unchanged from build to build. What almost every page behind the
    // sign-in needs is in one file each, too: the table of routes, which comes with the first page, names every file of every route.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
            { name: "front", test: FRONT },
            { name: "query", test: /node_modules\/@tanstack\/(react-query|query-core)\// },
            { name: "contract", test: /node_modules\/zod\/|\/contract\/src\// },
            { name: sharedByFirstPages, debugName: "shared" },
            { name: sharedByDeskAndOthers, debugName: "common" },
            { name: ofOneFirstPage, debugName: "first pages" },
          ],
        },
      },
    },
  },
  // Known beforehand, so that opening a page for the first time in development does not reload it.
  optimizeDeps: { include: ["@tanstack/react-query", "radix-ui", "socket.io-client", "sonner", "zod"] },
  server: { watch: { ignored: ["**/web/build/**"] } },
  environments: {
    ssr: { build: { rollupOptions: { input: "./app/render-page.ts" } } },
  },
});
