import type { CheckGroup } from "./check.ts";
import { databaseChecks } from "./database/database-checks.ts";
import { machineChecks } from "./machine/machine-checks.ts";
import { messageCheck } from "./outside/message-check.ts";
import { paymentChecks } from "./outside/payment-checks.ts";
import { webhookCheck } from "./outside/webhook-check.ts";
import { websiteChecks } from "./outside/website-checks.ts";
import { backupCheck } from "./shop/backup-check.ts";
import { peopleChecks } from "./shop/people-checks.ts";
import { shopChecks } from "./shop/shop-checks.ts";

export const ALL_CHECKS: readonly CheckGroup[] = [
  paymentChecks,
  webhookCheck,
  messageCheck,
  websiteChecks,
  databaseChecks,
  backupCheck,
  machineChecks,
  peopleChecks,
  shopChecks,
];
