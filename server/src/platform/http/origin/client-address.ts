import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** More than a shop has proxies. */
const KNOWN_MAX = 64;

/**
 * Whether an address is one of these addresses and CIDR ranges, as Fastify decides it for `request.ip`. Addresses within them are
 * remembered: the proxies in front are asked about with every request.
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

/** Who asks, where no Fastify request says so: the nearest address that is no trusted proxy. Empty once the connection has ended. */
export const clientAddress = (request: IncomingMessage, isTrusted: (address: string) => boolean): string =>
  proxyAddr(request, isTrusted) ?? "";
