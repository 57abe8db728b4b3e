import type { DisputeStatus } from "@forno/contract/rules/payment/dispute.ts";
import type { PageSources } from "../../platform/http/security/csp.ts";

/** A payment as its provider reports it. Decide on `status` alone: the provider's own `captured` flag is known to contradict it. */
export interface ProviderPayment {
  id: string;
  /** Null for a payment that was made without an order; such a payment cannot be captured. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  status: "created" | "failed" | "authorized" | "captured" | "refunded";
  method: string | null;
  amountRefundedPaise: number;
  /** The provider's own offer by which the customer paid less; null without one. */
  offerId: string | null;
  /** What the provider keeps for itself, its tax included; null until it says so. */
  feePaise: number | null;
  /** The tax in the fee. */
  taxPaise: number | null;
  createdAt: Date;
}

/** An order as its provider reports it: whether it is paid, and with how much of it, whatever the payment itself amounts to. */
export interface ProviderOrder {
  id: string;
  amountPaise: number;
  /** Without a fee that the customer bears, and with an offer's discount. */
  amountPaidPaise: number;
  currency: string;
  receipt: string | null;
  /** `paid` is final, refunds included. */
  status: "created" | "attempted" | "paid";
}

/** A payment of which the provider told in a form that is not understood. */
export interface UnreadablePayment {
  /** The provider's id, or a fingerprint where that is missing: the same for each report of the same payment. */
  id: string;
  orderId: string | null;
  /** What is wrong with it, without anything personal. */
  detail: string;
}

/** An answer's items, each read on its own. */
export interface PaymentList {
  payments: ProviderPayment[];
  unreadable: UnreadablePayment[];
}

export interface ProviderRefund {
  /** Null when the provider only says that the payment is refunded already. */
  id: string | null;
  paymentId: string;
  amountPaise: number;
  /** `reversed`: it was processed, and came back. */
  status: "pending" | "processed" | "failed" | "reversed";
  /** Ours, of whoever asked for it; null for one that was made at the provider's own desk. */
  receipt: string | null;
}

export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  /** What the provider has taken for it. */
  deductedPaise: number;
  reasonCode: string | null;
  phase: string | null;
  status: DisputeStatus;
  respondBy: Date | null;
  createdAt: Date | null;
}

/** Where a report has no readable id: followed by a fingerprint, the same for the same report. */
export const FINGERPRINT_PREFIX = "unreadable_";

/** A dispute that the provider reported in an unknown format. */
export interface UnreadableDispute {
  /** The provider's id, or a fingerprint where that is unreadable. */
  id: string;
  paymentId: string | null;
  createdAt: Date | null;
  /** What is wrong with it, without personal data. */
  detail: string;
}

/** A response's items, each parsed separately. */
export interface DisputeList {
  disputes: ProviderDispute[];
  unreadable: UnreadableDispute[];
}

/** One event of the provider's webhook. It is a snapshot of an earlier moment, may come twice and in any order. */
export interface PaymentEvent {
  /** The same on every delivery of one event. */
  id: string;
  name: string;
  payment: ProviderPayment | null;
  refund: ProviderRefund | null;
  order: ProviderOrder | null;
  /** The payment that the event is about, where `payment` is null because it is not understood. */
  unreadable: UnreadablePayment | null;
  dispute: ProviderDispute | null;
  /** The dispute that the event is about, where `dispute` is null because its format is unknown. */
  unreadableDispute: UnreadableDispute | null;
  /** When it happened, by the provider's clock. */
  at: Date | null;
}

export interface NewProviderOrder {
  /** At least 100: the provider takes nothing smaller. */
  amountPaise: number;
  /** At most 40 characters, ours alone: an order of this receipt that already exists is adopted, not made again. */
  receipt: string;
  notes: Record<string, string>;
  /** An earlier try with this receipt may have got through (its answer was lost): look before making another. */
  mayExist?: boolean;
}

export interface NewProviderRefund {
  amountPaise: number;
  /** 10 or more of `A-Z a-z 0-9 _ -`; the same key never refunds twice. */
  idempotencyKey: string;
  receipt: string;
}

export interface PaymentClaim {
  /** From our own records, never from the browser. */
  providerOrderId: string;
  paymentId: string;
  signature: string;
}

export interface PaymentPage {
  from: Date;
  /** Not included. */
  to: Date;
  /** At most 100. */
  count: number;
  skip: number;
}

export interface DisputePage {
  /** At most 100. */
  count: number;
  skip: number;
}

/**
 * Every call that asks the provider ends within seconds, with an answer or a `PaymentProviderError`. `deadline`: when the caller needs
 * an answer, should that be earlier.
 */
export interface PaymentProvider {
  /** Public: the payment window is opened with it. */
  readonly keyId: string;
  /** The script of the payment window. */
  readonly checkoutUrl: string;
  /** What the page loads besides its own for the payment window. */
  readonly pageSources: PageSources;
  /** False when an order that was made with this key is certainly of another account than `keyId`: test keys see no live orders. */
  mayKnowOrdersOf(keyId: string): boolean;
  createOrder(order: NewProviderOrder, deadline?: AbortSignal): Promise<{ id: string }>;
  /** Fails with `isUnknownId` when the account has no such order; so do the others that take an id. */
  fetchOrder(providerOrderId: string, deadline?: AbortSignal): Promise<ProviderOrder>;
  listOrderPayments(providerOrderId: string, deadline?: AbortSignal): Promise<PaymentList>;
  /** All payments by the time they were made, the newest first. Fewer than asked for, unreadable ones included: there are no more. */
  listPayments(page: PaymentPage, deadline?: AbortSignal): Promise<PaymentList>;
  fetchPayment(paymentId: string, deadline?: AbortSignal): Promise<ProviderPayment>;
  /** A payment that is captured already is answered as it stands, so the answer's status and amount are to be looked at. */
  capturePayment(paymentId: string, amountPaise: number, deadline?: AbortSignal): Promise<ProviderPayment>;
  /** A payment that is fully refunded already answers with that refund. */
  refundPayment(paymentId: string, refund: NewProviderRefund, deadline?: AbortSignal): Promise<ProviderRefund>;
  /** All refunds of a payment, at most the newest 100. Empty where the provider has no such list. */
  listRefunds(paymentId: string, deadline?: AbortSignal): Promise<ProviderRefund[]>;
  /** By the provider's own id. */
  fetchRefund(refundId: string, deadline?: AbortSignal): Promise<ProviderRefund>;
  /** The built-in one's: email and number of payments made before. Answers of how many. */
  deletePersons?(before: Date): Promise<number>;
  /** By the provider's own id. One item, readable or not. */
  fetchDispute(disputeId: string, deadline?: AbortSignal): Promise<DisputeList>;
  /** All disputes of the account, newest first. Fewer than requested, unreadable ones included: there are no more. Empty where the provider has no such list. */
  listDisputes(page: DisputePage, deadline?: AbortSignal): Promise<DisputeList>;
  isPaymentSignatureValid(claim: PaymentClaim): boolean;
  /** Null: the signature is missing or wrong, or what it signs is no event. */
  readEvent(rawBody: Buffer, signature: string | undefined, eventId: string | undefined): PaymentEvent | null;
}

/** As the shop uses it: never asked more than it bears, and known to be away. */
export interface WatchedPayments extends PaymentProvider {
  /** When this instance was last answered. */
  readonly lastSuccessAt: Date | null;
  /** Told of each failure that is no accident, with the provider's words. There is one listener. */
  onFailing(listener: (failure: string) => void): void;
}

export interface PaymentProviderFailure {
  /**
   * `network` and `timeout`: whether the provider did what was asked is unknown. `http`: it answered, but not with what was asked for.
   * `away`: it was not asked.
   */
  kind: "network" | "timeout" | "http" | "away";
  status?: number | null;
  code?: string | null;
  description?: string | null;
  /** It answered that it has nothing of this id: neither wrong keys nor an outage. */
  isUnknownId?: boolean;
  cause?: unknown;
}

export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  readonly kind: PaymentProviderFailure["kind"];
  readonly status: number | null;
  readonly code: string | null;
  /** The provider's own words: for the log, not for a customer. */
  readonly description: string | null;
  readonly isUnknownId: boolean;

  constructor(failure: PaymentProviderFailure) {
    const { kind, status = null, code = null, description = null, isUnknownId = false, cause } = failure;
    super(["Payment provider:", kind, status, code, description].filter((part) => part !== null).join(" "), { cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.description = description;
    this.isUnknownId = isUnknownId;
  }
}
