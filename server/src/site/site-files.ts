/** robots.txt, sitemap.xml, and redirects from pages that moved. */
import { FOUND_PAGES } from "@forno/contract/page.ts";
import type { FastifyInstance } from "fastify";
import type { RequestOrigin } from "../platform/http/origin/request-origin.ts";

const PUBLIC = { config: { access: "public" } } as const;
/** Not `public`: it depends on the request's host. */
const FIVE_MINUTES = "private, max-age=300";
/** Former paths, which bookmarks still contain. */
const MOVED = { "/admin/security": "/admin/second-factor" };
const ROBOTS = ["User-agent: *", "Allow: /", "Disallow: /api/", "Disallow: /admin", "Disallow: /delivery-boy"];

export function registerSiteFiles(app: FastifyInstance, originOf: RequestOrigin, foodPages: () => Promise<string[]>): void {
  for (const [from, to] of Object.entries(MOVED)) {
    // 302, because browsers cache a permanent redirect even after it is removed.
    app.get(from, PUBLIC, async ({ url }, reply) => reply.redirect(to + queryOf(url), 302));
  }

  app.get("/robots.txt", PUBLIC, async ({ raw }, reply) => {
    const origin = originOf(raw);
    const lines = origin === null ? ROBOTS : [...ROBOTS, `Sitemap: ${origin}/sitemap.xml`];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", FIVE_MINUTES)
      .send(`${lines.join("\n")}\n`);
  });

  app.get("/sitemap.xml", PUBLIC, async ({ raw }, reply) => {
    const origin = originOf(raw);
    // A sitemap must contain absolute URLs.
    if (origin === null) return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not Found\n");
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", FIVE_MINUTES)
      .send(sitemapOf(origin, [...FOUND_PAGES, ...(await foodPages())]));
  });
}

/** From its question mark; empty if there is none. */
const queryOf = (url: string): string => /\?.*/.exec(url)?.[0] ?? "";

/** Origin and pages have a form that needs no escaping. */
const sitemapOf = (origin: string, pages: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
