/**
 * Without browser and webhook, the program finds payments, refunds and disputes in the promised time (api.md, Orders and payment). The
 * whole suite waits for the program's own rounds; the short form starts the rounds and lets its orders be due at once.
 */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type BuiltOrder, buildOrder } from "../src/domains/order/order-factory.ts";
import { type StartedJobs, startJobs } from "../src/platform/jobs/jobs.ts";
import { ADMIN, type ShopApart, startShopApart } from "./programs/shop.ts";
import { drop, html502 } from "./world/external-service.ts";
import { expectInvariants } from "./world/invariants.ts";
import type { LedgerPayment } from "./world/provider-ledger.ts";

/** Three minutes, with a margin for a slow machine. */
const LIMIT_MS = 200_000;
const HOUR_MS = 3_600_000;

const isFull = inject("isFull");

interface Case extends BuiltOrder {
  payment: LedgerPayment;
}

let shop: ShopApart;
/** Starts the program's rounds between their times. */
let jobs: StartedJobs;
let lost: Case;
let lostAuthorized: Case;
let capturing: Case;
let refunding: Case;

async function build(change: Partial<LedgerPayment> = {}): Promise<Case> {
  const order = await buildOrder(shop, await shop.signIn(), await shop.food());
  return { ...order, payment: shop.provider.ledger.pay(order.providerOrderId, change) };
}

/** All at the beginning, so that they wait together. */
beforeAll(async () => {
  shop = await startShopApart();
  jobs = await startJobs({ connection: shop.connection, log: pino({ level: "silent" }), runWorkers: false });
  const { provider, program } = shop;
  lost = await build();
  lostAuthorized = await build({ status: "authorized" });
  capturing = await build({ status: "authorized" });
  refunding = await build();
  const admin = await shop.signIn(ADMIN);
  await shop.deliver(provider.event("payment.captured", refunding.payment));

  await killedAt("refund", () =>
    shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: refunding.orderId, status: "cancelled" } }),
  );
  await program.start();
  await killedAt("capture", () => shop.deliver(provider.event("payment.authorized", capturing.payment)));
  await program.start();
});
afterAll(async () => {
  await jobs.stop();
  await expectInvariants(shop).finally(() => shop.close());
});

/** The provider does its work, and the program is killed before the response. */
async function killedAt(call: "refund" | "capture", act: () => Promise<unknown>): Promise<void> {
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  let isAsked = false;
  shop.provider.next(call, ({ work }) => {
    isAsked = true;
    work();
    resolve(shop.program.kill());
  });
  // The program calls the provider once the change is stored: it may be killed before or after its own response.
  await act().catch((error: unknown) => {
    if (!isAsked) throw error;
  });
  await killed;
}

const orderOf = ({ orderId }: Case) =>
  shop.inDatabase((db) =>
    db.selectFrom("orders").select(["payment", "refunded", "status"]).where("id", "=", orderId).executeTakeFirstOrThrow(),
  );

/** Runs scheduled jobs now, with all that they look at due, repeatedly until the condition holds. Skips queues with a running job. */
async function runUntil(queues: string[], isDone: () => Promise<boolean>): Promise<void> {
  const again = async () => {
    if (await isDone()) return true;
    await shop.inDatabase(async (db) => {
      await db.updateTable("disputes").set({ next_check_at: null }).execute();
      // Rows that the program holds are skipped: it locks orders by their IDs, this statement as they are stored.
      const checked = db.selectFrom("orders").select("id").where("next_check_at", "is not", null).forUpdate().skipLocked();
      await db.updateTable("orders").set({ next_check_at: new Date() }).where("id", "in", checked).execute();
    });
    for (const queue of queues) await jobs.send(queue, {});
    return false;
  };
  await vi.waitUntil(again, { timeout: LIMIT_MS - 20_000, interval: 1_000 });
}

/** The last run that `runUntil` asked for may come after it. */
async function untilIdle(queue: string): Promise<void> {
  const isIdle = async () => {
    const { rows } = await shop.inDatabase((db) =>
      sql`SELECT FROM pgboss.job WHERE name = ${queue} AND state < 'completed'`.execute(db),
    );
    return rows.length === 0;
  };
  await vi.waitUntil(isIdle, { timeout: LIMIT_MS - 20_000, interval: 500 });
}

const untilPaid = (built: Case) => {
  const isPaid = async () => (await orderOf(built)).payment;
  return isFull ? vi.waitUntil(isPaid, { timeout: LIMIT_MS - 20_000, interval: 500 }) : runUntil(["reconcile-orders"], isPaid);
};

describe.concurrent("found without being told:", () => {
  it("a payment whose browser report and event were both lost", () => untilPaid(lost), LIMIT_MS);

  it(
    "an authorized payment that was never reported",
    async () => {
      await untilPaid(lostAuthorized);
      expect(shop.provider.ledger.payment(lostAuthorized.payment.id).status).toBe("captured");
    },
    LIMIT_MS,
  );

  it("a capture that was in progress when the program was killed", () => untilPaid(capturing), LIMIT_MS);

  it(
    "a refund that was in progress when the program was killed, made once",
    async () => {
      const isProcessed = async () => {
        const rows = await shop.inDatabase((db) => db.selectFrom("refunds").select("status").execute());
        return rows.length === 1 && rows[0]?.status === "processed";
      };
      await vi.waitUntil(isProcessed, { timeout: LIMIT_MS - 20_000, interval: 500 });
      expect(shop.provider.ledger.refunds.size).toBe(1);
      expect(await orderOf(refunding)).toEqual({ payment: true, refunded: true, status: "cancelled" });
    },
    LIMIT_MS,
  );
});

it("the rounds that find them begin every minute", async () => {
  const { rows } = await shop.inDatabase((db) =>
    sql`SELECT name, cron FROM pgboss.schedule WHERE name IN ('reconcile-orders', 'sweep-refunds') ORDER BY name`.execute(db),
  );
  expect(rows).toEqual([
    { name: "reconcile-orders", cron: "* * * * *" },
    { name: "sweep-refunds", cron: "* * * * *" },
  ]);
});

describe("a dispute without an event", () => {
  it(
    "is found in the provider's list and refunded after its end, although the provider fails and the program is killed",
    async () => {
      const { provider } = shop;
      const { orderId, payment } = await build();
      expect(await shop.deliver(provider.event("payment.captured", payment))).toBe(200);
      const dispute = provider.ledger.disputePayment(payment);
      const admin = await shop.signIn(ADMIN);
      const isOpen = async () => {
        const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: {} });
        return body.data.some(({ disputeId, order }) => disputeId === dispute.id && order?._id === orderId);
      };
      provider.next("disputes", drop, html502, html502);
      await runUntil(["list-disputes"], isOpen);
      await untilIdle("list-disputes");

      const body = { orderId, status: "cancelled" as const };
      expect((await shop.call(orderEndpoints.setStatus, { token: admin, body })).status).toBe(200);
      // It has been held: it is sent as soon as it is released.
      const updated_at = new Date(Date.now() - HOUR_MS);
      await shop.inDatabase((db) => db.updateTable("refunds").set({ updated_at }).where("order_id", "=", orderId).execute());
      dispute.status = "won";
      provider.next("dispute", async ({ work }) => {
        work();
        await shop.program.kill();
        await shop.program.start();
      });
      const isRefunded = async () => provider.ledger.refundsOf(payment.id).length > 0;
      await runUntil(["check-disputes", "sweep-refunds"], isRefunded);
      expect(provider.ledger.refundsOf(payment.id)).toMatchObject([{ amount: payment.amount }]);
      expect(provider.countOf("dispute", dispute.id)).toBeGreaterThan(1);
    },
    LIMIT_MS,
  );
});
