import type { DisputeStatus } from "@forno/contract/payment/rules/payment.ts";
import type { PageSources } from "../../platform/http/security/csp.ts";

/** A payment as its provider reports it. Decide by `status` only: the provider's own `captured` flag is known to contradict it. */
export interface ProviderPayment {
  id: string;
  /** Or of the QR code that was paid. Null for a payment without either, or of which the report does not say it. */
  orderId: string | null;
  /** Of a QR code: our order's ID, as its notes say. */
  receipt?: string | undefined;
  amountPaise: number;
  currency: string;
  status: "created" | "failed" | "authorized" | "captured" | "refunded";
  method: string | null;
  amountRefundedPaise: number;
  /** The provider's own offer by which the customer paid less; null without one. */
  offerId: string | null;
  /** What the provider deducts, including tax; null until it reports that. */
  feePaise: number | null;
  /** The tax in the fee. */
  taxPaise: number | null;
  createdAt: Date;
}

/** An order as its provider reports it: whether it is paid, and how much of it, whatever the amount of the payment itself. */
export interface ProviderOrder {
  id: string;
  amountPaise: number;
  /** Without a fee that the customer bears, and including an offer's discount. */
  amountPaidPaise: number;
  currency: string;
  receipt: string | null;
  /** `paid` is final, even after refunds. */
  status: "created" | "attempted" | "paid";
}

/** A payment that the provider reported in an unknown format. */
export interface UnreadablePayment {
  /** The provider's ID, or a fingerprint if that is missing: the same for each report of the same payment. */
  id: string;
  orderId: string | null;
  /** What is wrong with it, without personal data. */
  detail: string;
}

/** A response's items, each parsed separately. */
export interface PaymentList {
  payments: ProviderPayment[];
  unreadable: UnreadablePayment[];
}

export interface ProviderRefund {
  /** Null if the provider only reports that the payment is already refunded. */
  id: string | null;
  paymentId: string;
  amountPaise: number;
  /** `reversed`: it was processed, and the money was returned. */
  status: "pending" | "processed" | "failed" | "reversed";
  /** Ours, if the shop requested it; null for one made in the provider's dashboard. */
  receipt: string | null;
}

export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  /** What the provider has deducted for it. */
  deductedPaise: number;
  reasonCode: string | null;
  phase: string | null;
  status: DisputeStatus;
  respondBy: Date | null;
  createdAt: Date | null;
}

/** Prefix of the ID of a report without a readable one: followed by a fingerprint, the same for the same report. */
export const FINGERPRINT_PREFIX = "unreadable_";

/** A dispute that the provider reported in an unknown format. */
export interface UnreadableDispute {
  /** The provider's ID, or a fingerprint if that is unreadable. */
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

/** One event of the provider's webhook. It is a snapshot of an earlier moment and may arrive repeatedly and in any order. */
export interface PaymentEvent {
  /** The same on every delivery of one event. */
  id: string;
  name: string;
  payment: ProviderPayment | null;
  refund: ProviderRefund | null;
  order: ProviderOrder | null;
  /** The payment that the event is about, if `payment` is null because its format, or that of the whole event, is unknown. */
  unreadable: UnreadablePayment | null;
  dispute: ProviderDispute | null;
  /** The dispute that the event is about, if `dispute` is null because its format is unknown. */
  unreadableDispute: UnreadableDispute | null;
  /** When it happened, by the provider's clock. */
  at: Date | null;
}

export interface NewProviderOrder {
  /** At least 100: the provider's minimum. */
  amountPaise: number;
  /** At most 40 characters, unique to the shop: an existing order of this receipt is used instead of a new one. */
  receipt: string;
  notes: Record<string, string>;
  /** An earlier attempt with this receipt may have succeeded (its response was lost): look it up before creating another. */
  mayExist?: boolean;
}

export interface NewProviderQr {
  amountPaise: number;
  /** Our order's ID. */
  receipt: string;
  /** Shown to whoever pays. */
  description: string;
  /** At least 15 minutes from now. */
  closeBy: Date;
}

/** A QR code for one payment by UPI, of exactly its amount. It stands in the place of a provider order. */
export interface ProviderQr {
  id: string;
  /** What it says; null if the provider does not tell it. */
  content: string | null;
  imageUrl: string;
}

export const PROVIDER_QR_ID = /^qr_[A-Za-z0-9_-]{1,50}$/;

/** Whether what the provider has for an order is a QR code. */
export const isQr = (providerOrderId: string): boolean => PROVIDER_QR_ID.test(providerOrderId);

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
  /** Exclusive. */
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
 * Every call to the provider ends within seconds, with a response or a `PaymentProviderError`. `deadline`: when the caller needs
 * the response, if that is earlier.
 */
export interface PaymentProvider {
  /** Public: the payment window is opened with it. */
  readonly keyId: string;
  /** The script of the payment window. */
  readonly checkoutUrl: string;
  /** What the page loads from elsewhere for the payment window. */
  readonly pageSources: PageSources;
  /**
   * False if an order created with this key certainly belongs to another account than `keyId`: test keys do not see live orders.
   */
  mayKnowOrdersOf(keyId: string): boolean;
  /** A read that only this account's keys may do, and that changes nothing. Returns the provider's own time, if it tells it. */
  checkKeys(deadline?: AbortSignal): Promise<{ at: Date | null }>;
  createOrder(order: NewProviderOrder, deadline?: AbortSignal): Promise<{ id: string }>;
  /** Fails with `isUnknownId` if the account has no such order; the other calls with an ID do, too. */
  fetchOrder(providerOrderId: string, deadline?: AbortSignal): Promise<ProviderOrder>;
  listOrderPayments(providerOrderId: string, deadline?: AbortSignal): Promise<PaymentList>;
  createQr(qr: NewProviderQr, deadline?: AbortSignal): Promise<ProviderQr>;
  /** One that is closed stays so. */
  closeQr(qrId: string, deadline?: AbortSignal): Promise<void>;
  listQrPayments(qrId: string, deadline?: AbortSignal): Promise<PaymentList>;
  /** All payments by creation time, newest first. A page shorter than requested, unreadable ones included, is the last. */
  listPayments(page: PaymentPage, deadline?: AbortSignal): Promise<PaymentList>;
  fetchPayment(paymentId: string, deadline?: AbortSignal): Promise<ProviderPayment>;
  /** Returns an already captured payment as it is, so check the status and amount of the response. */
  capturePayment(paymentId: string, amountPaise: number, deadline?: AbortSignal): Promise<ProviderPayment>;
  /** Returns the existing refund of a payment that is already fully refunded. */
  refundPayment(paymentId: string, refund: NewProviderRefund, deadline?: AbortSignal): Promise<ProviderRefund>;
  /** All refunds of a payment, at most the newest 100. Empty if the provider has no such list. */
  listRefunds(paymentId: string, deadline?: AbortSignal): Promise<ProviderRefund[]>;
  /** By the provider's ID. */
  fetchRefund(refundId: string, deadline?: AbortSignal): Promise<ProviderRefund>;
  /** For the built-in provider: deletes email and number from payments made before then. Returns of how many. */
  deletePersons?(before: Date): Promise<number>;
  /** By the provider's ID. Returns one item, readable or not. */
  fetchDispute(disputeId: string, deadline?: AbortSignal): Promise<DisputeList>;
  /**
   * All disputes of the account, newest first. A page shorter than requested, unreadable ones included, is the last. Empty if the
   * provider has no such list.
   */
  listDisputes(page: DisputePage, deadline?: AbortSignal): Promise<DisputeList>;
  isPaymentSignatureValid(claim: PaymentClaim): boolean;
  /** Null: the signature is missing or wrong. */
  readEvent(rawBody: Buffer, signature: string | undefined, eventId: string | undefined): PaymentEvent | null;
}

/** The provider as the shop uses it: with limited calls, and with its failures observed. */
export interface WatchedPayments extends PaymentProvider {
  /** When this instance last got a response. */
  readonly lastSuccessAt: Date | null;
  /** Called with each failure that is not isolated, with the provider's message. There is one listener. */
  onFailing(listener: (failure: string) => void): void;
}

export interface PaymentProviderFailure {
  /**
   * `network` and `timeout`: whether the provider has done what was requested is unknown. `http`: it responded, but with an error.
   * `away`: no request was sent.
   */
  kind: "network" | "timeout" | "http" | "away";
  status?: number | null;
  code?: string | null;
  description?: string | null;
  /** It responded that this ID does not exist: neither wrong keys nor an outage. */
  isUnknownId?: boolean;
  cause?: unknown;
}

export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  readonly kind: PaymentProviderFailure["kind"];
  readonly status: number | null;
  readonly code: string | null;
  /** The provider's own message: for the log, not for a customer. */
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
