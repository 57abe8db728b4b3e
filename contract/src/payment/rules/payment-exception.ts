/** Kinds of payment exceptions, and what an admin can do about each: one table for the server's checks and the buttons. */
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

/** `refund`: refund all of it. `ask`: check at the provider. `retry`: send the refund now. */
export const EXCEPTION_ACTIONS = ["refund", "ask", "retry"] as const;
export type ExceptionAction = (typeof EXCEPTION_ACTIONS)[number];

/** Besides these, each can be marked as resolved. */
export const exceptionActions: Record<ExceptionKind, readonly ExceptionAction[]> = {
  unknown_order: ["refund", "ask"],
  // Refunded automatically.
  amount_mismatch: ["ask"],
  currency_mismatch: ["ask"],
  refund_failing: ["retry"],
  webhook_silent: [],
  provider_failing: ["ask"],
  payment_unreadable: ["ask"],
  order_unknown: [],
  // Responded to in the provider's dashboard.
  dispute: [],
  // Its payment must not be refunded before an admin has checked it there.
  dispute_unreadable: [],
};

/** Characters of an admin's note on how it was resolved. */
export const EXCEPTION_NOTE_MAX = 300;
