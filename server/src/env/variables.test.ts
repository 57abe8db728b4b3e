import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { inputs, SEED } from "@forno/contract/testing/chance.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inRanges } from "../platform/http/origin/client-address.ts";
import { readEnvironment } from "./env.ts";
import { LIVE, problemsOf } from "./env-factory.ts";
import { NAMES } from "./variables.ts";

describe("each variable", () => {
  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["HOST", "http://x/y"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["NEW_DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_DIRECT_URL", "localhost:5432"],
    ["DATABASE_REPLICA_URL", "replica"],
    ["MODE", "production"],
    ["ADMIN_MOBILES", "9000000001,12345"],
    ["RAZORPAY_API_URL", "razorpay"],
    ["SMS_PROVIDER", "pigeon"],
    ["PUBLIC_URL", "https://pizza.example/shop"],
    ["PUBLIC_URL", "pizza.example"],
    ["MAP_TILES_URL", "https://tiles.example/tiles.png"],
    ["MAP_TILES_URL", "https://{s}.tiles.example/{z}/{x}/{y}.png"],
    ["MAP_TILES_URL", "/tiles/{z}/{x}/{y}.png"],
    ["ALLOWED_ORIGINS", "*"],
    ["ALLOWED_ORIGINS", "front.example"],
    ["ALLOWED_ORIGINS", "https://front.example/app"],
    ["ALLOWED_ORIGINS", "https://front.example,null"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "127.0.0.1, ::/0"],
    ["TRUST_PROXY", "0.0.0.0/1,128.0.0.0/1"],
    ["TRUST_PROXY", "::ffff:0:0/96"],
    ["TRUST_PROXY", "::ffff:8.0.0.0/103"],
    ["DRAIN_SECONDS", "31"],
    ["DRAIN_SECONDS", "-1"],
    ["UNPAID_MINUTES", "0"],
    ["UNPAID_MINUTES", "soon"],
    ["SECOND_FACTOR", "on"],
    ["RATE_LIMIT", "none"],
    ["BRAND_NAME", "पिज़्ज़ा"],
    ["BRAND_NAME", "Forno: Pizza"],
    ["BRAND_NAME", "x".repeat(31)],
    ["SMS_DAILY_BUDGET", "none"],
    ["SMS_DAILY_BUDGET", "0"],
    ["SMS_DAILY_BUDGET", "12.5"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["METRICS_TOKEN", "sixteen letters and spaces"],
    ["ALERT_WEBHOOK_URL", "hooks.chat.example"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "authorization"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "a=%zz"],
    ["OTEL_SERVICE_NAME", "the shop"],
    ["OTEL_TRACES_SAMPLER", "sometimes"],
    ["OTEL_TRACES_SAMPLER_ARG", "2"],
  ])("%s=%s is refused, with the problem and an example", (name, value) => {
    const problem = problemsOf({ [name]: value }).find((line) => line.startsWith(`${name} `));
    expect(problem).toMatch(new RegExp(`^${name} .+\\. Example: ${name}=.+`));
  });

  it("no secret appears in the description of a problem", () => {
    const text = problemsOf({ ...LIVE, RAZORPAY_KEY_SECRET: "x".repeat(600) }).join();
    expect(text).toContain("RAZORPAY_KEY_SECRET is too long");
    expect(text).not.toContain("xxx");
  });
});

describe("TRUST_PROXY", () => {
  it("may be a private network, but not the internet", () => {
    const networks = ["10.0.0.0/8", "::ffff:10.0.0.0/104", "fc00::/7", "64:ff9b::/96"];
    expect(readEnvironment({ TRUST_PROXY: networks.join() }).trustProxy).toEqual(networks);
    expect(problemsOf({ TRUST_PROXY: "0.0.0.0/0" })[0]).toContain("TRUST_PROXY contains so many addresses that anyone");
  });

  it("accepts nothing that the comparison of addresses would fail on", () => {
    const bits = fc.oneof(fc.integer({ min: 0, max: 130 }).map(String), fc.constantFrom("08", "", "-1", "255.0.0.0", "8/8", "1e1"));
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4().map((v4) => `::ffff:${v4}`),
      fc.constantFrom("fe80::1%eth0", "loopback", "a"),
    );
    const entry = fc.tuple(address, fc.option(bits)).map(([start, size]) => (size === null ? start : `${start}/${size}`));
    let taken = 0;
    fc.assert(
      fc.property(entry, (TRUST_PROXY) => {
        if (problemsOf({ TRUST_PROXY }).length > 0) return;
        taken++;
        expect(() => inRanges(readEnvironment({ TRUST_PROXY }).trustProxy)).not.toThrow();
      }),
      { numRuns: inputs(1_000), seed: SEED },
    );
    expect(taken).toBeGreaterThan(inputs(100));
  });
});

it(".env.example contains every variable, and unchanged starts a demo", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../.env.example"), "utf8");
  expect(readEnvironment(parseEnv(text) as Record<string, string>)).toEqual(readEnvironment({}));
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(NAMES.toSorted());
});
