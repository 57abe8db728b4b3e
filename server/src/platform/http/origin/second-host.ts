/** A second `Host`, of which a proxy may read another than this program: RFC 9112, 3.2. Node keeps the first and says nothing. */
import type { IncomingMessage } from "node:http";
import type { EarlyAnswer } from "../answers/cached-routes.ts";
import { toFailure } from "../errors.ts";
import { refuse } from "../refusal.ts";

export function hasSecondHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

export const refuseSecondHost: EarlyAnswer = (request, response) => {
  if (!hasSecondHost(request)) return false;
  response
    .writeHead(400, { "content-type": "application/json; charset=utf-8", "x-content-type-options": "nosniff", connection: "close" })
    .end(JSON.stringify(toFailure(refuse("badRequest"))));
  return true;
};
