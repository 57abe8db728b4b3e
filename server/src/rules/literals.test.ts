/** The lists of values that the database checks equal those of the contract. */

import { BACKUP_OUTCOMES } from "@forno/contract/backup/backup-calls.ts";
import { CHARGE_KINDS } from "@forno/contract/cart/rules/pricing.ts";
import { DELIVERY_PRICINGS } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { DIETS, FOOD_CATEGORIES } from "@forno/contract/menu/rules/food-labels.ts";
import { RECIPIENT_STATUSES } from "@forno/contract/messages/messages.ts";
import { ALERT_KINDS, ALERT_OCCASIONS } from "@forno/contract/monitoring/monitoring.ts";
import { HISTORY_KINDS } from "@forno/contract/order/rules/history-reason.ts";
import { ORDER_CHANNELS, ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { DISPUTE_STATUSES, PAYMENT_METHODS, PAYMENT_SOURCES, PAYMENT_STATUSES } from "@forno/contract/payment/rules/payment.ts";
import { EXCEPTION_KINDS } from "@forno/contract/payment/rules/payment-exception.ts";
import { REFUND_REASONS, REFUND_STATUSES } from "@forno/contract/payment/rules/refund.ts";
import { DISCOUNT_TYPES } from "@forno/contract/promo/promo-input.ts";
import { PROMISE_OFFERS } from "@forno/contract/settings/rules/ordering.ts";
import { DOCUMENT_KINDS } from "@forno/contract/tax/rules/document-number.ts";
import { ACTOR_ROLES } from "@forno/contract/wire/permissions.ts";
import { SANDBOX_ORDER_STATUSES, SANDBOX_PAYMENT_STATUSES } from "@forno/sandbox/sandbox-tables.ts";
import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "../testing/database/test-database.ts";

/** A new list in the contract with a check in a migration must be added here. */
const LISTS: Record<string, readonly string[]> = {
  "alert_notices.occasion": ALERT_OCCASIONS,
  "alerts.kind": ALERT_KINDS,
  "audit_log.actor_role": ACTOR_ROLES,
  "backups.outcome": BACKUP_OUTCOMES,
  "bulk_recipients.status": RECIPIENT_STATUSES,
  "disputes.status": DISPUTE_STATUSES,
  "foods.category": FOOD_CATEGORIES,
  "foods.diet": DIETS,
  "order_charges.kind": CHARGE_KINDS,
  "order_events.actor_role": ACTOR_ROLES,
  "order_events.kind": HISTORY_KINDS,
  "orders.channel": ORDER_CHANNELS,
  "orders.payment_method": PAYMENT_METHODS,
  "orders.status": ORDER_STATUSES,
  "payment_anomalies.kind": EXCEPTION_KINDS,
  "payments.source": PAYMENT_SOURCES,
  "payments.status": PAYMENT_STATUSES,
  "promos.discount_type": DISCOUNT_TYPES,
  "refunds.reason": REFUND_REASONS,
  "refunds.status": REFUND_STATUSES,
  "sandbox_orders.status": SANDBOX_ORDER_STATUSES,
  "sandbox_payments.status": SANDBOX_PAYMENT_STATUSES,
  "settings.delivery_pricing": DELIVERY_PRICINGS,
  "settings.delivery_promise": PROMISE_OFFERS,
  "tax_documents.kind": DOCUMENT_KINDS,
};

/** Every check constraint with values in the shop's tables: its columns and values. */
const CHECKS = `
  SELECT conrelid::regclass || '.' || (SELECT string_agg(attname, ', ') FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS column,
    pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) LIKE '%''%'`;

const valuesIn = (definition: string) => [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value);

it("each check of values is a list of the contract, and the reverse", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ column: string; definition: string }>(CHECKS);
  await client.end();
  await database.release();
  const checked = Object.fromEntries(rows.map(({ column, definition }) => [column, valuesIn(definition).toSorted()]));
  expect(checked).toEqual(Object.fromEntries(Object.entries(LISTS).map(([column, values]) => [column, values.toSorted()])));
  expect(rows, "one check for each column").toHaveLength(Object.keys(checked).length);
});
