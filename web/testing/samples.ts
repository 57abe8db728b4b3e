/** Complete answers of the server. A test gives only the fields that it is about. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { AdminOrder, OrderLine } from "@forno/contract/order/order.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { PAGE_PARTS, type Pages } from "@forno/contract/settings/rules/page-parts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { buildFood } from "@forno/contract/testing/menu-samples.ts";
import type { Session } from "../app/features/session/session-store.ts";

/** Two signed-in customers, an admin and a delivery partner. */
export const asha = { token: "token-asha", role: "customer", name: "Asha", mobile: "+919876543210" } as const satisfies Session;
export const bilal = { token: "token-bilal", role: "customer", name: "Bilal", mobile: "+919876543211" } as const satisfies Session;
export const meera = { token: "token-meera", role: "admin", name: "Meera", mobile: "+919000000001" } as const satisfies Session;
export const imran = {
  token: "token-imran",
  role: "delivery_boy",
  name: "Imran",
  mobile: "+919000000002",
} as const satisfies Session;

export const sampleFood = (food: Partial<Food> = {}): Food =>
  buildFood({ _id: "margherita", price: 249, description: "Tomato, mozzarella, basil", diet: null, ...food });

/** A line without a configuration. */
export const sampleLine = (line: Partial<OrderLine> = {}): OrderLine => ({
  _id: "margherita",
  name: "Margherita",
  quantity: 1,
  price: 249,
  key: line._id ?? "margherita",
  size: null,
  modifiers: [],
  secondHalf: null,
  note: null,
  summary: "",
  diet: null,
  picture: null,
  parts: null,
  ...line,
});

export const sampleSettings = (settings: Partial<Settings> = {}): Settings => ({
  isOrderEnabled: true,
  isSwitchedOn: true,
  orderingOffUntil: null,
  ordersAgainAt: null,
  openingHours: Array.from({ length: 7 }, () => ({ open: "11:00", close: "23:00" })),
  isOpenNow: true,
  closeOutsideHours: false,
  shopName: "Forno",
  phone: null,
  email: null,
  address: null,
  location: null,
  socialUrl: null,
  grievanceName: null,
  grievancePhone: null,
  grievanceEmail: null,
  logo: null,
  aboutPicture: null,
  deliveryFee: 40,
  fulfilment: { delivery: true, pickup: false },
  deliveryPricing: "flat",
  areas: [],
  detourFactor: 1.3,
  specialDays: [],
  scheduling: { isOn: false, daysAhead: 7, slotMinutes: 30 },
  kitchen: { prepMinutes: 15, pizzasPerSlot: null, slotMinutes: 15, maxPromiseMinutes: 300 },
  busy: null,
  promise: { cap: 300, maxUnits: null, isSuspended: false },
  cashOnDelivery: true,
  cashLimit: null,
  deliveryPromise: "off",
  isPromiseAutomatic: false,
  staffSecondFactor: false,
  staffLockMinutes: null,
  handoffCode: false,
  customersCanCancel: true,
  counterOpen: true,
  pages: Object.fromEntries(PAGE_PARTS.map((part) => [part, ""])) as Pages,
  hasSamplePages: true,
  tax: UNTAXED,
  currency: "INR",
  map: null,
  version: 1,
  ...settings,
});

export const sampleOrder = (order: Partial<AdminOrder> = {}): AdminOrder => ({
  _id: "order-1",
  orderNumber: 1001,
  items: [sampleLine({ quantity: 2 })],
  amount: 538,
  subtotal: 498,
  charges: [{ kind: "delivery", label: "Delivery fee", amount: 40 }],
  deliveryFee: 40,
  tax: null,
  invoice: null,
  buyer: null,
  discount: 0,
  promoCode: null,
  date: "2026-11-21T14:30:00.000Z",
  createdAt: "2026-11-21T14:30:00.000Z",
  status: "pending",
  payment: false,
  paymentMethod: "online",
  paidVia: null,
  refunded: false,
  refundedAmount: 0,
  editRefund: 0,
  refundFailed: false,
  keptAmount: 0,
  cashDue: 0,
  payableUntil: null,
  promisedAt: null,
  promisedMinutes: 30,
  scheduledFor: null,
  channel: "web",
  readyAt: null,
  token: null,
  cardDigits: null,
  kitchenAt: null,
  promise: null,
  cancelCause: null,
  cancelReason: null,
  history: [],
  address: { firstName: "Asha", lastName: "Rao", address: "12 MG Road", phone: "+919876543210" },
  fulfilment: "delivery",
  areaName: null,
  deliveryBoyId: null,
  pickedUpAt: null,
  userId: { _id: "user-1", name: "Asha Rao", mobile: "+919876543210" },
  handoffTriesLeft: null,
  isNew: false,
  ...order,
});

export const sampleOrderDetail = (order: Partial<OrderDetail> = {}): OrderDetail => ({
  ...sampleOrder(),
  providerOrderId: null,
  paidAt: null,
  events: [],
  payments: [],
  refunds: [],
  refundable: 0,
  customer: { _id: "user-1", name: "Asha Rao", mobile: "+919876543210", since: "2026-01-01T00:00:00.000Z", orderCount: 1 },
  ...order,
});
