import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** The same deps, with a log whose entries contain the request ID. */
export const loggingAs = <D extends { log: FastifyBaseLogger }>(deps: D, request: FastifyRequest): D => ({
  ...deps,
  log: deps.log.child({ reqId: request.id }),
});
