/** The checkout of a shop that sets areas, pickup or orders for later, for component tests. */
import type { Settings } from "@forno/contract/settings/settings.ts";
import { expect, vi } from "vitest";
import type { Quote } from "../app/features/place/quoter.ts";
import * as customerLayout from "../app/frame/layouts/customer.tsx";
import * as order from "../app/routes/customer/order.tsx";
import { FakeServer } from "./fake-server.ts";
import { openScreen } from "./open-screen.tsx";
import { amountOf } from "./price-rows.ts";
import { asha, sampleFood } from "./samples.ts";

export const PLACE = "POST /api/order/place";
export const QUOTE = "POST /api/order/quote";
/** 7:24 PM in Kolkata, a Saturday. */
const NOW = Date.parse("2026-11-21T13:54:00Z");
/** So many minutes later. */
export const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

export const home = {
  _id: "a1",
  label: "Home",
  line: "Flat 302, Rose Villa, 4th Cross",
  landmark: "Opposite the water tank",
  pincode: "560038",
  location: null,
  instructions: "Call at the gate",
  isDefault: true,
};
export const work = {
  ...home,
  _id: "a2",
  label: "Work",
  line: "12 MG Road",
  pincode: "560001",
  landmark: null,
  instructions: null,
  isDefault: false,
};

export const sampleQuote = (quote: Partial<Quote> = {}): Quote => ({
  isOrderable: true,
  problems: [],
  area: { _id: "near", name: "Indiranagar" },
  lines: [],
  charges: [{ kind: "delivery", label: "Delivery fee", amount: 50 }],
  subtotal: 498,
  deliveryFee: 50,
  discount: 0,
  tax: 0,
  total: 548,
  minimumOrder: 300,
  freeDeliveryFrom: null,
  promise: { from: at(30), to: at(35), minutes: 35 },
  slots: [],
  otherDays: [],
  ...quote,
});
export const problem = (code: Quote["problems"][number]["code"], message: string): Partial<Quote> => ({
  isOrderable: false,
  problems: [{ code, message }],
});

/** Saturday evening. A pizza is in Asha's cart, and she has two addresses. */
export class PlannedCheckout {
  readonly server = new FakeServer();

  constructor() {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    this.server.always("POST /api/order/userorders", (call) => call.answer({ data: [], nextCursor: null }));
    this.answerAddresses(home, work);
    this.answerQuotes({});
  }

  answerAddresses(...data: object[]): void {
    this.server.always("GET /api/user/addresses", (call) => call.answer({ data }));
  }

  answerQuotes(fields: Partial<Quote>): void {
    this.server.always(QUOTE, (call) => call.answer({ data: sampleQuote(fields) }));
  }

  async open(settings: Partial<Settings> = {}): Promise<void> {
    await openScreen(order, {
      at: "/order",
      layout: customerLayout,
      as: { ...asha, name: "Asha Rao" },
      menu: { foods: [sampleFood()] },
      cart: { margherita: 2 },
      settings: { fulfilment: { delivery: true, pickup: true }, deliveryPricing: "areas", cashOnDelivery: false, ...settings },
      server: this.server,
    });
  }

  /** Opens it with the price for the default address. */
  async openQuoted(settings: Partial<Settings> = {}): Promise<void> {
    await this.open(settings);
    await this.waitForQuote({ address: { pincode: home.pincode } });
  }

  /** Until the price for this is shown, nothing can be placed. */
  async waitForQuote(asked: object): Promise<void> {
    await expect.poll(() => this.server.calls.findLast((call) => call.isOf(QUOTE))?.body).toMatchObject(asked);
    await expect.poll(() => amountOf("Total")).not.toBeNull();
  }
}
