/** The scripts, styles and fonts of a build: those that a page names, and those that customers' pages need in addition. */
import { ASSETS, isForStaff } from "./caches.ts";
import { savesData } from "./worker.ts";

interface ManifestRoute {
  parentId?: string;
  path?: string;
}

const MANIFEST = /\/assets\/manifest-[\w-]+\.js/;

/** The build that a page belongs to, by its table of routes. Undefined: it is of none. */
export const buildOf = (html: string): string | undefined => MANIFEST.exec(html)?.[0];

/** Pictures have many widths, of which a screen shows one, which is cached when it is requested. */
const filesIn = (text: string): string[] => [...new Set(text.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))];

/** Inlined styles need neither their file, which is disabled, nor all fonts that they name. */
export const filesOfPage = (html: string): string[] => filesIn(html.replace(/<style>.*?<\/style>|<link [^>]*disabled=""\/>/gs, ""));

/** Those that are not in the cache yet. */
export async function cacheFiles(paths: readonly string[]): Promise<void> {
  const assets = await caches.open(ASSETS);
  const missing: string[] = [];
  for (const path of paths) if (!(await assets.match(path))) missing.push(path);
  await assets.addAll(missing);
}

/** Fetches nothing in data-saver mode. Returns what is cached. */
export async function cacheFilesOfRoutes(build: string): Promise<ReadonlySet<string>> {
  if (savesData()) return new Set();
  const found = new Set(filesIn(await routesOf(build)));
  // The loop also visits the files that it adds.
  for (const path of found) {
    await cacheFiles([path]);
    if (path.endsWith(".js")) for (const name of importsOf(await cachedScript(path))) found.add(`/assets/${name}`);
  }
  return found;
}

const importsOf = (script: string): string[] =>
  [...script.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g)].map(([, name = ""]) => name);

/** Throws if it was removed again: a build without the imports of a script is incomplete. */
async function cachedScript(path: string): Promise<string> {
  const script = await caches.match(path, { cacheName: ASSETS });
  if (!script) throw new Error(`${path} is not in the cache`);
  return script.text();
}

/** The route table as text, without the routes of the staff. */
async function routesOf(build: string): Promise<string> {
  const table = await (await fetch(build)).text();
  const { routes }: { routes: Record<string, ManifestRoute> } = JSON.parse(
    table.slice(table.indexOf("{"), table.lastIndexOf("}") + 1),
  );
  const addressOf = ({ parentId, path }: ManifestRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? addressOf(parent) : ""}${path ? `/${path}` : ""}`;
  };
  return JSON.stringify(Object.values(routes).filter((route) => !isForStaff(addressOf(route))));
}
