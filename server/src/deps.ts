/** What `buildApp` passes to every domain. */
import type { SecondFactorPolicy } from "@forno/contract/user/second-factor.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Installation } from "./domains/operations/checks/installation.ts";
import type { ChangeFeed } from "./platform/db/changes/change-feed.ts";
import type { Reader } from "./platform/db/reader.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { Events } from "./platform/realtime/events.ts";
import type { AlertChannel } from "./providers/alerts/alert-channel.ts";
import type { ImageProcessor } from "./providers/images/image-processor.ts";
import type { WatchedPayments } from "./providers/payment/payment-provider.ts";
import type { PrinterLink } from "./providers/printers/printer-link.ts";
import type { SiteProbe } from "./providers/site/site-probe.ts";
import type { SmsProvider } from "./providers/sms/sms-provider.ts";
import type { Db, Tables } from "./tables.ts";

export interface BackupsConfig {
  isDaily: boolean;
  /** In Asia/Kolkata. */
  hour: number;
  /** The folder or bucket, for people. */
  place: string;
  isEncrypted: boolean;
}

export interface Config {
  mode: "demo" | "live";
  /** E.164 */
  adminMobiles: ReadonlySet<string>;
  /** How long an unpaid order stays open, in minutes. */
  unpaidMinutes: number;
  /** False only for load tests. */
  rateLimits: boolean;
  /** Whether `send-otp` returns the code: only in demo mode with the console SMS provider. */
  echoOtp: boolean;
  /** The origin customers use, without a trailing slash. */
  publicUrl: string | null;
  /** Key for the MACs of one-time codes; the same on every instance and after restarts. */
  otpPepper: Buffer;
  /** Key for the MACs of deleted accounts' numbers. */
  formerCustomerKey: Buffer;
  /** Signs links to bills. */
  billLinkKey: Buffer;
  /** Signs links to pay an order. */
  payLinkKey: Buffer;
  /** Encrypts the secrets of second factors. */
  secondFactorKey: Buffer;
  secondFactorPolicy: SecondFactorPolicy;
  /** In code messages and authenticator apps; fixed at go-live, since operators approve the text. */
  brandName: string;
  /** One-time codes per day in Asia/Kolkata. */
  smsDailyBudget: number;
  /** How many recipients of a bulk message one statement adds. */
  recipientsPerStep: number;
  backups: BackupsConfig;
  /** What the checks of the installation look at. */
  installation: Installation;
}

export interface Deps {
  db: Db;
  /** For the menu and for reports. */
  reader: Reader<Tables>;
  payments: WatchedPayments;
  sms: SmsProvider;
  site: SiteProbe;
  images: ImageProcessor;
  printers: PrinterLink;
  /** Besides texts; null: none is set. */
  alertChannel: AlertChannel | null;
  jobs: Jobs;
  events: Events;
  /** Notifies of changes by other instances to cached values. */
  changes: ChangeFeed;
  /** Every decision uses this time, SQL too, as a parameter. */
  clock: () => Date;
  metrics: Metrics;
  log: FastifyBaseLogger;
  config: Config;
}
