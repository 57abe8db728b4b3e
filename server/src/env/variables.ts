/** Each environment variable: how it is parsed, and its problem if it is not valid. */
import { isIP } from "node:net";
import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import { SECOND_FACTOR_POLICIES } from "@forno/contract/user/second-factor.ts";
import ipaddr from "ipaddr.js";
import { z } from "zod";

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""));

/** https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
const isTileTemplate = (url: string): boolean =>
  /^https?:\/\/[\w.-]+(:\d+)?\//.test(url) && ["{z}", "{x}", "{y}"].every((part) => url.includes(part));

const isOrigin = (url: string): boolean => /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url;

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
  // An IPv4 range may be written as IPv6: ::ffff:10.0.0.0/104 is 10.0.0.0/8.
  return Number(prefix) < (address.isIPv4MappedAddress() ? 96 + 8 : 7);
}

const mobiles = list.transform((entries, context) =>
  entries.map((entry) => {
    const mobile = normalizeMobile(entry);
    if (!mobile) context.addIssue({ code: "custom", message: `contains an entry that is not an Indian mobile number: ${entry}` });
    return mobile ?? entry;
  }),
);

/** `key=value` pairs, separated by commas, percent-encoded. https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
const otlpHeaders = z.string().transform((value, context): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const pair of value.split(",")) {
    const [, name, text] = /^\s*([\w-]+)=(.+)$/.exec(pair) ?? [];
    if (name === undefined || text === undefined || /%(?![\da-f]{2})/i.test(text)) {
      context.addIssue({ code: "custom", message: "must be key=value pairs, separated by commas" });
      return headers;
    }
    headers[name] = decodeURIComponent(text.trim());
  }
  return headers;
});

/** The caller's own decision about sampling is never followed, so the names with `parentbased_` mean the same as those without. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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
  NEW_DATABASE_URL: [databaseUrl, "postgres://forno:password@db.example:5432/forno"],
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
  PUBLIC_URL: [httpUrl.refine(isOrigin, "must be an origin, without a path"), "https://pizza.example"],
  ALLOWED_ORIGINS: [
    list
      .transform((entries) => entries.map((entry) => entry.replace(/\/$/, "")))
      .refine((entries) => entries.every(isOrigin), "must be origins without a path, separated by commas"),
    "https://order.pizza.example,https://app.pizza.example",
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
  MAP_TILES_URL: [
    text.refine(isTileTemplate, "must be an address of tiles with {z}, {x} and {y}"),
    "https://tiles.example/{z}/{x}/{y}.png",
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
  BACKUP: [z.enum(["daily", "off"], "must be daily or off"), "daily"],
  BACKUP_HOUR: [
    z.coerce
      .number("must be an hour")
      .int("must be a full hour")
      .min(0, "must be 0 to 23")
      .max(23, "must be 0 to 23, in Asia/Kolkata"),
    "4",
  ],
  BACKUP_KEEP: [
    z
      .string()
      .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, "must be how many daily, weekly and monthly backups to keep")
      .transform((value) => value.split(",").map(Number))
      .refine(([daily = 0]) => daily > 0, "must keep at least one daily backup"),
    "7,4,12",
  ],
  BACKUP_DIR: [text, "/var/backups/forno"],
  BACKUP_KEY_FILE: [text, "/etc/forno-backup.key"],
  BACKUP_S3_BUCKET: [z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket"), "forno-backups"],
  BACKUP_S3_ENDPOINT: [httpUrl, "https://s3.ap-south-1.amazonaws.com"],
  BACKUP_S3_REGION: [z.string().regex(/^[a-z0-9-]{1,40}$/, "must be the name of a region"), "ap-south-1"],
  BACKUP_S3_PREFIX: [
    z.string().regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, "must be a path of letters, digits, dots, dashes and slashes"),
    "forno/",
  ],
  BACKUP_S3_ACCESS_KEY_ID: [text, "AKIAIOSFODNN7EXAMPLE"],
  BACKUP_S3_SECRET_ACCESS_KEY: [text, "the secret shown beside the access key ID"],
  BACKUP_S3_PATH_STYLE: [z.enum(["on", "off"], "must be on or off"), "on"],
  RATE_LIMIT: [z.enum(["on", "off"], "must be on or off"), "on"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [httpUrl, "http://127.0.0.1:4318"],
  OTEL_EXPORTER_OTLP_HEADERS: [otlpHeaders, "authorization=Bearer%20token"],
  OTEL_SERVICE_NAME: [z.string().regex(/^[\w.-]{1,100}$/, "must be letters, digits, dots and hyphens"), "forno"],
  OTEL_TRACES_SAMPLER: [z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(", ")}`), "traceidratio"],
  OTEL_TRACES_SAMPLER_ARG: [
    z.coerce.number("must be a share from 0 to 1").min(0, "must be 0 or more").max(1, "must be at most 1"),
    "0.1",
  ],
  ALERT_WEBHOOK_URL: [httpUrl, "https://hooks.chat.example/services/forno"],
  METRICS_TOKEN: [
    z
      .string()
      .min(16, "is too short and easy to guess. It must have at least 16 characters")
      .max(500, "is too long")
      .regex(/^[!-~]+$/, "must be letters, digits and signs without spaces"),
    "32 random letters and digits, as from openssl rand -hex 16",
  ],
  LOG_LEVEL: [z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`), "info"],
} as const;

export type Name = keyof typeof variables;
export const NAMES = Object.keys(variables) as Name[];
export type Values = { [N in Name]?: z.output<(typeof variables)[N][0]> };

/** A line for the person who starts the program. */
export const problem = (name: Name, what: string): string => `${name} ${what}. Example: ${name}=${variables[name][1]}`;

/** An empty variable counts as unset. */
export function readValues(source: Readonly<Record<string, string | undefined>>): { values: Values; problems: string[] } {
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

/** The numbers with which a demo's admin and delivery partner sign in. */
export const DEMO_ADMIN = "+919000000001";
export const DEMO_PARTNER = "+919000000002";
