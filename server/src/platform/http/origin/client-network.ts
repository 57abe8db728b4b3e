import { isIPv6 } from "node:net";

const GROUPS = 8;
const GROUP_BITS = 16;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What counts as one client in limits: an IPv4 address, or the /64 that one household gets in IPv6. */
export function clientNetwork(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1];
  return mapped ?? prefixOf(ip, NETWORK_GROUPS) ?? ip;
}

/** The IPv6 /48 around it, of which a /64 is one in 65,536; null for IPv4. */
export const clientSite = (ip: string): string | null => (MAPPED_IPV4.test(ip) ? null : prefixOf(ip, SITE_GROUPS));

function prefixOf(ip: string, count: number): string | null {
  const address = ip.replace(/%.*$/, "");
  if (!isIPv6(address)) return null;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/${count * GROUP_BITS}`;
}
