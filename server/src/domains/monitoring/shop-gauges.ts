/** What the metrics say about the shop, read from its database (docs/metrics.md). */
import { ALERT_KINDS } from "@forno/contract/monitoring/rules/alert.ts";
import type { Deps } from "../../deps.ts";
import { readDatabaseBytes } from "../../platform/db/upkeep/database-size-store.ts";
import type { QueueSize } from "../../platform/jobs/jobs.ts";
import { type SampledGauge, sampleGauges } from "../../platform/metrics/sampled-gauges.ts";
import { lastGoodBackupAt } from "../backup/backup-store.ts";
import { registerOrderCounters } from "../order/order-counters.ts";
import { countOpenOrders, type OpenOrders } from "../order/reading/open-orders-store.ts";
import { type OpenExceptions, readOpenExceptions } from "../payment/exceptions/exceptions-store.ts";
import { webhookCounter } from "../payment/provider-reports/webhook-counter.ts";
import { lastWebhookEventAt } from "../payment/provider-reports/webhook-events-store.ts";
import { readCodeBudget } from "../user/otp/code-budget.ts";
import { registerCodeCounters } from "../user/otp/code-counters.ts";
import { type ActiveAlert, activeAlerts } from "./alerts/alerts-store.ts";
import { type Disk, readDisk } from "./disk.ts";

type MonitoringDeps = Pick<Deps, "db" | "jobs" | "clock" | "config" | "metrics">;

interface ShopState {
  now: Date;
  openOrders: OpenOrders[];
  exceptions: OpenExceptions[];
  alerts: ActiveAlert[];
  webhookAt: Date | null;
  backupAt: Date | null;
  codes: { sent: number; budget: number };
  queues: QueueSize[];
  databaseBytes: number;
  disk: Disk | null;
}

/** One statement after another: a scrape takes no more than one connection from the customers. */
async function readShopState(deps: MonitoringDeps, dataDir: string | null): Promise<ShopState> {
  const { db, jobs, clock } = deps;
  const now = clock();
  return {
    now,
    openOrders: await countOpenOrders(db),
    exceptions: await readOpenExceptions(db),
    alerts: await activeAlerts(db),
    webhookAt: await lastWebhookEventAt(db),
    backupAt: await lastGoodBackupAt(db, now),
    codes: await readCodeBudget(deps),
    queues: await jobs.queueSizes(),
    databaseBytes: await readDatabaseBytes(db),
    disk: await readDisk(dataDir),
  };
}

const seconds = (at: Date | null): number => (at ? at.getTime() / 1_000 : 0);

const GAUGES: readonly SampledGauge<ShopState>[] = [
  {
    name: "forno_orders_open",
    help: "Orders in progress, by stage; awaiting_payment are unpaid checkouts",
    labelNames: ["stage"],
    values: ({ openOrders }) => {
      const stages = new Map<string, number>(STAGES.map((stage) => [stage, 0]));
      for (const { status, awaitsPayment, count } of openOrders) stages.set(awaitsPayment ? "awaiting_payment" : status, count);
      return [...stages].map(([stage, count]) => [{ stage }, count] as const);
    },
  },
  {
    name: "forno_payments_to_review",
    help: "Open payment exceptions",
    values: ({ exceptions }) => exceptions.reduce((sum, { count }) => sum + count, 0),
  },
  {
    name: "forno_payments_to_review_oldest_age_seconds",
    help: "Age of the oldest open payment exception; 0 without one",
    values: ({ exceptions, now }) => Math.max(0, ...exceptions.map(({ oldestAt }) => (now.getTime() - oldestAt.getTime()) / 1_000)),
  },
  {
    name: "forno_alerts_active",
    help: "1 while the owner is alerted of this (deploy/README.md, Monitoring)",
    labelNames: ["alert"],
    values: ({ alerts }) => ALERT_KINDS.map((alert) => [{ alert }, alerts.some(({ kind }) => kind === alert) ? 1 : 0] as const),
  },
  {
    name: "forno_payment_webhook_last_timestamp_seconds",
    help: "When the payment provider last sent an event; 0: never",
    values: ({ webhookAt }) => seconds(webhookAt),
  },
  {
    name: "forno_backup_last_good_timestamp_seconds",
    help: "The moment whose state the newest good backup has; 0: there is none",
    values: ({ backupAt }) => seconds(backupAt),
  },
  {
    name: "forno_one_time_codes_today",
    help: "One-time codes sent today in Asia/Kolkata, on all instances",
    values: ({ codes }) => codes.sent,
  },
  {
    name: "forno_one_time_codes_budget",
    help: "How many one-time codes may be sent in a day",
    values: ({ codes }) => codes.budget,
  },
  {
    name: "forno_job_queue_size",
    help: "Jobs of a queue on all instances: deferred are due later, waiting are due",
    labelNames: ["queue", "state"],
    values: ({ queues }) =>
      queues.flatMap(({ queue, ...states }) => Object.entries(states).map(([state, count]) => [{ queue, state }, count] as const)),
  },
  {
    name: "forno_database_size_bytes",
    help: "Size of the database on disk",
    values: ({ databaseBytes }) => databaseBytes,
  },
  {
    name: "forno_data_disk_free_bytes",
    help: "Free space where the embedded PostgreSQL stores its data; none with an external database",
    values: ({ disk }) => disk?.freeBytes ?? null,
  },
  {
    name: "forno_data_disk_size_bytes",
    help: "Size of the disk where the embedded PostgreSQL stores its data; none with an external database",
    values: ({ disk }) => disk?.sizeBytes ?? null,
  },
];

const STAGES = ["awaiting_payment", "pending", "processing", "out_for_delivery"] as const;

/** `dataDir`: of the embedded PostgreSQL; null with an external database. */
export function registerShopMetrics(deps: MonitoringDeps, dataDir: string | null): void {
  registerOrderCounters(deps.metrics);
  registerCodeCounters(deps.metrics);
  webhookCounter(deps.metrics);
  sampleGauges(deps.metrics, {
    read: () => readShopState(deps, dataDir),
    gauges: GAUGES,
    up: { name: "forno_database_up", help: "1 if the database responded to the latest scrape in time, otherwise 0" },
  });
}
