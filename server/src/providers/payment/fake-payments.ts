import { randomBytes } from "node:crypto";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import { FakeProviderCalls, orTimeout } from "./fake-provider-calls.ts";
import { FakeProviderEvents, type SignedEvent } from "./fake-provider-events.ts";
import {
  type DisputeList,
  type DisputePage,
  type NewProviderOrder,
  type NewProviderQr,
  type NewProviderRefund,
  type PaymentClaim,
  type PaymentEvent,
  type PaymentList,
  type PaymentPage,
  PaymentProviderError,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderQr,
  type ProviderRefund,
  type UnreadableDispute,
  type UnreadablePayment,
  type WatchedPayments,
} from "./payment-provider.ts";
import { mayBeSameAccount } from "./razorpay/razorpay-keys.ts";

interface FakeOrder extends NewProviderOrder, Pick<ProviderOrder, "amountPaidPaise" | "status"> {
  id: string;
}

interface FakeQr extends NewProviderQr {
  id: string;
  isClosed: boolean;
}

interface FakeRefund extends ProviderRefund {
  idempotencyKey: string;
}

/** For tests: a provider in memory with the real one's rules, which can be set to fail or hang. */
export class FakePayments extends FakeProviderCalls implements WatchedPayments {
  keyId = "rzp_test_fake";
  readonly checkoutUrl = "/fake/checkout.js";
  readonly pageSources = { script: [], frame: [], connect: [], image: [], form: [] };
  readonly orders = new Map<string, FakeOrder>();
  readonly qrs = new Map<string, FakeQr>();
  readonly payments = new Map<string, ProviderPayment>();
  readonly refunds: FakeRefund[] = [];
  /** Payments in an unknown format, added to lists. */
  readonly unreadable: UnreadablePayment[] = [];
  /** As the provider reports them now, newest first. */
  readonly disputes: ProviderDispute[] = [];
  readonly unreadableDisputes: UnreadableDispute[] = [];
  /** The first status of refunds; change it later through `refunds`. */
  refundsStartAs: ProviderRefund["status"] = "processed";
  /** The provider's own time; null: it does not tell. */
  time: Date | null = null;
  /** What the guard of a real provider would provide; `reportFailing` reports a failure. */
  lastSuccessAt: Date | null = null;
  reportFailing: (failure: string) => void = () => {};
  readonly #events = new FakeProviderEvents();
  /** By payment. */
  readonly #qrOf = new Map<string, string>();

  /** The customer pays. Default: the order's amount, captured. */
  pay(providerOrderId: string, change: Partial<ProviderPayment> = {}): ProviderPayment {
    const order = this.orders.get(providerOrderId);
    if (!order) throw new Error(`No order ${providerOrderId}`);
    const payment = newPayment({ orderId: providerOrderId, amountPaise: order.amountPaise, ...change });
    this.payments.set(payment.id, payment);
    if (payment.amountPaise === order.amountPaise) this.#settle(payment);
    else if (payment.status === "captured" && order.status !== "paid")
      Object.assign(order, { status: "attempted", amountPaidPaise: order.amountPaidPaise + payment.amountPaise });
    return { ...payment };
  }

  /** The provider has it, whether its answer arrives or not. */
  addQr(qr: NewProviderQr): ProviderQr {
    const id = newId("qr");
    this.qrs.set(id, { ...qr, id, isClosed: false });
    return { id, content: `upi://pay?pa=fake@upi&tr=${id}`, imageUrl: `https://fake.example/${id}` };
  }

  /** Somebody scans the QR code and pays. As the provider lists it, the payment says nothing of the QR code but its notes. */
  payQr(qrId: string, change: Partial<ProviderPayment> = {}): ProviderPayment {
    const qr = this.#qr(qrId);
    const payment = newPayment({ orderId: null, receipt: qr.receipt, amountPaise: qr.amountPaise, ...change });
    this.payments.set(payment.id, payment);
    this.#qrOf.set(payment.id, qrId);
    qr.isClosed = true;
    return { ...payment };
  }

  /** The event of a QR code's payment. */
  qrEvent(payment: ProviderPayment): SignedEvent {
    return this.signedEvent("qr_code.credited", { ...payment, orderId: this.#qrOf.get(payment.id) ?? null });
  }

  /** With a fee that the customer bears on top of the order's amount. */
  payWithFee(providerOrderId: string, feePaise: number, change: Partial<ProviderPayment> = {}): ProviderPayment {
    const amountPaise = (this.orders.get(providerOrderId)?.amountPaise ?? 0) + feePaise;
    const payment = this.pay(providerOrderId, { amountPaise, feePaise, taxPaise: Math.round(feePaise * 0.18), ...change });
    this.#settle(payment);
    return payment;
  }

  /** With an offer of the provider, by which the customer pays less than the order's amount. */
  payWithOffer(providerOrderId: string, discountPaise: number, change: Partial<ProviderPayment> = {}): ProviderPayment {
    const amountPaise = (this.orders.get(providerOrderId)?.amountPaise ?? 0) - discountPaise;
    const payment = this.pay(providerOrderId, { amountPaise, offerId: newId("offer"), ...change });
    this.#settle(payment);
    return payment;
  }

  /** Changes a payment, like a bank that responds late. */
  change(paymentId: string, change: Partial<ProviderPayment>): ProviderPayment {
    return { ...Object.assign(this.#payment(paymentId), change) };
  }

  /** The bank returns a refund: its amount is the payment's again. */
  failRefund(refundId: string, status: "failed" | "reversed" = "failed"): ProviderRefund {
    const refund = this.refunds.find(({ id }) => id === refundId);
    if (!refund) throw new Error(`No refund ${refundId}`);
    refund.status = status;
    const payment = this.#payment(refund.paymentId);
    payment.amountRefundedPaise -= refund.amountPaise;
    payment.status = "captured";
    return answerOf(refund);
  }

  /** A refund made in the provider's dashboard. */
  refundAtProvider(paymentId: string, amountPaise = this.#payment(paymentId).amountPaise): ProviderRefund {
    const payment = this.#payment(paymentId);
    payment.amountRefundedPaise += amountPaise;
    if (payment.amountRefundedPaise === payment.amountPaise) payment.status = "refunded";
    const id = newId("rfnd");
    const made: FakeRefund = { id, paymentId, amountPaise, status: this.refundsStartAs, receipt: null, idempotencyKey: id };
    this.refunds.push(made);
    return answerOf(made);
  }

  /** What the payment window passes to the page as `razorpay_signature`. */
  sign(providerOrderId: string, paymentId: string): string {
    return this.#events.sign(providerOrderId, paymentId);
  }

  /** An event as the webhook receives it. Pass the same one twice to deliver it twice. */
  signedEvent(
    name: string,
    payment: ProviderPayment | null,
    refund: ProviderRefund | null = null,
    { dispute = null, at = null }: Partial<Pick<PaymentEvent, "dispute" | "at">> = {},
  ): SignedEvent {
    const order = name === "order.paid" && payment?.orderId ? this.#orderOf(payment.orderId) : null;
    return this.#events.signedEvent({ name, payment, refund, order, dispute, at });
  }

  /** An event whose payment is in an unknown format. */
  unreadableEvent(name: string, unreadable: UnreadablePayment): SignedEvent {
    return this.#events.signedEvent({ name, unreadable });
  }

  /** An event whose dispute is in an unknown format. */
  unreadableDisputeEvent(name: string, unreadableDispute: UnreadableDispute): SignedEvent {
    return this.#events.signedEvent({ name, unreadableDispute });
  }

  isPaymentSignatureValid(claim: PaymentClaim): boolean {
    return this.#events.isPaymentSignatureValid(claim);
  }

  readEvent(rawBody: Buffer, signature: string | undefined, eventId: string | undefined): PaymentEvent | null {
    return this.#events.readEvent(rawBody, signature, eventId);
  }

  async checkKeys(deadline?: AbortSignal): Promise<{ at: Date | null }> {
    await orTimeout(this.enter("checkKeys"), deadline);
    return { at: this.time };
  }

  async createOrder(order: NewProviderOrder, deadline?: AbortSignal): Promise<{ id: string }> {
    await orTimeout(this.enter("createOrder", order), deadline);
    if (order.amountPaise < 100) throw badRequest("Order amount less than minimum amount allowed");
    for (const known of this.orders.values()) {
      if (known.receipt !== order.receipt) continue;
      if (known.amountPaise !== order.amountPaise) throw badRequest("Order receipt should be unique.");
      return { id: known.id };
    }
    const id = newId("order");
    this.orders.set(id, { ...order, id, amountPaidPaise: 0, status: "created" });
    return { id };
  }

  mayKnowOrdersOf(keyId: string): boolean {
    return mayBeSameAccount(this.keyId, keyId);
  }

  async fetchOrder(providerOrderId: string, deadline?: AbortSignal): Promise<ProviderOrder> {
    await orTimeout(this.enter("fetchOrder", providerOrderId), deadline);
    return this.#orderOf(providerOrderId);
  }

  onFailing(listener: (failure: string) => void): void {
    this.reportFailing = listener;
  }

  async listOrderPayments(providerOrderId: string, deadline?: AbortSignal): Promise<PaymentList> {
    await orTimeout(this.enter("listOrderPayments", providerOrderId), deadline);
    this.#orderOf(providerOrderId);
    const isOfOrder = ({ orderId }: { orderId: string | null }) => orderId === providerOrderId;
    return {
      payments: [...this.payments.values()].filter(isOfOrder).map((payment) => ({ ...payment })),
      unreadable: this.unreadable.filter(isOfOrder),
    };
  }

  async createQr(qr: NewProviderQr, deadline?: AbortSignal): Promise<ProviderQr> {
    await orTimeout(this.enter("createQr", qr), deadline);
    return this.addQr(qr);
  }

  async closeQr(qrId: string, deadline?: AbortSignal): Promise<void> {
    await orTimeout(this.enter("closeQr", qrId), deadline);
    this.#qr(qrId).isClosed = true;
  }

  async listQrPayments(qrId: string, deadline?: AbortSignal): Promise<PaymentList> {
    await orTimeout(this.enter("listQrPayments", qrId), deadline);
    this.#qr(qrId);
    const payments = [...this.payments.values()].filter(({ id }) => this.#qrOf.get(id) === qrId);
    return { payments: payments.map((payment) => ({ ...payment, orderId: qrId })), unreadable: [] };
  }

  async listPayments({ from, to, count, skip }: PaymentPage, deadline?: AbortSignal): Promise<PaymentList> {
    await orTimeout(this.enter("listPayments", { from, to, count, skip }), deadline);
    const payments = [...this.payments.values()]
      .filter(({ createdAt }) => createdAt >= from && createdAt < to)
      .toReversed()
      .slice(skip, skip + count)
      .map((payment) => ({ ...payment }));
    return { payments, unreadable: skip === 0 ? [...this.unreadable] : [] };
  }

  async fetchPayment(paymentId: string, deadline?: AbortSignal): Promise<ProviderPayment> {
    await orTimeout(this.enter("fetchPayment", paymentId), deadline);
    return { ...this.#payment(paymentId) };
  }

  async capturePayment(paymentId: string, amountPaise: number, deadline?: AbortSignal): Promise<ProviderPayment> {
    await orTimeout(this.enter("capturePayment", paymentId, amountPaise), deadline);
    const payment = this.#payment(paymentId);
    if (payment.status === "captured" || payment.status === "refunded") return { ...payment };
    if (payment.status !== "authorized") throw badRequest("Only payments which have been authorized can be captured");
    if (payment.amountPaise !== amountPaise) throw badRequest("Capture amount must be equal to the amount authorized");
    payment.status = "captured";
    if (payment.feePaise !== null || payment.offerId !== null || this.#amountOf(payment) === payment.amountPaise)
      this.#settle(payment);
    return { ...payment };
  }

  async refundPayment(paymentId: string, refund: NewProviderRefund): Promise<ProviderRefund> {
    await this.enter("refundPayment", paymentId, refund);
    const known = this.refunds.find(({ idempotencyKey }) => idempotencyKey === refund.idempotencyKey);
    if (known) {
      if (known.paymentId === paymentId && known.amountPaise === refund.amountPaise) return answerOf(known);
      throw badRequest("Different request with the same idempotency key has already been processed.");
    }
    const payment = this.#payment(paymentId);
    const { amountPaise, idempotencyKey, receipt } = refund;
    if (payment.status === "refunded")
      return { id: null, paymentId, amountPaise: payment.amountRefundedPaise, status: "processed", receipt };
    if (payment.status !== "captured") throw badRequest("The payment status should be captured for action to be taken");
    const refunded = payment.amountRefundedPaise + refund.amountPaise;
    if (refunded > payment.amountPaise) throw badRequest("The refund amount provided is greater than amount captured.");
    if (this.refundsStartAs !== "failed") {
      payment.amountRefundedPaise = refunded;
      if (refunded === payment.amountPaise) payment.status = "refunded";
    }
    const made: FakeRefund = { id: newId("rfnd"), paymentId, amountPaise, status: this.refundsStartAs, receipt, idempotencyKey };
    this.refunds.push(made);
    return answerOf(made);
  }

  async listRefunds(paymentId: string): Promise<ProviderRefund[]> {
    await this.enter("listRefunds", paymentId);
    return this.refunds.filter((refund) => refund.paymentId === paymentId).map(answerOf);
  }

  async fetchRefund(refundId: string): Promise<ProviderRefund> {
    await this.enter("fetchRefund", refundId);
    const refund = this.refunds.find(({ id }) => id === refundId);
    if (!refund) throw unknownId();
    return answerOf(refund);
  }

  async fetchDispute(disputeId: string, deadline?: AbortSignal): Promise<DisputeList> {
    const isIt = ({ id }: { id: string }) => id === disputeId;
    // As of the time of the request: the response may be late.
    const list = { disputes: this.disputes.filter(isIt).map(copyOf), unreadable: this.unreadableDisputes.filter(isIt) };
    await orTimeout(this.enter("fetchDispute", disputeId), deadline);
    if (list.disputes.length + list.unreadable.length === 0) throw unknownId();
    return list;
  }

  async listDisputes({ count, skip }: DisputePage, deadline?: AbortSignal): Promise<DisputeList> {
    const disputes = this.disputes.slice(skip, skip + count).map(copyOf);
    await orTimeout(this.enter("listDisputes", { count, skip }), deadline);
    return { disputes, unreadable: skip === 0 ? [...this.unreadableDisputes] : [] };
  }

  #orderOf(providerOrderId: string): ProviderOrder {
    const order = this.orders.get(providerOrderId);
    if (!order) throw unknownId();
    const { id, amountPaise, amountPaidPaise, receipt, status } = order;
    return { id, amountPaise, amountPaidPaise, receipt, status, currency: CURRENCY };
  }

  #qr(qrId: string): FakeQr {
    const qr = this.qrs.get(qrId);
    if (!qr) throw unknownId();
    return qr;
  }

  #amountOf(payment: ProviderPayment): number | undefined {
    return this.orders.get(payment.orderId ?? "")?.amountPaise;
  }

  /** A payment that is captured for an order pays it completely. */
  #settle({ orderId, status }: ProviderPayment): void {
    const order = this.orders.get(orderId ?? "");
    if (order && (status === "captured" || status === "refunded"))
      Object.assign(order, { status: "paid", amountPaidPaise: order.amountPaise });
  }

  #payment(paymentId: string): ProviderPayment {
    const payment = this.payments.get(paymentId);
    if (!payment) throw unknownId();
    return payment;
  }
}

const newPayment = (payment: Pick<ProviderPayment, "orderId" | "amountPaise"> & Partial<ProviderPayment>): ProviderPayment => ({
  id: newId("pay"),
  currency: CURRENCY,
  status: "captured",
  method: "upi",
  amountRefundedPaise: 0,
  offerId: null,
  feePaise: null,
  taxPaise: null,
  createdAt: new Date(),
  ...payment,
});

const copyOf = <T extends object>(item: T): T => ({ ...item });

function answerOf({ idempotencyKey: _, ...refund }: FakeRefund): ProviderRefund {
  return { ...refund };
}

function badRequest(description: string): PaymentProviderError {
  return new PaymentProviderError({ kind: "http", status: 400, code: "BAD_REQUEST_ERROR", description });
}

function unknownId(): PaymentProviderError {
  const description = "The id provided does not exist";
  return new PaymentProviderError({ kind: "http", status: 400, code: "BAD_REQUEST_ERROR", description, isUnknownId: true });
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString("hex")}`;
}
