/** The payment provider's data: Razorpay's entities and rules, as strict as documented. Several orders may have the same receipt. */
import { randomBytes } from "node:crypto";

export interface LedgerOrder {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
}

export interface LedgerPayment {
  id: string;
  entity: "payment";
  /** Null: of a QR code, whose notes it has. */
  order_id: string | null;
  notes?: LedgerQr["notes"];
  amount: number;
  currency: string;
  status: "created" | "failed" | "authorized" | "captured" | "refunded";
  method: string;
  amount_refunded: number;
  created_at: number;
}

/** For one payment of its amount. */
export interface LedgerQr {
  id: string;
  entity: "qr_code";
  image_url: string;
  status: "active" | "closed";
  payment_amount: number;
  notes: { order_id: string };
}

export interface LedgerRefund {
  id: string;
  entity: "refund";
  payment_id: string;
  amount: number;
  currency: string;
  /** The shop's receipt; null for a refund made in the provider's dashboard. */
  receipt: string | null;
  status: "pending" | "processed" | "failed";
}

export interface LedgerDispute {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  phase: "chargeback";
  status: "open" | "under_review" | "won" | "lost" | "closed";
  respond_by: number;
  created_at: number;
}

export class LedgerRefusal extends Error {}

const newId = (prefix: string): string => `${prefix}_${randomBytes(7).toString("hex")}`;

export class ProviderLedger {
  readonly orders = new Map<string, LedgerOrder>();
  readonly payments = new Map<string, LedgerPayment>();
  readonly qrs = new Map<string, LedgerQr>();
  readonly refunds = new Map<string, LedgerRefund>();
  /** Newest first. */
  readonly disputes: LedgerDispute[] = [];
  refundsStartAs: LedgerRefund["status"] = "processed";
  readonly #refundsByKey = new Map<string, LedgerRefund>();
  /** By payment. An order has several QR codes if the answer to the first was lost. */
  readonly #paidQrs = new Map<string, LedgerQr>();

  makeOrder(amount: number, currency: string, receipt: string | null): LedgerOrder {
    const order: LedgerOrder = {
      id: newId("order"),
      entity: "order",
      amount,
      amount_paid: 0,
      currency,
      receipt,
      status: "created",
    };
    this.orders.set(order.id, order);
    return order;
  }

  order(id: string): LedgerOrder {
    return found(this.orders.get(id));
  }

  ordersOf(receipt: string): LedgerOrder[] {
    return [...this.orders.values()].filter((order) => order.receipt === receipt);
  }

  /** The customer pays: by default the order's amount, captured. */
  pay(orderId: string, change: Partial<LedgerPayment> = {}): LedgerPayment {
    const order = this.order(orderId);
    const { amount, currency } = order;
    const payment: LedgerPayment = {
      id: newId("pay"),
      entity: "payment",
      order_id: orderId,
      amount,
      currency,
      status: "captured",
      method: "upi",
      amount_refunded: 0,
      created_at: Math.floor(Date.now() / 1000),
      ...change,
    };
    this.payments.set(payment.id, payment);
    if (payment.status === "captured") this.#setPaid(order);
    else order.status = "attempted";
    return payment;
  }

  makeQr(payment_amount: number, notes: LedgerQr["notes"]): LedgerQr {
    const id = newId("qr");
    const image_url = `https://provider.example/${id}`;
    const qr: LedgerQr = { id, entity: "qr_code", image_url, status: "active", payment_amount, notes };
    this.qrs.set(id, qr);
    return qr;
  }

  qrOf({ id }: LedgerPayment): LedgerQr | undefined {
    return this.#paidQrs.get(id);
  }

  payQr(id: string): LedgerPayment {
    const qr = found(this.qrs.get(id));
    qr.status = "closed";
    const payment: LedgerPayment = {
      ...{ id: newId("pay"), entity: "payment", order_id: null, notes: qr.notes, amount: qr.payment_amount, currency: "INR" },
      ...{ status: "captured", method: "upi", amount_refunded: 0, created_at: Math.floor(Date.now() / 1000) },
    };
    this.payments.set(payment.id, payment);
    this.#paidQrs.set(payment.id, qr);
    return payment;
  }

  closeQr(id: string): LedgerQr {
    const qr = found(this.qrs.get(id));
    if (qr.status === "closed") throw new LedgerRefusal("QR Code is already closed");
    qr.status = "closed";
    return qr;
  }

  paymentsOfQr(id: string): LedgerPayment[] {
    const qr = found(this.qrs.get(id));
    return [...this.payments.values()].filter((payment) => this.qrOf(payment) === qr);
  }

  payment(id: string): LedgerPayment {
    return found(this.payments.get(id));
  }

  paymentsOf(orderId: string): LedgerPayment[] {
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId);
  }

  capture(id: string, amount: number): LedgerPayment {
    const payment = this.payment(id);
    if (payment.status !== "authorized") throw new LedgerRefusal("This payment has already been captured");
    if (payment.amount !== amount) throw new LedgerRefusal("Capture amount must be equal to the amount authorized");
    payment.status = "captured";
    if (payment.order_id) this.#setPaid(this.order(payment.order_id));
    return payment;
  }

  #setPaid(order: LedgerOrder): void {
    Object.assign(order, { status: "paid", amount_paid: order.amount });
  }

  /** The same key returns the earlier refund. Without key and receipt it is a refund made in the provider's dashboard. */
  refund(paymentId: string, amount: number, key?: string, receipt: string | null = null): LedgerRefund {
    const known = key === undefined ? undefined : this.#refundsByKey.get(key);
    if (known) {
      if (known.payment_id === paymentId && known.amount === amount) return known;
      throw new LedgerRefusal("Different request with the same idempotency key has already been processed.");
    }
    const payment = this.payment(paymentId);
    if (payment.status === "refunded") throw new LedgerRefusal("The payment has been fully refunded already.");
    if (payment.status !== "captured") throw new LedgerRefusal("The payment status should be captured for action to be taken");
    if (payment.amount_refunded + amount > payment.amount)
      throw new LedgerRefusal("The refund amount provided is greater than amount captured.");
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = "refunded";
    const { currency } = payment;
    const refund: LedgerRefund = {
      id: newId("rfnd"),
      entity: "refund",
      payment_id: paymentId,
      amount,
      currency,
      receipt,
      status: this.refundsStartAs,
    };
    this.refunds.set(refund.id, refund);
    if (key !== undefined) this.#refundsByKey.set(key, refund);
    return refund;
  }

  refundsOf(paymentId: string): LedgerRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_id === paymentId);
  }

  /** The customer disputes the whole payment with their bank. */
  disputePayment({ id: payment_id, amount, currency }: LedgerPayment): LedgerDispute {
    const created_at = Math.floor(Date.now() / 1000);
    const dispute: LedgerDispute = {
      id: newId("disp"),
      entity: "dispute",
      payment_id,
      amount,
      currency,
      amount_deducted: 0,
      reason_code: "goods_or_services_not_received",
      phase: "chargeback",
      status: "open",
      respond_by: created_at + 5 * 24 * 3600,
      created_at,
    };
    this.disputes.unshift(dispute);
    return dispute;
  }

  dispute(id: string): LedgerDispute {
    return found(this.disputes.find((dispute) => dispute.id === id));
  }

  /** The bank returns the refund: the money is the shop's again. */
  failRefund(refund: LedgerRefund): void {
    const payment = this.payment(refund.payment_id);
    refund.status = "failed";
    payment.amount_refunded -= refund.amount;
    payment.status = "captured";
  }
}

function found<T>(entity: T | undefined): T {
  if (!entity) throw new LedgerRefusal("The id provided does not exist");
  return entity;
}
