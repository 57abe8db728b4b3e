/** `/api/openapi.json` for programs, `/api/docs` for people; nothing in the page comes from elsewhere. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { Endpoint } from "@forno/contract/endpoint.ts";
import type { FastifyInstance } from "fastify";
import { describeApi } from "./openapi.ts";

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function addApiDocument(app: FastifyInstance, title: string, endpoints: readonly Endpoint[]): void {
  const document = describeApi(title, endpoints);
  const text = JSON.stringify(document);
  app.get("/api/openapi.json", { config: { access: "public" } }, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(text),
  );
  app.register(swagger, { mode: "static", specification: { document: document as never } });
  app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: DOCS_POLICY,
    uiConfig: { url: "/api/openapi.json", validatorUrl: null, defaultModelsExpandDepth: -1, persistAuthorization: false },
  });
}
