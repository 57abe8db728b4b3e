import type { Domain } from "../domain.ts";
import { deliveryEndpoints } from "./delivery.ts";

export const deliveryDomain = {
  endpoints: [deliveryEndpoints],
  refusals: {
    partnerNotFound: { status: 404, message: "Delivery partner not found" },
    partnerExists: { status: 409, message: "This mobile number already belongs to a delivery partner or an admin" },
    partnerListFull: { status: 409, message: "There are too many delivery partners. Delete one first" },
    cashChanged: { status: 409, message: "The cash has changed. Please check the amount and try again" },
    deliveryOnlyDelivered: { status: 409, message: "You can only mark an order as delivered" },
    deliveryNotOut: { status: 409, message: "Order is not out for delivery" },
    deliveryUndoTooLate: { status: 409, message: "It is too late to undo. Call the shop" },
  },
} as const satisfies Domain;
