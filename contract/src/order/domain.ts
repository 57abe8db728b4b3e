import { z } from "zod";
import type { Domain } from "../domain.ts";
import { order, orderEndpoints } from "./order.ts";
import { orderAdminEndpoints } from "./order-admin.ts";
import { ORDER_RETENTION } from "./order-calls.ts";
import { orderEditEndpoints } from "./order-edit.ts";
import { quoteEndpoints } from "./quote.ts";

export const orderDomain = {
  endpoints: [orderEndpoints, orderAdminEndpoints, orderEditEndpoints, quoteEndpoints],
  refusals: {
    locationNeeded: { status: 400, message: "Please choose a delivery location" },
    outsideArea: { status: 409, message: "We do not deliver to this address yet" },
    belowMinimum: { status: 409, message: "Minimum order for this address is {minimum}" },
    deliveryOff: { status: 409, message: "Delivery is not available" },
    pickupOff: { status: 409, message: "Pickup is not available" },
    slotUnavailable: { status: 409, message: "This time is no longer available" },
    counterClosed: { status: 409, message: "The counter is closed" },
    pricesChanged: { status: 409, message: "Prices have changed. Please review your cart" },
    totalTooSmall: { status: 400, message: "Order total must be at least ₹1" },
    totalTooLarge: { status: 400, message: "This order is too large to pay online" },
    cashNotOffered: { status: 409, message: "Cash on delivery is not available. Please pay online" },
    cashAboveLimit: { status: 409, message: "Cash on delivery is for orders up to {limit}. Please pay online" },
    cashTooManyOpen: {
      status: 409,
      message: "You already have {max} unpaid cash orders. Please pay online, or wait until one of them is delivered",
    },
    idempotencyKeyReused: { status: 409, message: "This idempotency key was already used for a different order" },
    orderSuperseded: { status: 409, message: "A newer order has replaced this one" },
    earlierOrderPaid: {
      status: 409,
      message: "Your earlier order has just been paid. Please check My Orders before you order again",
    },
    orderNotPlaced: { status: 502, message: "Failed to place order. Please try again" },
    orderNotFound: { status: 404, message: "Order not found" },
    orderChanged: { status: 409, message: "Someone else changed this order. Please check it and try again" },
    orderStarted: { status: 409, message: "We have already started this order. Please call us to change it" },
    orderAlreadyCancelled: { status: 409, message: "This order is already cancelled" },
    customersCannotCancel: { status: 409, message: "Please call us to cancel this order" },
    orderNotEditable: { status: 409, message: "This order can no longer be edited" },
    editNotPaid: { status: 409, message: "This order is not paid yet. It can be edited once it is" },
    editTotalChanged: { status: 409, message: "The total is {total} by now. Please check it and confirm again" },
    editRefundTooLarge: { status: 409, message: "More than that was refunded of this order already. Cancel it instead" },
    deliveredElse: { status: 409, message: "Only an order that could not be delivered is cancelled without refunding all" },
    orderNotPayable: { status: 409, message: "This order can no longer be paid" },
    accountHasOrder: {
      status: 409,
      message: "You have an open order. You can delete your account after it is delivered or cancelled",
    },
  },
  retention: ORDER_RETENTION,
  personalData: {
    orders: z.array(order).describe("All orders, newest first"),
  },
} as const satisfies Domain;
