/** Joins the pages of the web build with what they are rendered from: the menu and the settings. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageData } from "@forno/contract/page.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import { peekMenu, readMenu } from "./domains/food/menu.ts";
import { peekSettings, readSettings, readSettingsAnswer } from "./domains/settings/settings.ts";
import { AssetShelf } from "./platform/db/asset-shelf.ts";
import { type PageSources, pageCsp } from "./platform/http/csp.ts";
import { registerDevPages } from "./platform/http/dev-pages.ts";
import type { KeptAnswer } from "./platform/http/kept-answer.ts";
import type { PageState, Render } from "./platform/http/page-cache.ts";
import { type PagesOptions, registerPages } from "./platform/http/pages.ts";

const WEB = join(import.meta.dirname, "../../web");
const BUILT_PAGES = join(WEB, "build/server/index.js");

type PagesDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock" | "config">;

export interface PagesChoice {
  /** From the sources, with hot reload. */
  isDev: boolean;
  /** What the pages load from elsewhere. */
  sources: PageSources;
}

/** For `buildApp`'s `beside`. Throws when the pages were never built. */
export async function openPages(deps: PagesDeps, { isDev, sources }: PagesChoice): Promise<(app: FastifyInstance) => void> {
  const { log } = deps;
  const data = () => readPageState(deps);
  if (isDev) return (app) => registerDevPages<PageData>(app, { webDir: WEB, renderModule: "app/render-page.ts", data, log });
  if (!existsSync(BUILT_PAGES)) throw new Error("The web pages are not built yet. Build them with: npm run build");
  const { renderPage: render, pagePattern }: BuiltPages = await import(pathToFileURL(BUILT_PAGES).href);
  const csp = (scriptHashes: string[]) => pageCsp({ scriptHashes, sources });
  const shelf = new AssetShelf(deps);
  const clientDir = join(WEB, "build/client");
  const version = () => peekVersion(deps);
  return (app) => registerPages(app, { render, pagePattern, data, version, csp, log, shelf, clientDir });
}

/** The web build's one module, `web/app/render-page.ts`. */
interface BuiltPages {
  renderPage: Render<PageData>;
  pagePattern: PagesOptions<PageData>["pagePattern"];
}

async function readPageState(deps: PagesDeps): Promise<PageState<PageData>> {
  const [menu, settings, answer] = await Promise.all([readMenu(deps), readSettings(deps), readSettingsAnswer(deps)]);
  return {
    version: versionOf(menu.answer, answer),
    data: { foods: [...menu.foods], settings, publicUrl: deps.config.publicUrl },
  };
}

function peekVersion(deps: PagesDeps): string | undefined {
  const menu = peekMenu(deps);
  const settings = peekSettings(deps)?.answer;
  return menu && settings && versionOf(menu.answer, settings);
}

const versionOf = (menu: KeptAnswer, settings: KeptAnswer): string => `${menu.version}.${settings.version}`;
