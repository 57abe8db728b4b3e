import ipaddr from "ipaddr.js";

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
