/** Disputes whose events were lost: open ones are checked at the provider, and its list is read. */

import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/order/payment-admin.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import { deleteAccount } from "../../privacy/privacy-factory.ts";
import { brokenInvariants, deliver, type PaidAtProvider, startPaidShop } from "../payment-factory.ts";
import { checkDisputes, nextDisputeCheck } from "./dispute-checks.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NEVER = new AbortController().signal;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let paid: PaidAtProvider;
let total: number;
let start: Date;

beforeEach(async () => {
  ({ shop, admin, token, food, paid } = await startPaidShop());
  total = paid.answer.amount;
  start = shop.clock.read();
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const dispute = (change: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: "disp_first",
  paymentId: paid.payment.id,
  amountPaise: total,
  currency: "INR",
  deductedPaise: 0,
  reasonCode: "goods_or_services_not_received",
  phase: "chargeback",
  status: "open",
  respondBy: new Date(start.getTime() + 5 * DAY_MS),
  createdAt: start,
  ...change,
});
/** Sets what the provider knows, without an event. */
const atProvider = (change: Partial<ProviderDispute> = {}) => {
  const now = dispute(change);
  const known = shop.payments.disputes.find(({ id }) => id === now.id);
  if (known) Object.assign(known, now);
  else shop.payments.disputes.unshift(now);
};
const tell = async (change: Partial<ProviderDispute> = {}, at = shop.clock.read()) => {
  const event = shop.payments.signedEvent("payment.dispute", paid.payment, null, { dispute: dispute(change), at });
  expect((await deliver(shop, event)).status).toBe(200);
};
const exceptions = async (state: "open" | "resolved" = "open") => {
  ({ token: admin } = await shop.signIn("admin"));
  return (await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: { state } })).body.data;
};
const detail = async () => {
  ({ token: admin } = await shop.signIn("admin"));
  return (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: paid.orderId } })).body.data;
};
const cancel = async () => {
  ({ token: admin } = await shop.signIn("admin"));
  const body = { orderId: paid.orderId, status: "cancelled" };
  expect((await shop.call(orderEndpoints.setStatus, { token: admin, body })).status).toBe(200);
};
const check = async (afterMs = 6 * HOUR_MS) => {
  shop.clock.advance(afterMs);
  await shop.jobs.runScheduled("check-disputes");
};
const readList = () => shop.jobs.runScheduled("list-disputes");
const review = () => shop.jobs.runScheduled("review-payments");
const refunded = async () => {
  shop.clock.advance(5 * MINUTE_MS);
  await shop.jobs.runScheduled("sweep-refunds");
  expect(await shop.jobs.runAll()).toEqual([]);
  return shop.payments.refunds.map(({ amountPaise }) => amountPaise);
};
const asked = () => shop.payments.callsOf("fetchDispute").map(([id]) => id);
const stored = () => shop.deps.db.selectFrom("disputes").selectAll().orderBy("dispute_id").execute();

describe("an open dispute whose final event was lost", () => {
  it("is found won: the refund that waited for it is made", async () => {
    await tell();
    await cancel();
    expect(await refunded()).toEqual([]);
    atProvider({ status: "won" });
    await check();
    await review();
    expect(await refunded()).toEqual([total]);
    expect(await exceptions()).toEqual([]);
    expect((await detail()).events).toContainEqual(expect.objectContaining({ detail: "dispute_won" }));
  });

  it("is found lost: nothing is refunded, and the loss counts on the day it was found, or on the day of its event if that arrives later", async () => {
    await tell();
    await cancel();
    atProvider({ status: "lost", deductedPaise: total });
    await check();
    expect(await refunded()).toEqual([]);
    expect(await detail()).toMatchObject({ refundable: 0, refunded: false });
    const [learned] = await stored();
    expect(learned?.ended_at?.getTime()).toBeLessThanOrEqual(shop.clock.read().getTime());
    const happenedAt = new Date(start.getTime() + HOUR_MS);
    await tell({ status: "lost", deductedPaise: total }, happenedAt);
    expect(await stored()).toMatchObject([{ status: "lost", ended_at: happenedAt }]);
    expect((await detail()).events.filter((event) => event.detail === "dispute_lost")).toHaveLength(1);
  });

  it("is found to need another response: its exception is reopened with the new deadline", async () => {
    await tell();
    const params = { id: (await exceptions())[0]?._id ?? "" };
    expect((await shop.call(paymentAdminEndpoints.settle, { token: admin, params, body: { note: "Answered" } })).status).toBe(200);
    atProvider();
    await check();
    expect(await exceptions()).toEqual([]);
    const respondBy = new Date(start.getTime() + 9 * DAY_MS);
    atProvider({ respondBy });
    await check();
    expect(await exceptions()).toMatchObject([{ kind: "dispute", dispute: { respondBy: respondBy.toISOString() } }]);
  });

  it("is not reset by a response that is older than an event", async () => {
    await tell();
    atProvider();
    shop.payments.hang();
    const late = check();
    while (asked().length === 0) await new Promise(setImmediate);
    shop.clock.advance(MINUTE_MS);
    await tell({ status: "under_review" });
    shop.payments.release();
    await late;
    expect(await stored()).toMatchObject([{ status: "under_review" }]);
  });

  it("stays ended, whatever is reported later", async () => {
    await tell({ status: "won" });
    atProvider({ status: "open" });
    await readList();
    await check();
    expect(asked()).toEqual([]);
    expect(await stored()).toMatchObject([{ status: "won" }]);
    await tell({ status: "open" });
    expect(await stored()).toMatchObject([{ status: "won" }]);
  });
});

describe("a check of disputes", () => {
  it("runs at most once in six hours per open dispute, and an hour after its deadline", async () => {
    await tell();
    atProvider();
    for (let hour = 0; hour < 13; hour++) await check(HOUR_MS);
    expect(asked()).toHaveLength(3);
    const now = new Date("2026-01-01T00:00:00Z");
    const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    expect(nextDisputeCheck(null, now)).toEqual(inHours(6));
    expect(nextDisputeCheck(inHours(72), now)).toEqual(inHours(6));
    expect(nextDisputeCheck(inHours(2), now)).toEqual(inHours(3));
    expect(nextDisputeCheck(inHours(-2), now)).toEqual(inHours(6));
  });

  it("by several instances sends one request per dispute, however many there are", async () => {
    for (let n = 0; n < 45; n++) {
      await tell({ id: `disp_${n}` });
      atProvider({ id: `disp_${n}` });
    }
    shop.clock.advance(HOUR_MS);
    await Promise.all([1, 2, 3].map(() => checkDisputes(shop.deps, NEVER)));
    expect(asked()).toHaveLength(45);
    expect(new Set(asked()).size).toBe(45);
  });

  it("runs again three hours after it failed, and a failure does not affect other disputes", async () => {
    await tell({ id: "disp_a" });
    await tell({ id: "disp_b" });
    atProvider({ id: "disp_a", status: "won" });
    atProvider({ id: "disp_b", status: "won" });
    shop.payments.failNext("timeout", "fetchDispute");
    await check(HOUR_MS);
    expect((await stored()).filter(({ status }) => status === "won")).toHaveLength(1);
    await check(HOUR_MS);
    expect(asked()).toHaveLength(2);
    await check(2 * HOUR_MS);
    expect(await stored()).toMatchObject([{ status: "won" }, { status: "won" }]);
  });

  it("runs again if the instance was killed before the response", async () => {
    await tell();
    const killed = new AbortController();
    shop.payments.hang();
    shop.clock.advance(HOUR_MS);
    const round = checkDisputes(shop.deps, killed.signal);
    while (asked().length === 0) await new Promise(setImmediate);
    killed.abort();
    await round;
    shop.payments.release();
    atProvider({ status: "closed" });
    await check(3 * HOUR_MS);
    expect(await stored()).toMatchObject([{ status: "closed" }]);
  });

  it("runs daily for a dispute that its account does not know, and the owner sees that", async () => {
    await tell();
    await check(HOUR_MS);
    expect(await exceptions()).toMatchObject([{ kind: "dispute", detail: "The id provided does not exist" }]);
    for (let hour = 0; hour < 23; hour++) await check(HOUR_MS);
    expect(asked()).toHaveLength(1);
    atProvider();
    await check(HOUR_MS);
    expect(await exceptions()).toMatchObject([{ kind: "dispute", detail: null }]);
  });

  it("does not run while the shop knows no open dispute", async () => {
    await check();
    expect(asked()).toEqual([]);
  });
});

describe("the provider's list", () => {
  it("reveals a dispute without an event, and refunds of its payment wait", async () => {
    atProvider();
    await readList();
    expect(await exceptions()).toMatchObject([
      {
        kind: "dispute",
        paymentId: paid.payment.id,
        disputeId: "disp_first",
        order: { _id: paid.orderId },
        dispute: { status: "open", evidence: { name: "Asha Rao" } },
      },
    ]);
    await cancel();
    expect(await refunded()).toEqual([]);
    await readList();
    expect(await exceptions()).toHaveLength(1);
    atProvider({ status: "won" });
    await readList();
    expect(await refunded()).toEqual([total]);
  });

  it("is read page by page up to a limit, and a new dispute on a later page is found", async () => {
    atProvider({ id: "disp_oldest" });
    const old = new Date(start.getTime() - 31 * DAY_MS);
    for (let n = 0; n < 120; n++) atProvider({ id: `disp_old${n}`, status: "lost", deductedPaise: total, createdAt: old });
    await readList();
    expect(shop.payments.callsOf("listDisputes")).toMatchObject([[{ count: 100, skip: 0 }], [{ count: 100, skip: 100 }]]);
    // A dispute that ended long ago and was never reported is not a loss of today.
    expect(await stored()).toMatchObject([{ dispute_id: "disp_oldest" }]);
    for (let n = 120; n < 700; n++) atProvider({ id: `disp_old${n}`, status: "won", createdAt: old });
    await readList();
    expect(shop.payments.callsOf("listDisputes")).toHaveLength(7);
  });

  it("is read again if the provider was unavailable, without an exception", async () => {
    atProvider();
    shop.payments.failNext("http", "listDisputes");
    await readList();
    expect(await stored()).toEqual([]);
    await readList();
    expect(await stored()).toHaveLength(1);
  });

  it("may contain a dispute before its payment: the order is linked once it is known", async () => {
    atProvider({ paymentId: "pay_notyet1" });
    await readList();
    expect(await exceptions()).toMatchObject([{ order: null, paymentId: "pay_notyet1", dispute: { evidence: null } }]);
    const late = shop.payments.pay(paid.providerOrderId, { id: "pay_notyet1" });
    expect((await deliver(shop, shop.payments.signedEvent("payment.captured", late))).status).toBe(200);
    await check();
    const found = (await exceptions()).find(({ disputeId }) => disputeId === "disp_first");
    expect(found).toMatchObject({ order: { _id: paid.orderId }, dispute: { evidence: { name: "Asha Rao" } } });
  });

  it("may contain a dispute of a deleted account: its evidence has order, lines and times, but no personal data", async () => {
    await cancelDelivered();
    expect((await deleteAccount(shop, token)).status).toBe(200);
    atProvider();
    await readList();
    expect((await exceptions())[0]?.dispute?.evidence).toMatchObject({
      name: "Deleted customer",
      phone: "",
      email: null,
      address: "",
      items: [expect.stringContaining(food.name)],
      deliveredAt: expect.any(String),
    });
  });
});

const cancelDelivered = async () => {
  const body = { orderId: paid.orderId, status: "delivered" };
  expect((await shop.call(orderEndpoints.setStatus, { token: admin, body })).status).toBe(200);
};

describe("a dispute in an unknown format", () => {
  const unreadable = (id = "disp_odd") => ({ id, paymentId: paid.payment.id, createdAt: start, detail: "status: Invalid option" });
  const tellUnreadable = (id?: string) =>
    deliver(shop, shop.payments.unreadableDisputeEvent("payment.dispute.created", unreadable(id)));

  it("raises one exception with its ID and order, whatever reports it first, and does not hide others", async () => {
    expect((await tellUnreadable()).status).toBe(200);
    shop.payments.unreadableDisputes.push(unreadable());
    atProvider();
    await readList();
    await readList();
    await tellUnreadable();
    const open = await exceptions();
    expect(open.filter(({ kind }) => kind === "dispute")).toHaveLength(1);
    expect(open.filter(({ kind }) => kind === "dispute_unreadable")).toMatchObject([
      {
        disputeId: "disp_odd",
        paymentId: paid.payment.id,
        order: { _id: paid.orderId },
        dispute: null,
        detail: "status: Invalid option",
      },
    ]);
  });

  it("raises an exception without an ID if that is unreadable, one per dispute", async () => {
    await tellUnreadable("unreadable_1");
    await tellUnreadable("unreadable_2");
    await tellUnreadable("unreadable_1");
    expect((await exceptions()).map(({ kind, disputeId }) => [kind, disputeId])).toEqual([
      ["dispute_unreadable", null],
      ["dispute_unreadable", null],
    ]);
  });

  it("stays resolved once an admin has resolved it", async () => {
    await tellUnreadable();
    const params = { id: (await exceptions())[0]?._id ?? "" };
    expect((await shop.call(paymentAdminEndpoints.settle, { token: admin, params, body: { note: "Answered" } })).status).toBe(200);
    shop.payments.unreadableDisputes.push(unreadable());
    await readList();
    expect(await exceptions()).toEqual([]);
    const act = await shop.call(paymentAdminEndpoints.act, { token: admin, params, body: { action: "ask" } });
    expect(act.status).toBe(404);
  });

  it("resolves its exception when it becomes readable", async () => {
    await tell();
    shop.payments.unreadableDisputes.push(unreadable("disp_first"));
    await check();
    expect((await exceptions()).map(({ kind }) => kind).toSorted()).toEqual(["dispute", "dispute_unreadable"]);
    shop.payments.unreadableDisputes.length = 0;
    atProvider();
    await check();
    await review();
    expect((await exceptions()).map(({ kind }) => kind)).toEqual(["dispute"]);
  });

  it("is ignored if it ended long ago", async () => {
    shop.payments.unreadableDisputes.push({ ...unreadable(), createdAt: new Date(start.getTime() - 31 * DAY_MS) });
    await readList();
    expect(await exceptions()).toEqual([]);
  });
});
