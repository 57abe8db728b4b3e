import type { FastifyRequest } from "fastify";
import { SetupAccess } from "./setup.ts";
import { browserOf } from "./setup-cookie.ts";

/** Decides who may see the page `/setup`. */
export function admitsToSetup(deps: ConstructorParameters<typeof SetupAccess>[0]): (request: FastifyRequest) => Promise<boolean> {
  const access = new SetupAccess(deps);
  return (request) => {
    const token = new URL(request.url, "http://localhost").searchParams.get("token");
    return access.mayEnter(browserOf(request), token, request.ip);
  };
}
