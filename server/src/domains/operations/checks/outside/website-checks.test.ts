import { describe, expect, it } from "vitest";
import { type SiteFailure, SiteProbeError } from "../../../../providers/site/site-probe.ts";
import { addressFinding, certificateFinding, metricsFinding, proxyFinding, redirectFinding } from "./website-checks.ts";

const URL_OF_SHOP = "https://pizza.example";
const NOW = new Date("2026-03-10T06:30:00Z");
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS + 1_000);
const answer = (change: object = {}) => ({ status: 200, json: undefined, location: null, certificateEndsAt: null, ...change });
const failure = (kind: SiteFailure["kind"]) => new SiteProbeError({ kind, detail: "CODE" });

describe("the public address", () => {
  it.each([
    ["name", "has no address"],
    ["refused", "Nothing answers"],
    ["timeout", "did not answer"],
    ["network", "did not answer"],
  ] as const)("is a problem after a failure by %s", (kind, words) => {
    expect(addressFinding(URL_OF_SHOP, failure(kind), null)).toMatchObject({
      outcome: "problem",
      found: expect.stringContaining(words),
    });
  });

  it("is a problem behind a proxy that does not reach the shop", () => {
    expect(addressFinding(URL_OF_SHOP, answer({ status: 502 }), null).found).toContain("HTTP 502");
  });

  it("is unknown with a wrong certificate", () => {
    expect(addressFinding(URL_OF_SHOP, failure("certificate"), null).outcome).toBe("unknown");
  });
});

it("the certificate is a warning two weeks before its end, and a problem three days before", () => {
  expect(certificateFinding(after(30), NOW)).toEqual({ outcome: "ok", found: "Valid for 30 more days", action: null });
  expect(certificateFinding(after(13), NOW).outcome).toBe("warning");
  expect(certificateFinding(after(1), NOW)).toMatchObject({ outcome: "problem", found: "Valid for 1 more day" });
});

it("http must be redirected", () => {
  expect(redirectFinding(answer({ status: 308, location: `${URL_OF_SHOP}/healthz` })).outcome).toBe("ok");
  expect(redirectFinding(answer()).outcome).toBe("problem");
  expect(redirectFinding(answer({ status: 301, location: "http://www.pizza.example" })).outcome).toBe("problem");
  expect(redirectFinding(failure("refused")).outcome).toBe("warning");
});

it("metrics that anyone can read are a problem", () => {
  const url = `${URL_OF_SHOP}/metrics`;
  expect(metricsFinding(url, answer()).outcome).toBe("problem");
  expect(metricsFinding(url, answer({ status: 404 })).outcome).toBe("ok");
  expect(metricsFinding(url, failure("timeout")).outcome).toBe("unknown");
});

it("the proxy must be trusted and pass on addresses", () => {
  const probe = { proof: "", isForwarded: true, isProxyTrusted: true, proxy: "10.0.0.2" };
  expect(proxyFinding(probe).outcome).toBe("ok");
  expect(proxyFinding({ ...probe, isForwarded: false }).outcome).toBe("warning");
  expect(proxyFinding({ ...probe, isProxyTrusted: false })).toMatchObject({
    outcome: "problem",
    action: "Set TRUST_PROXY=10.0.0.2 and restart",
  });
});
