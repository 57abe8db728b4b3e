/** Text messages to customers (spec section 5, Bulk SMS; api.md, Messages and figures). */
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConsoleSms } from "../../providers/sms/console-sms.ts";
import { type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../testing/test-shop.ts";

const TEXT = "Two pizzas for one tonight";

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const sendBulk = (message: string = TEXT) => shop.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message } });
const sendTest = (message: string = TEXT) => shop.call(messagesEndpoints.sendTest, { token: admin.token, body: { message } });
const signInCustomers = async (count: number) => {
  const customers = await Promise.all(Array.from({ length: count }, () => shop.signIn("customer")));
  return customers.map((customer) => customer.mobile).sort();
};
const sentTo = (...instances: TestShop[]) => instances.flatMap(({ sms }) => sms.sent.map((message) => message.mobile)).sort();
const recipients = () =>
  shop.deps.db.selectFrom("bulk_recipients").select(["mobile", "status", "error"]).orderBy("mobile").execute();

/** The state that a killed process leaves: a marked recipient with an unknown outcome. */
async function killWhileSending(mobile: string): Promise<void> {
  await shop.deps.db
    .updateTable("bulk_recipients")
    .set({ status: "sending", updated_at: shop.clock.read() })
    .where("mobile", "=", mobile)
    .execute();
}

describe("a bulk message", () => {
  it("reaches every customer, and nobody else", async () => {
    const customers = await signInCustomers(12);
    await shop.signIn("delivery_boy");
    expect(await sendBulk(`  ${TEXT} `)).toMatchObject({
      status: 200,
      body: { success: true, sentCount: 12, message: "Message sent successfully to 12 users!" },
    });
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(customers);
    expect(new Set(shop.sms.sent.map((message) => message.text))).toEqual(new Set([TEXT]));
    expect(await recipients()).toEqual(customers.map((mobile) => ({ mobile, status: "sent", error: null })));
  });

  it("is confirmed before the first text is sent", async () => {
    await signInCustomers(2);
    expect((await sendBulk()).body.sentCount).toBe(2);
    expect(shop.sms.sent).toEqual([]);
  });

  it("without customers is sent to 0 users", async () => {
    expect(await sendBulk()).toMatchObject({
      status: 200,
      body: { sentCount: 0, message: "Message sent successfully to 0 users!" },
    });
    expect(await shop.jobs.runAll()).toEqual([]);
  });

  it("reaches everyone who was a customer when it was sent", async () => {
    const customers = await signInCustomers(1);
    await sendBulk();
    await signInCustomers(1);
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(customers);
  });

  it("is sent once for a double click, with the same response", async () => {
    const customers = await signInCustomers(3);
    const answers = await Promise.all([sendBulk(), sendBulk(), sendBulk()]);
    expect(answers.map((answer) => answer.body.sentCount)).toEqual([3, 3, 3]);
    shop.clock.advance(29_000);
    expect((await sendBulk()).body.sentCount).toBe(3);
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(customers);
  });

  it("is sent again later, or with another text", async () => {
    await signInCustomers(1);
    await sendBulk();
    await sendBulk("Another text");
    shop.clock.advance(31_000);
    await sendBulk();
    await shop.jobs.runAll();
    expect(shop.sms.sent.map((message) => message.text).sort()).toEqual(["Another text", TEXT, TEXT].sort());
  });

  it("sent at night waits for 10:00 in Asia/Kolkata, and its responses say so", async () => {
    const customers = await signInCustomers(2);
    shop.clock.set(new Date("2026-03-10T21:00:00+05:30"));
    admin = await shop.signIn("admin");
    const startsAt = "2026-03-11T04:30:00.000Z";
    expect((await sendBulk()).body).toMatchObject({
      sentCount: 2,
      message: "Message queued for 2 users. It will be sent from 10 AM",
      startsAt,
    });
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual([]);
    const history = async () => (await shop.call(messagesEndpoints.history, { token: admin.token })).body.data;
    expect(await history()).toMatchObject([{ queued: 2, sent: 0, startsAt }]);
    shop.clock.set(new Date("2026-03-11T09:59:59+05:30"));
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual([]);
    shop.clock.set(new Date("2026-03-11T10:00:00+05:30"));
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(customers);
    admin = await shop.signIn("admin");
    expect(await history()).toMatchObject([{ queued: 0, sent: 2, startsAt: null }]);
  });

  it("being sent at 21:00 stops, and continues at 10:00", async () => {
    const customers = await signInCustomers(12);
    shop.clock.set(new Date("2026-03-10T20:59:59+05:30"));
    admin = await shop.signIn("admin");
    await sendBulk();
    shop.sms.sent.length = 0;
    const sendMessage = shop.sms.sendMessage.bind(shop.sms);
    shop.sms.sendMessage = async (mobile, text) => {
      await sendMessage(mobile, text);
      shop.clock.set(new Date("2026-03-10T21:00:00+05:30"));
    };
    await shop.jobs.runAll();
    expect(sentTo(shop).length).toBeLessThan(12);
    shop.sms.sendMessage = sendMessage;
    shop.clock.set(new Date("2026-03-11T10:00:00+05:30"));
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(customers);
  });

  it("that the provider refuses for one recipient still reaches the others", async () => {
    await signInCustomers(4);
    shop.sms.failNext("rejected");
    await sendBulk();
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(sentTo(shop)).toHaveLength(3);
    const failed = (await recipients()).filter((recipient) => recipient.status === "failed");
    expect(failed).toMatchObject([{ error: "SMS provider: rejected told to fail" }]);
    shop.clock.advance(600_000);
    await shop.jobs.runAll();
    expect(sentTo(shop)).toHaveLength(3);
  });

  it("is not sent again to the recipient at which the process was killed", async () => {
    const [killedAt = "", ...others] = await signInCustomers(3);
    await sendBulk();
    await killWhileSending(killedAt);
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(others);

    shop.clock.advance(62_000);
    await shop.jobs.runAll();
    expect(sentTo(shop)).toEqual(others);
    expect(await recipients()).toEqual([
      { mobile: killedAt, status: "failed", error: "unknown outcome" },
      ...others.map((mobile) => ({ mobile, status: "sent", error: null })),
    ]);
  });

  it("is sent once by two instances that work on it at the same moment", async () => {
    const other = await startTestShop({ sharing: shop });
    try {
      const customers = await signInCustomers(40);
      await sendBulk();
      await Promise.all([shop.jobs.runAll(), other.jobs.runAll()]);
      expect(sentTo(shop, other)).toEqual(customers);
    } finally {
      await other.close();
    }
  });

  it("is stored completely or not at all", async () => {
    await signInCustomers(2);
    await shop.deps.db.withSchema("testing").schema.alterTable("manual_jobs").renameTo("manual_jobs_away").execute();
    expect(await sendBulk()).toMatchObject({ status: 500, body: { success: false, message: "Something Went Wrong" } });
    await shop.deps.db.withSchema("testing").schema.alterTable("manual_jobs_away").renameTo("manual_jobs").execute();
    expect(await recipients()).toEqual([]);
    expect(await sendBulk()).toMatchObject({ status: 200, body: { sentCount: 2 } });
  });
});

describe("a test message", () => {
  it("is sent to the caller's own number", async () => {
    await signInCustomers(2);
    expect(await sendTest()).toMatchObject({
      status: 200,
      body: { success: true, message: "Test message sent successfully!" },
    });
    expect(shop.sms.sent).toEqual([{ mobile: TEST_ADMIN, code: null, text: TEXT }]);
  });

  it("that the provider does not accept is a 502", async () => {
    shop.sms.failNext("timeout");
    expect(await sendTest()).toMatchObject({
      status: 502,
      body: { success: false, message: "Failed to send message", code: "messageNotSent" },
    });
  });
});

describe("the text of a message", () => {
  const enterMessage = { status: 400, body: { success: false, message: "Please enter a message", code: "badRequest" } };
  const tooLong = {
    status: 400,
    body: { message: "Message is too long. Maximum 160 characters allowed.", code: "badRequest" },
  };

  it.each<[string, unknown]>([
    ["nothing", {}],
    ["an empty text", { message: "" }],
    ["blanks", { message: "   \n " }],
    ["a number", { message: 5 }],
  ])("is refused: %s", async (_case, body) => {
    for (const endpoint of [messagesEndpoints.sendBulk, messagesEndpoints.sendTest]) {
      expect(await shop.call(endpoint, { token: admin.token, body })).toMatchObject(enterMessage);
    }
  });

  it("has at most 160 characters", async () => {
    expect(await sendBulk("x".repeat(160))).toMatchObject({ status: 200 });
    expect(await sendBulk("x".repeat(161))).toMatchObject(tooLong);
    expect(await sendTest("x".repeat(161))).toMatchObject(tooLong);
  });
});

describe("the inbox", () => {
  it("shows the last messages of the console provider, on every instance", async () => {
    const { db, log } = shop.deps;
    const sms = new ConsoleSms({ db, log, clock: shop.clock.read, brandName: "Forno" });
    const demo = await startTestShop({ sharing: shop, deps: { sms } });
    const other = await startTestShop({ sharing: shop, deps: { sms } });
    try {
      await demo.call(messagesEndpoints.sendTest, { token: admin.token, body: { message: TEXT } });
      expect(await other.call(messagesEndpoints.inbox, { token: admin.token })).toMatchObject({
        status: 200,
        body: { success: true, data: [{ to: TEST_ADMIN, text: TEXT, at: shop.clock.read().toISOString() }] },
      });
    } finally {
      await demo.close();
      await other.close();
    }
  });

  it("is empty with another provider", async () => {
    await sendTest();
    expect(await shop.call(messagesEndpoints.inbox, { token: admin.token })).toMatchObject({
      status: 200,
      body: { success: true, data: [] },
    });
  });
});

describe("access", () => {
  it("is for admins only", async () => {
    for (const endpoint of Object.values(messagesEndpoints)) {
      for (const role of ["customer", "delivery_boy"] as const) {
        const { token } = await shop.signIn(role);
        expect(await shop.call(endpoint, { token, params: { id: "unknown" } })).toMatchObject({
          status: 403,
          body: { success: false, message: "You do not have access to this page", code: "accessDenied" },
        });
      }
      expect(await shop.call(endpoint, { params: { id: "unknown" } })).toMatchObject({
        status: 401,
        body: { success: false, message: "Please sign in to continue", code: "signInRequired" },
      });
    }
  });
});
