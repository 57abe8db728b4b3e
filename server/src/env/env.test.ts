import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnvironment, readOperatorEnvironment } from "./env.ts";
import { LIVE, namesOf } from "./env-factory.ts";

describe("without any variable", () => {
  it("it is a demo on loopback with the sandbox, the console and the demo's admin", () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      refusedHost: null,
      databaseUrl: null,
      databaseDirectUrl: null,
      newDatabaseUrl: null,
      databaseReplicaUrl: null,
      dataDir: "./data",
      mode: "demo",
      isModeSet: false,
      adminMobiles: new Set(["+919000000001"]),
      payment: { kind: "sandbox" },
      sms: { name: "console" },
      publicUrl: null,
      trustProxy: [],
      allowedOrigins: [],
      drainSeconds: 0,
      unpaidMinutes: 45,
      brandName: "Forno",
      smsDailyBudget: 2_000,
      secondFactorPolicy: "optional",
      backups: {
        isDaily: false,
        hour: 4,
        keeping: { daily: 7, weekly: 4, monthly: 12 },
        place: { kind: "folder", folder: "data/backups" },
        keyFile: null,
      },
      rateLimits: true,
      logLevel: "info",
      mapTilesUrl: null,
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
      ALLOWED_ORIGINS: "https://front.example/, https://app.front.example",
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
      allowedOrigins: ["https://front.example", "https://app.front.example"],
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

describe("backups", () => {
  const S3 = {
    BACKUP_S3_BUCKET: "forno-backups",
    BACKUP_S3_REGION: "ap-south-1",
    BACKUP_S3_ACCESS_KEY_ID: "id",
    BACKUP_S3_SECRET_ACCESS_KEY: "secret",
  };

  it("are made daily in live mode, unless they are off", () => {
    expect(readEnvironment(LIVE).backups.isDaily).toBe(true);
    expect(readEnvironment({ ...LIVE, BACKUP: "off" }).backups.isDaily).toBe(false);
    expect(readEnvironment({ BACKUP: "daily", BACKUP_HOUR: "2", BACKUP_KEEP: "3,2,1" }).backups).toMatchObject({
      isDaily: true,
      hour: 2,
      keeping: { daily: 3, weekly: 2, monthly: 1 },
    });
  });

  it("go to a folder or to a bucket", () => {
    expect(readEnvironment({ BACKUP_DIR: "/mnt/backups" }).backups.place).toEqual({ kind: "folder", folder: "/mnt/backups" });
    expect(readEnvironment({ ...S3, BACKUP_S3_PREFIX: "shop", BACKUP_S3_PATH_STYLE: "on" }).backups.place).toEqual({
      kind: "s3",
      bucket: "forno-backups",
      region: "ap-south-1",
      endpoint: null,
      prefix: "shop/",
      accessKeyId: "id",
      secretAccessKey: "secret",
      isPathStyle: true,
    });
  });

  it("are refused with two places, with half an account, and without a daily one", () => {
    expect(namesOf({ ...S3, BACKUP_DIR: "/mnt/backups" })).toEqual(["BACKUP_DIR"]);
    expect(namesOf({ BACKUP_S3_BUCKET: "forno-backups" })).toEqual([
      "BACKUP_S3_REGION",
      "BACKUP_S3_ACCESS_KEY_ID",
      "BACKUP_S3_SECRET_ACCESS_KEY",
    ]);
    expect(namesOf({ BACKUP_KEEP: "0,4,12" })).toEqual(["BACKUP_KEEP"]);
  });
});
