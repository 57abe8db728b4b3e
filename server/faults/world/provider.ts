/** The payment provider over HTTP, with signatures, and with faults that a test chooses. */
import { randomBytes } from "node:crypto";
import { hmacHex } from "../../src/providers/payment/razorpay/razorpay-keys.ts";
import { type Exchange, type Fault, startOutside } from "./external-service.ts";
import { type LedgerPayment, type LedgerRefund, LedgerRefusal, ProviderLedger } from "./provider-ledger.ts";

type ProviderCall =
  | "createOrder"
  | "order"
  | "findOrders"
  | "orderPayments"
  | "createQr"
  | "closeQr"
  | "qrPayments"
  | "payment"
  | "capture"
  | "refund"
  | "findRefund"
  | "refunds"
  | "payments"
  | "dispute"
  | "disputes";

export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

export interface Provider {
  env: Record<string, string>;
  ledger: ProviderLedger;
  /** How often each call arrived (for this order or payment, if given), successful or not. */
  countOf(call: ProviderCall, id?: string): number;
  /** The next calls of this name have these faults, one after another. */
  next(call: ProviderCall, ...faults: Fault[]): void;
  /** Every call has this fault until `recover`. */
  always(fault: Fault): void;
  recover(): void;
  /** The payment window's result. */
  claimOf(payment: LedgerPayment): Record<string, string>;
  /** A snapshot of this moment. Sent twice, it is the same event. */
  event(name: string, payment: LedgerPayment, refund?: LedgerRefund): SignedEvent;
  close(): Promise<void>;
}

const KEY_SECRET = "faults-key-secret";
const WEBHOOK_SECRET = "faults-webhook-secret";

export async function startProvider(): Promise<Provider> {
  const ledger = new ProviderLedger();
  const counts = new Map<string, number>();
  const keyOf = (call: ProviderCall, id = "") => `${call} ${id}`;
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const planned = new Map<ProviderCall, Fault[]>();
  let constant: Fault | null = null;

  const outside = await startOutside(async (exchange) => {
    const { call, id, work } = callOf(ledger, exchange);
    count(keyOf(call));
    if (id) count(keyOf(call, id));
    exchange.work = work;
    const fault = planned.get(call)?.shift() ?? constant;
    await (fault ?? answerNow)(exchange);
  });

  return {
    env: {
      RAZORPAY_KEY_ID: "rzp_test_faults",
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_API_URL: outside.url,
    },
    ledger,
    countOf: (call, id) => counts.get(keyOf(call, id)) ?? 0,
    next: (call, ...faults) => planned.set(call, [...(planned.get(call) ?? []), ...faults]),
    always: (fault) => {
      constant = fault;
    },
    recover: () => {
      planned.clear();
      constant = null;
    },
    claimOf: ({ id, order_id }) => ({
      razorpay_order_id: order_id ?? "",
      razorpay_payment_id: id,
      razorpay_signature: hmacHex(KEY_SECRET, `${order_id}|${id}`),
    }),
    event: (name, payment, refund) => signedEvent(ledger, name, payment, refund),
    close: outside.close,
  };
}

const answerNow: Fault = (exchange) => exchange.answer();

interface Understood {
  call: ProviderCall;
  /** The ID of the order or payment; empty if there is none yet. */
  id: string;
  work: () => unknown;
}

function callOf(ledger: ProviderLedger, { method, url, body, headers }: Exchange): Understood {
  const path = url.pathname.replace(/^\/v1/, "").replace("/payments/qr_codes", "/qr_codes");
  const [, resource = "", id = "", action = ""] = path.split("/");
  const input = body ? JSON.parse(body) : {};
  const key = headers["x-refund-idempotency"]?.toString();
  switch (`${method} ${resource}${id && "/:id"}${action && `/${action}`}`) {
    case "POST orders":
      return { id, call: "createOrder", work: () => ledger.makeOrder(input.amount, input.currency, input.receipt ?? null) };
    case "GET orders":
      return { id, call: "findOrders", work: () => collection(ledger.ordersOf(url.searchParams.get("receipt") ?? "")) };
    case "GET orders/:id":
      return { id, call: "order", work: () => ledger.order(id) };
    case "GET orders/:id/payments":
      return { id, call: "orderPayments", work: () => collection(ledger.paymentsOf(id)) };
    case "POST qr_codes":
      return { id, call: "createQr", work: () => ledger.makeQr(input.payment_amount, input.notes) };
    case "POST qr_codes/:id/close":
      return { id, call: "closeQr", work: () => ledger.closeQr(id) };
    case "GET qr_codes/:id/payments":
      return { id, call: "qrPayments", work: () => collection(ledger.paymentsOfQr(id)) };
    case "GET payments":
      return { id, call: "payments", work: () => collection(paymentsBetween(ledger, url.searchParams)) };
    case "GET payments/:id":
      return { id, call: "payment", work: () => ledger.payment(id) };
    case "POST payments/:id/capture":
      return { id, call: "capture", work: () => ledger.capture(id, input.amount) };
    case "POST payments/:id/refund":
      return { id, call: "refund", work: () => ledger.refund(id, input.amount, key, input.receipt ?? null) };
    case "GET payments/:id/refunds":
      return { id, call: "refunds", work: () => collection(ledger.refundsOf(id)) };
    case "GET disputes":
      return { id, call: "disputes", work: () => collection(pageOf(ledger.disputes, url.searchParams)) };
    case "GET disputes/:id":
      return { id, call: "dispute", work: () => ledger.dispute(id) };
    case "GET refunds/:id":
      return { id, call: "findRefund", work: () => ledger.refunds.get(id) };
    default:
      throw new LedgerRefusal(`No such call: ${method} ${url.pathname}`);
  }
}

const collection = (items: unknown[]) => ({ entity: "collection", count: items.length, items });

function paymentsBetween({ payments }: ProviderLedger, query: URLSearchParams): LedgerPayment[] {
  const [from, to] = [Number(query.get("from") ?? 0), Number(query.get("to") ?? Number.POSITIVE_INFINITY)];
  const between = [...payments.values()].filter(({ created_at }) => created_at >= from && created_at <= to);
  return pageOf(between, query);
}

function pageOf<T>(all: readonly T[], query: URLSearchParams): T[] {
  const [skip, count] = [Number(query.get("skip") ?? 0), Number(query.get("count") ?? 10)];
  return all.slice(skip, skip + count);
}

function signedEvent(ledger: ProviderLedger, name: string, payment: LedgerPayment, refund?: LedgerRefund): SignedEvent {
  const order = ledger.orders.get(payment.order_id ?? "");
  const payload = {
    payment: { entity: payment },
    ...(name.startsWith("order.") && { order: { entity: order } }),
    ...(name.startsWith("qr_code.") && { qr_code: { entity: ledger.qrOf(payment) } }),
    ...(refund && { refund: { entity: refund } }),
  };
  const body = JSON.stringify({ entity: "event", event: name, contains: Object.keys(payload), payload });
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": hmacHex(WEBHOOK_SECRET, body),
    "x-razorpay-event-id": `evt_${randomBytes(7).toString("hex")}`,
  };
  return { body, headers };
}
