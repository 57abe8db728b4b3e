/** The server bundle's entry: the web server calls `renderPage` and caches the result. */

import * as build from "virtual:react-router/server-build";
import type { PageData } from "@forno/contract/page.ts";
import { createRequestHandler, matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import { pageData } from "./page-data.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders the page at `request.url` to a whole document, the same for everyone: nothing in it depends on the user.
 * Answers 200, 404 for an unknown path, or 500 with the error page if rendering failed (not to be cached).
 */
export function renderPage(request: Request, data: PageData): Promise<Response> {
  return handle(request, new RouterContextProvider(new Map([[pageData, data]])));
}

const routes = routesBelow(undefined);

function routesBelow(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return index ? { id, index } : { id, path, children: routesBelow(id) };
  });
}

/**
 * The pattern of the page at a path: `/admin/orders/:orderId` for each order. A rendering of the pattern itself serves them all,
 * since the server renders nothing that differs between them. Null where there is no page.
 */
export function pagePattern(path: string): string | null {
  const segments = matchRoutes(routes, path)?.map(({ route }) => route.path) ?? ["*"];
  return segments.includes("*") ? null : `/${segments.filter(Boolean).join("/")}`;
}
