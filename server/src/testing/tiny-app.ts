/** An app without a shop, for tests of the platform: serves what a test declares, on a free port. */
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import type { Caller } from "../platform/http/caller.ts";
import { createHttpApp, type HttpOptions } from "../platform/http/http-app.ts";
import { Metrics } from "../platform/metrics/metrics.ts";

/** For an endpoint of a test, which is not in the contract. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

export const TOKENS = { customer: "c".repeat(43), admin: "a".repeat(43) } as const;

const callers: Record<string, Caller> = {
  [TOKENS.customer]: callerOf("customer"),
  [TOKENS.admin]: callerOf("admin"),
};

function callerOf(role: "customer" | "admin"): Caller {
  return {
    sessionId: `session-${role}`,
    userId: `user-${role}`,
    role,
    permissions: [],
    name: "Asha",
    mobile: "+919000000001",
    partnerId: null,
    lacksSecondFactor: false,
    isLocked: false,
    refundLimitPaise: null,
  };
}

export interface TinyApp {
  url: string;
  app: FastifyInstance;
  /** The logged JSON lines. */
  log: string[];
  close(): Promise<void>;
}

export async function startTinyApp(
  endpoints: readonly Endpoint[],
  register: (app: FastifyInstance) => void,
  options: Partial<HttpOptions> = {},
): Promise<TinyApp> {
  const log: string[] = [];
  const app = createHttpApp({
    log: pino({ level: "debug" }, { write: (line: string) => void log.push(line) }),
    title: "Tiny",
    endpoints,
    authenticate: async (token) => callers[token] ?? null,
    trustProxy: [],
    allowedOrigins: [],
    publicUrl: null,
    isReady: async () => true,
    isStopping: () => false,
    metrics: new Metrics(),
    metricsToken: null,
    hasLocalMetrics: true,
    tracing: null,
    ...options,
  });
  register(app);
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), app, log, close: () => app.close() };
}
