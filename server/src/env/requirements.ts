/** Which variables must be set, and which values a shop with real orders must not have. */
import { DEMO_ADMIN, NAMES, type Name, problem, type Values } from "./variables.ts";

const RAZORPAY: readonly Name[] = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"];
const S3: readonly Name[] = ["BACKUP_S3_BUCKET", "BACKUP_S3_REGION", "BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"];
const SMS: Record<NonNullable<Values["SMS_PROVIDER"]>, readonly Name[]> = {
  console: [],
  msg91: ["MSG91_AUTH_KEY", "MSG91_OTP_TEMPLATE_ID", "MSG91_MESSAGE_TEMPLATE_ID"],
  twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
};

export function missingVariables(values: Values, mode: "demo" | "live"): Name[] {
  const wantsRazorpay = mode === "live" || Object.keys(values).some((name) => name.startsWith("RAZORPAY_"));
  const needed: Name[] = [
    ...(mode === "live" ? (["ADMIN_MOBILES", "SMS_PROVIDER", "PUBLIC_URL"] as const) : []),
    ...(wantsRazorpay ? RAZORPAY : []),
    ...(Object.keys(values).some((name) => name.startsWith("BACKUP_S3_")) ? S3 : []),
    ...SMS[values.SMS_PROVIDER ?? "console"],
  ];
  return needed.filter((name) => values[name] === undefined || (name === "ADMIN_MOBILES" && values.ADMIN_MOBILES?.length === 0));
}

export const problemsOfDatabase = (values: Values): string[] =>
  (values.DATABASE_DIRECT_URL || values.DATABASE_REPLICA_URL) && !values.DATABASE_URL
    ? [problem("DATABASE_URL", "is missing: DATABASE_DIRECT_URL and DATABASE_REPLICA_URL require it")]
    : [];

export const problemsOfBackup = (values: Values): string[] =>
  values.BACKUP_DIR && values.BACKUP_S3_BUCKET
    ? [problem("BACKUP_DIR", "is set, and BACKUP_S3_BUCKET is, too: backups are stored in one place")]
    : [];

/** Chosen by the shop. The key secret is not checked: the provider defines its length. */
const SECRETS = ["RAZORPAY_WEBHOOK_SECRET", "RAZORPAY_WEBHOOK_SECRET_PREVIOUS"] as const;
/** Twelve random letters and digits (71 bits) cannot be guessed. */
const SECRET_MIN = 12;

/** What is allowed in a demo, but not in a shop with real orders. */
export function problemsOfLive(values: Values): string[] {
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
  if (values.MAP_TILES_URL?.startsWith("http:"))
    refuse("MAP_TILES_URL", "must be https with MODE=live: browsers load no tiles by http on a page by https");
  if (values.PUBLIC_URL?.startsWith("http:")) refuse("PUBLIC_URL", "must be https with MODE=live: customers sign in and pay there");
  if (values.ALLOWED_ORIGINS?.some(isReadableInTransit))
    refuse("ALLOWED_ORIGINS", "must be https with MODE=live: customers sign in and pay there");
  if (values.ADMIN_MOBILES?.includes(DEMO_ADMIN))
    refuse("ADMIN_MOBILES", `contains the number ${DEMO_ADMIN} from the example. Use the number of the shop's admin`);
  for (const name of NAMES.filter(isProviderUrl))
    if (isReadableInTransit(values[name])) refuse(name, "must be https with MODE=live: the program sends keys and codes there");
  if (isReadableInTransit(values.ALERT_WEBHOOK_URL))
    refuse("ALERT_WEBHOOK_URL", "must be https with MODE=live: its address is a secret of your chat or pager");
  return problems;
}

type ProviderUrl = Extract<Name, `${string}_${"API" | "CHECKOUT"}_URL` | "BACKUP_S3_ENDPOINT">;
const isProviderUrl = (name: Name): name is ProviderUrl => /_(API|CHECKOUT)_URL$|^BACKUP_S3_ENDPOINT$/.test(name);

/** A connection within this machine is not. */
function isReadableInTransit(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !isLoopback(hostname);
}

export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host);
