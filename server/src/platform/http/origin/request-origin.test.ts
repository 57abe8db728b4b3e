import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { fewOrigins, requestOriginBehind } from "./request-origin.ts";

const request = (remoteAddress: string, headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe("without a proxy", () => {
  const originOf = requestOriginBehind([]);

  it.each([
    ["127.0.0.1", "localhost:3000", "http://localhost:3000"],
    ["::ffff:127.0.0.1", "127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["::1", "[::1]:3000", "http://[::1]:3000"],
  ])("%s requesting %s reached %s", (address, host, origin) => {
    expect(originOf(request(address, { host }))).toBe(origin);
  });

  it.each([
    ["127.0.0.1", { host: "evil.example" }],
    ["127.0.0.1", { host: "localhost.evil.example" }],
    ["203.0.113.9", { host: "localhost:3000" }],
    ["203.0.113.9", { host: "shop.example", "x-forwarded-host": "shop.example" }],
    ["127.0.0.1", { host: "localhost:3000@evil.example" }],
    ["127.0.0.1", {}],
  ])("nothing that %s sends is trusted: %j", (address, headers) => {
    expect(originOf(request(address, headers as Record<string, string>))).toBeNull();
  });

  it("the forwarded scheme and host are not trusted", () => {
    const headers = { host: "localhost:3000", "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" };
    expect(originOf(request("127.0.0.1", headers))).toBe("http://localhost:3000");
  });
});

describe("behind a proxy", () => {
  const originOf = requestOriginBehind(["10.0.0.0/8"]);

  it("its headers are trusted, the last value of each", () => {
    const headers = { host: "shop.example", "x-forwarded-proto": "https" };
    expect(originOf(request("10.1.2.3", headers))).toBe("https://shop.example");
    const forwarded = { host: "inside:3000", "x-forwarded-host": "evil.example, shop.example", "x-forwarded-proto": "http, https" };
    expect(originOf(request("10.1.2.3", forwarded))).toBe("https://shop.example");
  });

  it.each(["a b", 'x"><script>', "shop.example/path", "shop.example:", "-x", "shop.example:99999", ""])(
    "the host %j is refused",
    (host) => {
      expect(originOf(request("10.1.2.3", { host }))).toBeNull();
    },
  );
});

it("only a few origins are accepted, so that a proxy that forwards any host cannot fill the memory", () => {
  const originOf = fewOrigins(requestOriginBehind(["10.0.0.1"]));
  const at = (host: string) => originOf(request("10.0.0.1", { host }));
  const known = ["one.example", "two.example", "three.example", "four.example"];
  for (const host of known) expect(at(host)).toBe(`http://${host}`);
  expect(at("five.example")).toBeNull();
  expect(at("one.example")).toBe("http://one.example");
});
