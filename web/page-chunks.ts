import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Rolldown } from "vite";
import routes from "./app/routes.ts";

type Context = Rolldown.ChunkingContext;

const APP = join(import.meta.dirname, "app");
const CONTRACT = join(import.meta.dirname, "../contract/src");

/** Absolute paths of the modules that make up the page at `path`: its layouts, then its screen. */
function modulesOfPage(path: string): string[] {
  const find = (entries: readonly RouteConfigEntry[], base: string): string[] | null => {
    for (const entry of entries) {
      const own = `${base}/${entry.path ?? ""}`.replace(/\/+$/, "");
      const below = entry.children && find(entry.children, own);
      if (below) return [join(APP, entry.file), ...below];
      if (!entry.children && own === path) return [join(APP, entry.file)];
    }
    return null;
  };
  const found = find(routes, "");
  if (!found) throw new Error(`No route of web/app/routes.ts leads to ${path}`);
  return found;
}

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [join(APP, file), ...filesOf(children)]);

const RULES = /\/contract\/src\/(\w+\/rules\/|money\/|time\/kolkata|wire\/(permissions|(form-)?sentences)\.ts$)/;

/** The rules of configured lines, which the admin area does not need. */
const LINES = /\/contract\/src\/menu\/rules\/line\//;

/** What forms check with. */
const INPUTS = /node_modules\/zod\/|\/contract\/src\/(wire\/common|\w+\/[\w-]+-input)\.ts$/;

const FRONT_ENTRIES = [join(APP, "root.tsx"), ...modulesOfPage("/menu")];

/** The first pages after the sign-in, and the sign-in itself: each needs few files at once. */
const FIRST_PAGES = {
  desk: modulesOfPage("/admin"),
  shop: modulesOfPage("/home"),
  cart: modulesOfPage("/cart").slice(-1),
  sign: modulesOfPage("/login"),
};

const BESIDE_THE_ADMIN = new Set(filesOf(routes.filter(({ path }) => path?.split("/", 1)[0] !== "admin")));

const fileOf = (id: string): string => id.split("?", 1)[0] ?? "";
const isOurs = (id: string): boolean => (id.startsWith(APP) || id.startsWith(CONTRACT)) && !id.includes("?");

interface Front {
  /** What `/menu` needs at once: its modules, what they import, and what that imports. */
  modules: ReadonlySet<string>;
  /** What those import dynamically, such as the side menu. */
  fetched: ReadonlySet<string>;
}

/** What starts once the page is shown (`startup.ts`), without what the page needs at once: one file. */
const STARTUP = join(APP, "startup.ts");
const starts = new WeakMap<Context, ReadonlySet<string>>();

function startup(id: string, context: Context): string | null {
  let modules = starts.get(context);
  if (!modules) {
    const found = new Set([STARTUP]);
    for (const each of found) for (const imported of context.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
    modules = found;
    starts.set(context, modules);
  }
  return isOurs(id) && modules.has(id) ? "startup" : null;
}

/** A build has one context. */
const fronts = new WeakMap<Context, Front>();

function frontOf(context: Context): Front {
  const known = fronts.get(context);
  if (known) return known;
  const modules = importsOf(FRONT_ENTRIES, context);
  const fetched = new Set([...modules].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []).map(fileOf));
  const found = { modules, fetched };
  fronts.set(context, found);
  return found;
}

/**
 * What the pages that anyone may open first have in common. In one file it compresses better than in thirty, and comes at one request.
 */
const front = (id: string, context: Context): string | null => (isOurs(id) && frontOf(context).modules.has(id) ? "front" : null);

/** The modules, and what they import, directly or indirectly. Dynamic imports do not count. */
function importsOf(ids: readonly string[], context: Context): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Modules that import a module, directly or indirectly. Dynamic imports do not count. */
function importersOf(id: string, context: Context): string[] {
  const found = new Set([id]);
  for (const module of found) for (const importer of context.getModuleInfo(module)?.importers ?? []) found.add(importer);
  return [...found].map(fileOf);
}

const firstPagesOf = (importers: readonly string[]): string[] =>
  Object.entries(FIRST_PAGES).flatMap(([page, modules]) => (modules.some((module) => importers.includes(module)) ? [page] : []));

const isRule = (id: string): boolean => RULES.test(id) && !LINES.test(id);

const rules = (id: string, context: Context): string | null =>
  isRule(id) && firstPagesOf(importersOf(id, context)).length > 0 ? "rules" : null;

/** What forms check with: pages without a form must not load schemas for the rules behind them. */
const formRules = (id: string, context: Context): string | null =>
  isRule(id) && importersOf(id, context).some((file) => INPUTS.test(file)) ? "form-rules" : null;

/** Calls of the first pages. Those for orders and payments alone stay with their pages. */
const contract = (id: string, context: Context): string | null =>
  id.startsWith(CONTRACT) && firstPagesOf(importersOf(id, context)).length > 0 ? "contract" : null;

const sharedByFirstPages = (id: string, context: Context): string | null =>
  firstPagesOf(importersOf(id, context)).length > 1 ? "shared" : null;

/** Modules that other pages also load must not be in one file with the admin's. */
function sharedByDeskAndOthers(id: string, context: Context): string | null {
  const importers = importersOf(id, context);
  return firstPagesOf(importers).includes("desk") && importers.some((file) => isForOthers(file, context)) ? "common" : null;
}

const isForOthers = (file: string, context: Context): boolean => BESIDE_THE_ADMIN.has(file) || frontOf(context).fetched.has(file);

/** Of a layout that is not staff's. */
const KIND_OF_LAYOUT: Record<string, string> = { "frame/layouts/public.tsx": "public", "frame/layouts/customer.tsx": "customers" };
/** Who opens each page. */
const KINDS = new Map(
  routes.flatMap((entry) => filesOf([entry]).map((file) => [file, KIND_OF_LAYOUT[entry.file] ?? "staff"] as const)),
);

/** What not every page has: the modules that need it stay in files of their own. */
const HEAVY = [LINES, INPUTS, /\/ui\/overlay\//];
const isHeavy = (id: string, context: Context): boolean =>
  [...importsOf([id], context)].some((file) => HEAVY.some((heavy) => heavy.test(file)));

/** What several pages need, in one file for each group of people who open them. Divided further, My Orders loads 56 files. */
function sharedByPages(id: string, context: Context): string | null {
  const pages = new Set(importersOf(id, context).filter((file) => KINDS.has(file)));
  if (!isOurs(id) || pages.size < 2 || isHeavy(id, context)) return null;
  const kinds = new Set([...pages].map((file) => KINDS.get(file)));
  return `of-${[...kinds].sort().join("-")}`;
}

const ofOneFirstPage = (id: string, context: Context): string | null => firstPagesOf(importersOf(id, context))[0] ?? null;

/**
 * Which file of the build a module goes to, the first group that wants it. What a page that people open first needs at once is in few
 * files: the table of routes, which comes with the first page, names every file of every route.
 */
export const pageChunks: Rolldown.CodeSplittingGroup[] = [
  // React and the router in one file: smaller than in pieces, and unchanged from build to build.
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  { name: front, debugName: "front" },
  { name: startup, debugName: "startup" },
  { name: "query", test: /node_modules\/@tanstack\/(react-query|query-core)\// },
  // Before the inputs, because a group includes what its modules import.
  { name: rules, debugName: "rules" },
  { name: formRules, debugName: "form rules" },
  { name: "lines", test: LINES },
  { name: "inputs", test: INPUTS },
  { name: contract, debugName: "contract" },
  { name: sharedByFirstPages, debugName: "shared" },
  { name: sharedByDeskAndOthers, debugName: "common" },
  { name: ofOneFirstPage, debugName: "first pages" },
  { name: sharedByPages, debugName: "pages" },
];
