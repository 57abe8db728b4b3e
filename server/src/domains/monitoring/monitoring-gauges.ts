import { ALERT_KINDS } from "@forno/contract/monitoring/monitoring.ts";
import { readDatabaseBytes } from "../../platform/db/upkeep/table-health-store.ts";
import { readDisk } from "./alerts/alert-conditions.ts";
import { activeAlerts } from "./alerts/alerts-store.ts";
import type { ShopGauge } from "./shop-gauges.ts";

export const MONITORING_GAUGES: readonly ShopGauge[] = [
  {
    name: "forno_alerts_active",
    help: "1 while the owner is alerted of this (deploy/README.md, Monitoring)",
    labelNames: ["alert"],
    read: async ({ db }) => {
      const active = await activeAlerts(db);
      return ALERT_KINDS.map((alert) => [{ alert }, active.some(({ kind }) => kind === alert) ? 1 : 0] as const);
    },
  },
  {
    name: "forno_job_queue_size",
    help: "Jobs of a queue on all instances: deferred are due later, waiting are due",
    labelNames: ["queue", "state"],
    read: async ({ jobs }) =>
      (await jobs.queueSizes()).flatMap(({ queue, ...states }) =>
        Object.entries(states).map(([state, count]) => [{ queue, state }, count] as const),
      ),
  },
  {
    name: "forno_database_size_bytes",
    help: "Size of the database on disk",
    read: ({ db }) => readDatabaseBytes(db),
  },
  {
    name: "forno_data_disk_free_bytes",
    help: "Free space where the embedded PostgreSQL stores its data; none with an external database",
    read: async ({ dataDir }) => (await readDisk(dataDir))?.freeBytes ?? null,
  },
  {
    name: "forno_data_disk_size_bytes",
    help: "Size of the disk where the embedded PostgreSQL stores its data; none with an external database",
    read: async ({ dataDir }) => (await readDisk(dataDir))?.sizeBytes ?? null,
  },
];
