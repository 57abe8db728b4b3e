/** Every change by an admin adds an audit entry. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { AUDIT_ACTIONS } from "@forno/contract/audit/rules/audit-action.ts";
import { backupEndpoints } from "@forno/contract/backup/backup.ts";
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { endpoints } from "@forno/contract/endpoints.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { systemEndpoints } from "@forno/contract/operations/system.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { orderEditEndpoints } from "@forno/contract/order/order-edit.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { printingEndpoints } from "@forno/contract/printing/printing.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { reportsEndpoints, tallyNamesEndpoints } from "@forno/contract/reports/reports.ts";
import { TALLY_DEFAULTS } from "@forno/contract/reports/tally-names-input.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { pinEndpoints, staffEndpoints } from "@forno/contract/user/staff.ts";
import { allows, type Endpoint } from "@forno/contract/wire/endpoint.ts";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SMALL_PICTURE } from "../../testing/small-picture.ts";
import { type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner, storeOrder } from "../delivery/delivery-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { buildOrder } from "../order/order-factory.ts";
import { buildPayment, sendPaymentEvent } from "../payment/payment-factory.ts";
import { MEHTA, REGULAR } from "../tax/tax-factory.ts";
import { enterSmsCode, scanSecret, turnOnSecondFactor } from "../user/second-factor/second-factor-factory.ts";
import { type AuditCase, menuCases } from "./menu-audit-factory.ts";

const OTHER_ADMIN = "+919833333333";

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop({ config: { adminMobiles: new Set([TEST_ADMIN, OTHER_ADMIN]) } });
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const list = async (query: Record<string, string | number> = {}) =>
  (await shop.call(auditEndpoints.list, { token: admin.token, query })).body;
const form = (fields: Record<string, string | Blob>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

const promoTerms = { code: "TEN", description: "Ten off", discountValue: 10, minOrderAmount: 0, validUntil: "2099-12-31" };
const addedPromo = async (): Promise<string> => {
  const { body } = await shop.call(promoEndpoints.add, { token: admin.token, body: { ...promoTerms, code: `P${Date.now()}` } });
  return body.data._id;
};
const picture = new Blob([SMALL_PICTURE]);
const placedOrder = async (): Promise<string> => {
  const { token } = await shop.signIn();
  return (await buildOrder(shop, token, await buildFood(shop.deps))).orderId;
};
const paidOrder = async (): Promise<string> => {
  const { payment, orderId } = await buildPayment(shop, (await shop.signIn()).token, await buildFood(shop.deps));
  await sendPaymentEvent(shop, "payment.captured", payment);
  return orderId;
};
const partnerId = async (): Promise<string> => {
  await shop.signIn("delivery_boy");
  const { body } = await shop.call(deliveryEndpoints.partners, { token: admin.token });
  return body.deliveryBoys[0]?._id ?? "";
};
const staffId = async (): Promise<string> => {
  const { mobile } = await shop.signIn("staff", ["orders"]);
  const { body } = await shop.call(staffEndpoints.list, { token: admin.token });
  return body.data.find((each) => each.mobile === mobile)?._id ?? "";
};
const usbPrinter = { name: "Desk", connection: "usb", paper: "58", slips: { bill: "asked" }, copies: 1 };
const printerId = async (): Promise<string> =>
  (await shop.call(printingEndpoints.add, { token: admin.token, body: usbPrinter })).body.data._id;
const strayPayment = async (): Promise<string> => {
  const { payment } = await buildPayment(shop, (await shop.signIn()).token, await buildFood(shop.deps));
  await sendPaymentEvent(shop, "payment.captured", shop.payments.change(payment.id, { orderId: "order_stranger1" }));
  const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin.token });
  return body.data[0]?._id ?? "";
};
const assigned = async (): Promise<string> => {
  const body = { orderId: await placedOrder(), deliveryBoyId: await partnerId() };
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body });
  return body.orderId;
};

const orderOut = async () => {
  const { partnerId, token } = await signInPartner(shop, admin.token);
  const orderId = await storeOrder(shop.deps, { userId: null, partnerId, status: "processing" });
  await shop.call(settingsEndpoints.update, { token: admin.token, body: { handoffCode: true } });
  await shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status: "out_for_delivery" } });
  return { orderId, token };
};
const withWrongCode = async (): Promise<string> => {
  const { orderId, token } = await orderOut();
  await shop.call(deliveryEndpoints.updateStatus, { token, body: { orderId, status: "delivered", code: "x" } });
  return orderId;
};
const notDelivered = async (): Promise<string> => {
  const { orderId, token } = await orderOut();
  await shop.call(deliveryEndpoints.notDelivered, { token, body: { orderId, reason: "refused" } });
  return orderId;
};

const codeOfApp = async () => ({ body: { code: (await turnOnSecondFactor(shop, admin.token)).app.nextCode() } });

/** A change for each endpoint with which an admin changes something. */
const CASES: AuditCase[] = [
  ...menuCases(() => ({ shop, admin })),
  {
    endpoint: foodEndpoints.add,
    action: "food.add",
    call: async () => ({ body: form({ name: "New", description: "Food", price: "99", image: picture }) }),
  },
  {
    endpoint: foodEndpoints.update,
    action: "food.update",
    call: async () => ({ body: form({ id: (await buildFood(shop.deps))._id, price: "99" }) }),
  },
  {
    endpoint: foodEndpoints.setAvailability,
    action: "food.availability",
    call: async () => ({ body: { id: (await buildFood(shop.deps))._id, isAvailable: false } }),
  },
  { endpoint: foodEndpoints.remove, action: "food.remove", call: async () => ({ body: { id: (await buildFood(shop.deps))._id } }) },
  {
    endpoint: foodEndpoints.restore,
    action: "food.add",
    call: async () => {
      const { _id: id } = await buildFood(shop.deps);
      await shop.call(foodEndpoints.remove, { token: admin.token, body: { id } });
      return { body: { id } };
    },
  },
  { endpoint: settingsEndpoints.update, action: "settings.ordering", call: async () => ({ body: { isOrderEnabled: false } }) },
  { endpoint: settingsEndpoints.updateShop, action: "settings.shop", call: async () => ({ body: { shopName: "Other" } }) },
  { endpoint: settingsEndpoints.setLogo, action: "settings.logo", call: async () => ({ body: form({ image: picture }) }) },
  {
    endpoint: settingsEndpoints.removeLogo,
    action: "settings.logo",
    call: async () => {
      await shop.call(settingsEndpoints.setLogo, { token: admin.token, body: form({ image: picture }) });
      return {};
    },
  },
  {
    endpoint: settingsEndpoints.setAboutPicture,
    action: "settings.shop",
    call: async () => ({ body: form({ image: picture }) }),
  },
  {
    endpoint: settingsEndpoints.removeAboutPicture,
    action: "settings.shop",
    call: async () => {
      await shop.call(settingsEndpoints.setAboutPicture, { token: admin.token, body: form({ image: picture }) });
      return {};
    },
  },
  { endpoint: backupEndpoints.request, action: "backup.request", call: async () => ({}) },
  { endpoint: settingsEndpoints.removeDemoData, action: "settings.removeDemoData", call: async () => ({}) },
  { endpoint: promoEndpoints.add, action: "promo.add", call: async () => ({ body: promoTerms }) },
  {
    endpoint: promoEndpoints.update,
    action: "promo.update",
    call: async () => ({ params: { id: await addedPromo() }, body: promoTerms }),
  },
  {
    endpoint: promoEndpoints.setActive,
    action: "promo.active",
    call: async () => ({ params: { id: await addedPromo() }, body: { isActive: false } }),
  },
  { endpoint: promoEndpoints.remove, action: "promo.delete", call: async () => ({ params: { id: await addedPromo() } }) },
  {
    endpoint: orderEndpoints.setStatus,
    action: "order.status",
    call: async () => ({ body: { orderId: await placedOrder(), status: "processing" } }),
  },
  {
    endpoint: counterEndpoints.order,
    action: "counter.order",
    call: async () => ({ body: { items: [{ _id: (await buildFood(shop.deps))._id, quantity: 1 }], payment: "card" } }),
  },
  {
    endpoint: counterEndpoints.cancel,
    action: "order.status",
    call: async () => {
      const body = { items: [{ _id: (await buildFood(shop.deps))._id, quantity: 1 }], payment: "upi" };
      return { body: { orderId: (await shop.call(counterEndpoints.order, { token: admin.token, body })).body.data.orderId } };
    },
  },
  { endpoint: counterEndpoints.openShift, action: "counter.openShift", call: async () => ({ body: { counted: 500 } }) },
  {
    endpoint: counterEndpoints.closeShift,
    action: "counter.closeShift",
    call: async () => {
      await shop.call(counterEndpoints.openShift, { token: admin.token, body: { counted: 500 } });
      return { body: { counted: 500 } };
    },
  },
  { endpoint: kitchenEndpoints.start, action: "order.status", call: async () => ({ body: { orderId: await paidOrder() } }) },
  {
    endpoint: kitchenEndpoints.start,
    action: "order.promise",
    call: async () => {
      const orderId = await paidOrder();
      await shop.call(kitchenEndpoints.start, { token: admin.token, body: { orderId } });
      return { body: { orderId, minutes: 20 } };
    },
  },
  { endpoint: kitchenEndpoints.bump, action: "order.status", call: async () => ({ body: { orderId: await paidOrder() } }) },
  { endpoint: orderAdminEndpoints.open, action: "order.open", call: async () => ({ body: { orderId: await paidOrder() } }) },
  {
    endpoint: orderEditEndpoints.edit,
    action: "order.edit",
    call: async () => {
      const params = { id: await paidOrder() };
      const body = { version: 0, lines: [{ line: 0, quantity: 9 }] };
      const { amount } = (await shop.call(orderEditEndpoints.edit, { token: admin.token, params, body })).body.data;
      return { params, body: { ...body, expectedTotal: amount } };
    },
  },
  {
    endpoint: orderAdminEndpoints.refund,
    action: "order.refund",
    call: async () => ({ body: { orderId: await paidOrder(), amount: 10, reason: "Cold", expectedRefunded: 0 } }),
  },
  {
    endpoint: orderAdminEndpoints.refundLateOrder,
    action: "order.refund",
    call: async () => {
      const orderId = await paidOrder();
      shop.clock.advance(31 * 60_000);
      return { body: { orderId } };
    },
  },
  { endpoint: orderAdminEndpoints.ask, action: "order.ask", call: async () => ({ body: { orderId: await placedOrder() } }) },
  {
    endpoint: taxEndpoints.setBuyer,
    action: "order.buyer",
    call: async () => {
      await shop.call(settingsEndpoints.update, { token: admin.token, body: { tax: REGULAR } });
      return { params: { id: await placedOrder() }, body: MEHTA };
    },
  },
  {
    endpoint: taxEndpoints.setMonth,
    action: "books.close",
    call: async () => ({ params: { month: "2025-01" }, body: { isClosed: true } }),
  },
  {
    endpoint: taxEndpoints.setMonth,
    action: "books.reopen",
    call: async () => {
      const call = { token: admin.token, params: { month: "2025-01" } };
      await shop.call(taxEndpoints.setMonth, { ...call, body: { isClosed: true } });
      return { ...call, body: { isClosed: false } };
    },
  },
  {
    endpoint: paymentAdminEndpoints.act,
    action: "payment.act",
    call: async () => ({ params: { id: await strayPayment() }, body: { action: "ask" } }),
  },
  {
    endpoint: paymentAdminEndpoints.settle,
    action: "payment.settle",
    call: async () => ({ params: { id: await strayPayment() }, body: { note: "Called them" } }),
  },
  {
    endpoint: deliveryEndpoints.assign,
    action: "order.assign",
    call: async () => ({ body: { orderId: await placedOrder(), deliveryBoyId: await partnerId() } }),
  },
  {
    endpoint: deliveryEndpoints.releaseHandoff,
    action: "order.handoff",
    call: async () => ({ body: { orderId: await withWrongCode() } }),
  },
  {
    endpoint: deliveryEndpoints.tryAgain,
    action: "order.tryAgain",
    call: async () => ({ body: { orderId: await notDelivered() } }),
  },
  { endpoint: deliveryEndpoints.unassign, action: "order.unassign", call: async () => ({ body: { orderId: await assigned() } }) },
  {
    endpoint: staffEndpoints.add,
    action: "staff.add",
    call: async () => ({ body: { name: "Priya", mobile: "9811111112", permissions: ["orders"] } }),
  },
  {
    endpoint: staffEndpoints.change,
    action: "staff.change",
    call: async () => ({ params: { id: await staffId() }, body: { permissions: ["orders", "counter"] } }),
  },
  { endpoint: staffEndpoints.remove, action: "staff.remove", call: async () => ({ params: { id: await staffId() } }) },
  { endpoint: pinEndpoints.set, action: "staff.setPin", call: async () => ({ body: { pin: "4827" } }) },
  {
    endpoint: staffEndpoints.resetPin,
    action: "staff.resetPin",
    call: async () => {
      await shop.call(pinEndpoints.set, { token: admin.token, body: { pin: "4827" } });
      const { body } = await shop.call(staffEndpoints.list, { token: admin.token });
      return { params: { id: body.data[0]?._id ?? "" } };
    },
  },
  { endpoint: printingEndpoints.add, action: "printer.add", call: async () => ({ body: usbPrinter }) },
  {
    endpoint: printingEndpoints.change,
    action: "printer.change",
    call: async () => ({ params: { id: await printerId() }, body: { ...usbPrinter, copies: 2 } }),
  },
  { endpoint: printingEndpoints.remove, action: "printer.remove", call: async () => ({ params: { id: await printerId() } }) },
  {
    endpoint: printingEndpoints.print,
    action: "order.print",
    call: async () => {
      await printerId();
      return { body: { orderId: await placedOrder(), slip: "bill" } };
    },
  },
  {
    endpoint: deliveryEndpoints.addPartner,
    action: "partner.add",
    call: async () => ({ body: { name: "Ravi", mobile: "9811111111" } }),
  },
  {
    endpoint: deliveryEndpoints.removePartner,
    action: "partner.delete",
    call: async () => ({ params: { id: await partnerId() } }),
  },
  {
    endpoint: deliveryEndpoints.setRates,
    action: "partner.rates",
    call: async () => ({ body: { perDelivery: 30, perKm: 5 } }),
  },
  {
    endpoint: deliveryEndpoints.settleCash,
    action: "partner.settle",
    call: async () => {
      const deliveryBoyId = await partnerId();
      await setCash(shop, admin.token, { cashOnDelivery: true });
      const orderId = await buildCashOrder(shop, (await shop.signIn()).token, await buildFood(shop.deps));
      await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });
      await shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status: "delivered" } });
      const [held] = (await shop.call(deliveryEndpoints.cash, { token: admin.token })).body.held;
      return { body: { settlementId: newId(), deliveryBoyId, amount: held?.amount ?? 0 } };
    },
  },
  {
    endpoint: messagesEndpoints.setOrderText,
    action: "sms.orderText",
    call: async () => ({ body: { kind: "accepted", isOn: false, templateId: "" } }),
  },
  { endpoint: messagesEndpoints.sendBulk, action: "sms.bulk", call: async () => ({ body: { message: "Hello" } }) },
  { endpoint: systemEndpoints.sendTestText, action: "sms.test", call: async () => ({ body: { mobile: TEST_ADMIN } }) },
  { endpoint: messagesEndpoints.sendTest, action: "sms.test", call: async () => ({ body: { message: "Hello" } }) },
  {
    endpoint: sessionEndpoints.revokeSession,
    action: "session.revoke",
    call: async () => {
      await shop.signIn();
      const { body } = await shop.call(sessionEndpoints.sessions, { token: admin.token });
      return { params: { id: body.data[0]?._id ?? "" } };
    },
  },
  { endpoint: auditEndpoints.export, action: "audit.export", call: async () => ({}) },
  { endpoint: orderAdminEndpoints.export, action: "order.export", call: async () => ({}) },
  {
    endpoint: paymentAdminEndpoints.daysExport,
    action: "payment.export",
    call: async () => ({ query: { from: "2026-03-01", to: "2026-03-10" } }),
  },
  {
    endpoint: tallyNamesEndpoints.set,
    action: "books.tally",
    call: async () => ({ body: { ...TALLY_DEFAULTS, company: "Rao & Sons" } }),
  },
  ...Object.values(reportsEndpoints).map((endpoint) => ({
    endpoint,
    action: "report.export" as const,
    call: async () => ({ query: { from: "2026-03-01", to: "2026-03-10", format: "csv" } }),
  })),
  { endpoint: deliveryEndpoints.exportSheet, action: "report.export", call: async () => ({ query: {} }) },
  { endpoint: secondFactorEndpoints.enrol, action: "secondFactor.enrol", call: async () => ({}) },
  {
    endpoint: secondFactorEndpoints.confirm,
    action: "secondFactor.turnOn",
    call: async () => {
      const { data } = (await shop.call(secondFactorEndpoints.enrol, { token: admin.token })).body;
      return { body: { code: scanSecret(shop, data.secret).code() } };
    },
  },
  { endpoint: secondFactorEndpoints.renewRecoveryCodes, action: "secondFactor.recoveryCodes", call: codeOfApp },
  { endpoint: secondFactorEndpoints.turnOff, action: "secondFactor.turnOff", call: codeOfApp },
  {
    endpoint: secondFactorEndpoints.reset,
    action: "secondFactor.reset",
    call: async () => {
      await turnOnSecondFactor(shop, (await enterSmsCode(shop, OTHER_ADMIN)).token);
      const { data } = (await shop.call(secondFactorEndpoints.admins, { token: admin.token })).body;
      const other = data.find(({ isCaller }) => !isCaller);
      return { params: { id: other?._id ?? "" }, ...(await codeOfApp()) };
    },
  },
];

/** What everybody sees on the menu. */
const PRICES = menuAdminEndpoints.exportPrices.path;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe("every change by an admin", () => {
  it("is one of the cases below", () => {
    const isExport = ({ answerKind = "json", path }: Endpoint) => ["csv", "xml", "report"].includes(answerKind) && path !== PRICES;
    // A mark that an admin has read what is new; marks on a ticket, which come by the minute and which customers do not see; test pages,
    // and what a printer's browser does; sales that are held, questions about one, and its link sent again; locking a screen.
    const unaudited: Endpoint[] = [
      ...[systemEndpoints.markReleasesRead, kitchenEndpoints.recall],
      ...[printingEndpoints.test, printingEndpoints.claim, printingEndpoints.finish],
      ...[counterEndpoints.hold, counterEndpoints.resume, counterEndpoints.drop],
      ...[counterEndpoints.quote, counterEndpoints.check, counterEndpoints.sendLink, pinEndpoints.lock, pinEndpoints.unlock],
    ];
    const isAudited = (each: Endpoint) =>
      allows(each.access, { role: "admin" }) && typeof each.access !== "string" && !unaudited.includes(each);
    const changing = endpoints.filter((each) => (each.method !== "GET" || isExport(each)) && isAudited(each));
    expect(new Set(CASES.map(({ endpoint }) => nameOf(endpoint)))).toEqual(new Set(changing.map(nameOf)));
    const bySigningIn = ["session.signIn", "session.signOut"];
    const byCustomers = ["privacy.export"];
    const bySystem = ["sms.budget", "settings.goLive", "backup.restore"];
    const byWrongPins = ["staff.wrongPins"];
    const bySetup = ["settings.finishSetup"];
    expect(
      new Set([...CASES.map(({ action }) => action), ...bySigningIn, ...byWrongPins, ...byCustomers, ...bySystem, ...bySetup]),
    ).toEqual(new Set(AUDIT_ACTIONS));
  });

  it.each(CASES.map((each) => [`${nameOf(each.endpoint)} (${each.action})`, each] as const))(
    "adds an entry: %s",
    async (_name, { endpoint, action, call }) => {
      const details = await call();
      const before = (await list()).data.length;
      expect((await shop.call(endpoint, { token: admin.token, ...details })).status).toBe(200);
      const { data } = await list();
      expect(data).toHaveLength(before + 1);
      expect(data[0]).toMatchObject({
        action,
        at: shop.clock.read().toISOString(),
        actor: { _id: admin.userId, name: "Meera Iyer", role: "admin" },
        subject: { label: expect.stringMatching(/./) },
      });
    },
  );

  it("that is refused adds no entry", async () => {
    const food = await buildFood(shop.deps);
    await shop.call(foodEndpoints.update, { token: admin.token, body: form({ id: food._id, price: "0" }) });
    await shop.call(promoEndpoints.remove, { token: admin.token, params: { id: food._id } });
    await shop.call(settingsEndpoints.update, {
      token: admin.token,
      body: { isOrderEnabled: false, until: "2000-01-01T00:00:00Z" },
    });
    expect((await list()).data).toEqual([]);
  });

  it("without effect adds no entry", async () => {
    const food = await buildFood(shop.deps);
    const id = await addedPromo();
    const before = (await list()).data;
    await shop.call(foodEndpoints.update, { token: admin.token, body: form({ id: food._id, name: food.name }) });
    await shop.call(foodEndpoints.setAvailability, { token: admin.token, body: { id: food._id, isAvailable: true } });
    await shop.call(promoEndpoints.update, { token: admin.token, params: { id }, body: { description: promoTerms.description } });
    await shop.call(promoEndpoints.setActive, { token: admin.token, params: { id }, body: { isActive: true } });
    await shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { closeOutsideHours: false } });
    expect((await list()).data).toEqual(before);
  });

  it("is recorded with the values before and after", async () => {
    const food = await buildFood(shop.deps, { name: "Margherita", price: 199 });
    await shop.call(foodEndpoints.update, { token: admin.token, body: form({ id: food._id, price: "249" }) });
    expect((await list()).data[0]).toMatchObject({
      subject: { type: "food", id: food._id, label: "Margherita" },
      details: { price: { from: 199, to: 249 } },
    });
  });
});
