/** Serves the web app: the files of its build, and every other path as a page rendered on the server. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RateLimiter } from "../../concurrency/rate-limiter.ts";
import { chooseBytes } from "../answers/cached-response.ts";
import { isDatabaseAway } from "../errors.ts";
import type { RequestOrigin } from "../origin/request-origin.ts";
import { ASSETS, openAssets, type SharedAssets } from "./assets.ts";
import { type ClientFiles, readClientFiles, sendClientFile } from "./client-files.ts";
import { PageCache, type PageCacheOptions, type PageState, scriptHashes } from "./page-cache.ts";

export interface PagesOptions<Data> extends Omit<PageCacheOptions<Data>, "finish"> {
  /**
   * The page at a path: the route's pattern, such as `/admin/orders/:orderId`, where its pages share one rendering, otherwise the path;
   * null for a path without a page.
   */
  pagePattern: (path: string, data: Data) => string | null;
  /** Whether this page differs by this query, which begins with `?`. */
  dependsOnQuery?: (page: string, query: string) => boolean;
  /**
   * Pages that only some requests may see, by their pattern. For others they do not exist. No browser stores them.
   */
  restricted?: ReadonlyMap<string, (request: FastifyRequest) => Promise<boolean>>;
  clock: () => Date;
  /** What the pages are rendered from. Called for each request, so it must come from memory. */
  data: (origin: string | null) => Promise<PageState<Data>>;
  /** The origin under which the request reached the shop, null if unknown; pages are rendered per origin. */
  origin: RequestOrigin;
  /** The version of `data`, if it is in memory. */
  version: () => string | undefined;
  /** The web build's files, some with compressed `.br` and `.gz` versions. */
  clientDir: string;
  /** Marks each page, so that it begins a trace with each action of a person. */
  isTraced?: boolean;
  /** The store of the assets of other builds. */
  sharedAssets: SharedAssets;
  log: FastifyBaseLogger;
}

/** File names change with their content. */
const FOREVER = "public, max-age=31536000, immutable";
const FIVE_MINUTES = "public, max-age=300";
const PUBLIC = { config: { access: "public" } } as const;
/** For all paths without a page, which share the rendering of the not-found page. */
const NO_PAGE = "/page-not-found";
/** Its address may contain a token. */
const RESTRICTED_HEADERS = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
const RETRY_SECONDS = 1;
/** Pages with queries that are cached. */
const VARIANTS = 100;
/**
 * How many pages with queries are rendered: anyone can invent queries, and rendering one takes a thousand times as long as sending a
 * cached page. Beyond that the page is sent as it is without its query.
 */
const VARIANT_RENDERINGS = { max: 20, windowMs: 10_000 };

export function registerPages<Data>(app: FastifyInstance, options: PagesOptions<Data>): void {
  app.register(async (scope) => {
    const files = await readClientFiles(options.clientDir);
    serveFiles(scope, files, options);
    serveRenderedPages(scope, files, options);
  });
}

function serveFiles<Data>(app: FastifyInstance, files: ClientFiles, { csp, sharedAssets, log }: PagesOptions<Data>): void {
  for (const [path, file] of files) {
    if (path.startsWith(ASSETS)) continue;
    const policy = path.endsWith(".html") ? csp(scriptHashes(file.plain.toString())) : null;
    app.get(`/${path}`, PUBLIC, async (request, reply) => {
      if (policy) reply.header("content-security-policy", policy);
      return sendClientFile({ request, reply }, path, { file, cacheControl: FIVE_MINUTES });
    });
  }
  const assets = openAssets({ files, sharedAssets, log });
  app.addHook("onReady", () => assets.share());
  app.readyChecks.push(assets.isReady);
  app.addHook("onClose", () => assets.close());
  app.get<{ Params: { "*": string } }>(`/${ASSETS}*`, PUBLIC, async (request, reply) => {
    const path = ASSETS + request.params["*"];
    const file = await assets.find(path);
    if (file) return sendClientFile({ request, reply }, path, { file, cacheControl: FOREVER });
    // Plain text: an HTML page would be parsed as a script or a style.
    return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not Found\n");
  });
}

function serveRenderedPages<Data>(app: FastifyInstance, files: ClientFiles, options: PagesOptions<Data>): void {
  const finish = (html: string) => inlineStyles(options.isTraced ? html.replace("<html", "<html data-traced") : html, files);
  const cache = new PageCache({ ...options, finish });
  const variants = new PageCache({ ...options, limit: VARIANTS, finish });
  // Apart from the others, which are served before any access is checked.
  const restricted = new PageCache({ ...options, limit: VARIANTS, finish });
  const limiter = new RateLimiter(VARIANT_RENDERINGS, options.clock);
  const readRestricted = async (request: FastifyRequest, path: string, origin: string | null) => {
    const state = await options.data(origin);
    const name = options.pagePattern(path, state.data) ?? NO_PAGE;
    const admits = options.restricted?.get(name);
    if (!admits) return null;
    return (await admits(request)) ? await restricted.read(name, state, origin) : await cache.read(NO_PAGE, state, origin);
  };
  const read = async (path: string, query: string, origin: string | null) => {
    const state = await options.data(origin);
    const name = options.pagePattern(path, state.data) ?? NO_PAGE;
    if (!options.dependsOnQuery?.(name, query)) return await cache.read(name, state, origin);
    const isRendered = variants.peek(name + query, state.version, origin) !== undefined;
    if (isRendered || limiter.take("variants") === 0) return await variants.read(name + query, state, origin);
    return await cache.read(name, state, origin);
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const query = request.url.slice(path.length);
    try {
      const origin = options.origin(request.raw);
      const own = await readRestricted(request, path, origin);
      if (own?.status === 200) return reply.headers({ ...own.headers, ...RESTRICTED_HEADERS }).send(own.answer.plain);
      const page = own ?? (await read(path, query, origin));
      reply.code(page.status).headers(page.headers);
      if (page.status >= 500) return reply.header("cache-control", "no-store").send(page.answer.plain);
      const bytes = chooseBytes(request, reply, page.answer);
      // A 304 would mean that the page exists; a 404 is always sent in full.
      return bytes === null && page.status === 200 ? reply.code(304).send() : reply.send(bytes ?? page.answer.plain);
    } catch (error) {
      options.log.error({ err: error, path }, "Page rendering failed");
      return sendFailurePage(reply, options.csp([]), error);
    }
  };
  app.cachedRoutes.addUnder("/", (path, _headers, request) => {
    const version = options.version();
    const page = version === undefined ? undefined : cache.peek(path, version, options.origin(request));
    return page?.status === 200 ? page : undefined;
  });
  app.get("/", PUBLIC, serve);
  app.get("/*", PUBLIC, serve);
}

function sendFailurePage(reply: FastifyReply, policy: string, error: unknown): FastifyReply {
  const isAway = isDatabaseAway(error);
  if (isAway) reply.header("retry-after", RETRY_SECONDS);
  reply.code(isAway ? 503 : 500).type("text/html; charset=utf-8");
  return reply.headers({ "cache-control": "no-store", "content-security-policy": policy }).send(FAILURE_PAGE);
}

const STYLESHEET = /<link rel="stylesheet" href="\/(assets\/[\w.-]+\.css)#?"\/>/g;

/** So that the first paint needs no second round trip. The link stays, disabled, since React and the build's loader look for it and so do not fetch the inlined styles again. */
export function inlineStyles(html: string, files: ClientFiles): string {
  return html.replace(STYLESHEET, (link, path: string) => {
    const css = files.get(path)?.plain.toString();
    return css === undefined ? link : `<style>${css}</style>${link.replace("/>", ' disabled=""/>')}`;
  });
}

/** Shown if a page could not be rendered. It loads nothing, since that might fail, too. */
export const FAILURE_PAGE = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something Went Wrong</title>
<style>
:root { color-scheme: light dark; }
body { display: grid; place-content: center; justify-items: center; gap: 12px; min-height: 100svh; margin: 0; padding: 24px;
  box-sizing: border-box; background: light-dark(#f7ede3, #1b100b); color: light-dark(#2b1710, #fbefe2);
  font: 450 1rem/1.5 system-ui, sans-serif; text-align: center; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.1; }
p { margin: 0 0 12px; color: light-dark(#6b5044, #cdb3a2); }
a { padding: 14px 28px; border-radius: 999px; background: light-dark(#c62f16, #ff7a4f); color: light-dark(#fff8f0, #2a0d03);
  font-weight: 650; text-decoration: none; }
a:focus-visible { outline: 3px solid light-dark(#2b1710, #ffd98a); outline-offset: 3px; }
</style>
</head>
<body>
<main>
<h1>Something Went Wrong</h1>
<p>Please try again.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
