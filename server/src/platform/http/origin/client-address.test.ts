import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, clientNetwork, clientSite, inRanges } from "./client-address.ts";

const PROXIES = inRanges(["10.0.0.0/8", "127.0.0.1", "fd00::/8"]);

test.each([
  ["no proxy", "203.0.113.9", undefined, "203.0.113.9"],
  ["a header that anyone can send", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a proxy", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["a proxy, over a socket for both IP families", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["two proxies", "127.0.0.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["an address that the client invented", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["a proxy without the header", "fd00::1", undefined, "fd00::1"],
  ["nonsense", "10.1.2.3", "unknown", "unknown"],
])("the address behind %s", (_name, remoteAddress, forwarded, client) => {
  const request = { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } } as unknown as IncomingMessage;
  expect(clientAddress(request, PROXIES)).toBe(client);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::99", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("limits count %s as %s", (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});

test.each([
  ["203.0.113.7", null],
  ["::ffff:203.0.113.7", null],
  ["2001:0DB8:0001:0002::99", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
])("%s is in the site %s", (ip, site) => {
  expect(clientSite(ip)).toBe(site);
});
