import {
  CART_ITEM_SOLD_OUT,
  IMAGE_INVALID,
  IMAGE_MISSING,
  IMAGE_TOO_LARGE,
  INVALID_OTP,
  MESSAGE_NOT_SENT,
  OFF_UNTIL_PAST,
  REFUND_TOO_SMALL,
} from "./form-sentences.ts";
import { ITEM_LIMIT, ORDERS_DISABLED, REFUND_ARRIVES } from "./sentences.ts";

/** Every refusal: code, status, message. Thrown by its code on the server, distinguished by it in the browser. */
export const refusals = {
  badRequest: { status: 400, message: "This request is not valid" },
  signInRequired: { status: 401, message: "Please sign in to continue" },
  accessDenied: { status: 403, message: "You do not have access to this page" },
  notFound: { status: 404, message: "Not found" },
  methodNotAllowed: { status: 405, message: "Method not allowed" },
  requestTimeout: { status: 408, message: "The request timed out" },
  bodyTooLarge: { status: 413, message: "Request body is too large" },
  mediaTypeUnsupported: { status: 415, message: "Unsupported content type" },
  tooManyRequests: { status: 429, message: "Too many requests. Please wait a moment" },
  serviceUnavailable: { status: 503, message: "Service temporarily unavailable. Please try again" },
  unexpected: { status: 500, message: "Something Went Wrong" },

  otpWait: { status: 429, message: "Please wait before requesting another OTP" },
  otpTooMany: { status: 429, message: "Too many OTP requests. Please try again later" },
  otpInvalid: { status: 400, message: INVALID_OTP },
  otpBudgetUsed: { status: 503, message: "We can't send codes to new numbers right now. Please call us or try again tomorrow" },
  otpNotSent: { status: 502, message: "Failed to send OTP" },

  secondFactorRequired: { status: 403, message: "Please set up your second factor first" },
  freshCodeRequired: { status: 403, message: "Please confirm your mobile number with a new code first" },
  secondFactorInvalid: { status: 400, message: "Invalid code" },
  secondFactorLocked: { status: 429, message: "Too many wrong codes. Please try again later" },
  secondFactorStartAgain: { status: 400, message: "This sign-in has expired. Please start again" },
  secondFactorIsOn: { status: 409, message: "Your second factor is already on" },
  secondFactorIsOff: { status: 409, message: "Your second factor is off" },
  secondFactorNotBegun: { status: 409, message: "Please start setting up your second factor again" },
  secondFactorNotFound: { status: 404, message: "This admin has no second factor" },

  foodNotFound: { status: 404, message: "Food item not found" },
  foodSoldOut: { status: 409, message: "This item is sold out" },
  menuFull: { status: 409, message: "The menu is full. Remove a food item first" },
  imageMissing: { status: 400, message: IMAGE_MISSING },
  imageTooLarge: { status: 413, message: IMAGE_TOO_LARGE },
  imageInvalid: { status: 400, message: IMAGE_INVALID },

  offUntilPast: { status: 400, message: OFF_UNTIL_PAST },
  demoDataOnly: { status: 409, message: "Demo data can only be removed in demo mode" },

  ordersDisabled: { status: 409, message: ORDERS_DISABLED },
  cartItemSoldOut: { status: 409, message: CART_ITEM_SOLD_OUT },
  cartItemLimit: { status: 409, message: ITEM_LIMIT },

  promoInvalid: { status: 404, message: "Invalid promo code" },
  promoExpired: { status: 400, message: "This promo code has expired" },
  promoBelowMinimum: { status: 400, message: "Minimum order amount is ₹{minimum}" },
  promoUsedUp: { status: 400, message: "Promo code is no longer available" },
  promoFirstOrderOnly: { status: 400, message: "This promo code is for first orders only" },
  promoAlreadyUsed: { status: 400, message: "You have already used this promo code" },
  promoExists: { status: 409, message: "This promo code already exists" },
  promoNotFound: { status: 404, message: "Promo code not found" },
  promoListFull: { status: 409, message: "There are too many promo codes. Delete one first" },

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
  orderNotPayable: { status: 409, message: "This order can no longer be paid" },

  paymentVerificationFailed: { status: 400, message: "Payment verification failed" },
  verifyTooOften: { status: 429, message: "You have checked your payments too often. Please wait a moment" },
  paymentRefunded: {
    status: 409,
    message: `This order can no longer be paid. Your payment will be refunded within ${REFUND_ARRIVES}`,
  },
  nothingToRefund: { status: 409, message: "There is nothing left to refund" },
  paymentDisputed: {
    status: 409,
    message: "The customer has disputed this payment with their bank. You can refund it once the dispute is closed",
  },
  refundTooLarge: { status: 409, message: "You can refund at most ₹{left}" },
  refundTooSmall: { status: 400, message: REFUND_TOO_SMALL },
  promiseNotDue: { status: 409, message: "The delivery promise does not apply to this order" },
  paymentProviderAway: { status: 502, message: "The payment provider is not responding. Please try again" },
  refundNotTaken: { status: 502, message: "The payment provider rejected the refund" },
  refundUnderWay: { status: 409, message: "The payment provider is already processing this refund" },
  exceptionNotFound: { status: 404, message: "This payment exception is already resolved" },
  exceptionActionUnfit: { status: 409, message: "This action is not available for this payment exception" },
  webhookSignatureInvalid: { status: 400, message: "Invalid signature" },

  partnerNotFound: { status: 404, message: "Delivery boy not found" },
  partnerExists: { status: 409, message: "This mobile number already belongs to a delivery boy or an admin" },
  partnerListFull: { status: 409, message: "There are too many delivery boys. Delete one first" },
  deliveryOnlyDelivered: { status: 409, message: "You can only mark an order as delivered" },
  deliveryNotOut: { status: 409, message: "Order is not out for delivery" },
  deliveryUndoTooLate: { status: 409, message: "It is too late to undo. Call the shop" },

  messageNotSent: { status: 502, message: MESSAGE_NOT_SENT },
  messageNotFound: { status: 404, message: "Message not found" },

  accountHasOrder: {
    status: 409,
    message: "You have an open order. You can delete your account after it is delivered or cancelled",
  },
  accountHasRefund: { status: 409, message: "You have a pending refund. You can delete your account after it is complete" },

  addressNotFound: { status: 404, message: "Address not found" },
  addressListFull: { status: 409, message: "You can save at most 20 addresses. Delete one first" },

  sessionNotFound: { status: 404, message: "This session has already ended" },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
