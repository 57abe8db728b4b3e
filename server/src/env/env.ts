/** The environment, validated at the start; nothing else reads it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { SecondFactorPolicy } from "@forno/contract/user/second-factor.ts";
import { isLoopback, missingVariables, problemsOfBackup, problemsOfDatabase, problemsOfLive } from "./requirements.ts";
import { DEMO_ADMIN, type LogLevel, problem, readValues, type Values } from "./variables.ts";

export type PaymentAccount =
  | { kind: "sandbox" }
  | {
      kind: "razorpay";
      keyId: string;
      keySecret: string;
      previousKeySecret: string | null;
      webhookSecret: string;
      previousWebhookSecret: string | null;
      /** Null: the provider's default. */
      apiUrl: string | null;
      checkoutUrl: string | null;
    };

export type SmsAccount =
  | { name: "console" }
  | { name: "msg91"; authKey: string; otpTemplateId: string; messageTemplateId: string; apiUrl: string | null }
  | { name: "twilio"; accountSid: string; authToken: string; from: string; apiUrl: string | null };

export interface TracingAccount {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  ratio: number;
}

export type BackupPlace =
  | { kind: "folder"; folder: string }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      /** Null: Amazon's own. */
      endpoint: string | null;
      /** Ends with a slash, or is empty. */
      prefix: string;
      accessKeyId: string;
      secretAccessKey: string;
      /** The bucket is in the path of the URL, not in its host name. */
      isPathStyle: boolean;
    };

export interface BackupSettings {
  isDaily: boolean;
  /** In Asia/Kolkata. */
  hour: number;
  keeping: { daily: number; weekly: number; monthly: number };
  place: BackupPlace;
  /** Null: backups are not encrypted. */
  keyFile: string | null;
}

export interface Environment {
  port: number;
  host: string;
  /** `HOST` if it was not used: see `hostOf`. */
  refusedHost: string | null;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Bypasses the transaction pooler that `databaseUrl` connects to. Null: it connects to none. */
  databaseDirectUrl: string | null;
  /** Where `npm run move-database` moves the shop's database. */
  newDatabaseUrl: string | null;
  /** A streaming replica, for the menu and for reports. */
  databaseReplicaUrl: string | null;
  dataDir: string;
  mode: "demo" | "live";
  /** By MODE itself or a provider's variable. */
  isModeSet: boolean;
  /** E.164 */
  adminMobiles: ReadonlySet<string>;
  payment: PaymentAccount;
  sms: SmsAccount;
  publicUrl: string | null;
  trustProxy: readonly string[];
  allowedOrigins: readonly string[];
  /** How long an instance that is stopping and not ready still accepts requests from its load balancer. */
  drainSeconds: number;
  unpaidMinutes: number;
  /** In code messages and authenticator apps, independent of the shop's name in the settings. */
  brandName: string;
  /** How many one-time codes are sent per day in Asia/Kolkata. */
  smsDailyBudget: number;
  secondFactorPolicy: SecondFactorPolicy;
  backups: BackupSettings;
  rateLimits: boolean;
  logLevel: LogLevel;
  /** Null: no traces. */
  tracing: TracingAccount | null;
  /** Where alerts are posted, besides texts to the admins. */
  alertWebhookUrl: string | null;
  /** Template of the tiles of maps. Null: those in `dataDir`, or none. */
  mapTilesUrl: string | null;
  /** Null: nobody reads `/metrics`, except for programs on this machine in a demo. */
  metricsToken: string | null;
}

/** The problems, a line per variable. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["The configuration has mistakes:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.problems = problems;
  }
}

/** The process's own environment, with additional variables from a file `.env` in the working folder. Throws `EnvironmentError`. */
export function readProcessEnvironment(): Environment {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readEnvironment(process.env);
}

/** Where `deploy/forno.service` has the shop's settings and data. */
const SERVICE = { settings: "/etc/forno.env", dataDir: "/var/lib/forno/data" };

/**
 * For commands that an operator runs in a shell without the shop's own environment: the settings of this shell or of `.env`,
 * otherwise those of the service. Throws `EnvironmentError`, and if the service's settings may not be read.
 */
export function readOperatorEnvironment(service = SERVICE): Environment {
  return readEnvironment(operatorVariables(service));
}

/** The same for a command that looks at the settings: it goes on with those that have no problem. */
export function inspectOperatorEnvironment(service = SERVICE): InspectedEnvironment {
  return inspectEnvironment(operatorVariables(service));
}

function operatorVariables(service: typeof SERVICE): Variables {
  const isConfigured = process.env.DATABASE_URL || process.env.DATA_DIR || existsSync(".env");
  if (isConfigured || !existsSync(service.settings)) {
    if (existsSync(".env")) process.loadEnvFile(".env");
    return process.env;
  }
  let settings: string;
  try {
    settings = readFileSync(service.settings, "utf8");
  } catch (error) {
    throw new Error(`${service.settings} contains the shop's settings, and this user cannot read it. Run this as root: sudo`, {
      cause: error,
    });
  }
  return { DATA_DIR: service.dataDir, ...parseEnv(settings), ...process.env };
}

/** For a command that works on the same shop as this process. */
export const environmentOfChild = ({ dataDir }: Environment): NodeJS.ProcessEnv => ({ ...process.env, DATA_DIR: dataDir });
type Variables = Readonly<Record<string, string | undefined>>;

/** Throws an `EnvironmentError` with all problems at once. An empty variable counts as unset. */
export function readEnvironment(source: Variables): Environment {
  const { values, mode, problems } = readAll(source);
  if (problems.length > 0) throw new EnvironmentError(problems);
  return toEnvironment(values, mode);
}

export interface InspectedEnvironment {
  /** An account whose variables have problems counts as not set. */
  environment: Environment;
  /** A line for each variable. */
  problems: readonly string[];
}

export function inspectEnvironment(source: Variables): InspectedEnvironment {
  const { values, mode, problems } = readAll(source);
  const isSmsComplete = missingVariables(values, mode).every((name) => !/^(MSG91|TWILIO)_/.test(name));
  const { SMS_PROVIDER: _, ...withoutSms } = values;
  return { environment: toEnvironment(isSmsComplete ? values : withoutSms, mode), problems };
}

function readAll(source: Variables): { values: Values; mode: "demo" | "live"; problems: string[] } {
  const { values, problems } = readValues(source);
  const providerVariables = Object.keys(values).filter((name) => /^(RAZORPAY|TWILIO|MSG91)_/.test(name));
  const hasProvider = providerVariables.length > 0 || (values.SMS_PROVIDER ?? "console") !== "console";
  const mode = values.MODE ?? (hasProvider ? "live" : "demo");
  const missing = missingVariables(values, mode);
  for (const name of missing.filter((each) => !problems.some((line) => line.startsWith(`${each} `))))
    problems.push(problem(name, `is missing${mode === "live" ? ": the shop takes real orders (MODE=live)" : ""}`));
  problems.push(...problemsOfDatabase(values), ...problemsOfBackup(values));
  if (mode === "live") problems.push(...problemsOfLive(values));
  return { values, mode, problems };
}

function toEnvironment(values: Values, mode: "demo" | "live"): Environment {
  const host = hostOf(values, mode);
  const adminMobiles = values.ADMIN_MOBILES?.length ? values.ADMIN_MOBILES : [DEMO_ADMIN];
  return {
    port: values.PORT ?? 3000,
    host,
    refusedHost: values.HOST !== undefined && values.HOST !== host ? values.HOST : null,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    newDatabaseUrl: values.NEW_DATABASE_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    dataDir: values.DATA_DIR ?? "./data",
    mode,
    isModeSet: mode === "live" || values.MODE !== undefined,
    adminMobiles: new Set(adminMobiles),
    payment: paymentOf(values),
    sms: smsOf(values),
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? [],
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    unpaidMinutes: values.UNPAID_MINUTES ?? 45,
    brandName: values.BRAND_NAME ?? "Forno",
    smsDailyBudget: values.SMS_DAILY_BUDGET ?? 2_000,
    secondFactorPolicy: values.SECOND_FACTOR ?? (mode === "live" ? "asked" : "optional"),
    backups: backupsOf(values, mode),
    rateLimits: values.RATE_LIMIT !== "off",
    logLevel: values.LOG_LEVEL ?? "info",
    tracing: tracingOf(values),
    alertWebhookUrl: values.ALERT_WEBHOOK_URL ?? null,
    mapTilesUrl: values.MAP_TILES_URL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
  };
}

/** In a demo without MODE=demo, anyone who can reach the page can sign in as its admin, so it listens on this machine only. */
function hostOf(values: Values, mode: "demo" | "live"): string {
  const host = values.HOST ?? "127.0.0.1";
  return mode === "demo" && values.MODE === undefined && !isLoopback(host) ? "127.0.0.1" : host;
}

/** `missingVariables` has ensured that an account has all it needs. */
function paymentOf(values: Values): PaymentAccount {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = values;
  if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET || !RAZORPAY_WEBHOOK_SECRET) return { kind: "sandbox" };
  return {
    kind: "razorpay",
    keyId: RAZORPAY_KEY_ID,
    keySecret: RAZORPAY_KEY_SECRET,
    previousKeySecret: values.RAZORPAY_KEY_SECRET_PREVIOUS ?? null,
    webhookSecret: RAZORPAY_WEBHOOK_SECRET,
    previousWebhookSecret: values.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? null,
    apiUrl: values.RAZORPAY_API_URL ?? null,
    checkoutUrl: values.RAZORPAY_CHECKOUT_URL ?? null,
  };
}

function tracingOf(values: Values): TracingAccount | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler = "always_on" } = values;
  if (!endpoint || sampler.endsWith("always_off")) return null;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME ?? "forno",
    ratio: sampler.endsWith("always_on") ? 1 : (values.OTEL_TRACES_SAMPLER_ARG ?? 1),
  };
}

function smsOf(values: Values): SmsAccount {
  const name = values.SMS_PROVIDER ?? "console";
  switch (name) {
    case "console":
      return { name };
    case "msg91":
      return {
        name,
        authKey: given(values.MSG91_AUTH_KEY),
        otpTemplateId: given(values.MSG91_OTP_TEMPLATE_ID),
        messageTemplateId: given(values.MSG91_MESSAGE_TEMPLATE_ID),
        apiUrl: values.MSG91_API_URL ?? null,
      };
    case "twilio":
      return {
        name,
        accountSid: given(values.TWILIO_ACCOUNT_SID),
        authToken: given(values.TWILIO_AUTH_TOKEN),
        from: given(values.TWILIO_FROM),
        apiUrl: values.TWILIO_API_URL ?? null,
      };
  }
}

/** A demo has nothing to lose. */
function backupsOf(values: Values, mode: "demo" | "live"): BackupSettings {
  const [daily = 7, weekly = 4, monthly = 12] = values.BACKUP_KEEP ?? [];
  return {
    isDaily: (values.BACKUP ?? (mode === "live" ? "daily" : "off")) === "daily",
    hour: values.BACKUP_HOUR ?? 4,
    keeping: { daily, weekly, monthly },
    place: backupPlaceOf(values),
    keyFile: values.BACKUP_KEY_FILE ?? null,
  };
}

function backupPlaceOf(values: Values): BackupPlace {
  if (values.BACKUP_S3_BUCKET === undefined)
    return { kind: "folder", folder: values.BACKUP_DIR ?? join(values.DATA_DIR ?? "./data", "backups") };
  const prefix = values.BACKUP_S3_PREFIX ?? "";
  return {
    kind: "s3",
    bucket: values.BACKUP_S3_BUCKET,
    region: given(values.BACKUP_S3_REGION),
    endpoint: values.BACKUP_S3_ENDPOINT ?? null,
    prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    accessKeyId: given(values.BACKUP_S3_ACCESS_KEY_ID),
    secretAccessKey: given(values.BACKUP_S3_SECRET_ACCESS_KEY),
    isPathStyle: values.BACKUP_S3_PATH_STYLE === "on",
  };
}

/** The URL by which this machine reaches the shop, whatever it listens on. */
export function ownUrl({ host, port }: { host: string; port: number }): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? (host.includes(":") ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

function given(value: string | undefined): string {
  if (value === undefined) throw new Error("a variable is missing that missingVariables requires");
  return value;
}
