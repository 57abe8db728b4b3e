/** What the checks need to know of the environment. */
import { randomBytes } from "node:crypto";
import type { Environment } from "../../../env/env.ts";

export interface Installation {
  mode: "demo" | "live";
  publicUrl: string | null;
  /** E.164 */
  adminMobiles: ReadonlySet<string>;
  smsProvider: Environment["sms"]["name"];
  /** Null with the sandbox. */
  webhookSecret: string | null;
  dataDir: string;
  isDatabaseEmbedded: boolean;
  hasReplica: boolean;
  /** The user that the shop runs as; null: unknown. */
  userId: number | null;
  /** With which this shop's instances recognize each other at the public address. */
  probeKey: Buffer;
}

/** `probeKey`: null if there is no database to read it from. */
export function installationOf(environment: Environment, probeKey: Buffer | null, userId: number | null): Installation {
  const { mode, publicUrl, adminMobiles, sms, payment, dataDir, databaseUrl, databaseReplicaUrl } = environment;
  return {
    mode,
    publicUrl,
    adminMobiles,
    smsProvider: sms.name,
    webhookSecret: payment.kind === "razorpay" ? payment.webhookSecret : null,
    dataDir,
    isDatabaseEmbedded: databaseUrl === null,
    hasReplica: databaseReplicaUrl !== null,
    userId,
    probeKey: probeKey ?? randomBytes(32),
  };
}
