/** Calls Razorpay's API directly: its own SDK has no timeout, a fixed host, and cannot send the idempotency key of a refund. */
import { createHash } from "node:crypto";
import { PROVIDER_ORDER_ID, PROVIDER_PAYMENT_ID } from "@forno/contract/payment/payment.ts";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import { z } from "zod";
import type { PageSources } from "../../../platform/http/security/csp.ts";
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
  type PaymentProvider,
  PaymentProviderError,
  PROVIDER_QR_ID,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderQr,
  type ProviderRefund,
} from "../payment-provider.ts";
import {
  collection,
  eventEnvelope,
  orderEntity,
  PROVIDER_DISPUTE_ID,
  PROVIDER_REFUND_ID,
  paidQr,
  paymentEntity,
  qrEntity,
  refundCollection,
  refundEntity,
} from "./razorpay-entities.ts";
import { RazorpayHttp, type RazorpayHttpOptions } from "./razorpay-http.ts";
import { readDisputes, readOrders, readPayments, unreadableOf } from "./razorpay-items.ts";
import { isHmacOf, mayBeSameAccount, paymentClaimText } from "./razorpay-keys.ts";
import { pageSourcesOf } from "./razorpay-page-sources.ts";

const RECEIPT_MAX = 40;
const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/;
const EVENT_ID_MAX = 255;

/** An uncaptured payment is refunded automatically after this long: no food is sent out for a late payment. */
const CAPTURE = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
} as const;

export interface RazorpayOptions extends RazorpayHttpOptions {
  /**
   * For rotating the key: payments that began earlier still have signatures made with it. The API is called with the current one.
   */
  previousKeySecret?: string | null;
  webhookSecret: string;
  /** For rotating the secret: retries of older events still use it. */
  previousWebhookSecret?: string | null;
  checkoutUrl: string;
}

export class RazorpayPayments implements PaymentProvider {
  readonly keyId: string;
  readonly checkoutUrl: string;
  readonly pageSources: PageSources;
  readonly #http: RazorpayHttp;
  readonly #keySecrets: string[];
  readonly #webhookSecrets: string[];

  /** Throws if a key is empty: with an empty secret anyone could sign. */
  constructor(options: RazorpayOptions) {
    const { keyId, keySecret, previousKeySecret, webhookSecret, previousWebhookSecret, checkoutUrl } = options;
    if (!keyId || !keySecret || !webhookSecret) throw new Error("Razorpay needs a key id, a key secret and a webhook secret");
    this.keyId = keyId;
    this.checkoutUrl = checkoutUrl;
    this.pageSources = pageSourcesOf(options);
    this.#http = new RazorpayHttp(options);
    this.#keySecrets = previousKeySecret ? [keySecret, previousKeySecret] : [keySecret];
    this.#webhookSecrets = previousWebhookSecret ? [webhookSecret, previousWebhookSecret] : [webhookSecret];
  }

  mayKnowOrdersOf(keyId: string): boolean {
    return mayBeSameAccount(this.keyId, keyId);
  }

  checkKeys(deadline?: AbortSignal): Promise<{ at: Date | null }> {
    return this.#http.inTime(deadline, async (signal) => ({ at: await this.#http.timeOf("/payments?count=1", signal) }));
  }

  async createOrder(order: NewProviderOrder, deadline?: AbortSignal): Promise<{ id: string }> {
    if (order.receipt.length > RECEIPT_MAX) throw new Error(`A receipt has at most ${RECEIPT_MAX} characters`);
    return await this.#http.inTime(deadline, async (signal) => {
      const known = order.mayExist ? await this.#findOrder(order, signal) : null;
      if (known) return known;
      const body = { amount: order.amountPaise, currency: CURRENCY, receipt: order.receipt, notes: order.notes, payment: CAPTURE };
      const made = await this.#http.post("/orders", body, orderEntity, signal).catch(async (error: unknown) => {
        const adopted = isReceiptTaken(error) ? await this.#findOrder(order, signal) : null;
        if (!adopted) throw error;
        return adopted;
      });
      return { id: made.id };
    });
  }

  async fetchOrder(providerOrderId: string, deadline?: AbortSignal): Promise<ProviderOrder> {
    const path = `/orders/${checked(providerOrderId, PROVIDER_ORDER_ID)}`;
    const order = await this.#get(path, orderEntity, deadline);
    if (order.id === providerOrderId) return order;
    throw new PaymentProviderError({ kind: "http", status: 200, description: "returned a different order than requested" });
  }

  async listOrderPayments(providerOrderId: string, deadline?: AbortSignal): Promise<PaymentList> {
    const path = `/orders/${checked(providerOrderId, PROVIDER_ORDER_ID)}/payments`;
    const { items } = await this.#get(path, collection, deadline);
    const { payments, unreadable } = readPayments(items);
    return {
      payments: payments.filter(({ orderId }) => orderId === providerOrderId),
      unreadable: unreadable.filter(({ orderId }) => orderId === null || orderId === providerOrderId),
    };
  }

  async createQr({ amountPaise, receipt, description, closeBy }: NewProviderQr, deadline?: AbortSignal): Promise<ProviderQr> {
    const body = {
      type: "upi_qr",
      usage: "single_use",
      fixed_amount: true,
      payment_amount: amountPaise,
      description,
      close_by: Math.floor(closeBy.getTime() / 1000),
      notes: { order_id: receipt },
    };
    return await this.#http.inTime(deadline, (signal) => this.#http.post("/payments/qr_codes", body, qrEntity, signal));
  }

  async closeQr(qrId: string, deadline?: AbortSignal): Promise<void> {
    const path = `/payments/qr_codes/${checked(qrId, PROVIDER_QR_ID)}/close`;
    await this.#http
      .inTime(deadline, (signal) => this.#http.post(path, {}, z.unknown(), signal))
      .catch((error: unknown) => {
        if (!isBadRequest(error)) throw error;
      });
  }

  async listQrPayments(qrId: string, deadline?: AbortSignal): Promise<PaymentList> {
    const path = `/payments/qr_codes/${checked(qrId, PROVIDER_QR_ID)}/payments?count=100`;
    const { items } = await this.#get(path, collection, deadline);
    const { payments, unreadable } = readPayments(items);
    return {
      payments: payments.map((payment) => ({ ...payment, orderId: qrId })),
      unreadable: unreadable.map((payment) => ({ ...payment, orderId: qrId })),
    };
  }

  async listPayments({ from, to, count, skip }: PaymentPage, deadline?: AbortSignal): Promise<PaymentList> {
    // There, both ends are inclusive and in whole seconds.
    const query = new URLSearchParams({
      from: `${Math.ceil(from.getTime() / 1000)}`,
      to: `${Math.ceil(to.getTime() / 1000) - 1}`,
      count: `${count}`,
      skip: `${skip}`,
    });
    const { items } = await this.#get(`/payments?${query}`, collection, deadline);
    return readPayments(items);
  }

  fetchPayment(paymentId: string, deadline?: AbortSignal): Promise<ProviderPayment> {
    return this.#http.inTime(deadline, (signal) => this.#fetchPayment(paymentId, signal));
  }

  async capturePayment(paymentId: string, amountPaise: number, deadline?: AbortSignal): Promise<ProviderPayment> {
    const path = `/payments/${checked(paymentId, PROVIDER_PAYMENT_ID)}/capture`;
    const body = { amount: amountPaise, currency: CURRENCY };
    return await this.#http.inTime(deadline, (signal) =>
      this.#http.post(path, body, paymentEntity, signal).catch(async (error: unknown) => {
        if (!isBadRequest(error)) throw error;
        const payment = await this.#fetchPayment(paymentId, signal);
        if (payment.status !== "captured" && payment.status !== "refunded") throw error;
        return payment;
      }),
    );
  }

  async refundPayment(paymentId: string, refund: NewProviderRefund, deadline?: AbortSignal): Promise<ProviderRefund> {
    const { amountPaise, idempotencyKey, receipt } = refund;
    if (!REFUND_KEY.test(idempotencyKey)) throw new Error("The idempotency key of a refund has 10 or more of A-Z a-z 0-9 _ -");
    const path = `/payments/${checked(paymentId, PROVIDER_PAYMENT_ID)}/refund`;
    const body = { amount: amountPaise, speed: "normal", receipt };
    const headers = { "x-refund-idempotency": idempotencyKey };
    return await this.#http.inTime(deadline, (signal) =>
      this.#http.post(path, body, refundEntity, signal, headers).catch(async (error: unknown) => {
        if (!isBadRequest(error)) throw error;
        const payment = await this.#fetchPayment(paymentId, signal);
        if (payment.status !== "refunded") throw error;
        return { id: null, paymentId, amountPaise: payment.amountRefundedPaise, status: "processed", receipt };
      }),
    );
  }

  async listRefunds(paymentId: string, deadline?: AbortSignal): Promise<ProviderRefund[]> {
    const path = `/payments/${checked(paymentId, PROVIDER_PAYMENT_ID)}/refunds?count=100`;
    const list = await this.#get(path, refundCollection, deadline).catch((error: unknown) => {
      if (!isListMissing(error)) throw error;
      return { items: [] };
    });
    return list.items.filter((refund) => refund.paymentId === paymentId);
  }

  async fetchRefund(refundId: string, deadline?: AbortSignal): Promise<ProviderRefund> {
    const path = `/refunds/${checked(refundId, PROVIDER_REFUND_ID)}`;
    const refund = await this.#get(path, refundEntity, deadline);
    if (refund.id === refundId) return refund;
    throw new PaymentProviderError({ kind: "http", status: 200, description: "returned a different refund than requested" });
  }

  async fetchDispute(disputeId: string, deadline?: AbortSignal): Promise<DisputeList> {
    const path = `/disputes/${checked(disputeId, PROVIDER_DISPUTE_ID)}`;
    const { disputes, unreadable } = readDisputes([await this.#get(path, z.unknown(), deadline)]);
    if (disputes.some(({ id }) => id !== disputeId))
      throw new PaymentProviderError({ kind: "http", status: 200, description: "returned a different dispute than requested" });
    return { disputes, unreadable: unreadable.map((item) => ({ ...item, id: disputeId })) };
  }

  /** The API reference documents no filter by time, and Razorpay's own SDK sends no other parameters. */
  async listDisputes({ count, skip }: DisputePage, deadline?: AbortSignal): Promise<DisputeList> {
    const query = new URLSearchParams({ count: `${count}`, skip: `${skip}` });
    const list = await this.#get(`/disputes?${query}`, collection, deadline).catch((error: unknown) => {
      if (!isListMissing(error)) throw error;
      return { items: [] };
    });
    return readDisputes(list.items);
  }

  isPaymentSignatureValid({ providerOrderId, paymentId, signature }: PaymentClaim): boolean {
    const text = paymentClaimText(providerOrderId, paymentId);
    return this.#keySecrets.some((secret) => isHmacOf(signature, secret, text));
  }

  readEvent(rawBody: Buffer, signature: string | undefined, eventId: string | undefined): PaymentEvent | null {
    if (!signature || !this.#webhookSecrets.some((secret) => isHmacOf(signature, secret, rawBody))) return null;
    const json = parseJson(rawBody);
    const { data = NOT_AN_EVENT, error } = eventEnvelope.safeParse(json);
    const payment = data.payload?.payment?.entity;
    const read = payment === undefined || payment === null ? null : paymentEntity.safeParse(payment);
    const disputes = readDisputes(disputesIn(data));
    const qr = paidQr.safeParse(data.payload?.qr_code?.entity).data;
    return {
      id: eventId && eventId.length <= EVENT_ID_MAX ? eventId : createHash("sha256").update(rawBody).digest("hex"),
      name: data.event,
      payment: read?.data && qr ? { ...read.data, orderId: qr.id, receipt: qr.notes?.order_id } : (read?.data ?? null),
      refund: entityIn(data.payload?.refund, refundEntity),
      order: entityIn(data.payload?.order, orderEntity),
      unreadable: unreadableIn(error ? { item: json ?? rawBody.toString("latin1"), error } : { item: payment, error: read?.error }),
      dispute: disputes.disputes[0] ?? null,
      unreadableDispute: disputes.unreadable[0] ?? null,
      at: data.created_at,
    };
  }

  async #get<S extends z.ZodType>(path: string, schema: S, deadline: AbortSignal | undefined): Promise<z.output<S>> {
    return await this.#http.inTime(deadline, (signal) => this.#http.get(path, schema, signal));
  }

  async #fetchPayment(paymentId: string, signal: AbortSignal): Promise<ProviderPayment> {
    const payment = await this.#http.get(`/payments/${checked(paymentId, PROVIDER_PAYMENT_ID)}`, paymentEntity, signal);
    if (payment.id === paymentId) return payment;
    throw new PaymentProviderError({ kind: "http", status: 200, description: "returned a different payment than requested" });
  }

  /**
   * The order of this receipt, if one with our amount exists. The filter is not trusted: a provider may ignore it, or have no such
   * list. If an order is not found, another is created, and the first stays unused, as no customer ever saw it.
   */
  async #findOrder(order: NewProviderOrder, signal: AbortSignal): Promise<{ id: string } | null> {
    const path = `/orders?receipt=${encodeURIComponent(order.receipt)}`;
    const list = await this.#http.get(path, collection, signal).catch((error: unknown) => {
      if (!isListMissing(error)) throw error;
      return { items: [] };
    });
    const found = readOrders(list.items).find((item) => isSameOrder(item, order));
    return found ? { id: found.id } : null;
  }
}

function isSameOrder(item: ProviderOrder, order: NewProviderOrder): boolean {
  return item.receipt === order.receipt && item.amountPaise === order.amountPaise && item.currency === CURRENCY;
}

/** IDs come from browsers and events, and `../` in one would reach another URL with our key. */
function checked(id: string, form: RegExp): string {
  if (form.test(id)) return id;
  throw new PaymentProviderError({ kind: "http", description: "not a valid provider ID" });
}

function isBadRequest(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.status === 400;
}

function isListMissing(error: unknown): boolean {
  return error instanceof PaymentProviderError && (error.status === 404 || error.status === 405);
}

function isReceiptTaken(error: unknown): boolean {
  return error instanceof PaymentProviderError && isBadRequest(error) && /receipt/i.test(error.description ?? "");
}

/** Signed by the provider, but in an unknown format: counted, and left to a person and to the reconciler. */
const NOT_AN_EVENT: z.output<typeof eventEnvelope> = { event: "unreadable", payload: null, created_at: null };

const unreadableIn = ({ item, error }: { item: unknown; error: z.ZodError | undefined }) =>
  error ? unreadableOf(item, error) : null;

/** At most one. An event of a dispute without the entity still concerns one: the remaining data identifies its payment. */
function disputesIn({ event, payload }: z.output<typeof eventEnvelope>): unknown[] {
  const dispute = payload?.dispute?.entity;
  if (dispute !== undefined && dispute !== null) return [dispute];
  const payment = entityIn(payload?.payment, paymentEntity);
  return event.startsWith("payment.dispute.") ? [{ payment_id: payment?.id }] : [];
}

/** Null also for an entity in an unknown format: the event still counts, and the reconciler fetches its payment. */
function entityIn<S extends z.ZodType>(part: { entity?: unknown } | null | undefined, schema: S): z.output<S> | null {
  return schema.safeParse(part?.entity).data ?? null;
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}
