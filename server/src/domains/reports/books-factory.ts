/** A shop that is played for some days, and whether its books agree with its orders and with each other. */
import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { type AdminOrder, orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { orderEditEndpoints } from "@forno/contract/order/order-edit.ts";
import { hasLeft } from "@forno/contract/order/rules/order-status.ts";
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { ITEM_GROUPS } from "@forno/contract/reports/reports-calls.ts";
import { TALLY_DEFAULTS } from "@forno/contract/reports/tally-names-input.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { chargedTax, foodTax, UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { dayInKolkata, daysAfter } from "@forno/contract/time/kolkata-day.ts";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner } from "../delivery/delivery-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { setCash } from "../order/cash/cash-factory.ts";
import { ADDRESS, place } from "../order/order-factory.ts";
import { claimOf, verifyPayment } from "../payment/payment-factory.ts";
import { addPromo } from "../promo/promo-factory.ts";
import { MEHTA, REGULAR } from "../tax/tax-factory.ts";

/** What becomes of an order, in the days after it was placed. */
export const FATES = [
  "kept",
  "cancelled early",
  "refunded early",
  "refunded",
  "returned",
  "cancelled",
  "not delivered",
  "left open",
  "billed again",
] as const;

export interface PlayedOrder {
  day: number;
  pizzas: number;
  /** Of another rate and HSN. */
  tubs: number;
  isCash: boolean;
  /** Whose deliveries are in cash; every third hands over at once, one rupee short. */
  hasPartner: boolean;
  promo: "none" | "tenth" | "all";
  /** A business, by its number. */
  buyer: number | null;
  fate: (typeof FATES)[number];
  /** How many pizzas staff make of them before it leaves. */
  editedTo: number | null;
}

export interface PlayedShop {
  scheme: "none" | "regular" | "composition";
  pricesIncludeTax: boolean;
  roundTotal: boolean;
  feeTax: "food" | "none";
  /** Of a pizza, in paise. */
  paise: number;
  orders: readonly PlayedOrder[];
}

const PROMOS = {
  tenth: { code: "TENTH", discountType: "PERCENTAGE", discountValue: 10 },
  all: { code: "ALL", discountType: "FLAT", discountValue: 99_999 },
} as const;
const START = new Date("2027-05-01T12:00:00+05:30");
const TUB_RATE = 18;
const PARTNER_CASH = TALLY_DEFAULTS.partnerCash;

/** In paise, of a total: what the provider keeps. */
const feeOf = (paise: number): number => Math.round(paise / 50);

export async function playShop({ orders, paise, ...terms }: PlayedShop): Promise<{ shop: TestShop; admin: () => Promise<string> }> {
  const shop = await startTestShop({ config: { rateLimits: false } });
  const admin = async () => (await shop.signIn("admin")).token;
  shop.clock.set(START);
  const tax = { ...UNTAXED, ...REGULAR, ...terms };
  const { stateCode: _state, nextRate: _next, ...change } = tax;
  expect((await shop.call(settingsEndpoints.update, { token: await admin(), body: { tax: change } })).status).toBe(200);
  await setCash(shop, await admin(), { cashOnDelivery: true });
  for (const promo of Object.values(PROMOS)) await addPromo(shop, await admin(), { ...promo, validUntil: "2027-12-31" });
  const pizza = await buildFood(shop.deps, { name: "Margherita", price: toRupees(paise) });
  const tub = await buildFood(shop.deps, { name: "Tub", price: 118, taxRate: TUB_RATE, hsn: "2105" });

  const partner = await signInPartner(shop, await admin());
  const handOver = async () => {
    const { held } = (await shop.call(deliveryEndpoints.cash, { token: await admin() })).body;
    const amount = held[0]?.amount ?? 0;
    if (amount <= 1) return;
    const body = { settlementId: newId(), deliveryBoyId: partner.partnerId, amount, handedOver: amount - 1 };
    expect((await shop.call(deliveryEndpoints.settleCash, { token: await admin(), body })).status).toBe(200);
  };

  const steps: { at: Date; run: () => Promise<void> }[] = [];
  const at = (day: number, minute: number, run: () => Promise<void>) =>
    steps.push({ at: new Date(daysAfter(START, day).getTime() + minute * 60_000), run });
  for (const [index, order] of orders.entries()) {
    const { day, isCash, hasPartner, buyer, fate } = order;
    const minute = index % 300;
    const wanted = [
      { food: pizza, quantity: order.pizzas },
      { food: tub, quantity: order.tubs },
    ].filter(({ quantity }) => quantity > 0);
    const promo = order.promo === "none" ? null : PROMOS[order.promo];
    const lines = wanted.map(({ food, quantity }) => ({
      unitPaise: toPaise(food.price),
      quantity,
      taxRate: foodTax(tax, food).taxRate,
    }));
    const { totalPaise } = priceOrder(lines, { deliveryFeePaise: 4_000, promo, tax: chargedTax(tax) });
    let orderId = "";
    const setStatus = async (status: string) => {
      const { status: code } = await shop.call(orderEndpoints.setStatus, { token: await admin(), body: { orderId, status } });
      expect(code).toBe(200);
    };
    const refund = async (part: number) => {
      const detail = { token: await admin(), params: { id: orderId } };
      const { refundable, refundedAmount: expectedRefunded } = (await shop.call(orderAdminEndpoints.detail, detail)).body.data;
      if (isCash || refundable < 3) return;
      const amount = part === 1 ? refundable : Math.floor(refundable * part);
      const body = { orderId, amount, reason: "Cold", expectedRefunded };
      expect((await shop.call(orderAdminEndpoints.refund, { token: await admin(), body })).status).toBe(200);
    };
    /** A part is refunded, or nothing; of one whose change is not paid yet, all. */
    const cancelUndelivered = async () => {
      await setStatus("out_for_delivery");
      const failed = {
        kind: "status",
        status: "out_for_delivery",
        detail: "no_answer",
        actor_role: "system",
        amount_paise: null,
      } as const;
      const entry = { ...failed, order_id: orderId, actor_user_id: null, at: shop.clock.read() };
      await shop.deps.db.insertInto("order_events").values(entry).execute();
      const detail = { token: await admin(), params: { id: orderId } };
      const { refundable } = (await shop.call(orderAdminEndpoints.detail, detail)).body.data;
      const part = refundable < 3 || index % 2 ? 0 : Math.floor(refundable * 0.4);
      const body = { orderId, status: "cancelled", reason: "customer_unreachable" } as const;
      const kept = await shop.call(orderEndpoints.setStatus, { token: await admin(), body: { ...body, refund: part } });
      if (kept.status !== 200) await setStatus("cancelled");
    };
    const edit = async (pizzas: number) => {
      const change = async (body: object) =>
        await shop.call(orderEditEndpoints.edit, { token: await admin(), params: { id: orderId }, body: { version: 0, ...body } });
      const lines = wanted.map(({ quantity }, line) => ({ line, quantity: line === 0 ? pizzas : quantity }));
      const { amount } = (await change({ lines })).body.data;
      // The provider refunds no less than a rupee, and leaves no less.
      if (!isCash && toPaise(amount) < totalPaise && Math.min(toPaise(amount), totalPaise - toPaise(amount)) < 100) return;
      expect(await change({ lines, expectedTotal: amount })).toMatchObject({ status: 200 });
    };
    at(day, minute, async () => {
      const { token } = await shop.signIn();
      const answer = await place(shop, token, {
        address: ADDRESS,
        items: wanted.map(({ food, quantity }) => ({ _id: food._id, quantity, name: food.name, price: food.price })),
        amount: toRupees(totalPaise),
        ...(isCash && totalPaise > 0 && { paymentMethod: "cash" }),
        ...(promo && { promo }),
        ...(buyer !== null && tax.scheme === "regular" && { buyer: { ...MEHTA, name: `=Buyer & ${buyer}` } }),
      });
      expect(answer).toMatchObject({ status: 200 });
      orderId = answer.body.orderData._id;
      if (answer.body.orderId && !isCash && totalPaise > 0) {
        const payment = shop.payments.pay(answer.body.orderId, { feePaise: feeOf(totalPaise), createdAt: shop.clock.read() });
        await verifyPayment(shop, claimOf(shop, { providerOrderId: answer.body.orderId, payment }));
      }
      if (order.editedTo !== null) await edit(order.editedTo);
      if (fate === "refunded early") await refund(0.3);
      if (fate === "cancelled early") return await setStatus("cancelled");
      if (fate === "left open") return;
      if ((isCash || order.editedTo !== null) && hasPartner) {
        const body = { orderId, deliveryBoyId: partner.partnerId };
        expect((await shop.call(deliveryEndpoints.assign, { token: await admin(), body })).status).toBe(200);
      }
      await setStatus(index % 2 ? "delivered" : "out_for_delivery");
      if (index % 3 === 0) await handOver();
    });
    if (fate === "refunded" || fate === "returned") at(day + 1, minute, () => refund(0.4));
    if (fate === "returned") at(day + 2, minute, () => refund(1));
    if (fate === "not delivered") at(day + 2, minute, () => cancelUndelivered());
    if (fate === "cancelled") at(day + 2, minute, () => setStatus("cancelled"));
    if (fate === "billed again" && tax.scheme === "regular" && totalPaise > 0)
      at(day + 1, minute, async () => {
        const body = { ...MEHTA, name: "मेहता डिज़ाइन" };
        const answer = await shop.call(taxEndpoints.setBuyer, { token: await admin(), params: { id: orderId }, body });
        expect(answer).toMatchObject({ status: 200 });
      });
  }
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    shop.clock.set(step.at);
    await step.run();
  }
  return { shop, admin };
}

async function allOrders(shop: TestShop, token: string): Promise<AdminOrder[]> {
  const orders: AdminOrder[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: Record<string, string> = { limit: "200", ...(cursor && { cursor }) };
    const page: { data: AdminOrder[]; nextCursor: string | null } = (await shop.call(orderEndpoints.all, { token, query })).body;
    orders.push(...page.data);
    cursor = page.nextCursor;
  }
  return orders;
}

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescaped = (text: string) => text.replace(/&(\w+);/g, (_whole, name: string) => ENTITIES[name] ?? `unknown ${name}`);

/** Of a text that is well-formed, as far as Tally's files need it. */
export function readXml(text: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  for (const [, close, name = "", attributes = "", content] of text.matchAll(/<(\/?)([\w.]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/g)) {
    const parent = open.at(-1) as Element;
    if (content !== undefined) parent.text += unescaped(content);
    else if (close) expect(open.pop()?.name).toBe(name);
    else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, unescaped(value)]);
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
      parent.children.push(element);
      open.push(element);
    }
  }
  expect(open).toEqual([root]);
  return root.children[0] as Element;
}

export const elementsOf = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
export const textOf = (element: Element, name: string): string | null => elementsOf(element, name)[0]?.text ?? null;

/** In rupees by ledger; each ledger comes once. */
function entriesOf(voucher: Element): Map<string, number> {
  const entries = elementsOf(voucher, "ALLLEDGERENTRIES.LIST").map((entry): [string, number] => {
    const amount = Number(textOf(entry, "AMOUNT"));
    expect(textOf(entry, "ISDEEMEDPOSITIVE")).toBe(amount < 0 ? "Yes" : "No");
    return [textOf(entry, "LEDGERNAME") ?? "", amount];
  });
  expect(new Map(entries).size).toBe(entries.length);
  return new Map(entries);
}

/** Each ledger that a voucher names is in the file, but for Tally's own. */
function readVouchers(text: string) {
  const file = readXml(text.replace(/^<\?xml[^>]*>\n/, ""));
  const vouchers = elementsOf(file, "VOUCHER").map((voucher) => ({
    id: voucher.attributes.REMOTEID,
    type: voucher.attributes.VCHTYPE,
    number: textOf(voucher, "VOUCHERNUMBER"),
    date: textOf(voucher, "DATE"),
    gstin: textOf(voucher, "PARTYGSTIN"),
    entries: entriesOf(voucher),
  }));
  const named = new Set(vouchers.flatMap(({ entries }) => [...entries.keys()]));
  named.delete("Cash");
  expect(new Set(elementsOf(file, "LEDGER").map(({ attributes }) => attributes.NAME))).toEqual(named);
  return vouchers;
}

export const readTally = async (shop: TestShop, token: string, query: { from: string; to: string }) =>
  readVouchers((await shop.call(reportsEndpoints.tally, { token, query })).body);

const sum = (rupees: readonly number[]): number => rupees.reduce((total, each) => total + toPaise(each), 0);
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number => sum(rows.map(of));

type Taxed = Record<"rate" | "taxable" | "cgst" | "sgst", number>;
const negated = ({ rate, taxable, cgst, sgst }: Taxed): Taxed => ({ rate, taxable: -taxable, cgst: -cgst, sgst: -sgst });

/** Of all days of `playShop`. Sums are compared in paise. */
export async function expectBooksToAgree(shop: TestShop, token: string, { scheme }: Pick<PlayedShop, "scheme">, days: number) {
  const [first, middle, next, last] = [0, Math.floor(days / 2), Math.floor(days / 2) + 1, days].map((day) =>
    dayInKolkata(daysAfter(START, day)),
  ) as [string, string, string, string];
  const all = { from: first, to: last };
  const parts = [
    { from: first, to: middle },
    { from: next, to: last },
  ];
  const orders = await allOrders(shop, token);
  const sold = orders.filter(({ history }) => history.some(({ status }) => hasLeft(status)));
  const charged = (kind: string) =>
    sumOf(sold, ({ charges }) => charges.reduce((paise, charge) => paise + (charge.kind === kind ? charge.amount : 0), 0));

  const rateZero = (tax: (typeof sold)[number]["tax"]) => tax?.byRate.find(({ rate }) => rate === 0)?.taxable ?? 0;

  const sales = (query: typeof all) => shop.call(reportsEndpoints.sales, { token, query }).then(({ body }) => body.data);
  const { rows, totals } = await sales(all);
  const inPaise = Object.fromEntries(
    Object.entries(totals).map(([name, value]) => [name, name === "orders" ? value : toPaise(value)]),
  );
  expect(inPaise).toEqual({
    orders: sold.length,
    gross: sumOf(sold, ({ subtotal }) => subtotal),
    discount: 0 - charged("discount"),
    fee: charged("delivery"),
    tax: sumOf(sold, ({ tax }) => (tax ? tax.cgst + tax.sgst : 0)),
    taxable: sumOf(sold, ({ tax }) => (tax?.taxable ?? 0) - rateZero(tax)),
    untaxed:
      sumOf(sold, ({ tax, amount }) => (tax ? rateZero(tax) : amount)) - (scheme === "composition" ? charged("rounding") : 0),
    cgst: sumOf(sold, ({ tax }) => tax?.cgst ?? 0),
    sgst: sumOf(sold, ({ tax }) => tax?.sgst ?? 0),
    taxAdded: charged("tax"),
    rounding: charged("rounding"),
    total: sumOf(sold, ({ amount }) => amount),
    // Once all that was paid online is refunded, the rest of an edited order is not collected.
    refunds: sumOf(sold, ({ status, amount, refunded, refundedAmount, keptAmount }) => {
      if (status === "cancelled") return amount - keptAmount;
      return refunded && status !== "delivered" ? amount : refundedAmount;
    }),
    taxRefunded: toPaise(totals.taxRefunded),
    net: toPaise(totals.total) - toPaise(totals.refunds),
  });
  for (const row of [...rows, totals])
    for (const parts of [
      [row.gross, -row.discount, row.fee, row.taxAdded, row.rounding],
      [row.taxable, row.cgst, row.sgst, row.untaxed, row.rounding],
    ])
      expect(sum(parts)).toBe(toPaise(row.total));
  expect(rows).toHaveLength(days + 1);
  const halves = await Promise.all(parts.map(sales));
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) {
    expect(sumOf(rows, (row) => row[name])).toBe(toPaise(totals[name]));
    expect(sumOf(halves, (half) => half.totals[name])).toBe(toPaise(totals[name]));
  }

  for (const by of ITEM_GROUPS) {
    const items = (await shop.call(reportsEndpoints.items, { token, query: { ...all, by } })).body.data;
    expect([items.totals.gross, items.totals.fee]).toEqual([totals.gross, totals.fee]);
    expect(sum([items.totals.discount, items.totals.feeDiscount])).toBe(toPaise(totals.discount));
    for (const name of ["quantity", "gross", "discount", "net"] as const)
      expect(sumOf(items.rows, (row) => row[name])).toBe(toPaise(items.totals[name]));
    expect(items.totals.quantity).toBe(
      sold.reduce((count, order) => count + order.items.reduce((n, item) => n + item.quantity, 0), 0),
    );
  }

  const payments = (await shop.call(reportsEndpoints.payments, { token, query: all })).body.data;
  const online = sold.filter(({ paymentMethod }) => paymentMethod === "online");
  expect(payments.totals).toMatchObject({ count: totals.orders, total: totals.total, refunded: totals.refunds });
  for (const row of [...payments.rows, payments.totals]) {
    expect(sum([row.received, row.withPartners, row.due])).toBe(toPaise(row.total));
    expect(sum([row.received, -row.refunded, -row.fees])).toBe(toPaise(row.net));
  }
  const { held } = (await shop.call(deliveryEndpoints.cash, { token })).body;
  expect(toPaise(payments.totals.withPartners)).toBe(sumOf(held, ({ amount, remaining }) => amount - remaining));
  // Of what was paid, whatever the order costs since it was edited.
  const paid = await shop.deps.db.selectFrom("payments").select(["order_id", "amount_paise"]).execute();
  const paidPaise = new Map(paid.map((row) => [row.order_id, row.amount_paise]));
  expect(toPaise(payments.totals.fees)).toBe(online.reduce((fees, { _id }) => fees + feeOf(paidPaise.get(_id) ?? 0), 0));
  const kept = (method: string) => sumOf(payments.rows, (row) => (row.method === method ? row.total - row.refunded : 0));
  for (const { order_id: id, amount_paise: paise } of await shop.deps.db.selectFrom("refunds").selectAll().execute())
    paidPaise.set(id, (paidPaise.get(id) ?? 0) - paise);
  expect(kept("online")).toBe(online.reduce((paise, { _id }) => paise + (paidPaise.get(_id) ?? 0), 0));

  const { tables } = (await shop.call(reportsEndpoints.tax, { token, query: all })).body.data;
  const { data: documents } = (await shop.call(reportsEndpoints.documents, { token, query: all })).body;
  expect(tables["13"]).toEqual(documents.rows);
  for (const { from, to, total, net } of documents.rows)
    expect([Number(to.slice(-6)) - Number(from.slice(-6)) + 1, net]).toEqual([total, total]);
  if (scheme === "none") expect(documents.rows).toEqual([]);

  const taxOf = (rows: readonly Taxed[]) => sumOf(rows, ({ cgst, sgst }) => cgst + sgst);
  const business = [...tables["4A"], ...tables["9B"].map(negated)];
  const taxed = [...business, ...tables["7"]];
  expect(sum([totals.tax, -totals.taxRefunded])).toBe(taxOf(taxed));
  const rates = new Set(taxed.map(({ rate }) => rate));
  const ofRate = (rows: readonly Taxed[], rate: number, name: "taxable" | "cgst" | "sgst") =>
    sumOf(rows, (row) => (row.rate === rate ? row[name] : 0));
  for (const name of ["taxable", "cgst", "sgst"] as const)
    for (const rate of rates) {
      expect(ofRate(tables["12"].b2b, rate, name)).toBe(ofRate(business, rate, name));
      expect(ofRate(tables["12"].b2c, rate, name)).toBe(ofRate(tables["7"], rate, name));
    }

  const vouchers = await readTally(shop, token, all);
  expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length);
  const ledgers = new Map<string, number>();
  for (const { date, entries } of vouchers) {
    expect(sumOf([...entries.values()], (amount) => amount)).toBe(0);
    expect(date).toMatch(/^2027\d{4}$/);
    for (const [name, amount] of entries) ledgers.set(name, (ledgers.get(name) ?? 0) + toPaise(amount));
  }
  const ledger = (name: string) => ledgers.get(name) ?? 0;
  expect([0 - ledger("Razorpay"), 0 - ledger("Cash") - ledger(PARTNER_CASH)]).toEqual([kept("online"), kept("cash")]);
  // Where a partner is to collect it, cash that is not paid yet is on the partners' ledger as well.
  const dueOfPartners = sumOf(sold, (order) => (order.deliveryBoyId ? order.cashDue : 0));
  expect(0 - ledger(PARTNER_CASH)).toBe(sumOf(held, ({ amount }) => amount) + dueOfPartners);
  const summaries = vouchers.filter(({ gstin }) => gstin === null).map(({ date }) => date);
  expect(new Set(summaries).size).toBe(summaries.length);
  expect([ledger("Output CGST"), ledger("Output SGST")]).toEqual([
    sumOf(taxed, (row) => row.cgst),
    sumOf(taxed, (row) => row.sgst),
  ]);
  if (scheme === "regular") for (const rate of rates) expect(ledger(`Sales ${rate}%`)).toBe(ofRate(taxed, rate, "taxable"));
  const ofBusinesses = new Set([...tables["4A"].map(({ number }) => number), ...tables["9B"].map(({ note }) => note)]);
  expect(new Set(vouchers.filter(({ gstin }) => gstin !== null).map(({ number }) => number))).toEqual(ofBusinesses);
}
