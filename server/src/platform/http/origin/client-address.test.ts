import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, inRanges } from "./client-address.ts";

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
])("%s", (_name, remoteAddress, forwarded, client) => {
  const request = { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } } as unknown as IncomingMessage;
  expect(clientAddress(request, PROXIES)).toBe(client);
});
