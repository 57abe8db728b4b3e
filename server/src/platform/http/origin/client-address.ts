import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";

/** More than a shop has proxies. */
const KNOWN_MAX = 64;

/**
 * Whether an address is in these addresses and CIDR ranges, by the same rules as Fastify's `request.ip`. Matching addresses are
 * cached: those of the proxies are checked with every request.
 */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const isWithin = proxyAddr.compile([...ranges]);
  const known = new Set<string>();
  return (address) => {
    if (known.has(address)) return true;
    if (!isWithin(address, 0)) return false;
    if (known.size < KNOWN_MAX) known.add(address);
    return true;
  };
}

/**
 * The client's address outside of a Fastify request: the nearest one that is not a trusted proxy. Empty once the connection has
 * ended.
 */
export const clientAddress = (request: IncomingMessage, isTrusted: (address: string) => boolean): string =>
  proxyAddr(request, isTrusted) ?? "";

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
