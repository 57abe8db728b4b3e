/** Open disputes whose events were lost: each is checked at the provider. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestShop } from "../../../testing/test-shop.ts";
import { brokenInvariants, startPaidShop } from "../payment-factory.ts";
import { checkDisputes, nextDisputeCheck } from "./dispute-checks.ts";
import { type Disputes, disputesOf } from "./disputes-factory.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NEVER = new AbortController().signal;

let shop: TestShop;
let total: number;
let disputes: Disputes;

beforeEach(async () => {
  const { paid, ...started } = await startPaidShop();
  ({ shop } = started);
  total = paid.answer.amount;
  disputes = disputesOf(shop, paid);
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

describe("an open dispute whose final event was lost", () => {
  it("is found won: the refund that waited for it is made", async () => {
    await disputes.tell();
    expect((await disputes.setStatus("cancelled")).status).toBe(200);
    expect(await disputes.refunded()).toEqual([]);
    disputes.atProvider({ status: "won" });
    await disputes.check();
    await disputes.review();
    expect(await disputes.refunded()).toEqual([total]);
    expect(await disputes.exceptions()).toEqual([]);
    expect((await disputes.detail()).events).toContainEqual(expect.objectContaining({ detail: "dispute_won" }));
  });

  it("is found lost: nothing is refunded, and the loss counts on the day it was found, or on the day of its event if that arrives later", async () => {
    await disputes.tell();
    expect((await disputes.setStatus("cancelled")).status).toBe(200);
    disputes.atProvider({ status: "lost", deductedPaise: total });
    await disputes.check();
    expect(await disputes.refunded()).toEqual([]);
    expect(await disputes.detail()).toMatchObject({ refundable: 0, refunded: false });
    const [learned] = await disputes.stored();
    expect(learned?.ended_at?.getTime()).toBeLessThanOrEqual(shop.clock.read().getTime());
    const happenedAt = new Date(disputes.start.getTime() + HOUR_MS);
    await disputes.tell({ status: "lost", deductedPaise: total }, happenedAt);
    expect(await disputes.stored()).toMatchObject([{ status: "lost", ended_at: happenedAt }]);
    expect((await disputes.detail()).events.filter((event) => event.detail === "dispute_lost")).toHaveLength(1);
  });

  it("is found to need another response: its exception is reopened with the new deadline", async () => {
    await disputes.tell();
    const id = (await disputes.exceptions())[0]?._id ?? "";
    expect((await disputes.resolve(id)).status).toBe(200);
    disputes.atProvider();
    await disputes.check();
    expect(await disputes.exceptions()).toEqual([]);
    const respondBy = new Date(disputes.start.getTime() + 9 * DAY_MS);
    disputes.atProvider({ respondBy });
    await disputes.check();
    expect(await disputes.exceptions()).toMatchObject([{ kind: "dispute", dispute: { respondBy: respondBy.toISOString() } }]);
  });

  it("is not reset by a response that is older than an event", async () => {
    await disputes.tell();
    disputes.atProvider();
    shop.payments.hang();
    const late = disputes.check();
    while (disputes.fetched().length === 0) await new Promise(setImmediate);
    shop.clock.advance(MINUTE_MS);
    await disputes.tell({ status: "under_review" });
    shop.payments.release();
    await late;
    expect(await disputes.stored()).toMatchObject([{ status: "under_review" }]);
  });

  it("stays ended, whatever is reported later", async () => {
    await disputes.tell({ status: "won" });
    disputes.atProvider({ status: "open" });
    await disputes.readList();
    await disputes.check();
    expect(disputes.fetched()).toEqual([]);
    expect(await disputes.stored()).toMatchObject([{ status: "won" }]);
    await disputes.tell({ status: "open" });
    expect(await disputes.stored()).toMatchObject([{ status: "won" }]);
  });
});

describe("a check of disputes", () => {
  it("runs at most once in six hours per open dispute, and an hour after its deadline", async () => {
    await disputes.tell();
    disputes.atProvider();
    for (let hour = 0; hour < 13; hour++) await disputes.check(HOUR_MS);
    expect(disputes.fetched()).toHaveLength(3);
    const now = new Date("2026-01-01T00:00:00Z");
    const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    expect(nextDisputeCheck(null, now)).toEqual(inHours(6));
    expect(nextDisputeCheck(inHours(72), now)).toEqual(inHours(6));
    expect(nextDisputeCheck(inHours(2), now)).toEqual(inHours(3));
    expect(nextDisputeCheck(inHours(-2), now)).toEqual(inHours(6));
  });

  it("by several instances sends one request per dispute, however many there are", async () => {
    for (let n = 0; n < 45; n++) {
      await disputes.tell({ id: `disp_${n}` });
      disputes.atProvider({ id: `disp_${n}` });
    }
    shop.clock.advance(HOUR_MS);
    await Promise.all([1, 2, 3].map(() => checkDisputes(shop.deps, NEVER)));
    expect(disputes.fetched()).toHaveLength(45);
    expect(new Set(disputes.fetched()).size).toBe(45);
  });

  it("runs again three hours after it failed, and a failure does not affect other disputes", async () => {
    await disputes.tell({ id: "disp_a" });
    await disputes.tell({ id: "disp_b" });
    disputes.atProvider({ id: "disp_a", status: "won" });
    disputes.atProvider({ id: "disp_b", status: "won" });
    shop.payments.failNext("timeout", "fetchDispute");
    await disputes.check(HOUR_MS);
    expect((await disputes.stored()).filter(({ status }) => status === "won")).toHaveLength(1);
    await disputes.check(HOUR_MS);
    expect(disputes.fetched()).toHaveLength(2);
    await disputes.check(2 * HOUR_MS);
    expect(await disputes.stored()).toMatchObject([{ status: "won" }, { status: "won" }]);
  });

  it("runs again if the instance was killed before the response", async () => {
    await disputes.tell();
    const killed = new AbortController();
    shop.payments.hang();
    shop.clock.advance(HOUR_MS);
    const round = checkDisputes(shop.deps, killed.signal);
    while (disputes.fetched().length === 0) await new Promise(setImmediate);
    killed.abort();
    await round;
    shop.payments.release();
    disputes.atProvider({ status: "closed" });
    await disputes.check(3 * HOUR_MS);
    expect(await disputes.stored()).toMatchObject([{ status: "closed" }]);
  });

  it("runs daily for a dispute that its account does not know, and the owner sees that", async () => {
    await disputes.tell();
    await disputes.check(HOUR_MS);
    expect(await disputes.exceptions()).toMatchObject([{ kind: "dispute", detail: "The id provided does not exist" }]);
    for (let hour = 0; hour < 23; hour++) await disputes.check(HOUR_MS);
    expect(disputes.fetched()).toHaveLength(1);
    disputes.atProvider();
    await disputes.check(HOUR_MS);
    expect(await disputes.exceptions()).toMatchObject([{ kind: "dispute", detail: null }]);
  });

  it("does not run while the shop knows no open dispute", async () => {
    await disputes.check();
    expect(disputes.fetched()).toEqual([]);
  });
});
