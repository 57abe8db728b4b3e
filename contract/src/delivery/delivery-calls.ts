import type { Calls } from "../wire/calls.ts";

export const deliveryCalls = {
  partners: "GET /api/delivery/delivery-boys",
  assignees: "GET /api/delivery/assignees",
  addPartner: "POST /api/delivery/add-delivery-boy",
  removePartner: "DELETE /api/delivery/delivery-boys/:id",
  cash: "GET /api/delivery/cash",
  settleCash: "POST /api/delivery/cash/settle",
  sheet: "GET /api/delivery/sheet",
  exportSheet: "GET /api/delivery/sheet.csv",
  setRates: "PUT /api/delivery/rates",
  assign: "POST /api/delivery/assign-delivery-boy",
  unassign: "POST /api/delivery/remove-delivery-boy-assignment",
  orders: "GET /api/delivery/orders",
  pickUp: "POST /api/delivery/picked-up",
  updateStatus: "POST /api/delivery/update-order-status",
  location: "POST /api/delivery/location",
  releaseHandoff: "POST /api/delivery/handoff/release",
  notDelivered: "POST /api/delivery/not-delivered",
  tryAgain: "POST /api/delivery/try-again",
  undoDelivered: "POST /api/delivery/undo-delivered",
} as const satisfies Calls;

/** A customer is told at most so often where the delivery partner is. */
export const POSITION_EVERY_SECONDS = 5;
