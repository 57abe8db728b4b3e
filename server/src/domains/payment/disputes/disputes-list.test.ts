/** The provider's list of disputes: disputes without an event, and disputes in an unknown format. */

import type { Food } from "@forno/contract/menu/food.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestShop } from "../../../testing/test-shop.ts";
import { deleteAccount } from "../../privacy/privacy-factory.ts";
import { brokenInvariants, deliver, type PaidAtProvider, startPaidShop } from "../payment-factory.ts";
import { type Disputes, disputesOf } from "./disputes-factory.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let paid: PaidAtProvider;
let total: number;
let disputes: Disputes;

beforeEach(async () => {
  ({ shop, admin, token, food, paid } = await startPaidShop());
  total = paid.answer.amount;
  disputes = disputesOf(shop, paid);
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

describe("the provider's list", () => {
  it("reveals a dispute without an event, and refunds of its payment wait", async () => {
    disputes.atProvider();
    await disputes.readList();
    expect(await disputes.exceptions()).toMatchObject([
      {
        kind: "dispute",
        paymentId: paid.payment.id,
        disputeId: "disp_first",
        order: { _id: paid.orderId },
        dispute: { status: "open", evidence: { name: "Asha Rao" } },
      },
    ]);
    expect((await disputes.setStatus("cancelled")).status).toBe(200);
    expect(await disputes.refunded()).toEqual([]);
    await disputes.readList();
    expect(await disputes.exceptions()).toHaveLength(1);
    disputes.atProvider({ status: "won" });
    await disputes.readList();
    expect(await disputes.refunded()).toEqual([total]);
  });

  it("is read page by page up to a limit, and a new dispute on a later page is found", async () => {
    disputes.atProvider({ id: "disp_oldest" });
    const old = new Date(disputes.start.getTime() - 31 * DAY_MS);
    for (let n = 0; n < 120; n++) disputes.atProvider({ id: `disp_old${n}`, status: "lost", deductedPaise: total, createdAt: old });
    await disputes.readList();
    expect(shop.payments.callsOf("listDisputes")).toMatchObject([[{ count: 100, skip: 0 }], [{ count: 100, skip: 100 }]]);
    // A dispute that ended long ago and was never reported is not a loss of today.
    expect(await disputes.stored()).toMatchObject([{ dispute_id: "disp_oldest" }]);
    for (let n = 120; n < 700; n++) disputes.atProvider({ id: `disp_old${n}`, status: "won", createdAt: old });
    await disputes.readList();
    expect(shop.payments.callsOf("listDisputes")).toHaveLength(7);
  });

  it("is read again if the provider was unavailable, without an exception", async () => {
    disputes.atProvider();
    shop.payments.failNext("http", "listDisputes");
    await disputes.readList();
    expect(await disputes.stored()).toEqual([]);
    await disputes.readList();
    expect(await disputes.stored()).toHaveLength(1);
  });

  it("may contain a dispute before its payment: the order is linked once it is known", async () => {
    disputes.atProvider({ paymentId: "pay_notyet1" });
    await disputes.readList();
    expect(await disputes.exceptions()).toMatchObject([{ order: null, paymentId: "pay_notyet1", dispute: { evidence: null } }]);
    const late = shop.payments.pay(paid.providerOrderId, { id: "pay_notyet1" });
    expect((await deliver(shop, shop.payments.signedEvent("payment.captured", late))).status).toBe(200);
    await disputes.check();
    const found = (await disputes.exceptions()).find(({ disputeId }) => disputeId === "disp_first");
    expect(found).toMatchObject({ order: { _id: paid.orderId }, dispute: { evidence: { name: "Asha Rao" } } });
  });

  it("may contain a dispute of a deleted account: its evidence has order, lines and times, but no personal data", async () => {
    expect((await disputes.setStatus("delivered")).status).toBe(200);
    expect((await deleteAccount(shop, token)).status).toBe(200);
    disputes.atProvider();
    await disputes.readList();
    expect((await disputes.exceptions())[0]?.dispute?.evidence).toMatchObject({
      name: "Deleted customer",
      phone: "",
      email: null,
      address: "",
      items: [expect.stringContaining(food.name)],
      deliveredAt: expect.any(String),
    });
  });
});

describe("a dispute in an unknown format", () => {
  const unreadable = (id = "disp_odd") => ({
    id,
    paymentId: paid.payment.id,
    createdAt: disputes.start,
    detail: "status: Invalid option",
  });
  const reportUnreadable = (id?: string) =>
    deliver(shop, shop.payments.unreadableDisputeEvent("payment.dispute.created", unreadable(id)));

  it("raises one exception with its ID and order, whatever reports it first, and does not hide others", async () => {
    expect((await reportUnreadable()).status).toBe(200);
    shop.payments.unreadableDisputes.push(unreadable());
    disputes.atProvider();
    await disputes.readList();
    await disputes.readList();
    await reportUnreadable();
    const open = await disputes.exceptions();
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
    await reportUnreadable("unreadable_1");
    await reportUnreadable("unreadable_2");
    await reportUnreadable("unreadable_1");
    expect((await disputes.exceptions()).map(({ kind, disputeId }) => [kind, disputeId])).toEqual([
      ["dispute_unreadable", null],
      ["dispute_unreadable", null],
    ]);
  });

  it("stays resolved once an admin has resolved it", async () => {
    await reportUnreadable();
    const id = (await disputes.exceptions())[0]?._id ?? "";
    expect((await disputes.resolve(id)).status).toBe(200);
    shop.payments.unreadableDisputes.push(unreadable());
    await disputes.readList();
    expect(await disputes.exceptions()).toEqual([]);
    const act = await shop.call(paymentAdminEndpoints.act, { token: admin, params: { id }, body: { action: "ask" } });
    expect(act.status).toBe(404);
  });

  it("resolves its exception when it becomes readable", async () => {
    await disputes.tell();
    shop.payments.unreadableDisputes.push(unreadable("disp_first"));
    await disputes.check();
    expect((await disputes.exceptions()).map(({ kind }) => kind).toSorted()).toEqual(["dispute", "dispute_unreadable"]);
    shop.payments.unreadableDisputes.length = 0;
    disputes.atProvider();
    await disputes.check();
    await disputes.review();
    expect((await disputes.exceptions()).map(({ kind }) => kind)).toEqual(["dispute"]);
  });

  it("is ignored if it ended long ago", async () => {
    shop.payments.unreadableDisputes.push({ ...unreadable(), createdAt: new Date(disputes.start.getTime() - 31 * DAY_MS) });
    await disputes.readList();
    expect(await disputes.exceptions()).toEqual([]);
  });
});
