/** Data is deleted after its retention period. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { AUDIT_RETENTION } from "@forno/contract/audit/audit-calls.ts";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { CART_RETENTION } from "@forno/contract/cart/cart-calls.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { domains } from "@forno/contract/domains.ts";
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { MESSAGES_RETENTION } from "@forno/contract/messages/messages-calls.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { ORDER_RETENTION } from "@forno/contract/order/order-calls.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { USER_RETENTION } from "@forno/contract/user/user-calls.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { modules } from "../../modules.ts";
import { newMobile, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { selectCarts } from "../cart/cart-store.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildPizzaMenu } from "../menu/reading/menu-factory.ts";
import { buildOrder, setStatus } from "../order/order-factory.ts";
import { brokenInvariants, buildDelivered } from "../payment/payment-factory.ts";
import { exportData } from "./privacy-factory.ts";

const DAY_MS = 24 * 3_600_000;
/** At least a year: leap years have 366 days. */
const YEAR_MS = 366 * DAY_MS;

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

const run = () => shop.jobs.runScheduled("retention");
const pass = (days: number) => shop.clock.advance(days * DAY_MS);
const count = async (table: "otp_codes" | "sign_in_guesses" | "bulk_recipients" | "bulk_messages" | "audit_log") =>
  (
    await shop.deps.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
  ).rows;

it("each retention period is carried out by a module", () => {
  const retained = modules.flatMap(({ personalData }) => Object.keys(personalData?.retention ?? {}));
  expect(domains.flatMap(({ retention }) => Object.keys(retention ?? {})).filter((what) => !retained.includes(what))).toEqual([]);
  expect(new Set(retained).size).toBe(retained.length);
});

describe("the nightly job", () => {
  it("deletes codes after their retention period, and not before", async () => {
    const mobile = newMobile();
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
    pass(USER_RETENTION.codes.days - 0.1);
    await run();
    expect(await count("otp_codes")).toBe(1);
    pass(0.2);
    await run();
    expect(await count("otp_codes")).toBe(0);
  });

  it("deletes counts of wrong codes after their retention period, and not before", async () => {
    const mobile = newMobile();
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
    await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: "no" } });
    pass(USER_RETENTION.wrongCodes.days - 0.1);
    await run();
    // The network's counter and the shared one.
    expect(await count("sign_in_guesses")).toBe(2);
    pass(0.2);
    await run();
    expect(await count("sign_in_guesses")).toBe(0);
  });

  it("deletes a message's recipients, but not its text and its counts", async () => {
    await shop.signIn();
    const message = { message: "Two for one" };
    await shop.call(messagesEndpoints.sendBulk, { token: (await shop.signIn("admin")).token, body: message });
    pass(MESSAGES_RETENTION.messageRecipients.days + 1);
    await run();
    expect(await count("bulk_recipients")).toBe(1);
    await shop.jobs.runAll();
    await run();
    expect(await count("bulk_recipients")).toBe(0);
    const { data } = (await shop.call(messagesEndpoints.history, { token: (await shop.signIn("admin")).token })).body;
    expect(data).toMatchObject([{ text: "Two for one", recipients: 1, queued: 0, sent: 1, failed: 0 }]);
  });

  it("anonymizes closed orders when the accounts no longer need them", async () => {
    const food = await buildFood(shop.deps);
    const customer = await shop.signIn();
    const old = await buildDelivered(shop, customer.token, food);
    const open = await buildOrder(shop, customer.token, food, { quantity: 2 });
    shop.clock.advance(ORDER_RETENTION.orderPersons.years * YEAR_MS);
    const { token } = await shop.signIn();
    const recent = await buildDelivered(shop, token, food);
    await run();
    const rows = await shop.deps.db.selectFrom("orders").select(["id", "first_name", "phone", "total_paise"]).execute();
    const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
    expect(byId[old.orderId]).toMatchObject({ first_name: "Deleted", phone: "", total_paise: old.answer.amount });
    expect(byId[open.orderId]).toMatchObject({ first_name: "Asha" });
    expect(byId[recent.orderId]).toMatchObject({ first_name: "Asha" });
    expect((await exportData(shop, token)).body.data.orders).toMatchObject([{ address: { firstName: "Asha" } }]);
  });

  it("deletes the steps of old orders, but not what placed, paid, refunded or ended them", async () => {
    const food = await buildFood(shop.deps);
    const admin = await shop.signIn("admin");
    const partner = { name: "Ravi", mobile: newMobile() };
    const added = await shop.call(deliveryEndpoints.addPartner, { token: admin.token, body: partner });
    const deliveryBoyId = added.body.data._id;
    const buildStepped = async (last?: string) => {
      const { orderId } = await buildOrder(shop, (await shop.signIn()).token, food);
      await setStatus(shop, orderId, "processing");
      await shop.call(deliveryEndpoints.assign, { token: (await shop.signIn("admin")).token, body: { orderId, deliveryBoyId } });
      if (last) await setStatus(shop, orderId, last);
      return orderId;
    };
    const [delivered, cancelled, left] = [await buildStepped("delivered"), await buildStepped("cancelled"), await buildStepped()];
    const paid = (await buildDelivered(shop, (await shop.signIn()).token, food)).orderId;
    pass(ORDER_RETENTION.orderSteps.years * 366 - 5);
    const recent = await buildStepped("delivered");
    pass(6);
    await run();
    const { token } = await shop.signIn("admin");
    const historyOf = async (id: string) =>
      (await shop.call(orderAdminEndpoints.detail, { token, params: { id } })).body.data.events.map(
        (event) => event.status ?? event.kind,
      );
    expect(await historyOf(delivered)).toEqual(["pending", "delivered"]);
    expect(await historyOf(cancelled)).toEqual(["pending", "cancelled"]);
    expect(await historyOf(left)).toEqual(["pending", "processing", "assigned"]);
    expect(await historyOf(paid)).toEqual(["pending", "paid", "delivered"]);
    expect(await historyOf(recent)).toEqual(["pending", "processing", "assigned", "delivered"]);
    expect(await brokenInvariants(shop)).toEqual([]);
    const info = vi.spyOn(shop.deps.log, "info");
    await run();
    expect(info).toHaveBeenCalledWith({ gone: expect.objectContaining({ orderSteps: 0 }) }, "Deleted expired data");
  });

  it("deletes the lines of carts to which nobody has added since", async () => {
    const { margherita, medium } = await buildPizzaMenu(shop.deps);
    const customer = await shop.signIn();
    for (const configuration of [undefined, { sizeId: medium, note: "For Asha" }])
      await shop.call(cartEndpoints.add, { token: customer.token, body: { itemId: margherita._id, configuration } });
    const lines = async () => (await selectCarts(shop.deps.db, [customer.userId])).flatMap(Object.keys);
    pass(CART_RETENTION.carts.days - 0.1);
    await run();
    expect(await lines()).toHaveLength(2);
    pass(0.2);
    await run();
    expect(await lines()).toEqual([]);
  });

  it("deletes old audit entries, which nothing else can", async () => {
    const turn = async () => {
      const { token } = await shop.signIn("admin");
      await shop.call(settingsEndpoints.update, { token, body: { isOrderEnabled: false } });
      return (await shop.call(auditEndpoints.list, { token })).body.data.length;
    };
    expect(await turn()).toBe(1);
    shop.clock.advance(AUDIT_RETENTION.auditLog.years * YEAR_MS);
    expect(await turn()).toBe(2);
    await run();
    expect(await turn()).toBe(2);
    await expect(shop.deps.db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  });

  it("deletes no audit entries if it fails halfway", async () => {
    await sql`CREATE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN IF (SELECT count(*) FROM audit_log) < 6000 THEN RAISE ''stuck''; END IF; RETURN NULL; END'`.execute(shop.deps.db);
    await sql`CREATE TRIGGER refuse_second BEFORE DELETE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_second()`.execute(
      shop.deps.db,
    );
    await sql`INSERT INTO audit_log (at, actor_role, actor_name, action, subject_type, subject_label, details)
      SELECT '2000-01-01', 'system', 'System', 'settings.update', 'settings', '', '{}' FROM generate_series(1, 6000)`.execute(
      shop.deps.db,
    );
    const error = vi.spyOn(shop.deps.log, "error");
    await run();
    expect(error).toHaveBeenCalledTimes(1);
    expect(await count("audit_log")).toBe(1_000);
  });

  it("with a demo's own providers deletes personal data after the retention period", async () => {
    const [deleteBefore, deletePersons] = [vi.fn(async () => 1), vi.fn(async () => 2)];
    Object.assign(shop.sms, { deleteBefore });
    Object.assign(shop.payments, { deletePersons });
    const info = vi.spyOn(shop.deps.log, "info");
    await run();
    const before = new Date(shop.clock.read().getTime() - 30 * DAY_MS);
    for (const each of [deleteBefore, deletePersons]) expect(each).toHaveBeenCalledWith(before);
    expect(info).toHaveBeenCalledWith({ gone: expect.objectContaining({ demoPersons: 3 }) }, "Deleted expired data");
  });

  it("logs how much it deleted", async () => {
    const info = vi.spyOn(shop.deps.log, "info");
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile: newMobile() } });
    pass(3);
    await run();
    const gone = { codes: 1, wrongCodes: 0, challenges: 0, sessionUnused: 0, orderPersons: 0, auditLog: 0 };
    expect(info).toHaveBeenCalledWith({ gone: expect.objectContaining(gone) }, "Deleted expired data");
  });

  it("continues with other data if one kind cannot be deleted", async () => {
    const error = vi.spyOn(shop.deps.log, "error");
    const info = vi.spyOn(shop.deps.log, "info");
    await shop.deps.db.schema.alterTable("otp_codes").renameTo("hidden_codes").execute();
    await run();
    expect(error).toHaveBeenCalledTimes(1);
    expect(info).toHaveBeenCalledWith({ gone: expect.not.objectContaining({ codes: expect.anything() }) }, "Deleted expired data");
  });
});
