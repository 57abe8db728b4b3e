/** The endpoints that the app serves: compared with the contract at the start, and used when a path or method is unknown. */

import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    served: ServedEndpoints;
  }
  interface FastifyContextConfig {
    /** Who may call it; every route below /api has it. */
    access?: Endpoint["access"];
  }
}

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);

export class ServedEndpoints {
  readonly #byName = new Map<string, { endpoint: Endpoint; pattern: RegExp }>();

  add(endpoint: Endpoint): void {
    const name = nameOf(endpoint);
    if (this.#byName.has(name)) throw new Error(`${name} is served twice`);
    this.#byName.set(name, { endpoint, pattern: patternOf(endpoint.path) });
  }

  missingOf(endpoints: readonly Endpoint[]): string[] {
    return endpoints.map(nameOf).filter((name) => !this.#byName.has(name));
  }

  undeclaredIn(endpoints: readonly Endpoint[]): string[] {
    const declared = new Set(endpoints.map(nameOf));
    return [...this.#byName.keys()].filter((name) => !declared.has(name));
  }

  /** The methods of a path, for `Allow`; empty for an unknown path. */
  methodsAt(path: string): string[] {
    const methods = new Set<string>();
    for (const { endpoint, pattern } of this.#byName.values()) {
      if (!pattern.test(path)) continue;
      methods.add(endpoint.method);
      if (endpoint.method === "GET") methods.add("HEAD");
    }
    return [...methods];
  }
}

/** The app is not ready unless it serves each declared endpoint once, and nothing else below /api. */
export function checkServed(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  app.addHook("onRoute", (route) => {
    const isApi = route.url.startsWith("/api/") && !route.url.startsWith("/api/docs");
    if (isApi && !route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`);
  });
  app.addHook("onReady", async () => {
    const missing = app.served.missingOf(endpoints);
    if (missing.length > 0) throw new Error(`Declared but not served: ${missing.join(", ")}`);
    const undeclared = app.served.undeclaredIn(endpoints);
    if (undeclared.length > 0) throw new Error(`Served but not declared: ${undeclared.join(", ")}`);
  });
}

/** Unknown paths and methods: 404 or 405, as JSON below /api, before any body is read. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const route = { config: { access: "public" }, onRequest: refuseUnknown, handler: refuseUnknown } as const;
  app.all("/api", route);
  app.all("/api/*", route);
  app.setNotFoundHandler(refuseUnknown);
}

async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = request.url.split("?", 1)[0] ?? "";
  const methods = request.server.served.methodsAt(path);
  if (methods.length === 0) throw refuse("notFound");
  reply.header("allow", [...methods, "OPTIONS"].join(", "));
  if (request.method === "OPTIONS") return reply.code(204).send();
  throw refuse("methodNotAllowed");
}
