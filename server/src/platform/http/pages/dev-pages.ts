/** The pages during development: rendered from the sources by Vite, with hot reload. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Render } from "./page-cache.ts";
import type { PagesOptions } from "./pages.ts";

export interface DevPagesOptions<Data> extends Pick<PagesOptions<Data>, "data" | "log"> {
  webDir: string;
  /** The module, relative to `webDir`, that exports `renderPage`. */
  renderModule: string;
}

/** The part of Vite's interface that is used here; Vite is a dependency of the web package only. */
interface Vite<Module> {
  createServer(options: object): Promise<{
    middlewares: (request: unknown, response: unknown, next: (error?: Error) => void) => void;
    ssrLoadModule(path: string): Promise<Module>;
    ssrFixStacktrace(error: Error): void;
    close(): Promise<void>;
  }>;
}

const PUBLIC = { config: { access: "public" } } as const;

/** Nothing is cached and no CSP is set: Vite adds its own scripts and socket to the pages. */
export function registerDevPages<Data>(app: FastifyInstance, { webDir, renderModule, data, log }: DevPagesOptions<Data>): void {
  app.register(async (scope) => {
    const entry = createRequire(join(webDir, "package.json")).resolve("vite");
    const { createServer }: Vite<{ renderPage: Render<Data> }> = await import(pathToFileURL(entry).href);
    const vite = await createServer({
      root: webDir,
      appType: "custom",
      server: { middlewareMode: true, ws: { server: app.server } },
    });
    scope.addHook("onClose", () => vite.close());
    scope.addHook("onRequest", (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const { renderPage } = await vite.ssrLoadModule(renderModule);
        const response = await renderPage(new Request(new URL(request.url, "http://localhost")), (await data(null)).data);
        return reply
          .code(response.status)
          .type("text/html; charset=utf-8")
          .send(await response.text());
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        log.error({ err: error }, "Page rendering failed");
        throw error;
      }
    };
    scope.get("/", PUBLIC, serve);
    scope.get("/*", PUBLIC, serve);
  });
}
