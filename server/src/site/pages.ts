/** Combines the pages of the web build with their data: the menu and the settings. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Food } from "@forno/contract/menu/food.ts";
import { isFoodForm } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import type { PageData } from "@forno/contract/page.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { peekMenu, readMenu } from "../domains/menu/menu.ts";
import { admitsToSetup } from "../domains/operations/setup/setup-cookie.ts";
import { peekSettings, readSettings, readSettingsAnswer } from "../domains/settings/settings.ts";
import { AssetStore } from "../platform/db/asset-store.ts";
import type { CachedResponse } from "../platform/http/answers/cached-response.ts";
import { fewOrigins, type RequestOrigin, requestOriginBehind } from "../platform/http/origin/request-origin.ts";
import { registerDevPages } from "../platform/http/pages/dev-pages.ts";
import type { PageState, Render } from "../platform/http/pages/page-cache.ts";
import { registerPages } from "../platform/http/pages/pages.ts";
import { type PageSources, pageCsp } from "../platform/http/security/csp.ts";
import { registerSiteFiles } from "./site-files.ts";

const WEB = join(import.meta.dirname, "../../../web");
const BUILT_PAGES = join(WEB, "build/server/index.js");

type PagesDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock" | "config">;

export interface PagesChoice {
  /** Null: from the sources, with hot reload. */
  built: BuiltPages | null;
  /** What the pages load from elsewhere. */
  sources: PageSources;
  /** Pages begin a trace with each action of a person. */
  isTraced?: boolean;
  /** The proxies whose `X-Forwarded-Host` is trusted. */
  trustProxy: readonly string[];
}

/** Rejects if the pages were never built. */
export async function loadBuiltPages(): Promise<BuiltPages> {
  if (!existsSync(BUILT_PAGES)) throw new Error("The web pages are not built yet. Build them with: npm run build");
  return await import(pathToFileURL(BUILT_PAGES).href);
}

/** A plugin for `buildApp`. */
export function openPages(
  deps: PagesDeps,
  { built, sources, isTraced = false, trustProxy }: PagesChoice,
): (app: FastifyInstance) => void {
  const { log, clock } = deps;
  const data = (origin: string | null) => readPageState(deps, origin);
  const requestOrigin = fewOrigins(requestOriginBehind(trustProxy));
  // One URL for each page, whatever host the request names.
  const origin: RequestOrigin = deps.config.publicUrl === null ? requestOrigin : () => null;
  const siteFiles = (app: FastifyInstance) =>
    registerSiteFiles(
      app,
      (request) => deps.config.publicUrl ?? requestOrigin(request),
      () => foodPages(deps),
    );
  if (built === null)
    return (app) => {
      siteFiles(app);
      registerDevPages<PageData>(app, { webDir: WEB, renderModule: "app/render-page.ts", data, log });
    };
  const { renderPage: render } = built;
  const pagePattern = (path: string, { menu }: PageData) => pageOf(built.pagePattern(path), path, menu.foods);
  const csp = (scriptHashes: string[]) => pageCsp({ scriptHashes, sources });
  const sharedAssets = new AssetStore(deps);
  const clientDir = join(WEB, "build/client");
  const version = () => peekVersion(deps);
  const restricted = new Map([[SETUP_PAGE, admitsToSetup(deps)]]);
  const options = {
    render,
    pagePattern,
    dependsOnQuery,
    restricted,
    clock,
    data,
    origin,
    version,
    csp,
    log,
    sharedAssets,
    clientDir,
    isTraced,
  };
  return (app) => {
    siteFiles(app);
    registerPages(app, options);
  };
}

const FOOD_PAGE = "/menu/:slug";
const SETUP_PAGE = "/setup";

/** Each food has a page of its own. */
function pageOf(pattern: string | null, path: string, foods: readonly Pick<Food, "slug">[]): string | null {
  if (pattern !== FOOD_PAGE) return pattern;
  const segment = path.split("/")[2] ?? "";
  const food = foods.find(({ slug }) => slug === segment || encodeURIComponent(slug) === segment);
  return food ? `/menu/${encodeURIComponent(food.slug)}` : null;
}

/** Characters of a query that is read. */
const QUERY_MAX = 8_000;

/** Without scripts the form of a food is sent to its page, which then shows the price of what was chosen. */
const dependsOnQuery = (page: string, query: string): boolean =>
  page.startsWith("/menu/") && query.length <= QUERY_MAX && isFoodForm(query);

/** The web build's one module, `web/app/render-page.ts`. */
interface BuiltPages {
  renderPage: Render<PageData>;
  pagePattern: (path: string) => string | null;
}

async function foodPages(deps: PagesDeps): Promise<string[]> {
  const { foods } = await readMenu(deps);
  return foods.map(({ slug }) => `/menu/${encodeURIComponent(slug)}`);
}

async function readPageState(deps: PagesDeps, origin: string | null): Promise<PageState<PageData>> {
  const [menu, settings, answer] = await Promise.all([readMenu(deps), readSettings(deps), readSettingsAnswer(deps)]);
  return {
    version: versionOf(menu.answer, answer),
    data: { menu: menu.offered, settings, publicUrl: deps.config.publicUrl ?? origin, now: deps.clock() },
  };
}

function peekVersion(deps: PagesDeps): string | undefined {
  const menu = peekMenu(deps);
  const settings = peekSettings(deps)?.answer;
  return menu && settings && versionOf(menu.answer, settings);
}

const versionOf = (menu: CachedResponse, settings: CachedResponse): string => `${menu.version}.${settings.version}`;
