import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { inRanges } from "./client-address.ts";

/**
 * Behind a proxy that TRUST_PROXY does not contain, limits per customer would apply to all customers together. Logged once, since
 * anyone can send the header.
 */
export function noticeUntrustedProxy(trustProxy: readonly string[], log: FastifyBaseLogger): (request: FastifyRequest) => void {
  const isTrusted = inRanges(trustProxy);
  let isLogged = false;
  return ({ headers, socket: { remoteAddress = "" } }) => {
    if (isLogged || headers["x-forwarded-for"] === undefined || isTrusted(remoteAddress)) return;
    isLogged = true;
    log.warn(
      { address: remoteAddress },
      "Ignored X-Forwarded-For from an address that is not in TRUST_PROXY. If this is your proxy, add it: until then rate limits treat all its customers as one",
    );
  };
}
