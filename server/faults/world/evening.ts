/** A shop, those who work there and their customers, played for an evening. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { type AdminOrder, orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { printingEndpoints } from "@forno/contract/printing/printing.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { staffEndpoints } from "@forno/contract/user/staff.ts";
import { expect, vi } from "vitest";
import { place } from "../../src/domains/order/order-factory.ts";
import { verifyPayment } from "../../src/domains/payment/payment-factory.ts";
import { REGULAR } from "../../src/domains/tax/tax-factory.ts";
import { itemAt } from "../../src/platform/process/item-at.ts";
import { PrinterSink } from "../../src/testing/printer-sink.ts";
import { ADMIN, type ShopApart, startShopApart, untilReady } from "../programs/shop.ts";
import { signInSome } from "./load.ts";
import type { Provider } from "./provider.ts";

const LANES = 4;
/** At the kitchen's screen and at what is ready. */
const LOOK_EVERY_MS = 200;
const WAYS = [
  ...(["online", "counter cash", "online", "phone", "online", "counter upi"] as const),
  ...(["cash at the door", "online", "counter card", "cash at the door"] as const),
];
export const OPENING = 1_000;
export const PATIENT = { timeout: 120_000, interval: 500 };

const OUT_OF_STOCK = ["stockShort", "cartItemSoldOut"];

/** What is decided about the order of this number before it is placed. */
export interface Plan {
  n: number;
  way: (typeof WAYS)[number];
  wantsTreat: boolean;
  isCancelled: boolean;
  isUndelivered: boolean;
  isPartlyRefunded: boolean;
}
interface Sold extends Plan {
  orderId: string;
  orderNumber: number;
  rupees: number;
}

type Items = { _id: string; quantity: number; name: string; price: number }[];

const planOf = (n: number): Plan => {
  const way = itemAt(WAYS, n % WAYS.length);
  const isAtCounter = way.startsWith("counter");
  return {
    ...{ n, way, wantsTreat: n % 3 === 0 },
    isCancelled: !isAtCounter && n % 11 === 4,
    isUndelivered: !isAtCounter && n % 13 === 6,
    isPartlyRefunded: way === "online" && n % 9 === 2,
  };
};
const printerBody = (printer: object) => ({ ...printer, connection: "network", paper: "80", copies: 1 });

export class Evening {
  readonly shop: ShopApart;
  readonly count: number;
  readonly owner: string;
  readonly kitchenPrinter: PrinterSink;
  readonly deskPrinter: PrinterSink;
  readonly pizza: Food;
  /** Of which there are fewer than are wanted. */
  readonly treat: Food;
  readonly sold = new Map<string, Sold>();
  /** Pieces that the kitchen made, by order. */
  readonly made = new Map<string, number>();
  /** At the beginning. */
  readonly treats: number;
  manager = "";
  cashier = "";
  cook = "";
  customers: string[] = [];
  partners: { id: string; token: string }[] = [];
  deskPrinterId = "";

  private constructor(people: Pick<Evening, "shop" | "count" | "owner" | "kitchenPrinter" | "deskPrinter" | "pizza" | "treat">) {
    ({
      shop: this.shop,
      count: this.count,
      owner: this.owner,
      kitchenPrinter: this.kitchenPrinter,
      deskPrinter: this.deskPrinter,
      pizza: this.pizza,
      treat: this.treat,
    } = people);
    this.treats = Math.floor(people.count / 5);
  }

  static async begin(count: number): Promise<Evening> {
    const shop = await startShopApart();
    const foods = (await shop.call(foodEndpoints.list)).body.data;
    const evening = new Evening({
      ...{ shop, count, owner: await shop.signIn(ADMIN) },
      ...{ kitchenPrinter: await PrinterSink.start(), deskPrinter: await PrinterSink.start() },
      ...{ pizza: itemAt(foods, 0), treat: itemAt(foods, 1) },
    });
    await evening.#setUp();
    return evening;
  }

  async #setUp(): Promise<void> {
    const { shop, owner: token } = this;
    await this.done(() => shop.call(settingsEndpoints.update, { token, body: { cashOnDelivery: true, tax: REGULAR } }));
    const stock = { foodId: this.treat._id, left: this.treats };
    await this.done(() => shop.call(menuAdminEndpoints.stock, { token, body: stock }));
    this.manager = await this.hire("+919400000001", ["orders", "delivery", "payments", "counter", "reports"]);
    this.cashier = await this.hire("+919400000002", ["counter"]);
    this.cook = await this.hire("+919400000003", ["kitchen"]);
    for (const mobile of ["+919400000004", "+919400000005"]) this.partners.push(await this.addPartner(mobile));
    this.customers = await signInSome(shop, this.count);
    await this.addPrinter({ name: "Kitchen", address: this.kitchenPrinter.address, slips: { kitchen_slip: "accepted" } });
    this.deskPrinterId = await this.addPrinter(this.desk());
    await this.done(() => shop.call(counterEndpoints.openShift, { token: this.cashier, body: { counted: OPENING } }));
  }

  desk() {
    return { name: "Desk", address: this.deskPrinter.address, slips: { bill: "dispatched" } };
  }

  async close(): Promise<void> {
    await this.shop.close();
    await Promise.all([this.kitchenPrinter.turnOff(), this.deskPrinter.turnOff()]);
  }

  /** All orders until the last is delivered or cancelled. A printer dies and comes back, and the program is killed. */
  async play(): Promise<void> {
    const ready: Sold[] = [];
    const waiting = Array.from({ length: this.count }, (_, n) => planOf(n));
    let [isSelling, isCooking] = [true, true];
    const seller = async () => {
      for (let plan = waiting.shift(); plan; plan = waiting.shift()) {
        const order = await this.sell(plan);
        this.sold.set(order.orderId, order);
        if (plan.isCancelled) await this.setStatus(order.orderId, "cancelled", "customer_asked");
      }
    };
    const accidents = async () => {
      const after = (share: number) => vi.waitUntil(() => this.sold.size >= this.count * share, PATIENT);
      await after(1 / 4);
      this.deskPrinter.mode = "dies";
      await after(1 / 3);
      await this.deskPrinter.turnOff();
      await after(1 / 2);
      await this.shop.program.kill();
      await this.shop.program.start();
      await after(3 / 4);
      this.deskPrinter.mode = "prints";
      await this.deskPrinter.turnOn();
      // Saved again, it is tried at once.
      const call = { token: this.owner, params: { id: this.deskPrinterId }, body: printerBody(this.desk()) };
      await this.done(() => this.shop.call(printingEndpoints.change, call));
    };
    await Promise.all([
      Promise.all(Array.from({ length: LANES }, seller)).then(() => {
        isSelling = false;
      }),
      this.cookAll(() => isSelling, ready).then(() => {
        isCooking = false;
      }),
      this.bringAll(() => isCooking, ready),
      accidents(),
    ]);
  }

  /** As people do it who get no answer. Throws at a refusal. */
  async done<Body extends { message?: string; code?: string }, Answer extends { status: number; body: Body }>(
    ask: () => Promise<Answer>,
    ...refusals: string[]
  ): Promise<Answer> {
    for (;;) {
      const answer = await ask().catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 202) {
        if (answer.status < 300 || refusals.includes(answer.body.code ?? "")) return answer;
        throw new Error(`Refused with ${answer.status}: ${answer.body.message}`);
      }
      await untilReady(this.shop);
    }
  }

  async addPrinter(printer: object): Promise<string> {
    return (await this.done(() => this.shop.call(printingEndpoints.add, { token: this.owner, body: printerBody(printer) }))).body
      .data._id;
  }

  async hire(mobile: string, permissions: string[]): Promise<string> {
    await this.done(() =>
      this.shop.call(staffEndpoints.add, { token: this.owner, body: { name: "Ravi Nair", mobile, permissions } }),
    );
    return await this.shop.signIn(mobile);
  }

  async addPartner(mobile: string) {
    const body = { name: "Imran Khan", mobile };
    const { data } = (await this.done(() => this.shop.call(deliveryEndpoints.addPartner, { token: this.owner, body }))).body;
    return { id: data._id, token: await this.shop.signIn(mobile) };
  }

  /** Its items while there are treats, and without one when they are sold out. */
  async sell(plan: Plan): Promise<Sold> {
    const items = (foods: Food[]) => foods.map(({ _id, name, price }) => ({ _id, quantity: 1, name, price }));
    const wanted = items(plan.wantsTreat ? [this.pizza, this.treat] : [this.pizza]);
    return (
      (await this.sellItems(plan, wanted)) ??
      (await this.sellItems(plan, items([this.pizza]))) ??
      expect.fail("even a pizza is sold out")
    );
  }

  async sellItems(plan: Plan, items: Items): Promise<Sold | null> {
    const key = randomUUID();
    if (plan.way === "online" || plan.way === "cash at the door") return await this.sellOnline(plan, items, key);
    const [token, mobile] = [plan.way === "phone" ? this.manager : this.cashier, `+9195${String(plan.n).padStart(8, "0")}`];
    const body = {
      items: items.map(({ _id, quantity }) => ({ _id, quantity })),
      ...(plan.way === "phone"
        ? { channel: "phone", customer: { name: "Meera Iyer", mobile }, address: { address: "12 MG Road" }, fulfilment: "delivery" }
        : {}),
      payment: plan.way === "counter upi" ? "upi" : plan.way === "counter card" ? "card" : "cash",
    };
    const call = () => this.shop.call(counterEndpoints.order, { token, body, headers: { "idempotency-key": key } });
    const { status, body: answer } = await this.done(call, ...OUT_OF_STOCK);
    if (status !== 200) return null;
    const { orderId, orderNumber, amount: rupees } = answer.data;
    if (plan.way === "counter upi") {
      const query = { orderId };
      const upi = await vi.waitUntil(
        async () => (await this.done(() => this.shop.call(counterEndpoints.sale, { token: this.cashier, query }))).body.data.upi,
        PATIENT,
      );
      const payment = this.shop.provider.ledger.payQr(upi.imageUrl.split("/").at(-1) ?? "");
      // Every other one is found by whoever looks at the counter.
      if (plan.n % 4 < 2) await this.insistEvent("qr_code.credited", payment);
      else await this.done(() => this.shop.call(counterEndpoints.check, { token: this.cashier, body: { orderId } }));
    }
    return { ...plan, orderId, orderNumber, rupees };
  }

  async insistEvent(name: string, payment: Parameters<Provider["event"]>[1]): Promise<void> {
    const event = this.shop.provider.event(name, payment);
    await this.done(async () => ({ status: await this.shop.deliver(event), body: {} }));
  }

  async sellOnline(plan: Plan, items: Items, key: string): Promise<Sold | null> {
    const token = this.customers[plan.n] ?? expect.fail("no customer");
    const lines = items.map(({ price, quantity }) => ({ unitPaise: toPaise(price), quantity }));
    const rupees = toRupees(priceOrder(lines, { deliveryFeePaise: 4_000, promo: undefined }).totalPaise);
    const address = { firstName: "Asha", lastName: "Rao", address: "12 MG Road", phone: "9800000001" };
    const method = plan.way === "online" ? {} : { paymentMethod: "cash" };
    const { status, body } = await this.done(
      () => place(this.shop, token, { address, items, amount: rupees, ...method }, key),
      ...OUT_OF_STOCK,
    );
    if (status !== 200) return null;
    const { _id: orderId, orderNumber } = body.orderData;
    if (body.orderId) {
      const payment = this.shop.provider.ledger.pay(body.orderId);
      await Promise.all([
        this.insistEvent("order.paid", payment),
        ...(plan.n % 2 ? [this.done(() => verifyPayment(this.shop, this.shop.provider.claimOf(payment)))] : []),
      ]);
    }
    return { ...plan, orderId, orderNumber, rupees };
  }

  async setStatus(orderId: string, status: string, reason?: string): Promise<void> {
    await this.done(() =>
      this.shop.call(orderEndpoints.setStatus, { token: this.manager, body: { orderId, status, ...(reason && { reason }) } }),
    );
  }

  /** Makes what there is a ticket for, until all orders have come and are made: the reconciler may find a payment last. */
  async cookAll(hasMore: () => boolean, ready: Sold[]): Promise<void> {
    while (true) {
      const isLast = !hasMore();
      const { tickets } = (await this.done(() => this.shop.call(kitchenEndpoints.list, { token: this.cook }))).body.data;
      for (const { orderId, startedAt, isCancelled: isGone, lines } of tickets) {
        const act = (endpoint: "start" | "bump", body: object = {}) =>
          this.done(
            () => this.shop.call(kitchenEndpoints[endpoint], { token: this.cook, body: { orderId, ...body } }),
            "notInKitchen",
          );
        if (!isGone && !startedAt) await act("start");
        if (!isGone && lines.length > 1) await act("bump", { lineId: lines[0]?.lineId });
        const { status } = await act("bump");
        if (isGone || status !== 200) continue;
        this.made.set(
          orderId,
          lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
        );
        const order = await vi.waitUntil(() => this.sold.get(orderId), PATIENT);
        if (!order.isCancelled) ready.push(order);
      }
      const isMade = [...this.sold.values()].every((order) => order.isCancelled || this.made.has(order.orderId));
      if (isLast && tickets.length === 0 && isMade) return;
      await pause(LOOK_EVERY_MS);
    }
  }

  async bringAll(hasMore: () => boolean, ready: Sold[]): Promise<void> {
    for (;;) {
      const isLast = !hasMore();
      const order = ready.shift();
      if (order) await this.bring(order);
      else if (isLast) return;
      else await pause(LOOK_EVERY_MS);
    }
  }

  async bring({ n, way, orderId, isUndelivered, isPartlyRefunded }: Sold): Promise<void> {
    if (way.startsWith("counter")) return void (await this.setStatus(orderId, "delivered"));
    const partner = this.partners[n % 2] ?? expect.fail("no partner");
    const body = { orderId, deliveryBoyId: partner.id };
    await this.done(() => this.shop.call(deliveryEndpoints.assign, { token: this.manager, body }));
    await this.setStatus(orderId, "out_for_delivery");
    if (isUndelivered) {
      const told = { orderId, reason: "nobody_there" };
      await this.done(() => this.shop.call(deliveryEndpoints.notDelivered, { token: partner.token, body: told }));
      await this.setStatus(orderId, "cancelled", "customer_unreachable");
      return;
    }
    const delivered = { orderId, status: "delivered" };
    await this.done(() => this.shop.call(deliveryEndpoints.updateStatus, { token: partner.token, body: delivered }));
    if (!isPartlyRefunded) return;
    const refund = { orderId, amount: 12.34, reason: "Cold", expectedRefunded: 0 };
    await this.done(() => this.shop.call(orderAdminEndpoints.refund, { token: this.manager, body: refund }), "orderChanged");
  }

  async allOrders(): Promise<AdminOrder[]> {
    const orders: AdminOrder[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: Record<string, string> = { limit: "200", ...(cursor && { cursor }) };
      const page: { data: AdminOrder[]; nextCursor: string | null } = (
        await this.shop.call(orderEndpoints.all, { token: this.manager, query })
      ).body;
      orders.push(...page.data);
      cursor = page.nextCursor;
    }
    return orders;
  }
}
