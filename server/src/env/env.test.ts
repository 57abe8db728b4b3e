import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SEED, TIMES } from "@forno/contract/testing/chance.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EnvironmentError, readEnvironment, readOperatorEnvironment } from "./env.ts";
import { inRanges } from "../platform/http/origin/client-address.ts";

const RAZORPAY = { RAZORPAY_KEY_ID: "rzp_live_1", RAZORPAY_KEY_SECRET: "key-secret", RAZORPAY_WEBHOOK_SECRET: "the-hook-secret" };
const MSG91 = { SMS_PROVIDER: "msg91", MSG91_AUTH_KEY: "key", MSG91_OTP_TEMPLATE_ID: "t1", MSG91_MESSAGE_TEMPLATE_ID: "t2" };
const TWILIO = { SMS_PROVIDER: "twilio", TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "token", TWILIO_FROM: "+14155550100" };
const LIVE = { ...RAZORPAY, ...MSG91, ADMIN_MOBILES: "9811111111", PUBLIC_URL: "https://pizza.example" };

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

const namesOf = (source: Record<string, string>) => problemsOf(source).map((problem) => problem.split(" ")[0]);

describe("without any variable", () => {
  it("it is a demo on loopback with the sandbox, the console and the demo's admin", () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      refusedHost: null,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      dataDir: "./data",
      mode: "demo",
      isModeSaid: false,
      adminMobiles: new Set(["+919000000001"]),
      payment: { kind: "sandbox" },
      sms: { name: "console" },
      publicUrl: null,
      trustProxy: [],
      drainSeconds: 0,
      unpaidMinutes: 45,
      brandName: "Forno",
      smsDailyBudget: 2_000,
      secondFactorPolicy: "optional",
      rateLimits: true,
      logLevel: "info",
    });
  });

  it("an empty variable counts as unset", () => {
    expect(readEnvironment({ PORT: "", MODE: " ", RAZORPAY_KEY_ID: "", DATABASE_URL: "" })).toEqual(readEnvironment({}));
  });
});

describe("the mode", () => {
  it("is live as soon as a provider variable is set, unless MODE is set", () => {
    expect(readEnvironment(LIVE).mode).toBe("live");
    expect(readEnvironment({ ...LIVE, MODE: "demo" }).mode).toBe("demo");
    expect(readEnvironment({ SMS_PROVIDER: "console" }).mode).toBe("demo");
    expect(namesOf({ TWILIO_FROM: "+1" })).toContain("ADMIN_MOBILES");
  });

  it("live names every missing variable at once", () => {
    expect(namesOf({ MODE: "live" })).toEqual([
      "ADMIN_MOBILES",
      "SMS_PROVIDER",
      "PUBLIC_URL",
      "RAZORPAY_KEY_ID",
      "RAZORPAY_KEY_SECRET",
      "RAZORPAY_WEBHOOK_SECRET",
    ]);
    expect(namesOf({ MODE: "live", SMS_PROVIDER: "twilio", ADMIN_MOBILES: "," })).toEqual([
      "ADMIN_MOBILES",
      "PUBLIC_URL",
      "RAZORPAY_KEY_ID",
      "RAZORPAY_KEY_SECRET",
      "RAZORPAY_WEBHOOK_SECRET",
      "TWILIO_ACCOUNT_SID",
      "TWILIO_AUTH_TOKEN",
      "TWILIO_FROM",
    ]);
  });

  it("live refuses the console SMS provider and rate limits that are off", () => {
    expect(namesOf({ ...LIVE, SMS_PROVIDER: "console", RATE_LIMIT: "off" })).toEqual(["SMS_PROVIDER", "RATE_LIMIT"]);
    expect(readEnvironment({ RATE_LIMIT: "off" }).rateLimits).toBe(false);
  });

  it.each([
    ["RAZORPAY_KEY_ID", "rzp_test_AbCdEfGhIjKlMn", "is a test key"],
    ["RAZORPAY_KEY_ID", "AbCdEfGhIjKlMn", "must be a key id of Razorpay"],
    ["RAZORPAY_WEBHOOK_SECRET", "x", "is too short"],
    ["RAZORPAY_WEBHOOK_SECRET", "elevenchars", "is too short"],
    ["RAZORPAY_WEBHOOK_SECRET_PREVIOUS", "old", "is too short"],
    ["PUBLIC_URL", "http://pizza.example", "must be https"],
    ["PUBLIC_URL", "http://localhost:3000", "must be https"],
    ["PUBLIC_URL", "", "is missing"],
    ["ADMIN_MOBILES", "9811111111, 90000 00001", "contains the number"],
  ])("live refuses %s=%s and gives an example", (name, value, what) => {
    const problems = problemsOf({ ...LIVE, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} ${what}.*\\. Example: ${name}=`))]);
    expect(problems[0]).not.toContain("elevenchars");
    const [, example] = /Example: \w+=(\S+)/.exec(problems[0] ?? "") ?? [];
    if (name !== "RAZORPAY_WEBHOOK_SECRET" && name !== "RAZORPAY_WEBHOOK_SECRET_PREVIOUS")
      expect(problemsOf({ ...LIVE, [name]: example ?? "" })).toEqual([]);
  });

  it("a demo accepts all of that", () => {
    const tried = { RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_WEBHOOK_SECRET: "x", PUBLIC_URL: "http://pizza.example" };
    expect(problemsOf({ ...LIVE, ...tried, ADMIN_MOBILES: "9000000001", MODE: "demo" })).toEqual([]);
  });

  it.each(["RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_URL", "TWILIO_API_URL", "MSG91_API_URL"])(
    "live refuses an %s that can be read in transit",
    (name) => {
      expect(namesOf({ ...LIVE, [name]: "http://proxy.example" })).toEqual([name]);
      expect(namesOf({ ...LIVE, [name]: "http://localhost.example:80" })).toEqual([name]);
      for (const url of ["https://proxy.example", "http://localhost:9999", "http://127.0.0.1:9999/x", "http://[::1]:9999"])
        expect(namesOf({ ...LIVE, [name]: url })).toEqual([]);
      expect(namesOf({ ...LIVE, MODE: "demo", [name]: "http://proxy.example" })).toEqual([]);
    },
  );

  it("a demo takes any mix of real and built-in providers", () => {
    const onlySms = readEnvironment({ ...TWILIO, MODE: "demo" });
    expect(onlySms).toMatchObject({ mode: "demo", payment: { kind: "sandbox" }, sms: { name: "twilio", from: "+14155550100" } });
    const onlyPayment = readEnvironment({ ...RAZORPAY, MODE: "demo", RAZORPAY_API_URL: "http://localhost:9999/" });
    expect(onlyPayment).toMatchObject({ payment: { kind: "razorpay", apiUrl: "http://localhost:9999" }, sms: { name: "console" } });
  });

  it("an incomplete payment account is refused in a demo too", () => {
    expect(namesOf({ MODE: "demo", RAZORPAY_KEY_ID: "rzp_test_1" })).toEqual(["RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"]);
    expect(namesOf({ MODE: "demo", RAZORPAY_API_URL: "http://localhost:1" })).toHaveLength(3);
  });

  it("a demo without MODE=demo listens on loopback only", () => {
    expect(readEnvironment({ HOST: "0.0.0.0" })).toMatchObject({ host: "127.0.0.1", refusedHost: "0.0.0.0" });
    expect(readEnvironment({ HOST: "127.evil.example" }).host).toBe("127.0.0.1");
    expect(readEnvironment({ HOST: "::1" })).toMatchObject({ host: "::1", refusedHost: null });
    expect(readEnvironment({ HOST: "0.0.0.0", MODE: "demo" }).host).toBe("0.0.0.0");
    expect(readEnvironment({ ...LIVE, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  });
});

describe("each variable", () => {
  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["HOST", "http://x/y"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_DIRECT_URL", "localhost:5432"],
    ["DATABASE_REPLICA_URL", "replica"],
    ["MODE", "production"],
    ["ADMIN_MOBILES", "9000000001,12345"],
    ["RAZORPAY_API_URL", "razorpay"],
    ["SMS_PROVIDER", "pigeon"],
    ["PUBLIC_URL", "https://pizza.example/shop"],
    ["PUBLIC_URL", "pizza.example"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "127.0.0.1, ::/0"],
    ["TRUST_PROXY", "0.0.0.0/1,128.0.0.0/1"],
    ["TRUST_PROXY", "::ffff:0:0/96"],
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
  ])("%s=%s is refused, with the problem and an example", (name, value) => {
    const problem = problemsOf({ [name]: value }).find((line) => line.startsWith(`${name} `));
    expect(problem).toMatch(new RegExp(`^${name} .+\\. Example: ${name}=.+`));
  });

  it("is parsed into the value that the program uses", () => {
    const environment = readEnvironment({
      ...LIVE,
      PORT: "8080",
      DATABASE_URL: "postgres://forno@db/forno?sslmode=require",
      ADMIN_MOBILES: "98111 11111, +91-9822222222,",
      RAZORPAY_KEY_SECRET_PREVIOUS: "old-key-secret",
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "the-old-secret",
      PUBLIC_URL: "https://pizza.example/",
      TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,::1",
      DRAIN_SECONDS: "2.5",
      UNPAID_MINUTES: "20",
      SECOND_FACTOR: "required",
      LOG_LEVEL: "warn",
    });
    expect(environment).toMatchObject({
      port: 8080,
      databaseUrl: "postgres://forno@db/forno?sslmode=require",
      adminMobiles: new Set(["+919811111111", "+919822222222"]),
      payment: {
        kind: "razorpay",
        keySecret: "key-secret",
        previousKeySecret: "old-key-secret",
        webhookSecret: "the-hook-secret",
        previousWebhookSecret: "the-old-secret",
      },
      sms: { name: "msg91", otpTemplateId: "t1", apiUrl: null },
      publicUrl: "https://pizza.example",
      trustProxy: ["127.0.0.1", "10.0.0.0/8", "::1"],
      drainSeconds: 2.5,
      unpaidMinutes: 20,
      secondFactorPolicy: "required",
      logLevel: "warn",
    });
  });

  it("TRUST_PROXY may be a private network, but not the internet", () => {
    const networks = ["10.0.0.0/8", "::ffff:10.0.0.0/104", "fc00::/7"];
    expect(readEnvironment({ TRUST_PROXY: networks.join() }).trustProxy).toEqual(networks);
    expect(problemsOf({ TRUST_PROXY: "0.0.0.0/0" })[0]).toContain("TRUST_PROXY contains so many addresses that anyone");
  });

  it("TRUST_PROXY accepts nothing that the comparison of addresses would fail on", () => {
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
      { numRuns: 1_000 * TIMES, seed: SEED },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it("admins need a second factor if orders are real", () => {
    expect(readEnvironment({}).secondFactorPolicy).toBe("optional");
    expect(readEnvironment(LIVE).secondFactorPolicy).toBe("asked");
  });

  it("a direct database URL requires a pooled one, and a replica requires its primary", () => {
    expect(namesOf({ DATABASE_DIRECT_URL: "postgres://db/forno" })).toEqual(["DATABASE_URL"]);
    expect(namesOf({ DATABASE_REPLICA_URL: "postgres://replica/forno" })).toEqual(["DATABASE_URL"]);
    const both = { DATABASE_URL: "postgres://pooler:6432/forno", DATABASE_DIRECT_URL: "postgres://db/forno" };
    expect(readEnvironment(both)).toMatchObject({ databaseUrl: both.DATABASE_URL, databaseDirectUrl: both.DATABASE_DIRECT_URL });
  });

  it("no secret appears in the description of a problem", () => {
    const text = problemsOf({ ...LIVE, RAZORPAY_KEY_SECRET: "x".repeat(600) }).join();
    expect(text).toContain("RAZORPAY_KEY_SECRET is too long");
    expect(text).not.toContain("xxx");
  });
});

describe("a command that an operator runs next to the service", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "forno-service-"));
    // The test runner's own.
    vi.stubEnv("MODE", undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const service = () => ({ settings: join(folder, "forno.env"), dataDir: "/var/lib/forno/data" });

  it("uses the service's settings and its data", () => {
    writeFileSync(service().settings, 'MODE=demo\nADMIN_MOBILES="9811111111"\n');
    expect(readOperatorEnvironment(service())).toMatchObject({
      mode: "demo",
      dataDir: "/var/lib/forno/data",
      adminMobiles: new Set(["+919811111111"]),
    });
    writeFileSync(service().settings, "DATA_DIR=/srv/forno\n");
    expect(readOperatorEnvironment(service()).dataDir).toBe("/srv/forno");
  });

  it("uses the settings of its shell if they define the database", () => {
    writeFileSync(service().settings, "DATA_DIR=/srv/forno\n");
    vi.stubEnv("DATA_DIR", "/srv/other");
    expect(readOperatorEnvironment(service()).dataDir).toBe("/srv/other");
  });

  it("uses the defaults if there is no service", () => {
    expect(readOperatorEnvironment(service()).dataDir).toBe("./data");
  });
});

it(".env.example contains every variable, and unchanged starts a demo", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../.env.example"), "utf8");
  expect(readEnvironment(parseEnv(text) as Record<string, string>)).toEqual(readEnvironment({}));
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const source = readFileSync(join(import.meta.dirname, "env.ts"), "utf8");
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \[/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(known.toSorted());
});

describe("whoever stops the program waits longer before killing it than it needs to end", () => {
  it.each([
    ["forno.service", /^TimeoutStopSec=(\d+)$/m],
    ["compose.yml", /^ +stop_grace_period: (\d+)s$/m],
  ])("in deploy/%s", (file, limit) => {
    const seconds = Number(readFileSync(join(import.meta.dirname, "../../../deploy", file), "utf8").match(limit)?.[1]);
    // 10 s for requests in progress; a drain that is longer than the remaining time is refused.
    expect(namesOf({ DRAIN_SECONDS: String(seconds - 9) })).toEqual(["DRAIN_SECONDS"]);
  });
});

describe("the files of deploy", () => {
  const fileOf = (name: string) => readFileSync(join(import.meta.dirname, "../../../deploy", name), "utf8");

  it("stop only the shop, which stops its own database, and make its files readable for its user only", () => {
    expect(fileOf("forno.service")).toMatch(/^KillMode=mixed$/m);
    expect(fileOf("forno.service")).toMatch(/^UMask=0077$/m);
    expect(fileOf("forno.service")).toMatch(/^CapabilityBoundingSet=$/m);
    expect(fileOf("forno.service")).toMatch(/^SystemCallFilter=@system-service$/m);
  });

  it("redirect to the shop's own host, whatever host was requested", () => {
    const nginx = fileOf("nginx.conf");
    expect(nginx).toContain("return 301 https://shop.example$request_uri;");
    expect(nginx).toMatch(/default_server/);
    // Debian 12 has nginx 1.22, which does not know it.
    expect(nginx).not.toMatch(/^\s*http2 on;/m);
  });

  it("give the shop in containers a role that owns only its database, and limit its resources", () => {
    const compose = fileOf("compose.yml");
    expect(compose).not.toMatch(/POSTGRES_USER/);
    expect(compose).toMatch(/max-size: /);
    expect(compose.match(/mem_limit: /g)).toHaveLength(2);
    expect(fileOf("database-role.sh")).toContain("CREATE ROLE forno LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE");
  });
});
