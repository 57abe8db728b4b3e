/** What is measured: every call and job that reads or writes what grows. Each call gets the number of its round. */
import { verifyBodyOf } from "./grown-orders.ts";
import type { GrownShop } from "./grown-shops.ts";

type Work = (shop: GrownShop, round: number) => Promise<unknown>;

const DAY_MS = 86_400_000;

const list =
  (query: string): Work =>
  (shop) =>
    shop.read(`/api/order/admin${query}`, shop.tokens.admin);
const admin =
  (path: string): Work =>
  (shop) =>
    shop.read(path, shop.tokens.admin);
const day = (shop: GrownShop, before: number): string => new Date(shop.now.getTime() - before * DAY_MS).toISOString().slice(0, 10);
const days = (path: string, from: number, to: number, more = ""): Work => {
  return (shop) => shop.read(`${path}?from=${day(shop, from)}&to=${day(shop, to)}${more}`, shop.tokens.admin);
};
const ORDERS = "/api/order/admin";
const PAYMENTS = "/api/admin/payments";
const AUDIT = "/api/admin/audit";

/** Follows the cursor of the first page of a list. */
const deepPage =
  (path: string): Work =>
  async (shop) => {
    const cursor = shop.cursors.get(path) ?? JSON.parse(await shop.read(path, shop.tokens.admin)).nextCursor;
    shop.cursors.set(path, cursor);
    return await shop.read(`${path}${path.includes("?") ? "&" : "?"}cursor=${cursor}`, shop.tokens.admin);
  };

/** Reads, which change nothing. */
export const READS: Record<string, Work> = {
  "customer: my orders": (shop) => shop.post("/api/order/userorders", shop.tokens.regular, {}),
  "customer: my data": (shop) => shop.read("/api/user/data", shop.tokens.regular),
  "partner: my orders": (shop) => shop.read("/api/delivery/orders", shop.tokens.partner),
  "admin: board": admin(`${ORDERS}/board`),
  "admin: board, searched": admin(`${ORDERS}/board?q=margherita`),
  "orders: newest": list(""),
  "orders: newest, next page": deepPage(ORDERS),
  "orders: oldest": list("?sort=oldest"),
  "orders: dearest": list("?sort=amountHigh"),
  "orders: delivered": list("?status=delivered"),
  "orders: pending": list("?status=pending"),
  "orders: unpaid": list("?payment=unpaid"),
  "orders: refunded": list("?payment=refunded"),
  "orders: paid in cash, oldest": list("?method=cash&sort=oldest"),
  "orders: of a partner, paid, cheapest": (shop) =>
    shop.read(`${ORDERS}?deliveryBoyId=${shop.partnerId}&payment=paid&sort=amountLow`, shop.tokens.admin),
  "orders: without partner": list("?deliveryBoyId=none"),
  "orders: a week of last year": days(ORDERS, 500, 494),
  "orders: a week of last year, dearest": days(ORDERS, 500, 494, "&sort=amountHigh"),
  "orders: cancelled and refunded in a month": days(ORDERS, 400, 370, "&status=cancelled&payment=refunded"),
  "search: number of an old order": (shop) => shop.read(`${ORDERS}?q=%23${shop.oldNumber}`, shop.tokens.admin),
  "search: a customer's name": list("?q=asha+rao"),
  "search: a mobile": list("?q=9700000000"),
  "search: an address": list("?q=brigade+560017"),
  "search: a payment ID": list("?q=pay_grown_77"),
  "search: a provider order": list("?q=order_grown_78"),
  "search: a food in every sixth": list("?q=margherita"),
  "search: a food of two years ago": list("?q=mango+kulfi"),
  "search: a rare food": list("?q=truffle"),
  "search: a letter": list("?q=m"),
  "search: name and food": list("?q=divya+truffle"),
  "search: nothing fits": list("?q=zzz"),
  "count: all": list("?count=true&limit=1"),
  "count: delivered": list("?status=delivered&count=true&limit=1"),
  "count: a food, paid": list("?q=margherita&payment=paid&count=true&limit=1"),
  "order: detail of an old one": (shop) => shop.read(`${ORDERS}/${shop.oldOrderId}`, shop.tokens.admin),
  dashboard: admin("/api/admin/stats"),
  "statistics: 7 days": admin("/api/admin/stats/series?days=7"),
  "statistics: 30 days": admin("/api/admin/stats/series?days=30"),
  "statistics: 90 days": admin("/api/admin/stats/series?days=90"),
  "number of customers": admin("/api/user/count"),
  "partners with counts": admin("/api/delivery/delivery-boys"),
  "promos with uses": admin("/api/promo/admin"),
  "payments: newest": admin(PAYMENTS),
  "payments: next page": deepPage(PAYMENTS),
  "payments: failed": admin(`${PAYMENTS}?status=failed`),
  "payments: a week of last year": days(PAYMENTS, 500, 494),
  "payments: of an old order": (shop) => shop.read(`${PAYMENTS}?q=%23${shop.oldNumber}`, shop.tokens.admin),
  "payments: by ID": admin(`${PAYMENTS}?q=pay_grown_77`),
  "payments: exceptions": admin(`${PAYMENTS}/exceptions`),
  "audit: newest": admin(AUDIT),
  "audit: next page": deepPage(AUDIT),
  "audit: of an action": admin(`${AUDIT}?action=order.refund`),
  "audit: an action that nobody took": admin(`${AUDIT}?action=food.remove`),
  "audit: of an admin": (shop) => shop.read(`${AUDIT}?actor=${shop.adminId}`, shop.tokens.admin),
  "audit: of an admin and an action": (shop) => shop.read(`${AUDIT}?actor=${shop.adminId}&action=order.refund`, shop.tokens.admin),
  "audit: of the program": admin(`${AUDIT}?actor=system`),
  "audit: a week of last year": days(AUDIT, 500, 494),
  "bulk messages": admin("/api/admin/bulk-sms"),
};

/** Their work follows the number of orders of the asked days: each of these shops has more orders a day than the one before. */
export const LINEAR: Record<string, Work> = {
  "day close: one day": days(`${PAYMENTS}/days`, 2, 2),
  "day close: 31 days": days(`${PAYMENTS}/days`, 32, 2),
  "day close: 92 days": days(`${PAYMENTS}/days`, 93, 2),
};

export const WRITES: Record<string, Work> = {
  "place an order": async (shop, round) => {
    const person = await shop.personAt(round);
    const answer = JSON.parse(await shop.post("/api/order/place", person.token, shop.placeBody()));
    shop.placed.set(round, { providerOrderId: answer.orderId, orderId: answer.orderData._id });
  },
  "pay it": async (shop, round) => await shop.post("/api/order/verify-payment", "", verifyBodyOf(shop, round)),
  "set its status": async (shop, round) =>
    await shop.post("/api/order/admin/status", shop.tokens.admin, {
      orderId: shop.placed.get(round)?.orderId,
      status: "processing",
    }),
  "refund it": async (shop, round) =>
    await shop.post("/api/order/admin/refund", shop.tokens.admin, {
      orderId: shop.placed.get(round)?.orderId,
      amount: 10,
      reason: "Late",
      expectedRefunded: 0,
    }),
  "delete an account": async (shop, round) => {
    const person = await shop.personAt(50 + round);
    await shop.post("/api/user/delete-account", person.token, { confirmation: "DELETE" });
  },
  "job: add up figures": (shop) => shop.jobs.runScheduled("add-up-sales"),
  "job: ask about due orders": (shop) => shop.jobs.runScheduled("reconcile-orders"),
  "job: send refunds": (shop) => shop.jobs.runScheduled("sweep-refunds"),
  "job: review payments": (shop) => shop.jobs.runScheduled("review-payments"),
  "job: compare with the provider's list": (shop) => shop.jobs.runScheduled("sweep-provider"),
  "job: delete what expired, nothing due": (shop) => shop.jobs.runScheduled("retention"),
};
