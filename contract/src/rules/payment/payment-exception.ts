/** What can go wrong with payments, and what a person can do about it: one table for the server's guards and the buttons. */
export const EXCEPTION_KINDS = [
  "unknown_order",
  "amount_mismatch",
  "currency_mismatch",
  "refund_failing",
  "webhook_silent",
  "provider_failing",
  "payment_unreadable",
  "order_unknown",
  "dispute",
  "dispute_unreadable",
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** `refund`: give all of it back. `ask`: ask the provider again. `retry`: send the refund now. */
export const EXCEPTION_ACTIONS = ["refund", "ask", "retry"] as const;
export type ExceptionAction = (typeof EXCEPTION_ACTIONS)[number];

/** Besides these each can be marked as settled. */
export const exceptionActions: Record<ExceptionKind, readonly ExceptionAction[]> = {
  unknown_order: ["refund", "ask"],
  // Their money goes back by itself.
  amount_mismatch: ["ask"],
  currency_mismatch: ["ask"],
  refund_failing: ["retry"],
  webhook_silent: [],
  provider_failing: ["ask"],
  payment_unreadable: ["ask"],
  order_unknown: [],
  // It is answered in the provider's dashboard.
  dispute: [],
  // Its payment must not be refunded before somebody has looked it up there.
  dispute_unreadable: [],
};

/** Characters of what an admin writes about how it was resolved. */
export const EXCEPTION_NOTE_MAX = 300;
