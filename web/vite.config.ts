import { existsSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Rolldown } from "vite";
import { asciiSource } from "./ascii-source.ts";
import { withoutSchemas } from "./without-schemas.ts";

/**
 * What the pages that anyone may open first have in common, `/menu` above all. In one file it compresses better than in thirty, and
 * comes at one request. Nothing in here may import what is fetched when first needed: it would come along.
 */
const FRONT = existing({
  "web/app": "root.tsx startup.ts page-data.ts",
  "web/app/platform": "early-clicks.ts",
  "web/app/platform/api": "call.ts failure.ts",
  "web/app/platform/offline": "online.ts service-worker.ts stale-page.ts",
  "web/app/platform/realtime": "socket.ts",
  "web/app/platform/state": "coalesce.ts store.ts",
  "web/app/platform/storage": "drafts.ts local-items.ts signed-in-hint.ts",
  "web/app/features/session": "guard.ts session-store.ts",
  "web/app/features/settings": "settings-store.ts",
  "web/app/features/cart": "cart-lines.ts cart-state.ts cart-store.ts drop-vanished.ts",
  "web/app/features/food/menu":
    "food-card.tsx food-picture.ts hero.tsx menu-failure.tsx menu-section.tsx menu-store.ts price-filter.tsx",
  "web/app/pictures": "cut-outs.ts",
  "web/app/frame/page": "error-pages.tsx page-meta.ts",
  "web/app/frame/site": "footer.tsx front-page.ts navbar.tsx section-in-view.ts site-frame.tsx",
  "web/app/features/cart/view": "shop-front.tsx cart-bar.tsx",
  "web/app/routes/public": "structured-data.ts",
  "web/app/texts/en/shop": "cart.ts menu.ts",
  "web/app/texts/en": "common.ts site.ts",
  "web/app/texts/en/person": "session.ts",
  "web/app/ui/status": "banner.tsx empty.tsx",
  "web/app/ui/controls": "button.tsx counter.tsx",
  "web/app/ui/icons": "class-names.ts icons.tsx",
  "web/app/ui/brand": "cut-out.tsx disc.tsx logo.tsx mouth.tsx pie.tsx",
  "web/app/ui/fields": "field.tsx select.tsx",
  "web/app/ui/page": "page-link.tsx section-link.tsx",
  "web/app/ui/overlay": "toast.ts",
  "contract/src/rules/menu": "cart-merge.ts menu-filter.ts picture-colour.ts",
  "contract/src/rules/pricing": "money.ts",
});

/** The pages that people open first behind the sign-in, and the sign-in itself: what each of them needs at once comes in few files. */
const FIRST_PAGES: Record<string, readonly string[]> = {
  desk: existing({
    "web/app/frame/admin": "layout.tsx",
    "web/app/routes/admin": "dashboard.tsx",
  }),
  shop: existing({
    "web/app/frame/layouts": "customer.tsx",
    "web/app/routes/customer": "home.tsx",
  }),
  cart: existing({ "web/app/routes/customer": "cart.tsx" }),
  sign: existing({ "web/app/routes/public": "sign-in.tsx" }),
};

/** What else customers and partners load: it must not bring the admin's files along. */
const OTHERS =
  /((routes|frame\/layouts)\/(customer|public|delivery-boy)[\w/-]*|frame\/site\/side-menu|ui\/(overlay\/)?toaster)\.tsx$/;

/** The ends of their paths. Ends the build where one is missing: after a rename it would silently be left out of its group. */
function existing(folders: Record<string, string>): string[] {
  const files = Object.entries(folders).flatMap(([folder, names]) => names.split(/\s+/).map((name) => `/${folder}/${name}`));
  const missing = files.filter((file) => !existsSync(join(import.meta.dirname, "..", file)));
  if (missing.length > 0) throw new Error(`vite.config.ts names what is not there: ${missing.join(", ")}`);
  return files;
}

const isAmong = (files: readonly string[], id: string): boolean => files.some((file) => id.endsWith(file));

/** The files that import a module, and those that import them; not what only loads it when it is wanted. */
function importersOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const found = new Set([id]);
  for (const module of found) for (const importer of context.getModuleInfo(module)?.importers ?? []) found.add(importer);
  return [...found].map((module) => module.split("?", 1)[0] ?? "");
}

const firstPagesAmong = (files: readonly string[]): string[] =>
  Object.keys(FIRST_PAGES).filter((page) => files.some((file) => isAmong(FIRST_PAGES[page] ?? [], file)));

const sharedByFirstPages = (id: string, context: Rolldown.ChunkingContext): string | null =>
  firstPagesAmong(importersOf(id, context)).length > 1 ? "shared" : null;

function sharedByDeskAndOthers(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = importersOf(id, context);
  return firstPagesAmong(importers).includes("desk") && importers.some((file) => OTHERS.test(file)) ? "common" : null;
}

const ofOneFirstPage = (id: string, context: Rolldown.ChunkingContext): string | null =>
  firstPagesAmong(importersOf(id, context))[0] ?? null;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), withoutSchemas(), { ...asciiSource, applyToEnvironment: ({ name }) => name === "ssr" }],
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
            { name: "front", test: (id) => isAmong(FRONT, id) },
            { name: "query", test: /node_modules\/@tanstack\/(react-query|query-core)\// },
            // The delivery promise, reasons of events and disputes are for pages with orders and payments alone.
            {
              name: "rules",
              test: /\/contract\/src\/(rules\/(?!\w+\/(delivery-promise|event-reason|dispute))|wire\/(form-)?sentences\.ts)/,
            },
            { name: "inputs", test: /node_modules\/zod\/|\/contract\/src\/(wire\/common|inputs\/[\w-]+)\.ts$/ },
            { name: "contract", test: /\/contract\/src\/(?!rules\/\w+\/(?:delivery-promise|event-reason|dispute))/ },
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
    ssr: {
      build: { rollupOptions: { input: "./app/render-page.ts" } },
      // The server reads the pages at each start: a few files, with what they use of their packages, instead of hundreds.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
