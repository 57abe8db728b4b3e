import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

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

const GROUP_BITS = 16;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/** What counts as one client in limits: an IPv4 address, or the IPv6 /64 of a household. */
export function clientNetwork(ip: string): string {
  const address = parse(ip);
  if (!address) return ip;
  return address instanceof ipaddr.IPv6 ? prefixOf(address, NETWORK_GROUPS) : address.toString();
}

/** The IPv6 /48 that contains it, with 65,536 /64 networks; null for IPv4. */
export function clientSite(ip: string): string | null {
  const address = parse(ip);
  return address instanceof ipaddr.IPv6 ? prefixOf(address, SITE_GROUPS) : null;
}

/** An IPv4 address written as an IPv6 address counts as IPv4. */
const parse = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.process(ip) : null);

/** Stored with codes and sign-ins, so the format must not change. */
const prefixOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(":")}::/${groups * GROUP_BITS}`;
