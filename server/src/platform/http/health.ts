/** Health checks for the process manager and the load balancer. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./refusal.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Further conditions, added by plugins. */
    readyChecks: (() => boolean)[];
  }
}

const CHECK_LIMIT_MS = 1_000;

interface HealthOptions {
  isReady: () => Promise<boolean>;
  answerProbe?: ((request: FastifyRequest) => object | null) | undefined;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests now, according to `isReady` and `readyChecks`; false if they
 * fail or take longer than a second.
 */
export function addHealthRoutes(app: FastifyInstance, { isReady, answerProbe = () => null }: HealthOptions): void {
  app.decorate("readyChecks", []);
  app.get("/healthz", async (request, reply) => {
    const probe = answerProbe(request);
    return reply.header("cache-control", "no-store").send({ success: true, ...(probe && { probe }) });
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const isCoreReady = app.readyChecks.every((check) => check());
    if (!isCoreReady || !(await withinLimit(isReady))) throw refuse("serviceUnavailable", { retryAfterSeconds: 1 });
    return reply.send({ success: true });
  });
}

async function withinLimit(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, CHECK_LIMIT_MS, false);
  });
  try {
    return await Promise.race([check(), limit]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
