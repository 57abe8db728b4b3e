import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const FAMILIES = { 4: "ipv4", 6: "ipv6" } as const;
const familyOf = (address: string) => FAMILIES[isIP(address) as 4 | 6] as "ipv4" | "ipv6" | undefined;

/** Whether an address is one of these addresses and CIDR ranges. */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const family = familyOf(address);
    if (!family) continue;
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
}

/** Who asks, where no Fastify request says so: the nearest address that is no trusted proxy. */
export function clientAddress({ headers, socket }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  let address = socket.remoteAddress ?? "";
  while (forwarded.length > 0 && isTrusted(address)) address = forwarded.pop() ?? "";
  return address;
}
