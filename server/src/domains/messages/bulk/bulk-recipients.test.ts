/** A bulk message to more customers than one statement adds: each gets it exactly once. */
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

const STEP = 3;

let shop: TestShop;
let admin: SignedInUser;
/** In the order in which they are added. */
let customers: SignedInUser[];
beforeEach(async () => {
  shop = await startTestShop({ config: { recipientsPerStep: STEP } });
  admin = await shop.signIn("admin");
  customers = [];
  for (let n = 0; n < 10; n++) customers.push(await shop.signIn());
});
afterEach(() => shop.close());

const send = async () =>
  (await shop.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message: "Two for one" } })).body;
const newest = async () => (await shop.call(messagesEndpoints.history, { token: admin.token, query: {} })).body.data[0];
const optOut = (customer: SignedInUser | undefined) =>
  shop.call(userEndpoints.setPreferences, { token: customer?.token ?? "", body: { promotions: false } });
const sentTo = (...instances: TestShop[]) => instances.flatMap(({ sms }) => sms.sent.map(({ mobile }) => mobile)).sort();
const mobiles = (some: readonly SignedInUser[] = customers) => some.map(({ mobile }) => mobile).sort();
const countAdded = async () => (await shop.deps.db.selectFrom("bulk_recipients").select("mobile").execute()).length;

describe("a bulk message to many customers", () => {
  it("is confirmed once the first of them are stored, and reaches all", async () => {
    expect(await send()).toMatchObject({ sentCount: 10, message: "Message sent successfully to 10 users!" });
    expect(await countAdded()).toBe(STEP);
    expect(await newest()).toMatchObject({ recipients: 10, queued: 10, sent: 0, failed: 0 });
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(sentTo(shop)).toEqual(mobiles());
    expect(await newest()).toMatchObject({ recipients: 10, queued: 0, sent: 10, failed: 0 });
  });

  it.each([2, 9])("reaches all if the last step adds no recipient or one: by %i", async (recipientsPerStep) => {
    const other = await startTestShop({ sharing: shop, config: { recipientsPerStep } });
    try {
      await other.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message: "Two for one" } });
      await other.jobs.runAll();
      expect(sentTo(other)).toEqual(mobiles());
      expect(await newest()).toMatchObject({ recipients: 10, queued: 0, sent: 10 });
    } finally {
      await other.close();
    }
  });

  it("does not reach later customers, nor those who opt out in the meantime, before or after they were added", async () => {
    expect((await send()).sentCount).toBe(10);
    shop.clock.advance(1_000);
    await shop.signIn();
    await optOut(customers[0]);
    await optOut(customers[9]);
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(mobiles(customers.slice(1, 9)));
    expect(await newest()).toMatchObject({ recipients: 9, queued: 0, sent: 8, failed: 1 });
  });

  it("skips customers who delete their account in the meantime, before or after they were added", async () => {
    await send();
    for (const customer of [customers[1], customers[8]])
      await shop.call(privacyEndpoints.deleteAccount, { token: customer?.token ?? "", body: { confirmation: "DELETE" } });
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(mobiles(customers.filter((_, n) => n !== 1 && n !== 8)));
    expect(await newest()).toMatchObject({ queued: 0, sent: 8, failed: 1 });
  });

  it("skips a customer who deletes their account at the moment of being added", async () => {
    const { db } = shop.deps;
    const leaving = await db.startTransaction().execute();
    await leaving
      .updateTable("users")
      .set({ mobile: null })
      .where("id", "=", customers[0]?.userId ?? "")
      .execute();
    const answer = send();
    const waiting = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    await leaving.commit().execute();
    await answer;
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(mobiles(customers.slice(1)));
  });

  it("counts recipients who are not added yet as queued", async () => {
    await send();
    vi.spyOn(shop.jobs, "send").mockRejectedValueOnce(new Error("No database"));
    await shop.jobs.runAll();
    expect(await countAdded()).toBe(2 * STEP);
    await shop.deps.db.updateTable("bulk_recipients").set({ status: "sent" }).execute();
    expect(await newest()).toMatchObject({ recipients: 10, queued: 4, sent: 6 });
  });
});

describe("a recipient is neither skipped nor added twice", () => {
  it("by a process that ends between two steps", async () => {
    await send();
    const sending = vi.spyOn(shop.jobs, "send");
    sending.mockRejectedValueOnce(new Error("The program ended"));
    expect(await shop.jobs.runAll()).toHaveLength(1);
    expect(await countAdded()).toBe(2 * STEP);
    sending.mockImplementationOnce(() => Promise.resolve()).mockRejectedValueOnce(new Error("The program ended"));
    expect(await shop.jobs.runAll()).toHaveLength(1);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(sentTo(shop)).toEqual(mobiles());
  });

  it("by two instances that add and send at the same moment", async () => {
    const other = await startTestShop({ sharing: shop });
    try {
      await send();
      await shop.jobs.send("bulk-recipients", { messageId: (await newest())?._id });
      await Promise.all([shop.jobs.runAll(), other.jobs.runAll()]);
      await shop.jobs.runAll();
      expect(sentTo(shop, other)).toEqual(mobiles());
      expect(await newest()).toMatchObject({ recipients: 10, queued: 0, sent: 10, failed: 0 });
    } finally {
      await other.close();
    }
  });
});
