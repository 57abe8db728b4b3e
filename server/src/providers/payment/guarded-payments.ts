/** The payment provider behind a guard: few calls at once, and none of a kind that fails. */
import type { CallObserver } from "../../platform/metrics/provider-metrics.ts";
import { ProviderGuard } from "../provider-guard.ts";
import {
  type DisputePage,
  type NewProviderOrder,
  type NewProviderQr,
  type NewProviderRefund,
  type PaymentClaim,
  type PaymentPage,
  type PaymentProvider,
  PaymentProviderError,
  type WatchedPayments,
} from "./payment-provider.ts";

/** A customer who cannot place an order is lost, while a check can be repeated. */
const RESERVED = { kind: "createOrder", running: 6, waiting: 50 };
const REFUSED_KEYS = [401, 403];
const TOO_MANY_REQUESTS = 429;

/** A 400 shows that the provider works; wrong keys, a full queue and everything from 500 on do not. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof PaymentProviderError)) return false;
  if (error.kind !== "http") return true;
  const status = error.status ?? 0;
  return status >= 500 || status === TOO_MANY_REQUESTS || REFUSED_KEYS.includes(status);
}

export class GuardedPayments implements WatchedPayments {
  readonly #inner: PaymentProvider;
  readonly #guard: ProviderGuard;
  #onFailing: (failure: string) => void = () => {};

  constructor(inner: PaymentProvider, clock: () => Date, observer?: CallObserver) {
    this.#inner = inner;
    const refusal = () => new PaymentProviderError({ kind: "away" });
    this.#guard = new ProviderGuard({
      clock,
      isOutage,
      reserved: RESERVED,
      refusal,
      onTrouble: (failure) => this.#onFailing(failure),
      observer,
    });
  }

  get keyId() {
    return this.#inner.keyId;
  }
  get checkoutUrl() {
    return this.#inner.checkoutUrl;
  }
  get pageSources() {
    return this.#inner.pageSources;
  }

  get lastSuccessAt() {
    return this.#guard.lastSuccessAt;
  }

  onFailing(listener: (failure: string) => void) {
    this.#onFailing = listener;
  }
  mayKnowOrdersOf(keyId: string) {
    return this.#inner.mayKnowOrdersOf(keyId);
  }
  /** Not guarded: it finds out whether the provider works again, and its failure says nothing about customers' calls. */
  checkKeys(deadline?: AbortSignal) {
    return this.#inner.checkKeys(deadline);
  }
  createOrder(order: NewProviderOrder, deadline?: AbortSignal) {
    return this.#guard.run("createOrder", () => this.#inner.createOrder(order, deadline), deadline);
  }
  fetchOrder(providerOrderId: string, deadline?: AbortSignal) {
    return this.#guard.run("fetchOrder", () => this.#inner.fetchOrder(providerOrderId, deadline), deadline);
  }
  listOrderPayments(providerOrderId: string, deadline?: AbortSignal) {
    return this.#guard.run("listOrderPayments", () => this.#inner.listOrderPayments(providerOrderId, deadline), deadline);
  }
  createQr(qr: NewProviderQr, deadline?: AbortSignal) {
    return this.#guard.run("createQr", () => this.#inner.createQr(qr, deadline), deadline);
  }
  closeQr(qrId: string, deadline?: AbortSignal) {
    return this.#guard.run("closeQr", () => this.#inner.closeQr(qrId, deadline), deadline);
  }
  listQrPayments(qrId: string, deadline?: AbortSignal) {
    return this.#guard.run("listQrPayments", () => this.#inner.listQrPayments(qrId, deadline), deadline);
  }
  listPayments(page: PaymentPage, deadline?: AbortSignal) {
    return this.#guard.run("listPayments", () => this.#inner.listPayments(page, deadline), deadline);
  }
  fetchPayment(paymentId: string, deadline?: AbortSignal) {
    return this.#guard.run("fetchPayment", () => this.#inner.fetchPayment(paymentId, deadline), deadline);
  }
  capturePayment(paymentId: string, amountPaise: number, deadline?: AbortSignal) {
    return this.#guard.run("capturePayment", () => this.#inner.capturePayment(paymentId, amountPaise, deadline), deadline);
  }
  refundPayment(paymentId: string, refund: NewProviderRefund, deadline?: AbortSignal) {
    return this.#guard.run("refundPayment", () => this.#inner.refundPayment(paymentId, refund, deadline), deadline);
  }
  listRefunds(paymentId: string, deadline?: AbortSignal) {
    return this.#guard.run("listRefunds", () => this.#inner.listRefunds(paymentId, deadline), deadline);
  }
  fetchRefund(refundId: string, deadline?: AbortSignal) {
    return this.#guard.run("fetchRefund", () => this.#inner.fetchRefund(refundId, deadline), deadline);
  }
  fetchDispute(disputeId: string, deadline?: AbortSignal) {
    return this.#guard.run("fetchDispute", () => this.#inner.fetchDispute(disputeId, deadline), deadline);
  }
  listDisputes(page: DisputePage, deadline?: AbortSignal) {
    return this.#guard.run("listDisputes", () => this.#inner.listDisputes(page, deadline), deadline);
  }
  async deletePersons(before: Date) {
    return (await this.#inner.deletePersons?.(before)) ?? 0;
  }
  isPaymentSignatureValid(claim: PaymentClaim) {
    return this.#inner.isPaymentSignatureValid(claim);
  }
  readEvent(rawBody: Buffer, signature: string | undefined, eventId: string | undefined) {
    return this.#inner.readEvent(rawBody, signature, eventId);
  }
}
