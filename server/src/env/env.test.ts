import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnvironment, readOperatorEnvironment } from "./env.ts";
import { LIVE } from "./env-factory.ts";

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
      isModeSet: false,
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
      metricsToken: null,
      alertWebhookUrl: null,
      tracing: null,
    });
  });

  it("an empty variable counts as unset", () => {
    expect(readEnvironment({ PORT: "", MODE: " ", RAZORPAY_KEY_ID: "", DATABASE_URL: "" })).toEqual(readEnvironment({}));
  });
});

describe("each variable", () => {
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

  it("admins need a second factor if orders are real", () => {
    expect(readEnvironment({}).secondFactorPolicy).toBe("optional");
    expect(readEnvironment(LIVE).secondFactorPolicy).toBe("asked");
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

it("a demo without MODE=demo listens on loopback only", () => {
  expect(readEnvironment({ HOST: "0.0.0.0" })).toMatchObject({ host: "127.0.0.1", refusedHost: "0.0.0.0" });
  expect(readEnvironment({ HOST: "127.evil.example" }).host).toBe("127.0.0.1");
  expect(readEnvironment({ HOST: "::1" })).toMatchObject({ host: "::1", refusedHost: null });
  expect(readEnvironment({ HOST: "0.0.0.0", MODE: "demo" }).host).toBe("0.0.0.0");
  expect(readEnvironment({ ...LIVE, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
});

describe("traces", () => {
  const endpoint = "http://127.0.0.1:4318";

  it("are sent to the collector, all of them by default", () => {
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }).tracing).toEqual({
      endpoint,
      headers: {},
      serviceName: "forno",
      ratio: 1,
    });
  });

  it("may be a share, with a name and headers", () => {
    const { tracing } = readEnvironment({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc, x-tenant=shop",
      OTEL_SERVICE_NAME: "forno-pune",
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    });
    expect(tracing).toEqual({
      endpoint,
      headers: { authorization: "Bearer abc", "x-tenant": "shop" },
      serviceName: "forno-pune",
      ratio: 0.1,
    });
  });

  it("are off without a collector, and if the sampler says so", () => {
    expect(readEnvironment({ OTEL_SERVICE_NAME: "forno" }).tracing).toBeNull();
    expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: "always_off" }).tracing).toBeNull();
  });
});
