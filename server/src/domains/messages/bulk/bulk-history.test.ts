/** The results of bulk messages, during and after sending; and that customers who opted out get none. */
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { permissionRoom } from "../../user/socket-rooms.ts";

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const send = async (message: string) =>
  (await shop.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message } })).body.sentCount;
const history = async (query: Record<string, string | number> = {}) =>
  (await shop.call(messagesEndpoints.history, { token: admin.token, query })).body;
const details = (id: string) => shop.call(messagesEndpoints.bulkMessage, { token: admin.token, params: { id } });
const newest = async () => {
  const [message] = (await history({ limit: 1 })).data;
  if (!message) throw new Error("No message");
  return message;
};
const signInCustomers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.signIn("customer")));

describe("the history of bulk messages", () => {
  it("shows the text, the sender, the time and the results", async () => {
    await signInCustomers(3);
    await send("Two for one");
    const message = {
      _id: expect.any(String),
      text: "Two for one",
      at: shop.clock.read().toISOString(),
      by: "Meera Iyer",
      recipients: 3,
      startsAt: null,
    };
    expect((await history()).data).toEqual([{ ...message, queued: 3, sent: 0, failed: 0 }]);
    shop.sms.failNext("rejected");
    await shop.jobs.runAll();
    expect((await history()).data).toEqual([{ ...message, queued: 0, sent: 2, failed: 1 }]);
  });

  it("counts each message separately, in pages, newest first", async () => {
    await signInCustomers(2);
    for (const text of ["one", "two", "three"]) await send(text);
    await shop.jobs.runAll();
    await send("four");
    const first = await history({ limit: 2 });
    const second = await history({ limit: 2, cursor: first.nextCursor ?? "" });
    const seen = [...first.data, ...second.data].map(({ text, queued, sent }) => [text, queued, sent]);
    expect(seen).toEqual([
      ["four", 2, 0],
      ["three", 0, 2],
      ["two", 0, 2],
      ["one", 0, 2],
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it("includes a message without recipients", async () => {
    await send("Anyone?");
    expect(await newest()).toMatchObject({ recipients: 0, queued: 0, sent: 0, failed: 0 });
  });

  it.each<Record<string, string | number>>([{ cursor: "nonsense" }, { limit: 0 }])("refuses %j", async (query) => {
    expect((await shop.call(messagesEndpoints.history, { token: admin.token, query })).status).toBe(400);
  });
});

describe("one bulk message", () => {
  it("lists who did not get it and why, with masked numbers", async () => {
    const [customer] = await signInCustomers(1);
    await send("Hello");
    shop.sms.failNext("rejected");
    await shop.jobs.runAll();
    const { _id } = await newest();
    expect(await details(_id)).toMatchObject({
      status: 200,
      body: {
        data: {
          _id,
          failed: 1,
          failures: [
            {
              _id: customer?.userId,
              mobile: `••••••${customer?.mobile.slice(-4)}`,
              reason: "SMS provider: rejected told to fail",
              at: shop.clock.read().toISOString(),
            },
          ],
        },
      },
    });
  });

  it("is a 404 for an unknown ID", async () => {
    for (const id of [newId(), "nonsense"]) {
      expect(await details(id)).toMatchObject({ status: 404, body: { code: "messageNotFound", message: "Message not found" } });
    }
  });
});

describe("the admins", () => {
  it("are notified of a message's progress and its end, with fewer events than recipients", async () => {
    await signInCustomers(30);
    await send("Hello");
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    await shop.jobs.runAll();
    const { _id } = await newest();
    const received = toRooms.mock.calls.filter(([, event]) => event === "bulkSmsUpdate");
    expect(received.at(-1)).toEqual([[permissionRoom("messages")], "bulkSmsUpdate", { _id, queued: 0, sent: 30, failed: 0 }]);
    expect(received.length).toBeLessThan(10);
  });
});

describe("a customer who opted out", () => {
  const optOut = (token: string) => shop.call(userEndpoints.setPreferences, { token, body: { promotions: false } });

  it("is not a recipient", async () => {
    const [one, other] = await signInCustomers(2);
    await optOut(one?.token ?? "");
    expect(await send("Hello")).toBe(1);
    await shop.jobs.runAll();
    expect(shop.sms.sent.map(({ mobile }) => mobile)).toEqual([other?.mobile]);
  });

  it("does not get a message that is already being sent", async () => {
    const [one, other] = await signInCustomers(2);
    expect(await send("Hello")).toBe(2);
    await optOut(one?.token ?? "");
    await shop.jobs.runAll();
    expect(shop.sms.sent.map(({ mobile }) => mobile)).toEqual([other?.mobile]);
    const { body } = await details((await newest())._id);
    expect(body.data).toMatchObject({ sent: 1, failed: 1, failures: [{ reason: "opted out" }] });
  });
});
