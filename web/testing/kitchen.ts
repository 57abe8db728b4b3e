import type { KitchenLine, Ticket } from "@forno/contract/kitchen/kitchen.ts";

export const sampleKitchenLine = (line: Partial<KitchenLine> = {}): KitchenLine => ({
  lineId: "0",
  name: "Margherita",
  quantity: 1,
  size: null,
  modifiers: [],
  secondHalf: null,
  note: null,
  summary: "",
  diet: null,
  picture: null,
  station: "oven",
  deal: null,
  isDone: false,
  wasQuantity: null,
  ...line,
});

/** Placed at 8:00 PM, due 20 minutes later. */
export const sampleTicket = (ticket: Partial<Ticket> = {}): Ticket => ({
  orderId: "order-1",
  orderNumber: 1001,
  token: null,
  note: null,
  channel: "web",
  fulfilment: "delivery",
  placedAt: "2026-11-21T14:30:00.000Z",
  dueAt: "2026-11-21T14:50:00.000Z",
  promisedAt: "2026-11-21T15:05:00.000Z",
  startedAt: null,
  readyAt: null,
  isScheduled: false,
  isChanged: false,
  isCancelled: false,
  lines: [sampleKitchenLine()],
  removed: [],
  ...ticket,
});
