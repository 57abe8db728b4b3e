/**
 * `/api/openapi.json` for programs, `/api/docs` for people; the page loads nothing from elsewhere. Both are created on the first
 * request, because they are rarely used and took a fifth of the start.
 */
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { describeApi } from "./openapi.ts";

const DOCS_PATH = "/api/docs";
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The request headers that the static file server reads. */
const CONDITIONS = ["if-none-match", "if-modified-since", "if-range", "range"] as const;

export function addApiDocument(app: FastifyInstance, title: string, endpoints: readonly Endpoint[]): void {
  let text: string | undefined;
  const readText = () => {
    text ??= JSON.stringify(describeApi(title, endpoints));
    return text;
  };
  app.get("/api/openapi.json", { config: { access: "public" } }, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(readText()),
  );

  let opening: Promise<FastifyInstance> | undefined;
  const openOnce = () => {
    opening ??= openDocs(readText()).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const docs = await openOnce();
    const conditions = CONDITIONS.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]] as const] : []));
    const found = await docs.inject({ method: "GET", url: request.url, headers: Object.fromEntries(conditions) });
    const { connection: _connection, date: _date, "transfer-encoding": _encoding, ...headers } = found.headers;
    return reply.code(found.statusCode).headers(headers).send(found.rawPayload);
  };
  app.get(DOCS_PATH, answer);
  app.get(`${DOCS_PATH}/*`, answer);
  app.addHook("onClose", async () => {
    await (await opening)?.close();
  });
}

/** A separate app, because plugins cannot be added to one that listens. */
async function openDocs(text: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const docs = Fastify();
  docs.register(swagger, { mode: "static", specification: { document: JSON.parse(text) } });
  docs.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: DOCS_POLICY,
    uiConfig: { url: "/api/openapi.json", validatorUrl: null, defaultModelsExpandDepth: -1, persistAuthorization: false },
  });
  await docs.ready();
  return docs;
}
