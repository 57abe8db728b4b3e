/** The environment, validated at the start; nothing else reads it. */
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { parseEnv } from "node:util";
import { SECOND_FACTOR_POLICIES, type SecondFactorPolicy } from "@forno/contract/person/second-factor.ts";
import { normalizeMobile } from "@forno/contract/rules/contact/mobile.ts";
import ipaddr from "ipaddr.js";
import { z } from "zod";

export const DEMO_ADMIN = "+919000000001";
export const DEMO_PARTNER = "+919000000002";

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""));

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/, error: "must be a PostgreSQL address" });

const text = z.string().max(500, "is too long");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

function isAddressRange(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Wider than the largest private networks (10.0.0.0/8 and fc00::/7), so that it contains public addresses. */
function isWide(entry: string): boolean {
  const [start = "", prefix] = entry.split("/");
  if (prefix === undefined || !ipaddr.isValid(start)) return false;
  const address = ipaddr.parse(start);
  if (!(address instanceof ipaddr.IPv6)) return Number(prefix) < 8;
  // In an IPv4 range written as IPv6, such as ::ffff:10.0.0.0/104, the first 96 bits are fixed.
  return Number(prefix) < (address.isIPv4MappedAddress() ? 96 + 8 : 7);
}

const mobiles = list.transform((entries, context) =>
  entries.map((entry) => {
    const mobile = normalizeMobile(entry);
    if (!mobile) context.addIssue({ code: "custom", message: `contains an entry that is not an Indian mobile number: ${entry}` });
    return mobile ?? entry;
  }),
);

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Each variable with an example, shown with its error. */
const variables = {
  PORT: [
    z.coerce
      .number("must be a port number")
      .int("must be a port number")
      .min(0, "must be a port number")
      .max(65535, "must be a port number"),
    "3000",
  ],
  HOST: [z.string().regex(/^[\w.:-]+$/, "must be a host name or an IP address"), "127.0.0.1"],
  DATABASE_URL: [databaseUrl, "postgres://forno:password@localhost:5432/forno"],
  DATABASE_DIRECT_URL: [databaseUrl, "postgres://forno:password@localhost:5432/forno"],
  DATABASE_REPLICA_URL: [databaseUrl, "postgres://forno:password@replica:5432/forno"],
  DATA_DIR: [text, "./data"],
  MODE: [z.enum(["demo", "live"], "must be demo or live"), "live"],
  ADMIN_MOBILES: [mobiles, "+919812345678"],
  RAZORPAY_KEY_ID: [
    z.string().regex(/^rzp_(test|live)_[A-Za-z0-9_]{1,100}$/, "must be a key id of Razorpay"),
    "rzp_live_AbCdEfGhIjKlMn",
  ],
  RAZORPAY_KEY_SECRET: [text, "the secret shown beside the key id"],
  RAZORPAY_KEY_SECRET_PREVIOUS: [text, "the key secret that is being replaced"],
  RAZORPAY_WEBHOOK_SECRET: [text, "the secret entered for the webhook, as from openssl rand -hex 32"],
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: [text, "the secret that is being replaced"],
  RAZORPAY_API_URL: [httpUrl, "https://api.razorpay.com"],
  RAZORPAY_CHECKOUT_URL: [httpUrl, "https://checkout.razorpay.com/v1/checkout.js"],
  SMS_PROVIDER: [z.enum(["console", "msg91", "twilio"], "must be console, msg91 or twilio"), "msg91"],
  TWILIO_ACCOUNT_SID: [text, "AC0123456789abcdef0123456789abcdef"],
  TWILIO_AUTH_TOKEN: [text, "the token shown beside the account SID"],
  TWILIO_FROM: [text, "+14155550100"],
  TWILIO_API_URL: [httpUrl, "https://api.twilio.com"],
  MSG91_AUTH_KEY: [text, "the auth key of the panel"],
  MSG91_OTP_TEMPLATE_ID: [text, "6512a0b1d6fc05123456789a"],
  MSG91_MESSAGE_TEMPLATE_ID: [text, "6512a0b1d6fc05123456789b"],
  MSG91_API_URL: [httpUrl, "https://control.msg91.com"],
  PUBLIC_URL: [
    httpUrl.refine((url) => URL.canParse(url) && new URL(url).origin === url, "must be an origin, without a path"),
    "https://pizza.example",
  ],
  TRUST_PROXY: [
    list
      .refine((entries) => entries.every(isAddressRange), "must be IP addresses or CIDR ranges, separated by commas")
      .refine(
        (entries) => !entries.some(isWide),
        "contains so many addresses that anyone could choose the address they are counted under. List only the shop's own proxies",
      ),
    "10.0.0.0/8,127.0.0.1",
  ],
  DRAIN_SECONDS: [z.coerce.number("must be a number of seconds").min(0, "must be 0 or more").max(30, "must be at most 30"), "3"],
  UNPAID_MINUTES: [
    z.coerce.number("must be a number of minutes").positive("must be above 0").max(10_080, "must be at most a week, 10080"),
    "45",
  ],
  BRAND_NAME: [
    z.string().regex(/^[\w .,'&()-]{1,30}$/, "must be 1 to 30 plain letters, digits and spaces, as in the approved template"),
    "Forno",
  ],
  SMS_DAILY_BUDGET: [
    z.coerce
      .number("must be a number of codes")
      .int("must be a whole number")
      .min(10, "must be 10 or more")
      .max(1_000_000, "must be at most 1000000"),
    "2000",
  ],
  SECOND_FACTOR: [z.enum(SECOND_FACTOR_POLICIES, `must be one of ${SECOND_FACTOR_POLICIES.join(", ")}`), "required"],
  RATE_LIMIT: [z.enum(["on", "off"], "must be on or off"), "on"],
  LOG_LEVEL: [z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`), "info"],
} as const;

type Name = keyof typeof variables;
const NAMES = Object.keys(variables) as Name[];
type Values = { [N in Name]?: z.output<(typeof variables)[N][0]> };

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

export interface Environment {
  port: number;
  host: string;
  /** `HOST` if it was not used: see `hostOf`. */
  refusedHost: string | null;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Bypasses the transaction pooler that `databaseUrl` connects to. Null: it connects to none. */
  databaseDirectUrl: string | null;
  /** A streaming replica, for the menu and for reports. */
  databaseReplicaUrl: string | null;
  dataDir: string;
  mode: "demo" | "live";
  /** By MODE itself or a provider's variable. */
  isModeSaid: boolean;
  /** E.164 */
  adminMobiles: ReadonlySet<string>;
  payment: PaymentAccount;
  sms: SmsAccount;
  publicUrl: string | null;
  trustProxy: readonly string[];
  /** How long an instance that is stopping and not ready still accepts requests from its load balancer. */
  drainSeconds: number;
  unpaidMinutes: number;
  /** In code messages and authenticator apps, independent of the shop's name in the settings. */
  brandName: string;
  /** How many one-time codes are sent per day in Asia/Kolkata. */
  smsDailyBudget: number;
  secondFactorPolicy: SecondFactorPolicy;
  rateLimits: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
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

const problem = (name: Name, what: string): string => `${name} ${what}. Example: ${name}=${variables[name][1]}`;

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
  const isSaid = process.env.DATABASE_URL || process.env.DATA_DIR || existsSync(".env");
  if (isSaid || !existsSync(service.settings)) return readProcessEnvironment();
  let settings: string;
  try {
    settings = readFileSync(service.settings, "utf8");
  } catch (error) {
    throw new Error(`${service.settings} contains the shop's settings, and this user cannot read it. Run this as root: sudo`, {
      cause: error,
    });
  }
  return readEnvironment({ DATA_DIR: service.dataDir, ...parseEnv(settings), ...process.env });
}

/** Throws an `EnvironmentError` with all problems at once. An empty variable counts as unset. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const { values, problems } = readValues(source);
  const providerVariables = Object.keys(values).filter((name) => /^(RAZORPAY|TWILIO|MSG91)_/.test(name));
  const hasProvider = providerVariables.length > 0 || (values.SMS_PROVIDER ?? "console") !== "console";
  const mode = values.MODE ?? (hasProvider ? "live" : "demo");
  const missing = missingVariables(values, mode);
  for (const name of missing.filter((each) => !problems.some((line) => line.startsWith(`${each} `))))
    problems.push(problem(name, `is missing${mode === "live" ? ": the shop takes real orders (MODE=live)" : ""}`));
  if ((values.DATABASE_DIRECT_URL || values.DATABASE_REPLICA_URL) && !values.DATABASE_URL)
    problems.push(problem("DATABASE_URL", "is missing: DATABASE_DIRECT_URL and DATABASE_REPLICA_URL require it"));
  if (mode === "live") problems.push(...problemsOfLive(values));
  if (problems.length > 0) throw new EnvironmentError(problems);
  return toEnvironment(values, mode);
}

/** What is allowed in a demo, but not in a shop with real orders. */
function problemsOfLive(values: Values): string[] {
  const problems: string[] = [];
  const refuse = (name: Name, what: string): void => void problems.push(problem(name, what));
  if (values.SMS_PROVIDER === "console") refuse("SMS_PROVIDER", "is console, which sends no messages. Not allowed with MODE=live");
  if (values.RATE_LIMIT === "off") refuse("RATE_LIMIT", "is off, which is for load tests only. Not allowed with MODE=live");
  if (values.RAZORPAY_KEY_ID?.startsWith("rzp_test_"))
    refuse("RAZORPAY_KEY_ID", "is a test key, which takes no real payments. Not allowed with MODE=live");
  for (const name of SECRETS) {
    const length = values[name]?.length ?? SECRET_MIN;
    if (length < SECRET_MIN) refuse(name, `is too short and easy to guess. It must have at least ${SECRET_MIN} characters`);
  }
  if (values.PUBLIC_URL?.startsWith("http:")) refuse("PUBLIC_URL", "must be https with MODE=live: customers sign in and pay there");
  if (values.ADMIN_MOBILES?.includes(DEMO_ADMIN))
    refuse("ADMIN_MOBILES", `contains the number ${DEMO_ADMIN} from the example. Use the number of the shop's admin`);
  for (const name of NAMES.filter(isProviderUrl))
    if (isReadOnTheWay(values[name])) refuse(name, "must be https with MODE=live: the program sends keys and codes there");
  return problems;
}

function readValues(source: Readonly<Record<string, string | undefined>>): { values: Values; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of NAMES) {
    const raw = source[name]?.trim();
    if (!raw) continue;
    const result = variables[name][0].safeParse(raw);
    if (result.success) values[name] = result.data;
    else problems.push(problem(name, result.error.issues[0]?.message ?? "is not valid"));
  }
  // Each value was parsed by the schema that its type is taken from.
  return { values: values as Values, problems };
}

type ProviderUrl = Extract<Name, `${string}_${"API" | "CHECKOUT"}_URL`>;
const isProviderUrl = (name: Name): name is ProviderUrl => /_(API|CHECKOUT)_URL$/.test(name);

/** Chosen by the shop. The key secret is not checked: the provider defines its length. */
const SECRETS = ["RAZORPAY_WEBHOOK_SECRET", "RAZORPAY_WEBHOOK_SECRET_PREVIOUS"] as const;
/** Twelve random letters and digits (71 bits) cannot be guessed. */
const SECRET_MIN = 12;

/** Readable in transit. A connection within this machine is not. */
function isReadOnTheWay(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !isLoopback(hostname);
}

const RAZORPAY: readonly Name[] = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"];
const SMS: Record<SmsAccount["name"], readonly Name[]> = {
  console: [],
  msg91: ["MSG91_AUTH_KEY", "MSG91_OTP_TEMPLATE_ID", "MSG91_MESSAGE_TEMPLATE_ID"],
  twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
};

function missingVariables(values: Values, mode: "demo" | "live"): Name[] {
  const wantsRazorpay = mode === "live" || Object.keys(values).some((name) => name.startsWith("RAZORPAY_"));
  const needed: Name[] = [
    ...(mode === "live" ? (["ADMIN_MOBILES", "SMS_PROVIDER", "PUBLIC_URL"] as const) : []),
    ...(wantsRazorpay ? RAZORPAY : []),
    ...SMS[values.SMS_PROVIDER ?? "console"],
  ];
  return needed.filter((name) => values[name] === undefined || (name === "ADMIN_MOBILES" && values.ADMIN_MOBILES?.length === 0));
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
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    dataDir: values.DATA_DIR ?? "./data",
    mode,
    isModeSaid: mode === "live" || values.MODE !== undefined,
    adminMobiles: new Set(adminMobiles),
    payment: paymentOf(values),
    sms: smsOf(values),
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? [],
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    unpaidMinutes: values.UNPAID_MINUTES ?? 45,
    brandName: values.BRAND_NAME ?? "Forno",
    smsDailyBudget: values.SMS_DAILY_BUDGET ?? 2_000,
    secondFactorPolicy: values.SECOND_FACTOR ?? (mode === "live" ? "asked" : "optional"),
    rateLimits: values.RATE_LIMIT !== "off",
    logLevel: values.LOG_LEVEL ?? "info",
  };
}

/** In a demo without MODE=demo, anyone who can reach the page can sign in as its admin, so it listens on this machine only. */
function hostOf(values: Values, mode: "demo" | "live"): string {
  const host = values.HOST ?? "127.0.0.1";
  return mode === "demo" && values.MODE === undefined && !isLoopback(host) ? "127.0.0.1" : host;
}

const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host);

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

function given(value: string | undefined): string {
  if (value === undefined) throw new Error("a variable is missing that missingVariables asks for");
  return value;
}
