/** Unknown paths and methods: 404 or 405, as JSON below /api, before any body is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./refusal.ts";

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
